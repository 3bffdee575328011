import { isNonNullType } from 'graphql';
import type { JSX } from 'react';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import type { ValueEditorProps } from './value-editor-props.ts';

const UNSET = '';
const NULL = 'null';

/** A value out of a few: an enum's, or a boolean; unset and null are told apart. */
export function ChoiceEditor(
  props: ValueEditorProps & { readonly values: readonly string[] },
): JSX.Element {
  const { name, type, value, location, required, unset, values } = props;
  const { dispatch } = useBuilderTools();
  const current =
    value?.kind === 'EnumValue'
      ? value.value
      : value?.kind === 'BooleanValue'
        ? String(value.value)
        : value?.kind === 'NullValue'
          ? NULL
          : UNSET;
  const options = values.includes(current) || current === UNSET || current === NULL;
  return (
    <select
      className="gh-builder-field"
      aria-label={name}
      aria-required={required || undefined}
      value={current}
      onChange={({ currentTarget: { value: literal } }) =>
        dispatch(
          literal === UNSET
            ? { type: 'unset-argument', location }
            : { type: 'set-argument', location, literal },
        )
      }
    >
      {(!required || value === undefined) && <option value={UNSET}>{unset}</option>}
      {[...values, ...(options ? [] : [current])].map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
      {!isNonNullType(type) && <option value={NULL}>{BUILDER_COPY.nullValue}</option>}
    </select>
  );
}
