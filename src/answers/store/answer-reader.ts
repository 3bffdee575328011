import type { ResultsDesk } from '../api.ts';

/** What may be asked of an answer. */
type Questions =
  | 'bytes'
  | 'children'
  | 'copyCells'
  | 'file'
  | 'find'
  | 'followPaths'
  | 'giveUpRows'
  | 'head'
  | 'lines'
  | 'outline'
  | 'pageIn'
  | 'placeOf'
  | 'rows'
  | 'text'
  | 'valueInLine'
  | 'values';

/** Answers all that the desk is asked of one answer. */
export type AnswerReader = {
  readonly [Question in Questions]: ResultsDesk[Question] extends (
    answer: string,
    ...rest: infer Rest
  ) => infer Reply
    ? (...rest: Rest) => Reply
    : never;
} & {
  /** Ends all searches that are under way: the answer goes. */
  end(): void;
};
