import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isRequiredArgument,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLList,
  type ValueNode,
} from 'graphql';
import { useId, useRef, type JSX, type ReactNode } from 'react';
import { laterPanel } from '../../ui/later-panel.tsx';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY, hintOf } from './builder-copy.ts';
import { holdsVariable, type ArgumentLocation } from './document/arguments.ts';
import { defaultLiteral } from '../../../contract/literal-json.ts';
import { initialLiteral, startingLiteral } from './document/literals.ts';
import { IconButton } from '../../ui/icons.tsx';
import { FoldButton, useInputFold, type Input } from './input-fold.tsx';
import {
  ChoiceEditor,
  NullButton,
  setOrUnset,
  TextEditor,
  type ValueEditorProps,
} from './leaf-editors.tsx';
import { Button } from '../../ui/button.tsx';

const VariableValue = laterPanel(
  async () => (await import('../variables/variable-value.tsx')).VariableValue,
);

export interface InputListProps {
  readonly label: string;
  readonly inputs: readonly Input[];
  readonly values: ReadonlyMap<string, ValueNode>;
  readonly isOneOf?: boolean;
  readonly locationOf: (name: string) => ArgumentLocation;
  readonly onTouch?: (name: string) => void;
}

export function InputList(props: InputListProps): JSX.Element {
  const { label, inputs, values, isOneOf = false, locationOf, onTouch } = props;
  return (
    <ul className="gh-builder-inputs" role="list" aria-label={label}>
      {inputs.map((input) => (
        <InputRow
          key={input.name}
          {...{ input, onTouch }}
          required={isRequiredArgument(input) || (isOneOf && values.has(input.name))}
          value={values.get(input.name)}
          location={locationOf(input.name)}
        />
      ))}
    </ul>
  );
}

type DeepEditorProps = ValueEditorProps & { readonly end: ReactNode };

function ValueEditor(props: DeepEditorProps): JSX.Element {
  const { value, end } = props;
  const type = getNullableType(props.type);
  if (value?.kind !== 'Variable') {
    if (isInputObjectType(type)) return <ObjectEditor {...props} object={type} />;
    if (isListType(type)) return <ListEditor {...props} list={type} />;
  }
  return (
    <>
      <LeafEditor {...props} />
      {end}
    </>
  );
}

function LeafEditor(props: ValueEditorProps): JSX.Element {
  const { value } = props;
  const type = getNullableType(props.type);
  if (value?.kind === 'Variable') {
    return (
      <span className="gh-builder-variable">
        <VariableValue variable={value.name.value} label={props.name} type={props.type} />
      </span>
    );
  }
  if (isEnumType(type)) {
    const values = type.getValues().map((one) => one.name);
    return <ChoiceEditor {...props} values={values} />;
  }
  const isBoolean = getNamedType(type).name === 'Boolean';
  if (isBoolean) return <ChoiceEditor {...props} values={['true', 'false']} />;
  return <TextEditor {...props} />;
}

type ObjectEditorProps = DeepEditorProps & { readonly object: GraphQLInputObjectType };

function ObjectEditor(props: ObjectEditorProps): JSX.Element {
  const { name, value, location, object, end } = props;
  const fields = value?.kind === 'ObjectValue' ? value.fields : undefined;
  const values = new Map(fields?.map((one) => [one.name.value, one.value]));
  const fold = useInputFold({
    inputs: Object.values(object.getFields()),
    isSet: (field) => values.has(field),
    isUnset: !fields,
    opens: fields?.length === 0,
    few: 0,
  });
  return (
    <>
      <span className="gh-builder-input-value">
        <FoldButton fold={fold} kind="fields" of={name} />
        {values.size === 0 && <NullButton {...props} />}
      </span>
      {end}
      {fold.shown.length > 0 && (
        <div className="gh-builder-nested">
          <InputList
            label={BUILDER_COPY.fieldsOf(name)}
            inputs={fold.shown}
            onTouch={fold.touch}
            values={values}
            isOneOf={object.isOneOf}
            locationOf={(field) => ({ ...location, value: [...location.value, field] })}
          />
        </div>
      )}
    </>
  );
}

type ListEditorProps = DeepEditorProps & { readonly list: GraphQLList<GraphQLInputType> };

