import {
  astFromValue,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  print,
  type GraphQLInputType,
  type ValueNode,
} from 'graphql';
import { useId, useRef, type ComponentType, type JSX } from 'react';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import { holdsVariable, type ArgumentLocation } from './document/arguments.ts';
import { startingLiteral } from './document/literals.ts';
import { hintOf } from './hint-of.ts';
import { itemBox } from './list-editor.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import type { ValueEditorProps } from './value-editor-props.ts';

interface ArgumentRowProps {
  /** Handed in, for editors of input objects hold rows again. */
  readonly Editor: ComponentType<ValueEditorProps>;
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly description?: string | null | undefined;
  readonly defaultValue?: unknown;
  readonly required: boolean;
  readonly value: ValueNode | undefined;
  readonly location: ArgumentLocation;
}

/** An argument or an input field: whether it is set, its value, and whether that is a variable. */
export function ArgumentRow(props: ArgumentRowProps): JSX.Element {
  const { Editor, name, type, description, required, value, location } = props;
  const { dispatch } = useBuilderTools();
  const id = useId();
  const variable = value?.kind === 'Variable';
  const initial = literalOf(props.defaultValue, type);
  const deep = !variable && isDeep(type);
  const item = useRef<HTMLLIElement>(null);
  const focusOnArrival = useFocusOnArrival(item);
  const toggle = () => {
    if (value) {
      dispatch({ type: 'unset-argument', location });
      return;
    }
    if (isListType(getNullableType(type))) focusOnArrival(itemBox());
    dispatch({ type: 'set-argument', location, literal: initial ?? startingLiteral(type) });
  };
  return (
    <li className="gh-builder-input" data-deep={deep || undefined} ref={item}>
      <div className="gh-builder-input-head">
        <input
          type="checkbox"
          className="gh-builder-check"
          aria-label={BUILDER_COPY.setArgument(name)}
          aria-describedby={`${id}-type`}
          checked={value !== undefined}
          disabled={required && value !== undefined}
          onChange={toggle}
        />
        <span className="gh-builder-input-name" title={hintOf(description)}>
          {name}
          {required && (
            <span className="gh-builder-required" title={BUILDER_COPY.required}>
              *
            </span>
          )}
        </span>
        <span className="gh-builder-type" id={`${id}-type`} title={String(type)}>
          {String(type)}
        </span>
        {deep && <VariableButton name={name} value={value} location={location} />}
      </div>
      <div className="gh-builder-input-value">
        <Editor
          name={name}
          type={type}
          value={value}
          location={location}
          required={required}
          unset={initial === undefined ? BUILDER_COPY.notSet : BUILDER_COPY.defaultValue(initial)}
        />
        {!deep && <VariableButton name={name} value={value} location={location} />}
      </div>
    </li>
  );
}

type VariableButtonProps = Pick<ArgumentRowProps, 'name' | 'value' | 'location'>;

function VariableButton({ name, value, location }: VariableButtonProps): JSX.Element | null {
  const { dispatch } = useBuilderTools();
  const variable = value?.kind === 'Variable';
  if (!variable && value && holdsVariable(value)) return null;
  const hint = variable ? BUILDER_COPY.inlineVariableHint : BUILDER_COPY.makeVariableHint;
  return (
    <button
      type="button"
      className="gh-builder-dollar"
      aria-label={BUILDER_COPY.makeVariable(name)}
      title={hint(name)}
      aria-pressed={variable}
      onClick={() => dispatch({ type: variable ? 'inline-variable' : 'make-variable', location })}
    >
      {BUILDER_COPY.variable}
    </button>
  );
}

function isDeep(type: GraphQLInputType): boolean {
  return isListType(getNullableType(type)) || isInputObjectType(getNamedType(type));
}

function literalOf(value: unknown, type: GraphQLInputType): string | undefined {
  if (value === undefined) return undefined;
  const node = astFromValue(value, type);
  return node ? print(node) : undefined;
}
