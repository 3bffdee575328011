import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLList,
} from 'graphql';
import { useState, type JSX } from 'react';
import { ArgumentRow } from './argument-row.tsx';
import { BUILDER_COPY } from './builder-copy.ts';
import { useBuilderTools } from './builder-context.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { placeholder } from './document/placeholder.ts';
import type { ArgumentPlace } from './document/set-argument.ts';
import { ChevronIcon, CrossIcon, PlusIcon } from './icons.tsx';
import { TextEditor } from './text-editor.tsx';
import type { ValueEditorProps } from './value-editor-props.ts';

/** The editor that fits a type: a choice, a list, the fields of an input object, or a text. */
export function ValueEditor(props: ValueEditorProps): JSX.Element {
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

function ObjectEditor({ name, value, place, object }: ObjectEditorProps): JSX.Element {
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
              Editor={ValueEditor}
              name={field.name}
              type={field.type}
              description={field.description}
              defaultValue={field.defaultValue}
              required={isRequiredInputField(field) || (object.isOneOf && given.has(field.name))}
              value={given.get(field.name)}
              place={{ ...place, value: [...place.value, field.name] }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type ListEditorProps = ValueEditorProps & { readonly list: GraphQLList<GraphQLInputType> };

function ListEditor({ name, value, place, list }: ListEditorProps): JSX.Element {
  const { dispatch } = useBuilderTools();
  const items = value?.kind === 'ListValue' ? value.values : value ? [value] : [];
  const shown = items.filter((item) => item.kind !== 'NullValue' || value?.kind === 'ListValue');
  const at = (index: number): ArgumentPlace => ({ ...place, value: [...place.value, index] });
  return (
    <div className="gh-builder-nested">
      <ul className="gh-builder-inputs" role="list">
        {shown.map((item, index) => (
          // A list has no identity but its order.
          <li className="gh-builder-list-item" key={index}>
            <ValueEditor
              name={BUILDER_COPY.itemOf(name, index)}
              type={list.ofType}
              value={item}
              place={at(index)}
              required
              unset={BUILDER_COPY.notSet}
            />
            <button
              type="button"
              className="gh-builder-icon"
              aria-label={BUILDER_COPY.removeItem(BUILDER_COPY.itemOf(name, index))}
              onClick={() => dispatch({ type: 'unset-argument', place: at(index) })}
            >
              <CrossIcon />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="gh-builder-link"
        aria-label={BUILDER_COPY.addItemTo(name)}
        onClick={() =>
          dispatch({
            type: 'set-argument',
            place: at(shown.length),
            literal: placeholder(list.ofType),
          })
        }
      >
        <PlusIcon />
        {BUILDER_COPY.addItem}
      </button>
    </div>
  );
}