function ListEditor(props: ListEditorProps): JSX.Element {
  const { name, value, location, list, end } = props;
  const { dispatch } = useBuilderTools();
  const adder = useRef<HTMLButtonElement>(null);
  const values = value?.kind === 'ListValue' ? value.values : value ? [value] : [];
  const shown = values.filter((item) => item.kind !== 'NullValue' || value?.kind === 'ListValue');
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
  const isFlat = isLeafType(getNullableType(list.ofType));
  const rows = shown.map((item, index) => (
    <li className={isFlat ? 'gh-builder-chip' : 'gh-builder-input'} key={index} ref={takeFocus}>
      {!isFlat && <span className="gh-builder-item-number gh-hint">{index + 1}</span>}
      <ValueEditor
        name={BUILDER_COPY.itemOf(name, index)}
        type={list.ofType}
        value={item}
        location={at(index)}
        required
        unset={String(list.ofType)}
        end={
          <IconButton
            icon="cross"
            label={BUILDER_COPY.removeItem(BUILDER_COPY.itemOf(name, index))}
            onClick={() => remove(index)}
          />
        }
      />
    </li>
  ));
  const items = rows.length > 0 && (
    <ul
      className={isFlat ? undefined : 'gh-builder-inputs'}
      role="list"
      aria-label={BUILDER_COPY.itemsOf(name)}
    >
      {rows}
    </ul>
  );
  return (
    <>
      <span className="gh-builder-input-value gh-builder-chips">
        {isFlat && items}
        <IconButton
          ref={adder}
          icon="plus"
          label={BUILDER_COPY.addItemTo(name)}
          data-gh-add=""
          onClick={add}
        />
        {shown.length === 0 && (
          <span className="gh-builder-muted gh-ellipsis gh-muted">
            {value?.kind === 'ListValue' ? BUILDER_COPY.emptyList : String(list)}
          </span>
        )}
        {shown.length === 0 && <NullButton {...props} />}
      </span>
      {end}
      {!isFlat && items && <div className="gh-builder-nested">{items}</div>}
    </>
  );
}

interface InputRowProps extends Pick<ValueEditorProps, 'required' | 'value' | 'location'> {
  readonly input: Input;
  readonly onTouch: InputListProps['onTouch'];
}

function InputRow({ input, required, value, location, onTouch }: InputRowProps): JSX.Element {
  const { name, type, description } = input;
  const { dispatch } = useBuilderTools();
  const id = useId();
  const initial = defaultLiteral(input);
  const toggle = () => dispatch(setOrUnset(location, value ? undefined : initialLiteral(input)));
  const unset = initial === undefined ? String(type) : BUILDER_COPY.defaultValue(initial);
  const typed = BUILDER_COPY.typeOf(String(type), initial);
  const hint = hintOf(description);
  return (
    // It is told of the focus that comes into it, and takes none.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="gh-builder-input"
      data-set={value !== undefined || undefined}
      onFocus={() => onTouch?.(name)}
    >
      <input
        type="checkbox"
        className="gh-builder-check"
        aria-label={BUILDER_COPY.setArgument(name)}
        aria-describedby={`${id}-about`}
        checked={value !== undefined}
        disabled={required && value !== undefined}
        onChange={(event) => {
          event.currentTarget.focus();
          toggle();
        }}
      />
      <span
        className="gh-builder-input-name gh-ellipsis"
        title={hintOf(`${name}: ${typed}`, description)}
      >
        {name}
        {required && <span title={BUILDER_COPY.required}>*</span>}
      </span>
      <ValueEditor
        {...{ name, type, value, location, required, unset }}
        end={<VariableButton name={name} value={value} location={location} />}
      />
      <span className="gh-builder-input-about" id={`${id}-about`}>
        <span className="gh-mono gh-hint">{typed}</span>
        {hint !== undefined && ` ${hint}`}
      </span>
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
    <Button
      label={BUILDER_COPY.variable}
      className="gh-builder-dollar gh-hint"
      aria-label={BUILDER_COPY.makeVariable(name)}
      title={hint(name)}
      aria-pressed={variable}
      onClick={() => dispatch({ type: variable ? 'inline-variable' : 'make-variable', location })}
    />
  );
}

/** A new item of a list takes the focus from what added it: the button, or the checkbox of its row. */
function takeFocus(item: HTMLLIElement | null): void {
  const adder = document.activeElement;
  const isAdded = adder?.matches('.gh-builder-check, [data-gh-add]');
  if (!isAdded || !item?.parentElement?.closest('.gh-builder-input')?.contains(adder)) return;
  const field = item.querySelector<HTMLElement>('input, select, textarea, button');
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
