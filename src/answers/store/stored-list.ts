import { COMMA, countUpTo, type Span } from '../json/scan.ts';
import { createAnswerText, type AnswerText } from '../json/answer-text.ts';
import { countChildren, childrenFrom, type IndexedText } from '../json/children.ts';
import { type Shape, keepFieldsOf, mergeShapes } from '../json/shape.ts';
import { lineAt } from '../json/lines.ts';
import type { ChunkStore } from './chunk-store.ts';
import type { Problem } from '../json/index-json.ts';

/** Where the rows of a window begin, counted from the list's first. */
export interface Beginning {
  readonly at: number;
  readonly rowsBefore: number;
  readonly linesBefore: number;
}

/** A list so long that most of its rows are not in memory: those of each window are a chunk. */
export interface StoredRows {
  readonly path: readonly string[];
  /** What stands before the rows in a window's text, the list's bracket last. */
  readonly head: Uint8Array<ArrayBuffer>;
  readonly headLines: number;
  readonly rows: number;
  /** Of the rows and of what stands behind them: bytes, and lines. */
  readonly bytes: number;
  readonly lines: number;
  readonly maxDepth: number;
  readonly shape: Shape;
  /** Their positions are counted from the first row. */
  readonly problems: readonly Problem[];
  /** How many windows there are; the last is in memory. */
  readonly windows: number;
  readonly last: AnswerText;
  beginning(window: number): Beginning;
  /** The number of the window with a byte, a row, a line, counted from the first row's. */
  windowAt(byte: number): number;
  windowOfRow(row: number): number;
  windowOfLine(line: number): number;
  load(window: number): Promise<AnswerText>;
  /** The rows of a window with the comma behind them; of the last one also all that follows. */
  rowBytes(window: number): Promise<Uint8Array>;
  /** Adds rows without room on the disk, too. Without memory, throws a RangeError and leaves the list as it was. */
  add(rows: Uint8Array): Promise<void>;
  /** There was no room: what comes from now on stays in memory. */
  readonly isDiskFull: boolean;
  /** Adds what stands behind the rows; no row can be added until it is opened again. `isWhole`: the text ends there. */
  end(behind: readonly Uint8Array[], isWhole?: boolean): void;
  /** Cuts off what stands behind the rows, and forgets what was known of it; rows can be added again. */
  reopen(): void;
  readonly held: number;
}

interface StoreOptions {
  readonly path: readonly string[];
  /** Where the list begins in the text: rows follow, and nothing behind them. */
  readonly list: number;
  readonly chunks: ChunkStore;
  /** How much goes out of memory at once, bytes. */
  readonly chunkBytes: number;
}

/** What was known before what stands behind the rows came; bytes of the last window. */
interface BeforeEnd extends Pick<StoredRows, 'maxDepth' | 'problems'> {
  readonly bytes: number;
}

