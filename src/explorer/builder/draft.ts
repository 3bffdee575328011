import type { GraphQLInputType } from 'graphql';
import { valueFault, type ValueFault } from './document/literals.ts';

/** What somebody typed into a box for a value. */
export interface Draft {
  readonly text: string;
  /** What the box showed of the document when that was typed. */
  readonly over: string;
  /** Whether its user has left the box since. */
  readonly left: boolean;
}

/** Whether a draft is past: it never became a value, and the document has another one there. */
export function isPast(draft: Draft, type: GraphQLInputType, current: string): boolean {
  return draft.over !== current && valueFault(draft.text, type) !== undefined;
}

/** What is to be told about a draft; an emptied box is about to be filled, until it is left. */
export function draftFault(draft: Draft, type: GraphQLInputType): ValueFault | undefined {
  return isEmpty(draft) && !draft.left ? undefined : valueFault(draft.text, type);
}

/**
 * What becomes of a draft whose user leaves the box: one that is a value is done with, one that
 * is none is kept, and an emptied box takes the value away if there need not be one.
 */
export function leaveDraft(
  draft: Draft,
  type: GraphQLInputType,
  { isSet, required }: { readonly isSet: boolean; readonly required: boolean },
): 'done' | 'keep' | 'unset' {
  if (valueFault(draft.text, type) === undefined) return 'done';
  if (!isEmpty(draft)) return 'keep';
  if (!isSet) return 'done';
  return required ? 'keep' : 'unset';
}

function isEmpty({ text }: Draft): boolean {
  return text.trim() === '';
}
