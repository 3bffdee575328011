import { COMMA, countUpTo, type Span } from '../json/scan.ts';
import { createAnswerText, type AnswerText } from '../json/answer-text.ts';
import { countChildren, childrenFrom, type IndexedText } from '../json/children.ts';
import { type Shape, keepFieldsOf, mergeShapes } from '../json/shape.ts';
import { lineAt } from '../json/lines.ts';
import type { ChunkStore } from './chunk-store.ts';
import type { Problem } from '../json/index-json.ts';

/** Start of a window's rows, counted from the list's first. */
export interface Beginning {
  readonly at: number;
  readonly rowsBefore: number;
  readonly linesBefore: number;
}

/** A list in memory: the text up to its bracket, and that with its rows, without anything after them. */
export interface FlatList {
  readonly path: readonly string[];
  readonly head: Uint8Array;
  readonly text: AnswerText;
}

/** A list so long that most of its rows are not in memory: those of each window are a chunk. */
export class StoredRows {
  readonly path: readonly string[];
  /** The text before the rows in a window, up to the list's bracket. */
  readonly head: Uint8Array<ArrayBuffer>;
  readonly headLines: number;
  readonly shape: Shape;
  /** Their positions are counted from the first row. */
  problems: readonly Problem[];
  last: AnswerText;
  /** The disk was full: later rows stay in memory. */
  isDiskFull = false;
  readonly #sealed: (Beginning & { readonly chunk: number })[] = [];
  #beginning: Beginning = { at: 0, rowsBefore: 0, linesBefore: 0 };
  /** The state before the text after the rows arrived; bytes of the last window. */
  #beforeEnd: { readonly problems: readonly Problem[]; readonly bytes: number } | undefined;

  private constructor(
    { path, head, text: flat }: FlatList,
    private readonly chunks: ChunkStore,
    private readonly chunkBytes: number,
  ) {
    this.path = path;
    this.head = flat.bytes.slice(0, head.length);
    this.headLines = lineAt(flat.text, head.length - 1) + 1;
    this.shape = flat.text.index.rootShape;
    this.problems = flat.problems.map(({ kind, at }) => ({ kind, at: at - head.length }));
    this.last = flat;
  }

  /**
   * Stores all but a list's last rows; throws the store's error, with the text unchanged.
   * @param chunkBytes how much goes out of memory at once
   */
  static async store(list: FlatList, chunks: ChunkStore, chunkBytes: number): Promise<StoredRows> {
    const { head, text: flat } = list;
    const stored = new StoredRows(list, chunks, chunkBytes);
    for (const run of cutRows(flat.text, head.length - 1, chunkBytes)) {
      const { start, end, next, firstRow } = run;
      const linesBefore = lineAt(flat.text, start) - stored.headLines;
      const from = { at: start - stored.head.length, rowsBefore: firstRow, linesBefore };
      if (next === undefined) {
        stored.last = stored.#textOf(flat.bytes.subarray(start, end));
        stored.#beginning = from;
      } else {
        stored.#sealed.push({ ...from, chunk: await chunks.put(flat.bytes.slice(start, next)) });
      }
    }
    return stored;
  }

  get rows(): number {
    return this.#beginning.rowsBefore + this.#lastRows;
  }

  /** The bytes of the rows and of the text after them. */
  get bytes(): number {
    return this.#beginning.at + this.#lastBytes;
  }

  get lines(): number {
    return this.#beginning.linesBefore + this.#lastLines;
  }

  get windows(): number {
    return this.#sealed.length + 1;
  }

  get held(): number {
    return this.head.length + this.last.text.bytes.byteLength;
  }

  beginning(window: number): Beginning {
    return this.#sealed[window] ?? this.#beginning;
  }

  windowAt(byte: number): number {
    return this.#find(byte, ({ at }) => at);
  }

  windowOfRow(row: number): number {
    return this.#find(row, ({ rowsBefore }) => rowsBefore);
  }

  windowOfLine(line: number): number {
    return this.#find(line, ({ linesBefore }) => linesBefore);
  }

