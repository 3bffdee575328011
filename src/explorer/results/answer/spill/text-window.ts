import type { AnswerText } from '../indexed-text.ts';

/**
 * Some rows of a text with what stands before the list, as a text of its own: whatever reads answers
 * reads it. Behind that head, its places are other ones than in the whole text.
 */
export interface TextWindow {
  readonly answer: AnswerText;
  readonly number: number;
  /** It has what follows the rows. */
  readonly isLast: boolean;
  /** How much further on its rows are in the whole text, bytes. */
  readonly shift: number;
  readonly rowsBefore: number;
  readonly linesBefore: number;
}
