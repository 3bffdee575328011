import { answerErrorMessage, TOO_MANY_ROWS } from '../../runs/answer-error-copy.ts';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Cell, FoundList, Rows } from '../../../answers/api.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { keyOfPath, type ListState } from '../../runs/table-state.ts';
import type { VisibleRange } from '../../ui/virtual-list.ts';

/** Rows of a page. The desk remembers where each 64th item of a list begins. */
export const PAGE_ROWS = 64;

/** Columns that are asked for at once: more cells would hold up the page when they arrive. */
const COLUMNS_AT_ONCE = 16;

/** Requests on their way at a time: others have to wait for what is in sight then. */
const MAX_UNDER_WAY = 2;

/** Cells that are kept, those in sight aside. */
const MAX_CELLS = 60_000;

/** Of a longer value the rest is not shown in a cell, bytes. */
const MAX_CELL_BYTES = 400;

/** Some rows of the table, with as many columns as have come. */
export interface RowPage {
  readonly number: number;
  /** Places of its rows in the answer's own order. */
  readonly numbers: readonly number[];
  /** Cells by {@link keyOfPath} of their column, from the page's first row on. */
  readonly columns: ReadonlyMap<string, readonly Cell[]>;
  /** More may come for its rows, while the answer does. */
  readonly isOpen: boolean;
}

/** What is asked of the desk. */
export interface PageRequest {
  readonly columns: readonly (readonly string[])[];
  readonly from: number;
  readonly count: number;
  readonly maxCellBytes: number;
}

/** What is to be there, the most urgent first. */
interface WantedPages {
  readonly pages: readonly number[];
  readonly columns: readonly (readonly string[])[];
}

/** Whence rows come. */
export interface RowPageSource {
  /** Another one for another order or filter of the same rows. */
  readonly name: string;
  /** More rows may come, and more of the last one. */
  readonly isGrowing: boolean;
  fetch(request: PageRequest): Promise<Rows>;
}

/** Rows in pages, fetched when they are wanted; those of long ago are forgotten. */
export interface RowPages {
  /** The page as far as it is there, the one of before while a new one is on its way. */
  page(number: number): RowPage | undefined;
  /** Of the rows that match, as it was last heard; undefined before anything came. */
  readonly total: number | undefined;
  /** Something that is wanted has not come yet. */
  readonly isBusy: boolean;
  /** Nothing has come from the present source yet: what is there is another one's. */
  readonly isFinding: boolean;
  /** Why rows could not be read. */
  readonly failure: string | undefined;
  /** They can be read, but not in this order. */
  readonly isRefused: boolean;
  /** Another one after each change. */
  readonly version: number;
  /** Takes rows from another place, and keeps the old ones until those are there. */
  setSource(source: RowPageSource): void;
  want(wanted: WantedPages): void;
  /** @returns undoes it */
  subscribe(listener: () => void): () => void;
}

