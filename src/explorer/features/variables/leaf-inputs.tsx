import { isNonNullType, type GraphQLInputType } from 'graphql';
import { useRef, type ClipboardEvent, type JSX, type KeyboardEvent } from 'react';
import { IconButton } from '../../ui/icons.tsx';
import { requiredContext } from '../../ui/required-context.ts';
import { ChoiceField, ScalarField } from '../../ui/value-fields.tsx';
import {
  fieldText,
  inputFault,
  literalOf,
  momentKindOf,
  momentText,
  pickedMoment,
  type MomentKind,
} from './input-values.ts';
import { removeJson, setJson, type JsonPath, type JsonValue } from './json-document.ts';
import { INPUT_FAULTS, VARIABLES_COPY } from './variables-copy.ts';

export interface InputProps {
  readonly name: string;
  /** Undefined where the schema does not say: any JSON. */
  readonly type: GraphQLInputType | undefined;
  readonly value: JsonValue | undefined;
  readonly path: JsonPath;
  readonly isRequired: boolean;
  readonly unset: string;
  readonly isItem?: boolean;
  /** Takes what was entered, as JSON, in place of the path; undefined for an emptied field. */
  readonly onEnter?: (literal: string | undefined) => void;
}

/** What a value lacks: itself, or what its type asks for, in words. */
export function faultOf({ value, type, isRequired }: InputProps) {
  const isMissing = isRequired && (!value || value.kind === 'null');
  const fault = isMissing ? undefined : inputFault(value, type);
  return { isMissing, fault: fault && INPUT_FAULTS[fault] };
}

/** Enters a value as JSON, or takes it away, where there is none. */
function usePut({ path, onEnter }: InputProps): (literal: string | undefined) => void {
  const edit = useEditVariables();
  const put = (literal: string | undefined) =>
    edit((text) => (literal === undefined ? removeJson(text, path) : setJson(text, path, literal)));
  return onEnter ?? put;
}

type TextInputProps = InputProps & {
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

export function TextInput(props: TextInputProps): JSX.Element {
  const { name, type, value, isRequired, unset, isItem = false, onEnter } = props;
  const put = usePut(props);
  const bare = String(type).replace(/!$/, '');
  const isText = bare === 'String' || bare === 'ID';
  const { isMissing, fault } = faultOf(props);
  const write = (text: string) =>
    put(text === '' && (onEnter || !isText) ? undefined : literalOf(text, type));
  const moment = momentKindOf(bare);
  const field = (
    <ScalarField
      label={name}
      isRequired={isRequired}
      isMissing={isMissing}
      fault={fault}
      text={fieldText(value, type)}
      hint={hintOf(value, isMissing, unset)}
      isNumeric={bare === 'Int' || bare === 'Float'}
      isChip={isItem && !moment}
      onType={write}
      {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
      {...(props.onPaste && { onPaste: props.onPaste })}
    />
  );
  if (!moment) return field;
  return (
    <span className="gh-variable-moment">
      {field}
      <MomentPicker
        kind={moment}
        text={value?.text ?? ''}
        onPick={(picked) => write(momentText(picked, moment, bare))}
      />
    </span>
  );
}

function hintOf(value: JsonValue | undefined, isMissing: boolean, unset: string): string {
  if (isMissing || !value) return unset;
  return value.kind === 'null' ? VARIABLES_COPY.null : VARIABLES_COPY.emptyText;
}

interface MomentPickerProps {
  readonly kind: MomentKind;
  readonly text: string;
  readonly onPick: (picked: string) => void;
}

/** The browser's own calendar or clock, behind a button: the text stays what is sent. */
function MomentPicker({ kind, text, onPick }: MomentPickerProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="gh-variable-picker">
      <input
        ref={input}
        type={kind}
        step={kind === 'date' ? undefined : 1}
        tabIndex={-1}
        aria-hidden="true"
        value={pickedMoment(text, kind)}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
      <IconButton
        icon={kind === 'time' ? 'clock' : 'calendar'}
        label={VARIABLES_COPY.pick[kind]}
        onClick={() => input.current?.showPicker()}
      />
    </span>
  );
}

export function EnumInput(props: InputProps & { readonly values: readonly string[] }): JSX.Element {
  const { name, type, value, isRequired, unset, values, onEnter } = props;
  const put = usePut(props);
  const { isMissing, fault } = faultOf(props);
  return (
    <ChoiceField
      label={name}
      {...{ isRequired, isMissing, values }}
      fault={fault}
      value={value?.text ?? value?.source ?? ''}
      unset={onEnter && value ? undefined : unset}
      nullLabel={isNonNullType(type) ? undefined : VARIABLES_COPY.null}
      onChoose={(chosen) => {
        const literal = chosen === 'null' ? 'null' : JSON.stringify(chosen);
        put(chosen === '' ? undefined : literal);
      }}
    />
  );
}

export function BooleanInput(props: InputProps): JSX.Element {
  const { name, value, path, isRequired, unset } = props;
  const edit = useEditVariables();
  const { isMissing, fault } = faultOf(props);
  const isBoolean = value?.kind === 'boolean';
  const isOn = isBoolean && value.source === 'true';
  return (
    <label className="gh-variable-check gh-actions" data-missing={isMissing || undefined}>
      <input
        type="checkbox"
        aria-label={name}
        aria-required={isRequired || undefined}
        aria-invalid={isMissing || fault !== undefined || undefined}
        checked={isOn}
        ref={(input) => {
          if (input) input.indeterminate = !isBoolean;
        }}
        onChange={() => edit((text) => setJson(text, path, isOn ? 'false' : 'true'))}
      />
      <span data-unset={!value || undefined}>{value?.source ?? unset}</span>
      {fault && <span className="gh-value-fault">{fault}</span>}
    </label>
  );
}

/** Changes the text of the variables. Stable during typing. */
export type EditVariables = (change: (text: string) => string) => void;

export const [VariablesContext, useEditVariables] =
  requiredContext<EditVariables>('form of variables');
