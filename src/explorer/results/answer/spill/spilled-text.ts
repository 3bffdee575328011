import type { Problem } from '../answer-index.ts';
import { COMMA } from '../../../json/bytes-of-json.ts';
import { createAnswerText, type AnswerText } from '../indexed-text.ts';
import { countChildren } from '../read-children.ts';
import type { Shape } from '../shape.ts';
import { lineAt } from '../walk-lines.ts';
import type { ChunkBox } from './chunk-box.ts';
import { cutRows } from './cut-rows.ts';
import { lastUpTo } from './last-up-to.ts';
import { mergeShapes } from './merge-shapes.ts';
import type { TextWindow } from './text-window.ts';
import { createWindowCache } from './window-cache.ts';

/** Where the rows of a window begin in the whole text. */
interface Beginning {
  readonly at: number;
  readonly rowsBefore: number;
  readonly linesBefore: number;
}

/** A text with one list so long that most of its rows are not in memory. */
export interface SpilledText {
  /** The text up to the first row: bytes, and lines. */
  readonly headBytes: number;
  readonly headLines: number;
  /** Keys from the root to the list, and where it begins. */
  readonly path: readonly string[];
  readonly list: number;
  /** Of the whole text. */
  readonly bytes: number;
  readonly rows: number;
  readonly lineCount: number;
  readonly maxDepth: number;
  readonly shape: Shape;
  readonly problems: readonly Problem[];
  /** The window that is always there. */
  readonly last: TextWindow;
  /** The number of the window with a byte, a row, a line; the first for what is in the head. */
  windowAt(byte: number): number;
  windowOfRow(row: number): number;
  windowOfLine(line: number): number;
  /** @param isKept whether it may be wanted again soon */
  window(number: number, isKept?: boolean): Promise<TextWindow>;
  /** The rows of a window with the comma behind them; of the last one also all that follows. */
  rowBytes(number: number): Promise<Uint8Array>;
  /** Adds rows. Where there is no room for those before them, they are added all the same. */
  add(rows: Uint8Array): Promise<void>;
  /** There was no room: what comes from now on stays in memory. */
  readonly isDiskFull: boolean;
  /** Adds what stands behind the rows; no row can be added any more. */
  end(tail: readonly Uint8Array[]): void;
  /** Forgets all of it at once, and settles when its chunks are removed. */
  drop(): Promise<void>;
  /** What of it is in memory, bytes. */
  readonly held: number;
}

interface SpillOptions {
  /** Keys from the root to the list. */
  readonly path: readonly string[];
  /** Where the list begins in the text: rows follow, and nothing behind them. */
  readonly list: number;
  readonly box: ChunkBox;
  /** How much goes out of memory at once, bytes. */
  readonly chunkBytes: number;
}

const COMMA_TEXT = Uint8Array.of(COMMA);

/**
 * Puts a text's rows out of memory, those at its end aside.
 *
 * @throws what the box throws; the text is what it was
 */