/** Makes an empty store of rows. */
export function createRowPages(): RowPages {
  const listeners = new Set<() => void>();
  let source: RowPageSource | undefined;
  let pages = new Map<number, RowPage>();
  /** What was there before the last change of source, for the time until it is fetched anew. */
  let old: ReadonlyMap<number, RowPage> = new Map();
  let wanted: WantedPages = { pages: [], columns: [] };
  let wantedKeys: readonly string[] = [];
  const underWay = new Set<string>();
  let generation = 0;
  let total: number | undefined;
  let lastTotal: number | undefined;
  let failure: string | undefined;
  let isRefused = false;
  let version = 0;

  const changed = (): void => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const missingColumns = (number: number): readonly (readonly string[])[] => {
    const page = pages.get(number);
    return wanted.columns.filter((_, position) => !page?.columns.has(wantedKeys[position] ?? ''));
  };
  const isThere = (number: number): boolean => total === undefined || number * PAGE_ROWS < total;
  const missingPages = (): number[] =>
    wanted.pages.filter((number) => isThere(number) && missingColumns(number).length > 0);
  const forget = (): void => {
    const keep = new Set(wanted.pages);
    let cells = 0;
    for (const page of pages.values()) cells += page.columns.size * PAGE_ROWS;
    // Those that were not wanted for the longest time come first.
    for (const [number, page] of pages) {
      if (cells <= MAX_CELLS) return;
      if (keep.has(number)) continue;
      pages.delete(number);
      cells -= page.columns.size * PAGE_ROWS;
    }
  };
  const take = (number: number, request: PageRequest, { rows, total: all }: Rows): void => {
    total = all;
    lastTotal = all;
    const keys = request.columns.map(keyOfPath);
    const before = pages.get(number);
    const columns = new Map(before?.columns);
    keys.forEach((key, column) => {
      columns.set(
        key,
        rows.map(({ cells }) => cells[column] ?? { kind: undefined, text: '' }),
      );
    });
    const isOpen = source?.isGrowing === true && (number + 1) * PAGE_ROWS >= all;
    pages.set(number, { number, numbers: rows.map((row) => row.number), columns, isOpen });
    if (missingPages().length === 0) old = new Map();
    forget();
  };
  const fetchMissing = (): void => {
    if (!source || failure !== undefined) return;
    for (const number of missingPages()) {
      if (underWay.size >= MAX_UNDER_WAY) return;
      const columns = missingColumns(number).slice(0, COLUMNS_AT_ONCE);
      const name = `${generation} ${number} ${columns.map(keyOfPath).join(' ')}`;
      // While the first columns of a page are on their way the next ones wait, as they would come later.
      if ([...underWay].some((other) => other.startsWith(`${generation} ${number} `))) continue;
      underWay.add(name);
      const request = {
        columns,
        from: number * PAGE_ROWS,
        count: PAGE_ROWS,
        maxCellBytes: MAX_CELL_BYTES,
      };
      const asked = generation;
      void source
        .fetch(request)
        .then(
          (rows) => {
            if (asked !== generation) return;
            failure = rows.refusal && TOO_MANY_ROWS;
            isRefused = failure !== undefined;
            if (!isRefused) take(number, request, rows);
          },
          (error: unknown) => {
            if (asked === generation) failure = answerErrorMessage(error);
          },
        )
        .then(() => {
          underWay.delete(name);
          fetchMissing();
          if (asked === generation) changed();
        });
    }
  };
  return {
    page: (number) => pages.get(number) ?? old.get(number),
    get total() {
      return lastTotal;
    },
    get isBusy() {
      return failure === undefined && missingPages().length > 0;
    },
    get isFinding() {
      return failure === undefined && total === undefined && missingPages().length > 0;
    },
    get failure() {
      return failure;
    },
    get isRefused() {
      return isRefused;
    },
    get version() {
      return version;
    },
    setSource(next) {
      const isSame = source?.name === next.name;
      source = next;
      generation += 1;
      // A long search for rows ends when another is asked for, and not before.
      if (!isSame) underWay.clear();
      failure = undefined;
      isRefused = false;
      old = new Map([...old, ...pages]);
      // Rows that are whole stay what they are when more of them come.
      pages = new Map([...pages].filter(([, page]) => isSame && !page.isOpen));
      total = undefined;
      fetchMissing();
      changed();
    },
    want(next) {
      wanted = next;
      wantedKeys = next.columns.map(keyOfPath);
      for (const number of next.pages.toReversed()) {
        const page = pages.get(number);
        if (!page) continue;
        pages.delete(number);
        pages.set(number, page);
      }
      fetchMissing();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** While rows come in, those that are sorted or filtered are looked through again after so many more. */
const GROWTH = 1.25;

interface RowPagesOptions extends AnswerViewProps {
  readonly list: FoundList;
  readonly choices: Pick<ListState, 'order' | 'filter'>;
}

/** A list's rows as they come, in the order and with the filter that was chosen. */
export function useRowPages({
  desk,
  name,
  outline,
  revision,
  list,
  choices,
}: RowPagesOptions): RowPages {
  const [pages] = useState(createRowPages);
  useSyncExternalStore(pages.subscribe, () => pages.version);
  const { order, filter } = choices;
  const { isFinished } = outline;
  const { count } = list;
  const listKey = keyOfPath(list.path);
  const isSelected = order !== undefined || filter !== '';
  const steps = isFinished ? count : Math.floor(Math.log(count + 1) / Math.log(GROWTH));
  const amount = isSelected ? steps : count;
  const wasSelected = useRef(false);
  useLayoutEffect(() => {
    // Another order ends the one before by itself; none has to say so.
    if (wasSelected.current && !isSelected) void desk.giveUpRows(name).catch(() => undefined);
    wasSelected.current = isSelected;
    const selection = { list: JSON.parse(listKey) as string[], order, filter };
    const all = isSelected ? amount : 'all';
    pages.setSource({
      name: JSON.stringify([name, revision, selection, all]),
      isGrowing: !isFinished,
      fetch: (request) => desk.rows(name, { ...request, ...selection }),
    });
  }, [pages, desk, name, revision, listKey, order, filter, isSelected, amount, isFinished]);
  return pages;
}

/** Pages that are fetched ahead, in the direction of scrolling and in the other one. */
const AHEAD = 3;
const BEHIND = 1;

/** Columns beside those in sight that are fetched with them. */
const COLUMNS_BEYOND = 4;

/**
 * Pages to have, the most urgent first: those in sight, then those that are scrolled to.
 *
 * @param direction 1 where it goes down, -1 where it goes up
 */
export function pagesToHave({ first, last }: VisibleRange, direction: -1 | 1): number[] {
  const from = Math.floor(first / PAGE_ROWS);
  const to = Math.max(from, Math.floor(last / PAGE_ROWS));
  const pages = Array.from({ length: to - from + 1 }, (_, position) => from + position);
  if (direction < 0) pages.reverse();
  const [up, down] = direction < 0 ? [AHEAD, BEHIND] : [BEHIND, AHEAD];
  for (let step = 1; step <= AHEAD; step += 1) {
    if (step <= down) pages.push(to + step);
    if (step <= up && from - step >= 0) pages.push(from - step);
  }
  return pages;
}

/** Columns to have: those in sight, and some beside them. */
export function columnsToHave<Item>(
  columns: readonly Item[],
  { first, last }: VisibleRange,
): Item[] {
  return columns.slice(Math.max(0, first - COLUMNS_BEYOND), last + 1 + COLUMNS_BEYOND);
}
