import type { GraphQLInputType } from 'graphql';
import { valueFault, type ValueFault } from './document/literals.ts';

/** What somebody typed into the field of a value. */
export interface ValueDraft {
  readonly text: string;
  /** What the field showed of the document when that was typed. */
  readonly over: string;
  /** Whether its user has left the field since. */
  readonly left: boolean;
}

/** Whether a draft is past: it never became a value, and the document has another one there. */
export function isPast(draft: ValueDraft, type: GraphQLInputType, current: string): boolean {
  return draft.over !== current && valueFault(draft.text, type) !== undefined;
}

/** What is to be told about a draft; an emptied field is about to be filled, until it is left. */
export function draftFault(draft: ValueDraft, type: GraphQLInputType): ValueFault | undefined {
  return draft.text.trim() === '' && !draft.left ? undefined : valueFault(draft.text, type);
}

/**
 * What becomes of a draft whose user leaves the field: one that is a value is done with, one that
 * is none is kept, and an emptied field takes the value away if there need not be one.
 */
export function leaveDraft(
  { text }: ValueDraft,
  type: GraphQLInputType,
  { isSet, required }: { readonly isSet: boolean; readonly required: boolean },
): 'done' | 'keep' | 'unset' {
  const isEmpty = text.trim() === '';
  if (valueFault(text, type) === undefined || (isEmpty && !isSet)) return 'done';
  return isEmpty && !required ? 'unset' : 'keep';
}