export async function spillText(flat: AnswerText, options: SpillOptions): Promise<SpilledText> {
  const { path, list, box, chunkBytes } = options;
  const headBytes = list + 1;
  const head = flat.bytes.slice(0, headBytes);
  const headLines = lineAt(flat.text, list) + 1;
  const { rootShape: shape, maxDepth: flatDepth } = flat.text.index;
  const beginnings: Beginning[] = [];
  let beginning: Beginning = { at: headBytes, rowsBefore: 0, linesBefore: 0 };
  let last = flat;
  let problems = flat.problems;
  let maxDepth = flatDepth;
  let isDiskFull = false;
  let isDropped = false;

  const beginLast = (from: Beginning): void => {
    beginning = from;
    last = createAnswerText(headBytes + chunkBytes);
    last.append(head);
  };
  for (const { start, end, next, firstRow } of cutRows(flat.text, list, chunkBytes)) {
    const linesBefore = lineAt(flat.text, start) - headLines;
    const from = { at: start, rowsBefore: firstRow, linesBefore };
    if (next === undefined) {
      beginLast(from);
      last.append(flat.bytes.subarray(start, end));
    } else {
      await box.put(beginnings.length, flat.bytes.slice(start, next));
      beginnings.push(from);
    }
  }

  const lastBytes = (): number => last.bytes.length - headBytes;
  const lastRows = (): number => countChildren(last.text, list);
  const lastLines = (): number => last.text.index.lineCount - headLines;
  /** Notes what is known of the last window's text for the whole. */
  const learn = (): void => {
    const { index } = last.text;
    mergeShapes(shape, index.rootShape);
    maxDepth = Math.max(maxDepth, index.maxDepth);
    for (const { kind, at } of last.problems) {
      if (problems.some((known) => known.kind === kind)) continue;
      problems = [...problems, { kind, at: at < headBytes ? at : at + beginning.at - headBytes }];
    }
  };
  /** Puts the last window's rows out of memory. */
  const seal = async (): Promise<void> => {
    const rows = new Uint8Array(lastBytes() + 1);
    rows.set(last.bytes.subarray(headBytes));
    rows[rows.length - 1] = COMMA;
    await box.put(beginnings.length, rows);
    beginnings.push(beginning);
    beginLast({
      at: beginning.at + rows.length,
      rowsBefore: beginning.rowsBefore + lastRows(),
      linesBefore: beginning.linesBefore + lastLines(),
    });
  };
  const windowOf = (number: number, answer: AnswerText, from: Beginning): TextWindow => ({
    answer,
    number,
    isLast: answer === last,
    shift: from.at - headBytes,
    rowsBefore: from.rowsBefore,
    linesBefore: from.linesBefore,
  });
  const getRows = async (number: number): Promise<Uint8Array> => {
    if (isDropped) throw new Error('This answer is not kept any more. Run the operation again.');
    return number < beginnings.length ? box.get(number) : last.bytes.subarray(headBytes);
  };
  const windows = createWindowCache(async (number) => {
    const rows = await getRows(number);
    const answer = createAnswerText(headBytes + rows.byteLength);
    answer.append(head);
    answer.append(rows);
    return windowOf(number, answer, beginnings[number] ?? beginning);
  });
  const sizeOf = (number: number): number =>
    headBytes + ((beginnings[number + 1] ?? beginning).at - (beginnings[number]?.at ?? 0));
  const find = (place: number, placeOf: (from: Beginning) => number): number =>
    place >= placeOf(beginning)
      ? beginnings.length
      : Math.max(0, lastUpTo(beginnings, place, placeOf));

  return {
    headBytes,
    headLines,
    path,
    list,
    shape,
    get bytes() {
      return beginning.at + lastBytes();
    },
    get rows() {
      return beginning.rowsBefore + lastRows();
    },
    get lineCount() {
      return beginning.linesBefore + last.text.index.lineCount;
    },
    get maxDepth() {
      return maxDepth;
    },
    get problems() {
      return problems;
    },
    get last() {
      return windowOf(beginnings.length, last, beginning);
    },
    windowAt: (byte) => find(byte, ({ at }) => at),
    windowOfRow: (row) => find(row, ({ rowsBefore }) => rowsBefore),
    windowOfLine: (line) => find(line - headLines, ({ linesBefore }) => linesBefore),
    async window(number, isKept = true) {
      if (number >= beginnings.length) return windowOf(beginnings.length, last, beginning);
      return windows.get(number, isKept);
    },
    rowBytes: getRows,
    async add(rows) {
      if (!isDiskFull && lastBytes() >= chunkBytes) {
        // Nothing that came is lost for want of room.
        await seal().catch(() => {
          isDiskFull = true;
        });
      }
      if (lastBytes() > 0) last.append(COMMA_TEXT);
      last.append(rows);
      learn();
    },
    get isDiskFull() {
      return isDiskFull;
    },
    end(tail) {
      for (const part of tail) last.append(part);
      last.finish();
      learn();
    },
    drop() {
      isDropped = true;
      windows.clear();
      return box.drop();
    },
    get held() {
      const kept = Array.from(windows.numbers(), sizeOf).reduce((sum, size) => sum + size, 0);
      return headBytes + last.text.bytes.byteLength + kept;
    },
  };
}
