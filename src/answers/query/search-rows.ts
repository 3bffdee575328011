import { givenUp } from '../store/errors.ts';
import { OPEN_LIST, type Span } from '../json/scan.ts';
import { JsonIndexer } from '../json/index-json.ts';
import { childrenFrom, endOfValue, type IndexedText } from '../json/children.ts';
import type { PlacedList, WindowedText } from '../store/windows.ts';
import { findList, type FoundList } from './outline.ts';
import { createRowFilter } from './filter-rows.ts';
import { itemRowAt, itemRows, type RowSpan } from './item-rows.ts';
import { runInSlices, type SliceTime, type Steps } from './run-in-slices.ts';
import { isSamePath } from '../json/shape.ts';
import { createSortColumns, withRoom } from './sort-column.ts';
import { keyOfRows, type RowSelection } from './selection.ts';

/** `start` is that in its windows, bytes. */
export interface RowList extends Omit<FoundList, 'hasMore'> {
  /** Undefined where the last window has all of it. */
  readonly placed: PlacedList | undefined;
}

export function rowListOf(text: WindowedText, path: readonly string[]): RowList | undefined {
  const found = findList(text.last.answer.text, path, text.shape);
  const placed = text.lists.find(({ list }) => isSamePath(list.path, path));
  if (!placed) return found && { ...found, placed };
  const { list, startInWindow: start } = placed;
  return { path, count: list.rows, columns: found?.columns ?? [], start, placed };
}

/** The purpose of a selection; selections of different purposes do not cancel each other. */
export type SelectionUse = 'view' | 'copy' | 'file' | 'facts' | 'profile' | 'chart';

export interface SelectedRows {
  readonly count: number;
  rowAt(text: IndexedText, position: number): RowSpan;
  /** In the list, from 0: several rows have one number where each item of a list in it is a row. */
  numberAt(position: number): number;
}

export interface RowSearchOptions {
  readonly time?: SliceTime;
  /** The values that stored rows are sorted by are in memory meanwhile: at most so many bytes of them. */
  readonly maxValueBytes?: number;
}

/** Growth of a loading answer within which earlier results are reused. */
const GROWTH = 1.25;

const MAX_VALUE_BYTES = 32 * 1024 * 1024;

interface Entry {
  readonly key: string;
  readonly count: number;
  readonly rows: Promise<SelectedRows>;
}

interface Slot {
  done?: Entry | undefined;
  underWay?: Entry | undefined;
}

export function createRowSearch(
  text: WindowedText,
  { time, maxValueBytes = MAX_VALUE_BYTES }: RowSearchOptions = {},
) {
  const slots: Partial<Record<SelectionUse, Slot>> = {};
  const all = (): Slot[] => Object.values(slots);
  const isFresh = (entry: Entry, { count }: RowList): boolean =>
    entry.count === count || (!text.last.answer.isFinished && count < entry.count * GROWTH);
  const known = (list: RowList, key: string): Entry | undefined =>
    all()
      .flatMap(({ done, underWay }) => [done, underWay])
      .find((entry) => entry?.key === key && isFresh(entry, list));
  const begin = (list: RowList, selection: RowSelection, key: string): Entry => {
    const isWanted = (): boolean => all().some(({ underWay }) => underWay === entry);
    const run = <Result>(steps: Steps<Result>) => runInSlices(steps, isWanted, time);
    const rows = findRows(text, list, selection, { run, isWanted, maxValueBytes });
    const entry: Entry = { key, count: list.count, rows };
    return entry;
  };
  return {
    /**
     * May take long: other calls have their turns meanwhile. The last selection that was found is remembered.
     * @throws {TooManyRowsError} where there are more than can be sorted
     * @throws where a newer one is asked for by the same use, or {@link cancel} is called, meanwhile
     */
    async select(list: RowList, selection: RowSelection, use: SelectionUse): Promise<SelectedRows> {
      const key = JSON.stringify([keyOfRows(selection), selection.order]);
      const slot = (slots[use] ??= {});
      const entry = known(list, key) ?? begin(list, selection, key);
      slot.underWay = entry === slot.done ? undefined : entry;
      try {
        const rows = await entry.rows;
        if (slot.underWay === entry) slot.done = entry;
        return rows;
      } finally {
        // A failed search is retried next time.
        if (slot.underWay === entry) slot.underWay = undefined;
      }
    },
    cancel(use?: SelectionUse): void {
      for (const slot of use ? [slots[use] ?? {}] : all()) slot.underWay = undefined;
    },
  };
}

/** Work per step, bytes and rows: a few milliseconds. */
const BYTES_AT_ONCE = 250_000;
const ROWS_AT_ONCE = 1_024;

interface SearchContext {
  run<Result>(steps: Steps<Result>): Promise<Result>;
  isWanted(): boolean;
  readonly maxValueBytes: number;
}

