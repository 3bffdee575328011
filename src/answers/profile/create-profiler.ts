import { givenUp } from '../store/errors.ts';
import { childrenFrom, type IndexedText } from '../json/children.ts';
import { isClosing, skipComma } from '../json/scan.ts';
import { valuesOf } from '../json/values.ts';
import type { RowSpan } from '../query/item-rows.ts';
import { createColumnTree, walkRow, type RowValues } from '../query/read-row.ts';
import { runInSlices, type Steps } from '../query/run-in-slices.ts';
import type { RowReader, SelectedBatches } from '../query/rows.ts';
import { visitRows } from '../query/scan-rows.ts';
import { bareList, rowListOf, type RowList } from '../query/search-rows.ts';
import type { WindowedText } from '../store/windows.ts';
import { ColumnProfiler, type ColumnLimits, type ColumnProfile } from './profile-column.ts';
import { isSelective, isTextColumn, keyOfRows, type RowSelection } from '../query/selection.ts';

export interface ProfileRequest extends Omit<RowSelection, 'order'> {
  readonly columns: readonly (readonly string[])[];
  readonly topValues: number;
}

export interface Profile {
  readonly rows: number;
  /** Rows that there are of this selection; the one that is still coming is left out. */
  readonly total: number;
  readonly columns: readonly ColumnProfile[];
}

export type Profiler = ReturnType<typeof createProfiler>;

/** Milliseconds of work between two reports of the result so far. */
const PART_MS = 400;

/** Bytes and rows that one step reads: a few milliseconds of work. */
const BYTES_AT_ONCE = 250_000;
const ROWS_AT_ONCE = 1_024;

/** Different values that are counted exactly in a column; fewer where there are hundreds of columns. */
const MAX_VALUES = 10_000;

/** What all columns keep of their values together, bytes and numbers. */
const ALL_BYTES = 64 * 1024 * 1024;
const ALL_VALUES = 1_000_000;
const ALL_NUMBERS = 2_000_000;

const MAX_SAMPLE = 50_000;

function limitsOf(columns: number): ColumnLimits {
  const share = (all: number): number => Math.ceil(all / Math.max(1, columns));
  return {
    values: Math.min(MAX_VALUES, share(ALL_VALUES)),
    bytes: share(ALL_BYTES),
    sample: Math.min(MAX_SAMPLE, share(ALL_NUMBERS)),
  };
}

/** Columns that were asked for at the same time, and so are looked through together. */
type Pass = ReturnType<typeof beginPass>;

function beginPass(paths: readonly (readonly string[])[], request: ProfileRequest) {
  const limits = limitsOf(paths.length);
  const profilers = paths.map(
    (path) => new ColumnProfiler(path, limits, isTextColumn(request, path)),
  );
  return {
    tree: createColumnTree(paths, request.asJson),
    columns: new Map(profilers.map((profiler) => [JSON.stringify(profiler.path), profiler])),
    profilers,
    seen: 0,
  };
}

interface ProfiledRows {
  readonly passes: Pass[];
  /** Rows that filters leave of an answer that is whole. */
  selected: SelectedBatches | undefined;
}

/** Selections whose profiles are kept: columns' pictures, a column's panel and the largest value ask in turns. */
const MAX_SELECTIONS = 3;

