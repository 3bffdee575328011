import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLList,
} from 'graphql';
import { defaultLiteral } from '../../../contract/literal-json.ts';
import { useRef, useState, type ClipboardEvent, type JSX, type KeyboardEvent } from 'react';
import { Icon, IconButton } from '../../ui/icons.tsx';
import { faultsIn, mayBeEmptyText, pastedItems } from './input-values.ts';
import { removeJson, setJson, type JsonValue } from './json-document.ts';
import {
  BooleanInput,
  EnumInput,
  TextInput,
  faultOf,
  useEditVariables,
  type InputProps,
} from './leaf-inputs.tsx';
import { isLeafList, useListItems } from './use-list-items.ts';
import { VARIABLES_COPY } from './variables-copy.ts';
import { Button } from '../../ui/button.tsx';

export function ValueInput(props: InputProps): JSX.Element {
  const type = props.type && getNullableType(props.type);
  if (isListType(type)) return <ListInput {...props} list={type} />;
  if (isInputObjectType(type)) return <ObjectInput {...props} object={type} />;
  if (isEnumType(type)) {
    return <EnumInput {...props} values={type.getValues().map((one) => one.name)} />;
  }
  if (type?.name === 'Boolean' && !props.isItem) return <BooleanInput {...props} />;
  return <TextInput {...props} />;
}

interface InputRowProps extends Omit<InputProps, 'unset'> {
  readonly typeText: string;
  readonly defaultText: string | undefined;
  readonly description: string | null | undefined;
}

export function InputRow(props: InputRowProps): JSX.Element {
  const { typeText, defaultText, description, ...input } = props;
  const { name, type, value, path, isRequired } = input;
  const edit = useEditVariables();
  const row = useRef<HTMLDivElement>(null);
  const bare = type && getNullableType(type);
  const isDeep = isInputObjectType(bare) || (isListType(bare) && !isLeafList(bare));
  const isNull = value?.kind === 'null';
  const change = (act: (text: string) => string) => {
    edit(act);
    // What a button took away, it goes on from.
    const field = '.gh-variable-value :is(input, select, button)';
    row.current?.querySelector<HTMLElement>(field)?.focus();
  };
  const isSettable = isInputObjectType(bare) && !value;
  const key = path.at(-1);
  const label = typeof key === 'string' ? key : name;
  return (
    <div
      ref={row}
      className="gh-variable"
      role="group"
      aria-label={label}
      data-deep={isDeep || undefined}
    >
      <span className="gh-variable-head" title={description ?? undefined}>
        <span className="gh-variable-name">
          {label}
          {isRequired && <span aria-hidden="true">*</span>}
        </span>
        <span className="gh-variable-type gh-ellipsis gh-hint" title={typeText}>
          {typeText}
        </span>
      </span>
      <div className="gh-variable-value">
        <ValueInput {...input} unset={unsetText(isRequired, defaultText)} />
      </div>
      <span className="gh-variable-tools">
        {type !== undefined && !isNonNullType(type) && !isEnumType(bare) && (
          <Button
            label={VARIABLES_COPY.null}
            className="gh-variable-null gh-hover"
            aria-label={VARIABLES_COPY.makeNull(label)}
            aria-pressed={isNull}
            onClick={() =>
              change((text) => (isNull ? removeJson(text, path) : setJson(text, path, 'null')))
            }
          />
        )}
        {isSettable ? (
          <IconButton
            icon="plus"
            label={VARIABLES_COPY.set(label)}
            onClick={() => change((text) => setJson(text, path, '{}'))}
          />
        ) : (
          <IconButton
            icon="cross"
            label={VARIABLES_COPY.unset(label)}
            disabled={!value}
            onClick={() => change((text) => removeJson(text, path))}
          />
        )}
      </span>
    </div>
  );
}

export function unsetText(isRequired: boolean, defaultText: string | undefined): string {
  if (isRequired) return VARIABLES_COPY.required;
  return defaultText === undefined
    ? VARIABLES_COPY.notSet
    : VARIABLES_COPY.defaultValue(defaultText);
}

