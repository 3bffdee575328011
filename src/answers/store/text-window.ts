import type { AnswerText } from '../json/indexed-text.ts';
import type { PlacedList } from './placed-list.ts';

/** A stretch of a window's text that is as long in the whole text. */
export interface Stretch {
  /** Where it begins in the window, and how much further on that is in the whole text: bytes. */
  readonly at: number;
  readonly shift: number;
  /** The same in lines. */
  readonly line: number;
  readonly lineShift: number;
}

/**
 * Some rows of a list with what stands before the list, as a text of its own: whatever reads answers
 * reads it. Rows of the lists before are left out.
 */
export interface TextWindow {
  readonly answer: AnswerText;
  readonly number: number;
  /** It has what follows the rows of all lists. */
  readonly isLast: boolean;
  /** Whose rows it has. */
  readonly of: PlacedList;
  readonly rowsBefore: number;
  /** In the order in which they stand in both texts. */
  readonly stretches: readonly Stretch[];
}
