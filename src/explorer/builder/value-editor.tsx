import {
  astFromValue,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  print,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLList,
  type ValueNode,
} from 'graphql';
import { useId, useRef, useState, type JSX } from 'react';
import type { Path } from '../../schema/selection-path.ts';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY, hintOf } from './builder-copy.ts';
import { holdsVariable, type ArgumentLocation } from './document/arguments.ts';
import { startingLiteral } from './document/literals.ts';
import type { BuilderRow } from './document/rows.ts';
import { Icon, IconButton } from './icons.tsx';
import { ChoiceEditor, TextEditor, type ValueEditorProps } from './leaf-editors.tsx';

const FEW = 4;

interface ArgumentListProps {
  readonly row: BuilderRow;
  readonly path: Path;
}

/** A field's arguments. A few show at once; many stay folded until one is set or needed. */
export function ArgumentList({ row, path }: ArgumentListProps): JSX.Element {
  const args = row.field?.args ?? [];
  const node = row.nodes.find((one) => one.kind === 'Field');
  const values = new Map(node?.arguments?.map((one) => [one.name.value, one.value]));
  return (
    <div className="gh-builder-arguments">
      <div className="gh-builder-group">
        <InputFold
          label={BUILDER_COPY.argumentsOf(row.key)}
          title={BUILDER_COPY.arguments}
          inputs={args}
          values={values}
          opens={args.length <= FEW || values.size > 0}
          locationOf={(argument) => ({ path, argument, value: [] })}
        />
      </div>
    </div>
  );
}

interface InputFoldProps {
  /** Its name, for those who listen. */
  readonly label: string;
  readonly title?: string;
  readonly inputs: readonly (GraphQLArgument | GraphQLInputField)[];
  readonly values: ReadonlyMap<string, ValueNode>;
  /** Whether it opens by itself; it stays open when its last value is taken out. */
  readonly opens: boolean;
  /** Whether what is set may not be unset. */
  readonly isOneOf?: boolean;
  readonly locationOf: (name: string) => ArgumentLocation;
}

/** Arguments or input fields, and how many of them are set. */
function InputFold(props: InputFoldProps): JSX.Element {
  const { label, title, inputs, values, opens, isOneOf = false, locationOf } = props;
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? opens;
  if (isOpen && chosen === undefined) setOpen(true);
  return (
    <>
      <button
        type="button"
        className="gh-builder-fold"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron" />
        {title}
        <span className="gh-builder-muted">
          {BUILDER_COPY.setCount(values.size, inputs.length)}
        </span>
      </button>
      {isOpen && (
        <ul className="gh-builder-inputs" role="list">
          {inputs.map((input) => (
            <InputRow
              key={input.name}
              input={input}
              required={isRequiredArgument(input) || (isOneOf && values.has(input.name))}
              value={values.get(input.name)}
              location={locationOf(input.name)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

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
  const fields = value?.kind === 'ObjectValue' ? value.fields : undefined;
  return (
    <div className="gh-builder-nested">
      <InputFold
        label={BUILDER_COPY.fieldsOf(name)}
        inputs={Object.values(object.getFields())}
        values={new Map(fields?.map((one) => [one.name.value, one.value]))}
        opens={fields !== undefined}
        isOneOf={object.isOneOf}
        locationOf={(field) => ({ ...location, value: [...location.value, field] })}
      />
    </div>
  );
}

type ListEditorProps = ValueEditorProps & { readonly list: GraphQLList<GraphQLInputType> };

/** The items of a list, each with its editor, and a way to add and remove one. */
function ListEditor({ name, value, location, list }: ListEditorProps): JSX.Element {
  const { dispatch } = useBuilderTools();
  const adder = useRef<HTMLButtonElement>(null);
  const items = value?.kind === 'ListValue' ? value.values : value ? [value] : [];
  const shown = items.filter((item) => item.kind !== 'NullValue' || value?.kind === 'ListValue');
  const at = (index: number) => ({ ...location, value: [...location.value, index] });
  const add = () => {
    const literal = startingLiteral(list.ofType);
    adder.current?.focus();
    dispatch({ type: 'set-argument', location: at(shown.length), literal });
  };
  const remove = (index: number) => {
    if (index === shown.length - 1) adder.current?.focus();
    dispatch({ type: 'unset-argument', location: at(index) });
  };
  return (
    <div className="gh-builder-nested">
      <ul className="gh-builder-inputs" role="list">
        {shown.map((item, index) => (
          // A list has no identity but its order.
          <li className="gh-builder-list-item" key={index} ref={takeFocus}>
            <ValueEditor
              name={BUILDER_COPY.itemOf(name, index)}
              type={list.ofType}
              value={item}
              location={at(index)}
              required
              unset={BUILDER_COPY.notSet}
            />
            <IconButton
              icon="cross"
              label={BUILDER_COPY.removeItem(BUILDER_COPY.itemOf(name, index))}
              onClick={() => remove(index)}
            />
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
          <Icon name="plus" />
          {BUILDER_COPY.addItem}
        </button>
        {value?.kind === 'ListValue' && shown.length === 0 && (
          <span className="gh-builder-muted">{BUILDER_COPY.emptyList}</span>
        )}
      </span>
    </div>
  );
}

interface InputRowProps {
  readonly input: GraphQLArgument | GraphQLInputField;
  readonly required: boolean;
  readonly value: ValueNode | undefined;
  readonly location: ArgumentLocation;
}

/** An argument or an input field: whether it is set, its value, and whether that is a variable. */
function InputRow({ input, required, value, location }: InputRowProps): JSX.Element {
  const { name, type, description, defaultValue } = input;
  const { dispatch } = useBuilderTools();
  const id = useId();
  const isList = isListType(getNullableType(type));
  const deep = value?.kind !== 'Variable' && (isList || isInputObjectType(getNamedType(type)));
  const initialNode = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
  const initial = initialNode ? print(initialNode) : undefined;
  const toggle = () => {
    const literal = initial ?? startingLiteral(type);
    if (value) dispatch({ type: 'unset-argument', location });
    else dispatch({ type: 'set-argument', location, literal });
  };
  return (
    <li className="gh-builder-input" data-deep={deep || undefined}>
      <div className="gh-builder-input-head">
        <input
          type="checkbox"
          className="gh-builder-check"
          aria-label={BUILDER_COPY.setArgument(name)}
          aria-describedby={`${id}-type`}
          checked={value !== undefined}
          disabled={required && value !== undefined}
          onChange={(event) => {
            event.currentTarget.focus();
            toggle();
          }}
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

type VariableButtonProps = Pick<ValueEditorProps, 'name' | 'value' | 'location'>;

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

/** A new item of a list takes the focus from what added it: the button, or the checkbox of its row. */
function takeFocus(item: HTMLLIElement | null): void {
  const adder = document.activeElement;
  const isAdded = adder?.matches('.gh-builder-check, .gh-builder-link');
  if (!isAdded || !item?.closest('.gh-builder-input')?.contains(adder)) return;
  const field = item.querySelector<HTMLElement>('input, select, textarea, button');
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
