import type { GraphQLInputType, ValueNode } from 'graphql';
import { useState } from 'react';
import { literalFrom, literalText, valueFault, type ValueFault } from './document/literals.ts';

/** What somebody typed into a box for a value. */
export interface ValueDraft {
  readonly text: string;
  /** What the box showed of the document when that was typed. */
  readonly over: string;
  /** Whether its user has left the box since. */
  readonly left: boolean;
}

/** Whether a draft is past: it never became a value, and the document has another one there. */
export function isPast(draft: ValueDraft, type: GraphQLInputType, current: string): boolean {
  return draft.over !== current && valueFault(draft.text, type) !== undefined;
}

/** What is to be told about a draft; an emptied box is about to be filled, until it is left. */
export function draftFault(draft: ValueDraft, type: GraphQLInputType): ValueFault | undefined {
  return isEmpty(draft) && !draft.left ? undefined : valueFault(draft.text, type);
}

/**
 * What becomes of a draft whose user leaves the box: one that is a value is done with, one that
 * is none is kept, and an emptied box takes the value away if there need not be one.
 */
export function leaveDraft(
  draft: ValueDraft,
  type: GraphQLInputType,
  { isSet, required }: { readonly isSet: boolean; readonly required: boolean },
): 'done' | 'keep' | 'unset' {
  if (valueFault(draft.text, type) === undefined) return 'done';
  if (!isEmpty(draft)) return 'keep';
  if (!isSet) return 'done';
  return required ? 'keep' : 'unset';
}

function isEmpty({ text }: ValueDraft): boolean {
  return text.trim() === '';
}

interface Input {
  readonly type: GraphQLInputType;
  readonly value: ValueNode | undefined;
  readonly required: boolean;
  readonly onValue: (literal: string) => void;
  readonly onUnset: () => void;
}

/** What a text box shows, and what its user does to it. */
interface TextBox {
  readonly text: string;
  readonly fault: ValueFault | undefined;
  /** Whether something typed is in it, not what the document has. */
  readonly typed: boolean;
  readonly change: (text: string) => void;
  readonly leave: () => void;
  readonly revert: () => void;
}

/**
 * A box for a value of the document. The document follows each keystroke that makes a value;
 * what makes none stays in the box until it does, or is reverted, or is overtaken by another
 * value in the document.
 */
export function useDraft({ type, value, required, onValue, onUnset }: Input): TextBox {
  const [kept, setKept] = useState<ValueDraft>();
  const current = literalText(value, type);
  const draft = kept && !isPast(kept, type, current) ? kept : undefined;
  if (kept && !draft) setKept(undefined);
  return {
    text: draft?.text ?? current,
    fault: draft && draftFault(draft, type),
    typed: draft !== undefined,
    change: (text) => {
      setKept({ text, over: current, left: false });
      const literal = literalFrom(text, type);
      if (literal !== undefined) onValue(literal);
    },
    leave: () => {
      if (!draft) return;
      const outcome = leaveDraft(draft, type, { isSet: value !== undefined, required });
      setKept(outcome === 'keep' ? { ...draft, left: true } : undefined);
      if (outcome === 'unset') onUnset();
    },
    revert: () => setKept(undefined),
  };
}
