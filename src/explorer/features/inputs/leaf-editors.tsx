import { getNullableType, isNonNullType, type GraphQLInputType } from 'graphql';
import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icons.tsx';
import { useInputStore, type PlacedValue } from './input-store.ts';
import {
  inputFault,
  type Notation,
  fieldText,
  literalOf,
  momentKindOf,
  readTyped,
  type MomentKind,
} from './input-value.ts';
import { INPUT_FAULTS, INPUTS_COPY } from './inputs-copy.ts';
import '../../ui/value-fields.css';
import { PART_COPY } from '../../ui/part-copy.ts';

interface ValueEditorProps extends PlacedValue {
  readonly isRequired: boolean;
  readonly unset: string;
  /** Takes the literal of an item in the place of its path; undefined for an emptied field. */
  readonly onEnter?: ((literal: string | undefined) => void) | undefined;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

interface TextEditorProps extends ValueEditorProps {
  readonly onKeyDown?: ((event: KeyboardEvent<Field>) => void) | undefined;
  readonly onPaste?: ((event: ClipboardEvent<Field>) => void) | undefined;
}

/** An editor of nested values draws the end of its row before them. */
export interface NestedEditorProps extends TextEditorProps {
  readonly end: ReactNode;
}

const NULL = 'null';

/** Tells whether a required value is missing, and else its fault. */
export function lackOf({ value, type, isRequired }: ValueEditorProps, notation: Notation) {
  const isMissing = isRequired && (!value || value.kind === 'null');
  return { isMissing, fault: isMissing ? undefined : inputFault(value, type, notation) };
}

function usePut({ path, onEnter }: ValueEditorProps): (literal: string | undefined) => void {
  const { put, remove } = useInputStore();
  return onEnter ?? ((literal) => (literal === undefined ? remove(path) : put(path, literal)));
}

type Lack = ReturnType<typeof lackOf>;

function fieldAttributes({ name, isRequired }: ValueEditorProps, lack: Lack, faultId: string) {
  const { isMissing, fault } = lack;
  return {
    className: 'gh-value-field',
    'aria-label': name,
    'aria-required': isRequired || undefined,
    'aria-invalid': fault !== undefined || isMissing || undefined,
    'aria-describedby': fault === undefined ? undefined : faultId,
    'data-missing': isMissing || undefined,
  };
}

function FaultLine({ id, fault }: { readonly id: string; readonly fault: Lack['fault'] }) {
  if (fault === undefined) return null;
  return (
    <span className="gh-value-fault" id={id} role="alert">
      {INPUT_FAULTS[fault]}
    </span>
  );
}

const MAX_ROWS = 6;

/** A scalar as text. Each valid keystroke is stored; text that may not be stored stays in the field. */
export function TextEditor(props: TextEditorProps) {
  const { type, value, unset, onEnter, onKeyDown, onPaste } = props;
  const store = useInputStore();
  const put = usePut(props);
  const [kept, setKept] = useState<ValueDraft>();
  const current = fieldText(value, type, store);
  const draft = kept && !isPast(kept, type, store, current) ? kept : undefined;
  if (kept && !draft) setKept(undefined);
  const text = draft?.text ?? current;
  const { isMissing, fault: own } = lackOf(props, store);
  const fault = draft ? readTyped(draft.text, type, store).fault : own;
  const bare = String(type && getNullableType(type));
  const isText = bare === 'String' || bare === 'ID';
  const change = (typed: string) => {
    if (typed === '' && (onEnter || !isText)) {
      setKept(undefined);
      put(undefined);
      return;
    }
    const now = value && { literal: value.source, text: current };
    const { draft: next, literal } = typeDraft(draft, typed, type, store, now);
    setKept(next);
    if (literal !== undefined) put(literal ?? undefined);
  };
  const giveUp = () => {
    setKept(undefined);
    if (value?.source !== draft?.before?.literal) put(draft?.before?.literal);
  };
  const keys = draftKeys(draft !== undefined && fault !== undefined, giveUp);
  const setHint = value?.kind === 'null' ? NULL : PART_COPY.emptyText;
  const hint = value && !isMissing ? setHint : unset;
  const moment = momentKindOf(bare);
  const isChip = onEnter !== undefined;
  const id = useId();
  // Typing a line break must not replace the focused element.
  const [keptTall, keepTall] = useState<boolean>();
  const hasLines = text.includes('\n');
  const isTall = keptTall ?? hasLines;
  const shared = {
    ...fieldAttributes(props, { isMissing, fault }, id),
    placeholder: hint,
    value: text,
    spellCheck: false,
    autoComplete: 'off',
    onPaste,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
    onFocus: () => keepTall(hasLines),
    onBlur() {
      keepTall(undefined);
      setKept(fault && !store.keepsFaults ? draft : undefined);
    },
    onKeyDown(event: KeyboardEvent<Field>) {
      keys(event);
      onKeyDown?.(event);
    },
  };
  return (
    <span className="gh-input-text">
      <span className="gh-value-text" data-chip={isChip || undefined}>
        {isTall ? (
          <textarea {...shared} rows={Math.min(text.split('\n').length + 1, MAX_ROWS)} />
        ) : (
          <input
            {...shared}
            type="text"
            inputMode={bare === 'Int' || bare === 'Float' ? 'decimal' : undefined}
            size={isChip ? Math.max(text.length || hint.length, 3) : undefined}
          />
        )}
        <FaultLine id={id} fault={fault} />
      </span>
      {text === '' && !fault && <NullButton {...props} />}
      {moment && (
        <MomentPicker
          kind={moment}
          text={value?.text ?? ''}
          onPick={(picked) => {
            setKept(undefined);
            const written = momentText(picked, moment, bare);
            put(written === '' ? undefined : literalOf(written, type, store));
          }}
        />
      )}
    </span>
  );
}

/** Tells null from a value that is not set, where nothing else is in its field. */
export function NullButton(props: ValueEditorProps) {
  const { name, type, value, isRequired, onEnter } = props;
  const put = usePut(props);
  if (isRequired || onEnter || !type || isNonNullType(type)) return null;
  const isNull = value?.kind === 'null';
  return (
    <Button
      label={NULL}
      className="gh-input-null gh-hint"
      hint={INPUTS_COPY.setNull(name)}
      aria-pressed={isNull}
      onClick={() => put(isNull ? undefined : NULL)}
    />
  );
}

export function ChoiceEditor(props: ValueEditorProps & { readonly values: readonly string[] }) {
  const { type, value, unset, values, onEnter } = props;
  const store = useInputStore();
  const put = usePut(props);
  const lack = lackOf(props, store);
  const id = useId();
  // It may differ from all choices.
  const chosen = (value?.kind === store.enumKind ? value.text : value?.source) ?? '';
  const isNullable = !isNonNullType(type);
  const none = onEnter && value ? undefined : unset;
  const isKnown = chosen === '' || values.includes(chosen) || (chosen === NULL && isNullable);
  const choose = (next: string): void => {
    if (next === '') put(undefined);
    else put(next === NULL ? NULL : literalOf(next, type, store));
  };
  return (
    <span className="gh-value-text">
      <select
        {...fieldAttributes(props, lack, id)}
        data-unset={chosen === '' || undefined}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {(none !== undefined || chosen === '') && <option value="">{none}</option>}
        {[...values, ...(isKnown ? [] : [chosen])].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
        {isNullable && <option value={NULL}>{NULL}</option>}
      </select>
      <FaultLine id={id} fault={lack.fault} />
    </span>
  );
}

type Type = GraphQLInputType | undefined;

export interface ValueDraft {
  readonly text: string;
  /** The text of the stored value while the draft is not a value. */
  readonly over: string;
  /** The value before the first key, as a literal and as the field showed it; undefined for none. */
  readonly before: Standing | undefined;
}

interface Standing {
  readonly literal: string;
  readonly text: string;
}

/** Whether a draft is past: it never became a value, and another one stands there. */
export function isPast(draft: ValueDraft, type: Type, notation: Notation, current: string) {
  return draft.over !== current && readTyped(draft.text, type, notation).fault !== undefined;
}

/**
 * The draft after a key, and the literal that stands there then; null for none, undefined for the same one.
 * A store that keeps no faults drops the longest valid beginning of an invalid text.
 */
export function typeDraft(
  draft: ValueDraft | undefined,
  text: string,
  type: Type,
  notation: Notation,
  now: Standing | undefined,
): { readonly draft: ValueDraft; readonly literal: string | null | undefined } {
  const before = draft ? draft.before : now;
  const { literal, fault } = readTyped(text, type, notation);
  if (!fault || notation.keepsFaults) return { draft: { text, over: text, before }, literal };
  const isBack = now?.literal !== before?.literal;
  const back = isBack ? (before?.literal ?? null) : undefined;
  return { draft: { text, over: before?.text ?? '', before }, literal: back };
}

/** Enter takes a draft, and Escape gives it up, which reaches nothing around its field. */
export function draftKeys(isDraft: boolean, giveUp: () => void, take?: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key === 'Enter') take?.();
    if (event.key !== 'Escape' || !isDraft) return;
    event.preventDefault();
    event.stopPropagation();
    giveUp();
  };
}