/** Reads the list once, window by window. The answer may grow meanwhile: the rows are those that it had at first. */
async function findRows(
  text: WindowedText,
  list: RowList,
  selection: RowSelection,
  context: SearchContext,
  texts = new Set<number>(),
): Promise<SelectedRows> {
  const { run, isWanted, maxValueBytes } = context;
  const { placed, count: total } = list;
  const { order = [], asJson, texts: asText, rowsOf, isOfItems } = selection;
  const known = texts.size;
  const holds = createRowFilter(list.columns, selection, texts);
  // Whether each value that counts for the order stands in the answer's text, in memory.
  const isInMemory =
    !placed &&
    order.every(({ column }) =>
      list.columns.some(({ path, lists }) => isSamePath(path, column) && !lists),
    );
  const maxCopyBytes = isInMemory ? undefined : maxValueBytes;
  const cells =
    order.length > 0
      ? createSortColumns(order, total, { maxCopyBytes, asJson, texts: asText })
      : undefined;
  const found = createFoundRows(total, selection);
  let seen = 0;
  /** @param shift how much further on the row is in its window */
  const look = (here: IndexedText, span: Span, shift = 0): void => {
    seen += 1;
    // A column turned out to contain other texts: the rows are searched again.
    if (texts.size > known) return;
    for (const row of rowsOf ? itemRows(here, span, rowsOf, isOfItems) : [span]) {
      if (holds && !holds(here, row)) continue;
      found.add(row, seen - 1, shift);
      cells?.add(here, row);
    }
  };
  const lookInMemory = function* (): Steps<void> {
    for (let first = -1; first < seen && seen < total;) {
      first = seen;
      // Anew in each step: the text may have grown, and moved.
      const here = text.last.answer.text;
      let begun: number | undefined;
      for (const row of childrenFrom(here, list.start, first)) {
        begun ??= row.start;
        const isFull = seen - first >= ROWS_AT_ONCE || row.start - begun > BYTES_AT_ONCE;
        if (isFull || seen === total) break;
        look(here, row);
      }
      yield;
    }
  };
  if (!placed) await run(lookInMemory());
  for (let window = 0; placed && window < placed.list.windows; window += 1) {
    const rows = bareList(await placed.list.rowBytes(window));
    if (!isWanted()) throw givenUp();
    // The bracket of the bare list is where the list's is in a window.
    for (const row of childrenFrom(rows, 0)) if (seen < total) look(rows, row, list.start);
  }
  if (texts.size > known) return findRows(text, list, selection, context, texts);
  return found.done(cells && (await run(cells.sort(text.last.answer))));
}

/** Remembers where rows are: more than the list's `total` where each has several items. */
function createFoundRows(total: number, { rowsOf }: RowSelection) {
  let starts = new Uint32Array(total);
  let numbers = new Uint32Array(total);
  let items = rowsOf && new Uint32Array(total);
  let lists = rowsOf && new Uint8Array(total);
  let count = 0;
  return {
    add({ start, item }: RowSpan, number: number, shift: number): void {
      starts = withRoom(starts, count);
      starts[count] = start + shift;
      numbers = withRoom(numbers, count);
      numbers[count] = number;
      if (items && lists) {
        [items, lists] = [withRoom(items, count), withRoom(lists, count)];
        items[count] = (item?.spans.at(-1)?.start ?? 0) + shift;
        lists[count] = item?.spans.length ?? 0;
      }
      count += 1;
    },
    /** @param positions their order; undefined for the order of arrival */
    done(positions: Uint32Array | undefined): SelectedRows {
      // Room for rows that a filter leaves out is given back.
      const trim = <Numbers extends Uint8Array | Uint32Array>(all: Numbers): Numbers =>
        (all.length > count ? all.slice(0, count) : all) as Numbers;
      [starts, numbers] = [trim(starts), trim(numbers)];
      [items, lists] = [items && trim(items), lists && trim(lists)];
      const placeIn = (position: number): number => positions?.[position] ?? position;
      return {
        count,
        rowAt(text, position) {
          const place = placeIn(position);
          const start = starts[place] ?? 0;
          const row = { start, end: endOfValue(text, start) };
          const of = { at: items?.[place] ?? 0, lists: lists?.[place] ?? 0 };
          return rowsOf ? itemRowAt(text, row, rowsOf, of) : row;
        },
        numberAt: (position) => numbers[placeIn(position)] ?? position,
      };
    },
  };
}

/** An empty index, which makes readers search the text themselves. */
const NO_INDEX = new JsonIndexer();

/** Rows one behind the other, the first at 0, to be gone through once. */
export function bareRows(rows: Uint8Array): IndexedText {
  return { bytes: rows, length: rows.length, index: NO_INDEX };
}

/** Rows as a list that begins at 0, to be gone through once: to index it would take longer than that. */
export function bareList(rows: Uint8Array): IndexedText {
  const bytes = new Uint8Array(rows.length + 1);
  bytes[0] = OPEN_LIST;
  bytes.set(rows, 1);
  return bareRows(bytes);
}
