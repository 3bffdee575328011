import type { GraphQLInputType, ValueNode } from 'graphql';
import { useState } from 'react';
import { literalFrom, literalText, type ValueFault } from './document/literals.ts';
import { draftFault, isPast, leaveDraft, type Draft } from './draft.ts';

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
  const [kept, setKept] = useState<Draft>();
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
