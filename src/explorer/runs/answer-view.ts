import type { AnswerOutline, AnswersApi } from '../../answers/api.ts';

/** What every way of looking at an answer is given. */
export interface AnswerViewProps {
  readonly desk: AnswersApi;
  /** What the desk knows the answer by. */
  readonly name: string;
  /** Another one each time that more of the answer has come. */
  readonly outline: AnswerOutline;
  /** Another one each time that its text has become another, rather than longer. */
  readonly revision: number;
}
