import { givenUp } from '../errors.ts';
import { childrenFrom, type IndexedText } from '../json/children.ts';
import { COMMA, isClosing, skipSpace } from '../json/scan.ts';
import type { RowSpan } from '../query/item-rows.ts';
import { createColumnTree, readRow, type ColumnTree } from '../query/read-row.ts';
import { runInSlices, type Steps } from '../query/run-in-slices.ts';
import type { RowReader } from '../query/rows.ts';
import { bareList, rowListOf, type RowList } from '../query/search-rows.ts';
import type { WindowedText } from '../store/windows.ts';
import { ColumnProfiler, type ColumnLimits } from './profile-column.ts';
import type { Profile } from './profile.ts';
import { createRowCells, NO_VALUE, walkRow, type RowCells } from '../query/walk-rows.ts';
import { isSelective, type RowSelection } from '../query/selection.ts';

export interface ProfileRequest extends Omit<RowSelection, 'order'> {
  readonly columns: readonly (readonly string[])[];
  readonly topValues: number;
}

export interface Profiler {
  /** Works half a second at most: ask again for the rows left. Throws where others are asked for meanwhile. */
  profile(request: ProfileRequest): Promise<Profile>;
  end(): void;
}

/** So long it works until it says what it has found, milliseconds. */
const PART_MS = 400;

/** What is read in one step, bytes and rows: a few milliseconds' work. */
const BYTES_AT_ONCE = 250_000;
const ROWS_AT_ONCE = 1_024;

/** Different values that are counted exactly in a column; fewer where there are hundreds of columns. */
const MAX_VALUES = 10_000;

/** What all columns keep of their values together, bytes and numbers. */
const ALL_BYTES = 64 * 1024 * 1024;
const ALL_VALUES = 1_000_000;
const ALL_NUMBERS = 2_000_000;

/** Numbers of which the median is told exactly, in a column. */
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
interface Pass {
  readonly tree: ColumnTree;
  readonly cells: RowCells;
  readonly columns: ReadonlyMap<string, ColumnProfiler>;
  readonly profilers: readonly ColumnProfiler[];
  seen: number;
}

function beginPass(paths: readonly (readonly string[])[], asJson: ProfileRequest['asJson']): Pass {
  const limits = limitsOf(paths.length);
  const profilers = paths.map((path) => new ColumnProfiler(path, limits));
  return {
    tree: createColumnTree(paths, asJson),
    cells: createRowCells(paths.length),
    columns: new Map(profilers.map((profiler) => [JSON.stringify(profiler.path), profiler])),
    profilers,
    seen: 0,
  };
}

interface ProfiledRows {
  readonly key: string;
  readonly passes: Pass[];
}

/** Makes what profiles the lists of an answer; it keeps the profile of the last selection of rows. */
export function createProfiler(text: WindowedText, rows: RowReader): Profiler {
  let current: ProfiledRows | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const isFinished = (): boolean => text.last.answer.isFinished;
  const profile = async (request: ProfileRequest): Promise<Profile> => {
    const list = rowListOf(text, request.list);
    if (!list) return { rows: 0, total: 0, columns: [] };
    const { columns: wanted, topValues, ...selection } = request;
    const isFiltered = isSelective(selection);
    // A row that was cut when it was looked at may pass a filter later.
    const key = JSON.stringify([selection, isFiltered && isFinished()]);
    if (current?.key !== key) current = { key, passes: [] };
    const profiled = current;
    const isWanted = (): boolean => current === profiled;
    const known = new Set(profiled.passes.flatMap(({ columns }) => [...columns.keys()]));
    const paths = wanted.filter((path) => !known.has(JSON.stringify(path)));
    if (paths.length > 0) profiled.passes.push(beginPass(paths, request.asJson));
    const until = performance.now() + PART_MS;
    let total = list.count - (isFinished() ? 0 : 1);
    for (const pass of profiled.passes) {
      if (isFiltered) total = await readSelected(pass, selection, until, isWanted);
      else if (list.placed) await readStored(pass, list, { total, until, isWanted });
      else await runInSlices(readInMemory(pass, list, { total, until }), isWanted);
    }
    const columns = wanted.flatMap((path) => {
      const name = JSON.stringify(path);
      const pass = profiled.passes.find((each) => each.columns.has(name));
      const profiler = pass?.columns.get(name);
      return pass && profiler ? [profiler.read(topValues, pass.seen >= total)] : [];
    });
    const seen = Math.min(...profiled.passes.map((pass) => pass.seen));
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
  const readStored = async (
    pass: Pass,
    { placed }: RowList,
    { total, until, isWanted }: { total: number; until: number; isWanted: () => boolean },
  ): Promise<void> => {
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
  };
  const readSelected = async (
    pass: Pass,
    selection: RowSelection,
    until: number,
    isWanted: () => boolean,
  ): Promise<number> => {
    const selected = await rows.select(selection, 'profile');
    if (!isWanted()) throw givenUp();
    if (!selected) return 0;
    for await (const batch of selected.from(pass.seen)) {
      let count = 0;
      for (const row of batch.rows) {
        if (row.item) addFound(pass, batch.text, row);
        else addRow(pass, batch.text, row.start);
        count += 1;
        if (count % ROWS_AT_ONCE === 0 && performance.now() > until) break;
      }
      if (!isWanted()) throw givenUp();
      if (performance.now() > until) break;
    }
    return selected.total;
  };
  return {
    profile(request) {
      // One after the other: each goes on where the one before has ended.
      const next = last.then(() => profile(request));
      last = next.catch(() => undefined);
      return next;
    },
    end() {
      current = undefined;
    },
  };
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
    const end = addRow(pass, text, at);
    at = skipSpace(text, end);
    if (bytes[at] === COMMA) at = skipSpace(text, at + 1);
    if (most !== Infinity && at - start > BYTES_AT_ONCE) return;
  }
}

/** @returns the position behind the row */
function addRow(pass: Pass, text: IndexedText, start: number): number {
  const { tree, cells, profilers } = pass;
  const end = walkRow(text, start, tree, cells);
  if (!cells.isPlain) {
    addFound(pass, text, { start, end });
    return end;
  }
  for (let column = 0; column < profilers.length; column += 1) {
    const begin = cells.starts[column] ?? NO_VALUE;
    if (begin === NO_VALUE) profilers[column]?.addMissing();
    else profilers[column]?.add(text.bytes, begin, cells.ends[column] ?? begin);
  }
  pass.seen += 1;
  return end;
}

/** Adds a row that has lists: each of their items is a value. */
function addFound(pass: Pass, text: IndexedText, row: RowSpan): void {
  const { tree, profilers } = pass;
  const found = readRow(text, row, tree);
  for (const [column, profiler] of profilers.entries()) {
    const value = found[column];
    if (!value) profiler.addMissing();
    else if (!value.items || value.isJson) profiler.add(text.bytes, value.start, value.end);
    else {
      for (const item of value.items) {
        if (item) profiler.add(text.bytes, item.start, item.end);
        else profiler.addMissing();
      }
    }
  }
  pass.seen += 1;
}
