import { getNamedType, isNonNullType, type GraphQLInputType, type ValueNode } from 'graphql';
import { useState, type JSX, type KeyboardEvent } from 'react';
import { useBuilderTools } from './builder-context.ts';
import { INPUT_FAULTS } from '../variables/variables-copy.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import type { ArgumentLocation } from './document/arguments.ts';
import type { BuilderAction } from './document/edit-document.ts';
import { sourceOf } from './document/text-edits.ts';
import { literalText, readLiteral, type ValueFault } from './document/literals.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, ScalarField } from '../../ui/value-fields.tsx';

export interface ValueEditorProps {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly value: ValueNode | undefined;
  readonly location: ArgumentLocation;
  readonly required: boolean;
  readonly unset: string;
}

export interface ValueDraft {
  readonly text: string;
  /** What the field showed of the document when that was typed. */
  readonly over: string;
  readonly left: boolean;
  /** What stood there before the first key, as a literal and as the field showed it; undefined for nothing. */
  readonly before: Standing | undefined;
}

interface Standing {
  readonly literal: string;
  readonly text: string;
}

/** Whether a draft is past: it never became a value, and the document has another one there. */
export function isPast(draft: ValueDraft, type: GraphQLInputType, current: string): boolean {
  return draft.over !== current && readLiteral(draft.text, type).fault !== undefined;
}

/** What is to be told about a draft; an emptied field is about to be filled, until it is left. */
export function draftFault(draft: ValueDraft, type: GraphQLInputType): ValueFault | undefined {
  return draft.text.trim() === '' && !draft.left ? undefined : readLiteral(draft.text, type).fault;
}

/**
 * The draft after a key, and the literal that the document then has; null for none, undefined for the same one.
 * Text that is no value takes back its longest valid beginning.
 */
export function typeDraft(
  draft: ValueDraft | undefined,
  text: string,
  type: GraphQLInputType,
  now: Standing | undefined,
): { readonly draft: ValueDraft; readonly literal: string | null | undefined } {
  const before = draft ? draft.before : now;
  const { literal } = readLiteral(text, type);
  const { text: over = '' } = (literal === undefined ? before : now) ?? {};
  const next = { text, over, left: false, before };
  if (literal !== undefined) return { draft: next, literal };
  const isBack = now?.literal !== before?.literal;
  return { draft: next, literal: isBack ? (before?.literal ?? null) : undefined };
}

export function leaveDraft(
  { text }: ValueDraft,
  type: GraphQLInputType,
  { isSet, required }: { readonly isSet: boolean; readonly required: boolean },
): 'done' | 'keep' | 'unset' {
  const isEmpty = text.trim() === '';
  if (readLiteral(text, type).fault === undefined || (isEmpty && !isSet)) return 'done';
  return isEmpty && !required ? 'unset' : 'keep';
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

/** A scalar as text. Each valid keystroke goes into the document; invalid text stays in the field. */
export function TextEditor(props: ValueEditorProps): JSX.Element {
  const { name, type, value, location, required, unset } = props;
  const { dispatch } = useBuilderTools();
  const [kept, setKept] = useState<ValueDraft>();
  const current = literalText(value, type);
  const draft = kept && !isPast(kept, type, current) ? kept : undefined;
  if (kept && !draft) setKept(undefined);
  const text = draft?.text ?? current;
  const fault = draft && draftFault(draft, type);
  const change = (typed: string) => {
    const now = value && { literal: sourceOf(value), text: current };
    const { draft: next, literal } = typeDraft(draft, typed, type, now);
    setKept(next);
    if (literal !== undefined) dispatch(setOrUnset(location, literal ?? undefined));
  };
  const leave = () => {
    if (!draft) return;
    const outcome = leaveDraft(draft, type, { isSet: value !== undefined, required });
    setKept(outcome === 'keep' ? { ...draft, left: true } : undefined);
    if (outcome === 'unset') dispatch({ type: 'unset-argument', location });
  };
  const onKeyDown = draftKeys(fault !== undefined, () => setKept(undefined));
  const setHint = value?.kind === 'NullValue' ? BUILDER_COPY.nullValue : BUILDER_COPY.emptyText;
  return (
    <span className="gh-builder-text">
      <ScalarField
        label={name}
        isRequired={required}
        fault={fault && (fault === 'other' ? BUILDER_COPY.otherType : INPUT_FAULTS[fault])}
        {...{ text, onKeyDown }}
        hint={value ? setHint : unset}
        isNumeric={['Int', 'Float'].includes(getNamedType(type).name)}
        onType={change}
        onLeave={leave}
      />
      {text === '' && !fault && <NullButton {...props} />}
    </span>
  );
}

const NULL = 'null';

export function setOrUnset(location: ArgumentLocation, literal: string | undefined): BuilderAction {
  if (literal === undefined) return { type: 'unset-argument', location };
  return { type: 'set-argument', location, literal };
}

type NullButtonProps = Pick<ValueEditorProps, 'name' | 'type' | 'value' | 'location' | 'required'>;

/** Tells null from a value that is not set, where nothing else is in its field. */
export function NullButton(props: NullButtonProps): JSX.Element | null {
  const { name, type, value, location, required } = props;
  const { dispatch } = useBuilderTools();
  if (required || isNonNullType(type)) return null;
  const isNull = value?.kind === 'NullValue';
  return (
    <Button
      label={BUILDER_COPY.nullValue}
      className="gh-builder-null gh-hint"
      hint={BUILDER_COPY.setNull(name)}
      aria-pressed={isNull}
      onClick={() => dispatch(setOrUnset(location, isNull ? undefined : NULL))}
    />
  );
}

type ChoiceEditorProps = ValueEditorProps & { readonly values: readonly string[] };

export function ChoiceEditor(props: ChoiceEditorProps): JSX.Element {
  const { name, type, value, location, required, unset, values } = props;
  const { dispatch } = useBuilderTools();
  const isChoice = value?.kind === 'EnumValue' || value?.kind === 'BooleanValue';
  const set = value?.kind === 'NullValue' ? NULL : '';
  return (
    <ChoiceField
      label={name}
      isRequired={required}
      value={isChoice ? String(value.value) : set}
      values={values}
      unset={required && value ? undefined : unset}
      nullLabel={isNonNullType(type) ? undefined : BUILDER_COPY.nullValue}
      onChoose={(literal) => dispatch(setOrUnset(location, literal || undefined))}
    />
  );
}
