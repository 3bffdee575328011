import {
  astFromValue,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
  print,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLList,
  type ValueNode,
} from 'graphql';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type JSX,
  type RefObject,
} from 'react';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY, hintOf } from './builder-copy.ts';
import { holdsVariable, type ArgumentLocation } from './document/arguments.ts';
import { startingLiteral } from './document/literals.ts';
import { ChevronIcon, CrossIcon, PlusIcon } from './icons.tsx';
import { ChoiceEditor, TextEditor, type ValueEditorProps } from './leaf-editors.tsx';

/** The editor that fits a type: a choice, a list, the fields of an input object, or a text. */
function ValueEditor(props: ValueEditorProps): JSX.Element {
  const { value } = props;
  const type = getNullableType(props.type);
  if (value?.kind === 'Variable') {
    return <code className="gh-builder-variable">${value.name.value}</code>;
  }
  if (isEnumType(type)) {
    const values = type.getValues().map((one) => one.name);
    return <ChoiceEditor {...props} values={values} />;
  }
  if (isListType(type)) return <ListEditor {...props} list={type} />;
  if (isInputObjectType(type)) return <ObjectEditor {...props} object={type} />;
  if (type.name === 'Boolean') return <ChoiceEditor {...props} values={['true', 'false']} />;
  return <TextEditor {...props} />;
}

type ObjectEditorProps = ValueEditorProps & { readonly object: GraphQLInputObjectType };

function ObjectEditor({ name, value, location, object }: ObjectEditorProps): JSX.Element {
  const [opened, setOpened] = useState<boolean>();
  const open = opened ?? value?.kind === 'ObjectValue';
  const fields = Object.values(object.getFields());
  const given = new Map(
    value?.kind === 'ObjectValue' ? value.fields.map((one) => [one.name.value, one.value]) : [],
  );
  return (
    <div className="gh-builder-nested">
      <button
        type="button"
        className="gh-builder-fold"
        aria-expanded={open}
        aria-label={BUILDER_COPY.fieldsOf(name)}
        onClick={() => setOpened(!open)}
      >
        <ChevronIcon />
        <span className="gh-builder-muted">{BUILDER_COPY.setCount(given.size, fields.length)}</span>
      </button>
      {open && (
        <ul className="gh-builder-inputs" role="list">
          {fields.map((field) => (
            <ArgumentRow
              key={field.name}
              name={field.name}
              type={field.type}
              description={field.description}
              defaultValue={field.defaultValue}
              required={isRequiredInputField(field) || (object.isOneOf && given.has(field.name))}
              value={given.get(field.name)}
              location={{ ...location, value: [...location.value, field.name] }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Finds the box of a list's item, the first by default. */
const itemBox = (index = 0): string =>
  `.gh-builder-list-item:nth-child(${index + 1}) :is(input, select, textarea, button)`;

type ListEditorProps = ValueEditorProps & { readonly list: GraphQLList<GraphQLInputType> };

/** The items of a list, each with its editor, and a way to add and remove one. */
function ListEditor({ name, value, location, list }: ListEditorProps): JSX.Element {
  const { dispatch } = useBuilderTools();
  const rows = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const focusOnArrival = useFocusOnArrival(rows);
  const items = value?.kind === 'ListValue' ? value.values : value ? [value] : [];
  const shown = items.filter((item) => item.kind !== 'NullValue' || value?.kind === 'ListValue');
  const at = (index: number): ArgumentLocation => ({
    ...location,
    value: [...location.value, index],
  });
  const add = () => {
    const literal = startingLiteral(list.ofType);
    focusOnArrival(`:scope > ${itemBox(shown.length)}`);
    dispatch({ type: 'set-argument', location: at(shown.length), literal });
  };
  const remove = (index: number) => {
    if (index === shown.length - 1) adder.current?.focus();
    dispatch({ type: 'unset-argument', location: at(index) });
  };
  return (
    <div className="gh-builder-nested">
      <ul className="gh-builder-inputs" role="list" ref={rows}>
        {shown.map((item, index) => (
          // A list has no identity but its order.
          <li className="gh-builder-list-item" key={index}>
            <ValueEditor
              name={BUILDER_COPY.itemOf(name, index)}
              type={list.ofType}
              value={item}
              location={at(index)}
              required
              unset={BUILDER_COPY.notSet}
            />
            <button
              type="button"
              className="gh-builder-icon"
              aria-label={BUILDER_COPY.removeItem(BUILDER_COPY.itemOf(name, index))}
              title={BUILDER_COPY.removeItem(BUILDER_COPY.itemOf(name, index))}
              onClick={() => remove(index)}
            >
              <CrossIcon />
            </button>
          </li>
        ))}
      </ul>
      <span className="gh-builder-list-foot">
        <button
          ref={adder}
          type="button"
          className="gh-builder-link"
          aria-label={BUILDER_COPY.addItemTo(name)}
          onClick={add}
        >
          <PlusIcon />
          {BUILDER_COPY.addItem}
        </button>
        {value?.kind === 'ListValue' && shown.length === 0 && (
          <span className="gh-builder-muted">{BUILDER_COPY.emptyList}</span>
        )}
      </span>
    </div>
  );
}

interface ArgumentRowProps {
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
  const { name, type, description, required, value, location } = props;
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
        <ValueEditor
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

/**
 * Puts the focus into what an action is about to bring: the first element within a container
 * that fits a selector, as soon as there is one. Nothing happens if the focus went elsewhere
 * in the meantime.
 * @returns asks for the focus; to be called before the action
 */
function useFocusOnArrival(container: RefObject<HTMLElement | null>): (selector: string) => void {
  const awaited = useRef<{ selector: string; from: Element | null }>(undefined);
  useLayoutEffect(() => {
    if (!awaited.current) return;
    const { selector, from } = awaited.current;
    const arrived = container.current?.querySelector<HTMLElement>(selector);
    if (!arrived && document.activeElement === from) return;
    awaited.current = undefined;
    if (!arrived || document.activeElement !== from) return;
    arrived.focus();
    if (arrived instanceof HTMLInputElement) arrived.select();
  });
  return useCallback((selector) => {
    awaited.current = { selector, from: document.activeElement };
  }, []);
}