function ObjectInput(props: InputProps & { readonly object: GraphQLInputObjectType }): JSX.Element {
  const { name, type, value, path, unset, object } = props;
  const edit = useEditVariables();
  const isSet = value?.kind === 'object';
  const { isMissing, fault: own } = faultOf(props);
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? (isSet || isMissing);
  if (isOpen && chosen === undefined) setChosen(true);
  const fields = Object.values(object.getFields());
  const members = value?.members ?? new Map<string, JsonValue>();
  const unknown = [...members.keys()].filter((key) => !fields.some((field) => field.name === key));
  const count = fields.filter((field) => members.has(field.name)).length;
  const said = isSet ? VARIABLES_COPY.setCount(count, fields.length) : value ? value.source : unset;
  const hasFault =
    own !== undefined || isMissing || (!isOpen && [...faultsIn(value, type)].length > 0);
  return (
    <div className="gh-variable-object">
      <button
        type="button"
        className="gh-variable-fold gh-ellipsis gh-hover gh-face"
        aria-expanded={isOpen}
        aria-label={`${VARIABLES_COPY.fieldsOf(name)}, ${said}`}
        onClick={() => setChosen(!isOpen)}
      >
        <Icon name="chevron" />
        <span data-fault={hasFault || undefined}>{said}</span>
      </button>
      {own && <span className="gh-value-fault">{own}</span>}
      {isOpen && (
        <div className="gh-variable-fields">
          {fields.map((field) => (
            <InputRow
              key={field.name}
              name={`${name}.${field.name}`}
              type={field.type}
              typeText={String(field.type)}
              value={members.get(field.name)}
              path={[...path, field.name]}
              isRequired={isSet && isRequiredInputField(field)}
              defaultText={defaultLiteral(field)}
              description={field.description}
            />
          ))}
          {unknown.map((key) => (
            <UnknownRow
              key={key}
              name={key}
              value={members.get(key)}
              onRemove={() => edit((text) => removeJson(text, [...path, key]))}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface UnknownRowProps {
  readonly name: string;
  readonly value: JsonValue | undefined;
  readonly onRemove: () => void;
}

export function UnknownRow({ name, value, onRemove }: UnknownRowProps): JSX.Element {
  return (
    <div className="gh-variable" role="group" aria-label={name}>
      <span className="gh-variable-head">
        <span className="gh-variable-name">{name}</span>
      </span>
      <code className="gh-variable-source gh-ellipsis" title={value?.source}>
        {value?.source}
      </code>
      <Button
        label={VARIABLES_COPY.remove}
        look="variable"
        aria-label={VARIABLES_COPY.removeNamed(name)}
        onClick={onRemove}
      />
    </div>
  );
}

type ListInputProps = InputProps & { readonly list: GraphQLList<GraphQLInputType> };

function ListInput(props: ListInputProps): JSX.Element {
  const { name, value, unset, list } = props;
  const { entries, container, adder, add, enter, remove, goOn } = useListItems(props);
  const isLeaf = isLeafList(list);
  const isText = isLeaf && !isEnumType(getNullableType(list.ofType));
  const { isMissing } = faultOf(props);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>, at: number) => {
    const { key, currentTarget } = event;
    if (key === 'Backspace' && currentTarget.value === '') {
      event.preventDefault();
      remove(at);
    }
    if (key !== 'Enter' || event.nativeEvent.isComposing || currentTarget.tagName !== 'INPUT')
      return;
    event.preventDefault();
    goOn(at);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>, at: number) => {
    const { value: text, selectionStart, selectionEnd, tagName } = event.currentTarget;
    // Beside other text, and in a text of several lines, it is a part of that.
    const isPart = (selectionEnd ?? 0) - (selectionStart ?? 0) < text.length;
    if (isPart || tagName !== 'INPUT') return;
    const literals = pastedItems(event.clipboardData.getData('text'), list.ofType);
    if (!literals?.length) return;
    event.preventDefault();
    enter(at, literals);
  };
  const empty = value?.kind === 'null' ? VARIABLES_COPY.null : VARIABLES_COPY.emptyList;
  return (
    <div className="gh-variable-list" data-leaf={isLeaf || undefined}>
      <ul ref={container} role="list" aria-label={name}>
        {entries.map(({ item, path }, at) => {
          const itemName = VARIABLES_COPY.itemOf(name, at);
          const input = {
            name: itemName,
            type: list.ofType,
            value: item,
            path,
            isRequired: item !== undefined && isNonNullType(list.ofType),
            unset: VARIABLES_COPY.notSet,
            isItem: true,
            ...(isLeaf && {
              onEnter: (literal: string | undefined) =>
                enter(at, literal === undefined ? [] : [literal]),
            }),
          };
          return (
            <li key={at}>
              {isText ? (
                <TextInput
                  {...input}
                  onKeyDown={(event) => onKeyDown(event, at)}
                  onPaste={(event) => onPaste(event, at)}
                />
              ) : (
                <ValueInput {...input} />
              )}
              {!item && mayBeEmptyText(list.ofType) && (
                <Button
                  label={VARIABLES_COPY.emptyText}
                  look="variable"
                  onClick={() => enter(at, ['""'])}
                />
              )}
              <IconButton
                icon="cross"
                label={VARIABLES_COPY.removeNamed(itemName)}
                onClick={() => remove(at)}
              />
            </li>
          );
        })}
      </ul>
      {entries.length === 0 && (
        <span className="gh-variable-said" data-fault={isMissing || undefined}>
          {value ? empty : unset}
        </span>
      )}
      <Button ref={adder} look="variable" aria-label={VARIABLES_COPY.addTo(name)} onClick={add}>
        <Icon name="plus" />
        {VARIABLES_COPY.add}
      </Button>
    </div>
  );
}
