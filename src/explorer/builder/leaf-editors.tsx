import { getNamedType, isNonNullType, type GraphQLInputType, type ValueNode } from 'graphql';
import { useId, useState, type JSX, type KeyboardEvent } from 'react';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import type { ArgumentLocation } from './document/arguments.ts';
import { useDraft } from './draft.ts';

/** What every editor of a value gets. */
export interface ValueEditorProps {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly value: ValueNode | undefined;
  readonly location: ArgumentLocation;
  readonly required: boolean;
  /** What is shown where there is no value. */
  readonly unset: string;
}

/** A scalar's value as text. The document follows each keystroke that makes a value. */
export function TextEditor(props: ValueEditorProps): JSX.Element {
  const { name, type, value, location, required, unset } = props;
  const { dispatch } = useBuilderTools();
  const id = useId();
  const box = useDraft({
    type,
    value,
    required,
    onValue: (literal) => dispatch({ type: 'set-argument', location, literal }),
    onUnset: () => dispatch({ type: 'unset-argument', location }),
  });
  const { text, fault } = box;
  // A line break typed or deleted must not swap the element that has the focus.
  const [tall, setTall] = useState(false);
  const multiline = box.typed ? tall : text.includes('\n');
  const typeName = getNamedType(type).name;
  const numeric = typeName === 'Int' || typeName === 'Float';
  const hint =
    value?.kind === 'NullValue' ? BUILDER_COPY.nullValue : value ? BUILDER_COPY.emptyText : unset;
  const shared = {
    className: 'gh-builder-field',
    'aria-label': name,
    'aria-required': required || undefined,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': fault ? id : undefined,
    placeholder: hint,
    value: text,
    spellCheck: false,
    autoComplete: 'off',
    onBlur: box.leave,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !fault) return;
      event.preventDefault();
      event.stopPropagation();
      box.revert();
    },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTall(multiline);
      box.change(currentTarget.value);
    },
  } as const;
  return (
    <span className="gh-builder-text">
      {multiline ? (
        <textarea {...shared} rows={Math.min(text.split('\n').length + 1, 6)} />
      ) : (
        <input {...shared} type="text" inputMode={numeric ? 'decimal' : undefined} />
      )}
      {fault && (
        <span className="gh-builder-fault" id={id} role="alert">
          {BUILDER_COPY.valueFaults[fault]}
        </span>
      )}
    </span>
  );
}

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