/** Puts a list's rows but the last out of memory; throws what the store throws, with the text as it was. */
export async function storeList(flat: AnswerText, options: StoreOptions): Promise<StoredRows> {
  const { path, list, chunks, chunkBytes } = options;
  const headBytes = list + 1;
  const head = flat.bytes.slice(0, headBytes);
  const headLines = lineAt(flat.text, list) + 1;
  const { rootShape: shape } = flat.text.index;
  /** Of the windows that are not in memory, with the numbers of their chunks. */
  const sealed: (Beginning & { readonly chunk: number })[] = [];
  let beginning: Beginning = { at: 0, rowsBefore: 0, linesBefore: 0 };
  let last = flat;
  let { maxDepth } = flat.text.index;
  let problems: readonly Problem[] = flat.problems.map(({ kind, at }) => ({
    kind,
    at: at - headBytes,
  }));
  let isDiskFull = false;
  let beforeEnd: BeforeEnd | undefined;

  const textOf = (rows: Uint8Array, size = chunkBytes): AnswerText => {
    const text = createAnswerText(headBytes + size);
    text.append(head);
    text.append(rows);
    return text;
  };
  for (const { start, end, next, firstRow } of cutRows(flat.text, list, chunkBytes)) {
    const linesBefore = lineAt(flat.text, start) - headLines;
    const from = { at: start - headBytes, rowsBefore: firstRow, linesBefore };
    if (next === undefined) {
      last = textOf(flat.bytes.subarray(start, end));
      beginning = from;
    } else {
      sealed.push({ ...from, chunk: await chunks.put(flat.bytes.slice(start, next)) });
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
      problems = [...problems, { kind, at: at - headBytes + beginning.at }];
    }
  };
  /** Puts the last window's rows out of memory, and begins another with the rows that follow. */
  const seal = async (following: Uint8Array): Promise<void> => {
    const rows = new Uint8Array(lastBytes() + 1);
    rows.set(last.bytes.subarray(headBytes));
    rows[rows.length - 1] = COMMA;
    const chunk = await chunks.put(rows);
    // First, since there may be no memory for it: a stored comma must have rows behind it.
    const text = textOf(following);
    sealed.push({ ...beginning, chunk });
    beginning = {
      at: beginning.at + rows.length,
      rowsBefore: beginning.rowsBefore + lastRows(),
      linesBefore: beginning.linesBefore + lastLines(),
    };
    last = text;
  };
  const find = (position: number, positionOf: (from: Beginning) => number): number =>
    position >= positionOf(beginning)
      ? sealed.length
      : Math.max(0, countUpTo(sealed, position, positionOf) - 1);
  const rowBytes = async (window: number): Promise<Uint8Array> => {
    const from = sealed[window];
    return from ? chunks.get(from.chunk) : last.bytes.subarray(headBytes);
  };
  return {
    path,
    head,
    headLines,
    shape,
    get rows() {
      return beginning.rowsBefore + lastRows();
    },
    get bytes() {
      return beginning.at + lastBytes();
    },
    get lines() {
      return beginning.linesBefore + lastLines();
    },
    get maxDepth() {
      return maxDepth;
    },
    get problems() {
      return problems;
    },
    get windows() {
      return sealed.length + 1;
    },
    get last() {
      return last;
    },
    beginning: (window) => sealed[window] ?? beginning,
    windowAt: (byte) => find(byte, ({ at }) => at),
    windowOfRow: (row) => find(row, ({ rowsBefore }) => rowsBefore),
    windowOfLine: (line) => find(line, ({ linesBefore }) => linesBefore),
    async load(window) {
      const rows = await rowBytes(window);
      return textOf(rows, rows.byteLength);
    },
    rowBytes,
    async add(rows) {
      const isFull = !isDiskFull && lastBytes() >= chunkBytes;
      const isSealed =
        isFull &&
        (await seal(rows).then(
          () => true,
          () => false,
        ));
      // Nothing that came is lost for want of room.
      if (isFull) isDiskFull = !isSealed;
      if (!isSealed) last.append(lastBytes() > 0 ? withComma(rows) : rows);
      learn();
    },
    get isDiskFull() {
      return isDiskFull;
    },
    end(behind, isWhole = false) {
      beforeEnd = { bytes: last.bytes.length, problems, maxDepth };
      for (const part of behind) last.append(part);
      if (isWhole) last.finish();
      learn();
    },
    reopen() {
      if (!beforeEnd) return;
      last = textOf(last.bytes.subarray(headBytes, beforeEnd.bytes));
      keepFieldsOf(shape, last.text.index.rootShape, path);
      ({ problems, maxDepth } = beforeEnd);
      beforeEnd = undefined;
      // There may be room again.
      isDiskFull = false;
      learn();
    },
    get held() {
      return headBytes + last.text.bytes.byteLength;
    },
  };
}

export function withComma(rows: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(rows.length + 1);
  bytes[0] = COMMA;
  bytes.set(rows, 1);
  return bytes;
}

interface RowRun extends Span {
  /** Where the row after them begins; undefined behind the list's last. */
  readonly next: number | undefined;
  readonly firstRow: number;
}

/** Runs of whole rows; each ends with the row that goes past `size` bytes. */
export function* cutRows(text: IndexedText, start: number, size: number): Generator<RowRun> {
  let run: RowRun | undefined;
  for (const row of childrenFrom(text, start)) {
    if (run && run.end - run.start >= size) {
      yield { ...run, next: row.start };
      run = undefined;
    }
    run ??= { start: row.start, end: row.end, next: undefined, firstRow: row.number };
    run = { ...run, end: row.end };
  }
  if (run) yield run;
}