interface MomentPickerProps {
  readonly kind: MomentKind;
  readonly text: string;
  readonly onPick: (picked: string) => void;
}

/** The browser's own calendar or clock, behind a button: the text is still the value that is sent. */
function MomentPicker({ kind, text, onPick }: MomentPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="gh-input-picker">
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
        label={INPUTS_COPY.pick[kind]}
        onClick={() => input.current?.showPicker()}
      />
    </span>
  );
}

/** A scalar's text for local time as a browser's input has it, such as `2024-05-01T12:30`. */
export function momentText(picked: string, kind: MomentKind, scalarName: string): string {
  if (picked === '') return '';
  const isWithSeconds = /:\d\d:\d\d/.test(picked);
  const whole = kind === 'date' || isWithSeconds ? picked : `${picked}:00`;
  if (kind !== 'datetime-local' || /local/i.test(scalarName)) return whole;
  return new Date(whole).toISOString().replace('.000Z', 'Z');
}

export function pickedMoment(text: string, kind: MomentKind): string {
  const [date] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(text) ?? [];
  if (kind === 'date') return date ?? '';
  if (kind === 'time') return /^\d\d:\d\d(?::\d\d)?/.exec(text)?.[0] ?? '';
  const moment = date === undefined ? NaN : Date.parse(text);
  if (Number.isNaN(moment)) return '';
  const at = new Date(moment);
  return new Date(moment - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
