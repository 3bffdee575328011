import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
  type GraphQLInputObjectType,
} from 'graphql';
import { useState, type JSX } from 'react';
import { ArgumentRow } from './argument-row.tsx';
import { BUILDER_COPY } from './builder-copy.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { ChevronIcon } from './icons.tsx';
import { ListEditor } from './list-editor.tsx';
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
  if (isListType(type)) return <ListEditor {...props} Editor={ValueEditor} list={type} />;
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
              Editor={ValueEditor}
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
