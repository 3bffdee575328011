import type { AnswerText } from '../json/answer-text.ts';
import type { Shape } from '../json/shape.ts';
import type { StoredRows } from './stored-list.ts';
import type { Problem } from '../json/index-json.ts';

/** A list with some of its rows in each window. */
export interface PlacedList {
  readonly list: StoredRows;
  /** Position of its bracket in the whole text and in its windows: bytes. */
  readonly start: number;
  readonly startInWindow: number;
  readonly firstLine: number;
  readonly firstWindow: number;
}

/** A stretch of a window's text that is as long in the whole text. */
export interface Stretch {
  /** Start in the window, and its distance to the start in the whole text: bytes. */
  readonly at: number;
  readonly shift: number;
  readonly line: number;
  readonly lineShift: number;
}

/** Some rows of a list with the text before it, as a separate text; rows of earlier lists are left out. */
export interface TextWindow {
  readonly answer: AnswerText;
  readonly number: number;
  /** Whether it has the text after the rows of all lists. */
  readonly isLast: boolean;
  /** Whose rows it has; undefined where it is the whole text. */
  readonly of: PlacedList | undefined;
  readonly rowsBefore: number;
  /** In the order in which they stand in both texts. */
  readonly stretches: readonly Stretch[];
}

export interface WindowedText {
  /** The text up to the first row of the first of {@link lists}, bytes; 0 without any. */
  readonly headBytes: number;
  /** Those that are in several windows. Any other list is whole in the last one. */
  readonly lists: readonly PlacedList[];
  readonly bytes: number;
  readonly lineCount: number;
  readonly shape: Shape;
  readonly problems: readonly Problem[];
  readonly last: TextWindow;
  windowAt(byte: number): number;
  windowOfLine(line: number): number;
  windowOfRow(of: PlacedList, row: number): number;
  /** @param isKept whether it may be wanted again soon */
  window(number: number, isKept?: boolean): Promise<TextWindow>;
}

export function inOneWindow(answer: AnswerText): WindowedText {
  const whole = { number: 0, isLast: true, of: undefined, rowsBefore: 0, stretches: [] };
  const last: TextWindow = { ...whole, answer };
  return {
    headBytes: 0,
    lists: [],
    last,
    get bytes() {
      return answer.bytes.length;
    },
    get lineCount() {
      return answer.text.index.lineCount;
    },
    get shape() {
      return answer.text.index.rootShape;
    },
    get problems() {
      return answer.problems;
    },
    windowAt: () => 0,
    windowOfLine: () => 0,
    windowOfRow: () => 0,
    window: async () => last,
  };
}

const HEAD: Stretch = { at: 0, shift: 0, line: 0, lineShift: 0 };

/** The location in a window of a location in the whole text, bytes. */
export function toLocal({ stretches }: TextWindow, at: number): number {
  const { shift } = stretches.findLast((each) => each.at + each.shift <= at) ?? HEAD;
  return at - shift;
}

/** The location in the whole text of a location in a window, bytes. */
export function toWhole({ stretches }: TextWindow, at: number): number {
  const { shift } = stretches.findLast((each) => each.at <= at) ?? HEAD;
  return at + shift;
}

export function toLocalLine({ stretches }: TextWindow, line: number): number {
  const { lineShift } = stretches.findLast((each) => each.line + each.lineShift <= line) ?? HEAD;
  return line - lineShift;
}

export function toWholeLine({ stretches }: TextWindow, line: number): number {
  const { lineShift } = stretches.findLast((each) => each.line <= line) ?? HEAD;
  return line + lineShift;
}

export function listAt({ lists }: WindowedText, at: number): PlacedList | undefined {
  return lists.find(({ start }) => start === at);
}
