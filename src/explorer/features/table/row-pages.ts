import { useLayoutEffect, useRef, useState, useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { answerErrorMessage, RUN_COPY } from '../../runs/run-copy.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { keyOfPath, type ListState } from '../../runs/table-state.ts';
import type { VisibleRange } from '../../ui/virtual-list.ts';
import { createPageCache } from '../shared/page-cache.ts';
import { isSelective, type RowSelection } from '../../../answers/query/selection.ts';
import type { Cell } from '../../../answers/json/values.ts';
import type { FoundList } from '../../../answers/query/outline.ts';
import type { Rows, RowsRequest } from '../../../answers/query/rows.ts';
import { fullName, TABLE_COPY } from './table-copy.ts';

/** Rows of a page. The worker remembers where each 64th item of a list begins. */
export const PAGE_ROWS = 64;

/** Pages that are kept: of a wide screen's columns some 100,000 cells. */
const MAX_PAGES = 60;

/** A cell shows no more of a value, bytes. */
const MAX_CELL_BYTES = 300;

export interface RowPage {
  readonly numbers: readonly number[];
  readonly nulls: ReadonlySet<number>;
  readonly columns: ReadonlyMap<string, readonly Cell[]>;
  readonly isOpen: boolean;
}

type Selection = Omit<ListState, 'columns'>;

export interface RowPageSource extends Selection {
  readonly name: string;
  readonly isGrowing: boolean;
  fetch(request: Omit<RowsRequest, 'list'>): Promise<Rows>;
}

export type RowPages = ReturnType<typeof createRowPages>;

export function createRowPages() {
  let source: RowPageSource | undefined;
  let columns: readonly (readonly string[])[] = [];
  let keys: readonly string[] = [];
  let total: number | undefined;
  let of: number | undefined;
  let found: RowPageSource | undefined;
  let failure: string | undefined;

  const fetchPage = async (key: string): Promise<RowPage | undefined> => {
    const asked = source;
    const askedKeys = keys;
    const from = Number(key) * PAGE_ROWS;
    const size = { from, count: PAGE_ROWS, maxCellBytes: MAX_CELL_BYTES };
    const answer = await asked?.fetch({ columns, ...size }).catch(answerErrorMessage);
    if (!answer || asked?.name !== source?.name) return undefined;
    if (typeof answer === 'string' || answer.refusal) {
      failure = typeof answer === 'string' ? answer : RUN_COPY.tooManyRows;
      pages.want([]);
      pages.refresh();
      return undefined;
    }
    ({ total, of } = answer);
    found = asked;
    const { rows } = answer;
    return {
      numbers: rows.map(({ number }) => number),
      nulls: new Set(rows.flatMap(({ isNull }, index) => (isNull ? [index] : []))),
      columns: new Map(
        askedKeys.map((column, index) => [
          column,
          rows.map(({ cells }) => cells[index] ?? { kind: undefined, text: '' }),
        ]),
      ),
      isOpen: asked?.isGrowing === true && from + PAGE_ROWS >= total,
    };
  };
  const pages = createPageCache(
    fetchPage,
    MAX_PAGES,
    (page) => !page.isOpen && keys.every((column) => page.columns.has(column)),
  );
  const pageOf = (row: number) => pages.peek(String(Math.floor(row / PAGE_ROWS)));
  return {
    pageOf,
    cell: (row: number, column: string): Cell | undefined =>
      pageOf(row)?.columns.get(column)?.[row % PAGE_ROWS],
    total: () => total,
    of: () => of,
    isBusy: () => failure === undefined && pages.isBusy(),
    isFinding: () => failure === undefined && found?.name !== source?.name && pages.isBusy(),
    found: (): Selection => found ?? { filter: '' },
    failure: () => failure,
    isRefused: () => failure === RUN_COPY.tooManyRows,
    setSource(next: RowPageSource): void {
      const isSame = source?.name === next.name;
      source = next;
      failure = undefined;
      if (isSame) pages.refresh();
      else pages.replace();
    },
    want(numbers: readonly number[], wanted: readonly (readonly string[])[]): void {
      if (!source || failure !== undefined) return;
      const before = String(keys);
      columns = wanted;
      keys = wanted.map(keyOfPath);
      pages.want(numbers.map(String));
      if (String(keys) !== before) pages.refresh();
    },
    changes: pages.changes,
  };
}

/** While rows come in, those that are sorted or filtered are looked through again after so many more. */
const GROWTH = 1.25;

interface RowPagesOptions extends AnswerViewProps {
  readonly list: FoundList;
  readonly selection: Selection & RowSelection;
}

export function useRowPages(options: RowPagesOptions): RowPages {
  const { answersApi, name, outline, revision, list, selection } = options;
  const [pages] = useState(createRowPages);
  useStore(pages.changes);
  const { isFinished } = outline;
  const { count } = list;
  const isSelected = isSelective(selection);
  const steps = Math.floor(Math.log(count + 1) / Math.log(GROWTH));
  const amount = isSelected && !isFinished ? steps : count;
  const wasSelected = useRef(false);
  useLayoutEffect(() => {
    // Another order ends the one before by itself; none has to say so.
    if (wasSelected.current && !isSelected)
      void answersApi.compute.giveUpRows(name).catch(() => undefined);
    wasSelected.current = isSelected;
    pages.setSource({
      name: JSON.stringify([name, revision, selection, isSelected ? amount : 'all']),
      ...selection,
      isGrowing: !isFinished,
      fetch: (request) => answersApi.compute.rows(name, { ...request, ...selection }),
    });
  }, [pages, answersApi, name, revision, selection, isSelected, amount, isFinished]);
  return pages;
}

const PAGES_BEYOND = 2;

/** Pages to have, those in sight first, then those beside them; the first page in any case. */
export function pagesToHave({ first, last }: VisibleRange, rows: number): number[] {
  const from = Math.floor(first / PAGE_ROWS);
  const to = Math.max(from, Math.floor(last / PAGE_ROWS));
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  for (let step = 1; step <= PAGES_BEYOND; step += 1) pages.push(to + step, from - step);
  return pages.filter((page) => page === 0 || (page > 0 && page * PAGE_ROWS < rows));
}

/** Columns beside those in sight that are fetched with them, and the step in which further ones are. */
const COLUMNS_BEYOND = 8;
const COLUMN_STEP = 8;

export function columnsToHave<Item>(columns: readonly Item[], { first, last }: VisibleRange) {
  const from = Math.floor((first - COLUMNS_BEYOND) / COLUMN_STEP);
  const end = Math.ceil((last + 1 + COLUMNS_BEYOND) / COLUMN_STEP);
  return columns.slice(Math.max(0, from) * COLUMN_STEP, end * COLUMN_STEP);
}

/** Orders and filters that take no longer are not spoken of, milliseconds. */
const MOMENT_MS = 600;

export function useFinding(
  { answersApi, name }: Pick<AnswerViewProps, 'answersApi' | 'name'>,
  pages: RowPages,
  selection: Selection,
  onChoose: (before: Selection) => void,
) {
  const [first] = selection.order ?? [];
  const isSelecting = pages.isFinding() && isSelective(selection);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isSelecting) return undefined;
    const timer = setTimeout(() => setIsLong(true), MOMENT_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSelecting]);
  const [refused, setRefused] =
    useState<Readonly<Record<'title' | 'message' | 'answer', string>>>();
  const goBack = useEffectEvent(() => {
    if (!first || !pages.isRefused()) return;
    const title = TABLE_COPY.notSorted(fullName(first.column));
    setRefused({ title, message: pages.failure() ?? '', answer: name });
    const last = pages.found();
    // It was found before, and is not any more: there are more rows now.
    const [before, now] = [last, selection].map((one) => JSON.stringify(selectionOf(one)));
    onChoose({ ...selectionOf(last), ...(before === now && { order: undefined }) });
  });
  useEffect(() => pages.changes.subscribe(() => goBack()), [pages]);
  const message = first ? TABLE_COPY.sorting(fullName(first.column)) : TABLE_COPY.filtering;
  return {
    message: isSelecting && isLong ? message : undefined,
    cancel(): void {
      void answersApi.compute.giveUpRows(name).catch(() => undefined);
      onChoose(selectionOf(pages.found()));
    },
    refusal: refused?.answer === name ? refused : undefined,
    forgetRefusal: (): void => setRefused(undefined),
  };
}

function selectionOf({ order, filter, filters, rowsOf, asJson, texts }: Selection): Selection {
  return { order, filter, filters, rowsOf, asJson, texts };
}