export function createProfiler(text: WindowedText, rows: RowReader) {
  const selections = new Map<string, ProfiledRows>();
  let last: Promise<unknown> = Promise.resolve();
  const isFinished = (): boolean => text.last.answer.isFinished;
  const profile = async (request: ProfileRequest): Promise<Profile> => {
    const list = rowListOf(text, request.list);
    if (!list) return { rows: 0, total: 0, columns: [] };
    const { columns: wanted, topValues, ...selection } = request;
    const isFiltered = isSelective(selection);
    // A row that was cut when it was looked at may pass a filter later.
    const key = `${isFiltered && isFinished()} ${keyOfRows(selection)}`;
    const profiled = selections.get(key) ?? { passes: [], selected: undefined };
    selections.delete(key);
    selections.set(key, profiled);
    for (const [oldest] of selections) {
      if (selections.size > MAX_SELECTIONS) selections.delete(oldest);
    }
    const isWanted = (): boolean => selections.get(key) === profiled;
    const known = new Set(profiled.passes.flatMap(({ columns }) => [...columns.keys()]));
    const paths = wanted.filter((path) => !known.has(JSON.stringify(path)));
    if (paths.length > 0) profiled.passes.push(beginPass(paths, request));
    const names = wanted.map((path) => JSON.stringify(path));
    const passes = profiled.passes.filter((pass) => names.some((name) => pass.columns.has(name)));
    const selected = isFiltered
      ? (profiled.selected ?? (await rows.select(selection, 'profile')))
      : undefined;
    if (!isWanted()) throw givenUp();
    if (isFinished()) profiled.selected = selected;
    const until = performance.now() + PART_MS;
    const total = isFiltered ? (selected?.total ?? 0) : list.count - (isFinished() ? 0 : 1);
    for (const pass of passes) {
      if (selected) await readSelected(pass, selected, until, isWanted);
      else if (list.placed) await readStored(pass, list, { total, until, isWanted });
      else await runInSlices(readInMemory(pass, list, { total, until }), isWanted);
    }
    const columns = names.flatMap((name) => {
      const pass = passes.find((each) => each.columns.has(name));
      const profiler = pass?.columns.get(name);
      return pass && profiler ? [profiler.read(topValues, pass.seen >= total)] : [];
    });
    const seen = Math.min(...passes.map((pass) => pass.seen));
    return { rows: Number.isFinite(seen) ? seen : 0, total: Math.max(0, total), columns };
  };
  const readInMemory = function* (
    pass: Pass,
    list: RowList,
    { total, until }: { readonly total: number; readonly until: number },
  ): Steps<void> {
    while (pass.seen < total) {
      // Anew in each step: the text may have grown, and moved.
      const here = text.last.answer.text;
      const [first] = childrenFrom(here, list.start, pass.seen);
      if (!first) return;
      readRows(pass, here, first.start, total);
      if (performance.now() > until) return;
      yield;
    }
  };
  return {
    /** Works half a second at most: ask again for the rows left. Throws where it was ended meanwhile. */
    profile(request: ProfileRequest): Promise<Profile> {
      // One after the other: each goes on where the one before has ended.
      const next = last.then(() => profile(request));
      last = next.catch(() => undefined);
      return next;
    },
    end(): void {
      selections.clear();
    },
  };
}

async function readStored(
  pass: Pass,
  { placed }: RowList,
  { total, until, isWanted }: { total: number; until: number; isWanted: () => boolean },
): Promise<void> {
  while (placed && pass.seen < total && performance.now() <= until) {
    const window = placed.list.windowOfRow(pass.seen);
    const here = bareList(await placed.list.rowBytes(window));
    if (!isWanted()) throw givenUp();
    const from = pass.seen - placed.list.beginning(window).rowsBefore;
    const [first] = childrenFrom(here, 0, from);
    const before = pass.seen;
    if (first) readRows(pass, here, first.start, total, Infinity);
    if (pass.seen === before) return;
  }
}

function readSelected(
  pass: Pass,
  selected: SelectedBatches,
  until: number,
  isWanted: () => boolean,
): Promise<void> {
  return visitRows(selected, {
    from: pass.seen,
    to: selected.total,
    isWanted,
    look(text, row) {
      addRow(pass, text, row);
      return pass.seen % ROWS_AT_ONCE > 0 || performance.now() <= until;
    },
  });
}

function readRows(
  pass: Pass,
  text: IndexedText,
  start: number,
  total: number,
  most = ROWS_AT_ONCE,
): void {
  const { bytes, length } = text;
  const last = Math.min(total, pass.seen + most);
  let at = start;
  while (pass.seen < last && at < length && !isClosing(bytes[at])) {
    at = skipComma(text, addRow(pass, text, { start: at }));
    if (most !== Infinity && at - start > BYTES_AT_ONCE) return;
  }
}

/** @returns the row's end */
function addRow(pass: Pass, text: IndexedText, row: Pick<RowSpan, 'start' | 'item'>): number {
  const { tree, profilers } = pass;
  const found: RowValues = [];
  const end = walkRow(text, row, tree, found);
  for (let column = 0; column < profilers.length; column += 1) {
    const profiler = profilers[column];
    const value = found[column];
    if (!value) profiler?.addMissing();
    else if (!value.items || value.isJson) profiler?.add(text.bytes, value.start, value.end);
    else {
      for (const item of valuesOf(value)) {
        if (item) profiler?.add(text.bytes, item.start, item.end);
        else profiler?.addMissing();
      }
    }
  }
  pass.seen += 1;
  return end;
}