  async load(window: number): Promise<AnswerText> {
    const rows = await this.rowBytes(window);
    return this.#textOf(rows, rows.byteLength);
  }

  /** The rows of a window with the comma behind them; of the last one also all that follows. */
  async rowBytes(window: number): Promise<Uint8Array> {
    const from = this.#sealed[window];
    return from ? this.chunks.get(from.chunk) : this.last.bytes.subarray(this.head.length);
  }

  /** Adds rows without room on the disk, too. Without memory, throws a RangeError and leaves the list as it was. */
  async add(rows: Uint8Array): Promise<void> {
    const isFull = !this.isDiskFull && this.#lastBytes >= this.chunkBytes;
    const isSealed =
      isFull &&
      (await this.#seal(rows).then(
        () => true,
        () => false,
      ));
    if (isFull) this.isDiskFull = !isSealed;
    if (!isSealed) this.last.append(this.#lastBytes > 0 ? withComma(rows) : rows);
    this.#learn();
  }

  /** Adds the text after the rows; reopen before adding rows. `isWhole`: the text ends there. */
  end(behind: readonly Uint8Array[], isWhole = false): void {
    this.#beforeEnd = { bytes: this.last.bytes.length, problems: this.problems };
    for (const part of behind) this.last.append(part);
    if (isWhole) this.last.finish();
    this.#learn();
  }

  /** Removes the text after the rows, and its facts; rows can be added again. */
  reopen(): void {
    if (!this.#beforeEnd) return;
    this.last = this.#textOf(this.last.bytes.subarray(this.head.length, this.#beforeEnd.bytes));
    keepFieldsOf(this.shape, this.last.text.index.rootShape, this.path);
    this.problems = this.#beforeEnd.problems;
    this.#beforeEnd = undefined;
    this.isDiskFull = false;
    this.#learn();
  }

  get #lastBytes(): number {
    return this.last.bytes.length - this.head.length;
  }

  get #lastRows(): number {
    return countChildren(this.last.text, this.head.length - 1);
  }

  get #lastLines(): number {
    return this.last.text.index.lineCount - this.headLines;
  }

  #textOf(rows: Uint8Array, size = this.chunkBytes): AnswerText {
    const text = createAnswerText(this.head.length + size);
    text.append(this.head);
    text.append(rows);
    return text;
  }

  #learn(): void {
    const { index } = this.last.text;
    mergeShapes(this.shape, index.rootShape);
    for (const { kind, at } of this.last.problems) {
      if (this.problems.some((known) => known.kind === kind)) continue;
      const inList = at - this.head.length + this.#beginning.at;
      this.problems = [...this.problems, { kind, at: inList }];
    }
  }

  /** Puts the last window's rows out of memory, and begins another with the rows that follow. */
  async #seal(following: Uint8Array): Promise<void> {
    const rows = new Uint8Array(this.#lastBytes + 1);
    rows.set(this.last.bytes.subarray(this.head.length));
    rows[rows.length - 1] = COMMA;
    const chunk = await this.chunks.put(rows);
    // First, since there may be no memory for it: a stored comma must have rows behind it.
    const text = this.#textOf(following);
    const { at, rowsBefore, linesBefore } = this.#beginning;
    this.#sealed.push({ ...this.#beginning, chunk });
    this.#beginning = {
      at: at + rows.length,
      rowsBefore: rowsBefore + this.#lastRows,
      linesBefore: linesBefore + this.#lastLines,
    };
    this.last = text;
  }

  #find(position: number, positionOf: (from: Beginning) => number): number {
    return position >= positionOf(this.#beginning)
      ? this.#sealed.length
      : Math.max(0, countUpTo(this.#sealed, position, positionOf) - 1);
  }
}

export function withComma(rows: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(rows.length + 1);
  bytes[0] = COMMA;
  bytes.set(rows, 1);
  return bytes;
}

interface RowRun extends Span {
  /** Start of the next row; undefined after the list's last. */
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
