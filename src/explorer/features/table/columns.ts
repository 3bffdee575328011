import { withheldAt } from '../../../answers/json/sort-errors.ts';
import { ownHeaders } from '../../../answers/export/column-names.ts';
import { foldLists, outermostList, type Column } from '../../../answers/query/list-columns.ts';
import { isSamePath, KIND } from '../../../answers/json/shape.ts';
import { keyOfPath, type ColumnChoice, type ListState } from '../../runs/table-state.ts';
import { fitWidth } from './fit-width.ts';
import { fullName } from './table-copy.ts';
import type { FoundList } from '../../../answers/query/outline.ts';
import type { GraphQLSchema } from 'graphql';
import { useMemo, useEffect, useState } from 'react';
import { columnFields, type ColumnField } from '../../../jobs/pages/column-fields.ts';
import type { Run } from '../../runs/run.ts';
import {
  isTextColumn,
  type RowOrder,
  type RowSelection,
} from '../../../answers/query/selection.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import type { ColumnSample } from '../../../answers/chart/chart-api.ts';
import { whileWanted } from '../../ui/while-wanted.ts';

export const COLUMNS_AT_FIRST = 50;

export interface RowsProps extends Pick<AnswerViewProps, 'answersApi' | 'name'> {
  readonly selection: RowSelection;
}

export interface ArrangedColumn extends Column, ColumnChoice {
  readonly key: string;
  readonly isPinned: boolean;
  /** Unique among the columns. */
  readonly name: string;
  readonly withheld?: string | undefined;
}

export function arrangeColumns(
  { columns: found }: Pick<FoundList, 'columns'>,
  { columns: choices, asJson = [] }: Pick<ListState, 'columns' | 'asJson'>,
): ArrangedColumn[] {
  const others = new Map<string, ArrangedColumn>();
  const flat = foldLists(found, asJson);
  const names = ownHeaders(flat.map(({ path }) => fullName(path)));
  for (const [index, column] of flat.entries()) {
    const key = keyOfPath(column.path);
    const name = names[index] ?? key;
    others.set(key, { ...column, key, name, isShown: index < COLUMNS_AT_FIRST, isPinned: false });
  }
  const chosen = choices.flatMap(({ path, isShown, isPinned = false, width, scale }) => {
    const column = others.get(keyOfPath(path));
    if (!column) return [];
    others.delete(column.key);
    return { ...column, isShown, isPinned, width, scale };
  });
  const columns = [...chosen, ...others.values()];
  if (choices.some(({ isPinned }) => isPinned !== undefined)) return columns;
  // Without a choice, the first text identifies the rows.
  const first = columns.findIndex(
    ({ kinds, isShown }) => isShown && (kinds & ~KIND.null) === KIND.string,
  );
  return columns.map((column, index) => (index === first ? { ...column, isPinned: true } : column));
}

export function filtersBeside({ filters = [] }: ListState, { key }: ArrangedColumn) {
  return filters.filter(({ column }) => keyOfPath(column) !== key);
}

export function hasOwnColumn(columns: readonly Pick<Column, 'path'>[]): boolean {
  return columns.some(({ path }) => path.length === 0);
}

export function withColumn(
  columns: readonly ArrangedColumn[],
  key: string,
  change: Partial<ArrangedColumn>,
): readonly ArrangedColumn[] {
  return columns.map((column) => (column.key === key ? { ...column, ...change } : column));
}

export function pinColumn(columns: readonly ArrangedColumn[], key: string, isPinned: boolean) {
  const changed = withColumn(columns, key, { isPinned });
  if (!isPinned) return changed;
  const before = changed.find((column) => !column.isPinned);
  const index = changed.findIndex((column) => column.key === key);
  const isBehind = before !== undefined && changed.indexOf(before) < index;
  return isBehind ? moveColumn(changed, key, before.key) : changed;
}

const PINNED_SHARE = 0.5;

export function pinsOf(columns: readonly ShownColumn[], width: number) {
  const pins = new Map<number, number>();
  let end = 0;
  for (const [index, column] of columns.entries()) {
    if (!column.isPinned || end + column.width > width * PINNED_SHARE) continue;
    pins.set(index, end);
    end += column.width;
  }
  return pins;
}

/** Shows a list as JSON, in one column where those of it stand; or as those again, where it is shown so. */
export function toggleJson(
  arranged: readonly ArrangedColumn[],
  list: readonly string[],
  { columns: found }: Pick<FoundList, 'columns'>,
  { columns: chosen, asJson = [] }: Pick<ListState, 'columns' | 'asJson'>,
): Pick<ListState, 'columns' | 'asJson'> {
  const isJson = asJson.some((path) => isSamePath(path, list));
  const isOfList = (column: Column): boolean => isSamePath(outermostList(column) ?? [''], list);
  const instead = isJson ? found.filter(isOfList).map(({ path }) => path) : [list];
  const at = arranged.findIndex(isOfList);
  const columns: ColumnChoice[] = arranged.filter((column) => !isOfList(column));
  columns.splice(at, 0, ...instead.map((path) => ({ path, isShown: true })));
  return {
    // Without a choice, they keep the answer's order.
    columns: chosen.length === 0 ? [] : columns,
    asJson: isJson ? asJson.filter((path) => !isSamePath(path, list)) : [...asJson, list],
  };
}

export function moveColumn(
  columns: readonly ArrangedColumn[],
  key: string,
  before: string | undefined,
): readonly ArrangedColumn[] {
  const moved = columns.find((column) => column.key === key);
  if (!moved || key === before) return columns;
  const others = columns.filter((column) => column !== moved);
  const position = others.findIndex((column) => column.key === before);
  return others.toSpliced(position < 0 ? others.length : position, 0, moved);
}

export function stepColumn(columns: readonly ArrangedColumn[], key: string, step: -1 | 1) {
  const index = columns.findIndex((column) => column.key === key);
  if (!columns[index + step]) return columns;
  return moveColumn(columns, key, columns[step < 0 ? index - 1 : index + 2]?.key);
}

export function stopOf({ left }: LaidColumn, pin: number | undefined): number | undefined {
  return pin === undefined ? undefined : left - pin;
}

/** Moves what stops along with the others once they are scrolled past its stop; CSS pixels. */
export function movedBy(scrolled: number, stop: number): string {
  return `translateX(${Math.max(0, scrolled - stop)}px)`;
}

export const MIN_WIDTH = 48;

export const MAX_WIDTH = 2_000;

interface LaidColumn {
  readonly left: number;
  readonly width: number;
}

export type ShownColumn = ArrangedColumn & LaidColumn;

export function layColumns<Item extends object>(
  items: readonly Item[],
  widthOf: (item: Item) => number,
): (Item & LaidColumn)[] {
  let left = 0;
  return items.map((item) => {
    const width = Math.max(MIN_WIDTH, Math.min(widthOf(item), MAX_WIDTH));
    left += width;
    return { ...item, left: left - width, width };
  });
}

export function endOf(columns: readonly LaidColumn[]): number {
  const { left, width } = columns.at(-1) ?? { left: 0, width: 0 };
  return left + width;
}

export function columnAt(columns: readonly LaidColumn[], position: number): number {
  const index = columns.findLastIndex(({ left }) => left <= position);
  return Math.max(0, index);
}

export function pinnedColumnAt(
  columns: readonly LaidColumn[],
  pins: ReadonlyMap<number, number>,
  position: number,
  scrolled: number,
): number | undefined {
  for (const [index, pin] of pins) {
    const { left = 0, width = 0 } = columns[index] ?? {};
    const start = Math.max(left - scrolled, pin);
    if (position >= start && position < start + width) return index;
  }
  return undefined;
}

export function gapAt(columns: readonly LaidColumn[], position: number): number {
  const index = columnAt(columns, position);
  const column = columns[index];
  return column && position > column.left + column.width / 2 ? index + 1 : index;
}

export type ColumnFields = ReadonlyMap<string, ColumnField>;

export const NO_FIELDS: ColumnFields = new Map();

export function useColumnFields(
  run: Run | undefined,
  schema: GraphQLSchema | undefined,
  key: string,
): ColumnFields {
  return useMemo(() => {
    if (!run || !schema) return NO_FIELDS;
    const fields = columnFields(run.call, schema, JSON.parse(key) as string[]);
    return new Map(fields.map((field) => [keyOfPath(field.path), field]));
  }, [run, schema, key]);
}

/** The most columns that charts and sums offer. */
const MAX_SAMPLED = 300;

export interface ChosenList {
  readonly list: FoundList;
  readonly choices: ListState;
  readonly onChoose: (choices: ListState) => void;
}

export interface ChartedList extends Pick<AnswerViewProps, 'answersApi' | 'name'> {
  readonly list: FoundList;
  readonly isFinished: boolean;
  readonly asJson: RowSelection['asJson'];
  readonly texts: RowSelection['texts'];
}

const ENOUGH_ROWS = 1_000;

export function useColumnSamples(props: ChartedList): readonly ColumnSample[] | undefined {
  const { answersApi, name, list, isFinished, asJson, texts } = props;
  const [samples, setSamples] = useState<readonly ColumnSample[]>();
  const rows = Math.min(list.count, ENOUGH_ROWS);
  const columns = list.columns.slice(0, MAX_SAMPLED).map(({ path }) => path);
  // Anew as more rows come, which may be others.
  const key = JSON.stringify([{ list: list.path, asJson, texts }, columns, rows, isFinished]);
  useEffect(() => {
    const [selection, paths] = JSON.parse(key) as [RowSelection, string[][]];
    return whileWanted(answersApi.compute.chartColumns(name, selection, paths), setSamples, () =>
      setSamples([]),
    );
  }, [answersApi, name, key]);
  return samples;
}

/** The largest numbers come first, and the first texts. */
const NEXT_DIRECTION = {
  text: { none: 'ascending', ascending: 'descending', descending: undefined },
  number: { none: 'descending', descending: 'ascending', ascending: undefined },
} as const;

export function nextOrder(
  order: readonly RowOrder[],
  { path: column, kinds }: Pick<Column, 'path' | 'kinds'>,
  isAdded: boolean,
  texts?: RowSelection['texts'],
): readonly RowOrder[] {
  const known = order.find((each) => keyOfPath(each.column) === keyOfPath(column));
  const isNumeric = (kinds & ~KIND.null) === KIND.number && !isTextColumn({ texts }, column);
  const next = NEXT_DIRECTION[isNumeric ? 'number' : 'text'];
  // A plain click on one of several sorted columns begins anew.
  const isNew = !isAdded && order.length > 1;
  return withOrder(order, column, next[(!isNew && known?.direction) || 'none'], isAdded);
}

export function withOrder(
  order: readonly RowOrder[],
  column: readonly string[],
  direction: RowOrder['direction'] | undefined,
  isAdded: boolean,
): readonly RowOrder[] {
  const wanted = direction ? [{ column, direction }] : [];
  if (!isAdded) return wanted;
  const place = order.findIndex((each) => keyOfPath(each.column) === keyOfPath(column));
  return place < 0 ? [...order, ...wanted] : order.toSpliced(place, 1, ...wanted);
}

const SAMPLE_ROWS = 30;

/** Of thousands of columns, so many cells come at a time that the page stays quick. */
const COLUMNS_AT_ONCE = 500;

/** Longer texts do not make a column wider, bytes. */
const SAMPLE_BYTES = 80;

export function useListColumns(
  props: AnswerViewProps & { readonly list: FoundList; readonly choices: ListState },
) {
  const { answersApi, name, outline, list, choices } = props;
  const { columns: chosen, asJson } = choices;
  const arranged = useMemo(() => {
    const columns = arrangeColumns(list, { columns: chosen, asJson });
    const withheld = (path: readonly string[]) => withheldAt(outline.notes, list.path, path);
    return columns.map((column) => ({ ...column, withheld: withheld(column.path) }));
  }, [list, chosen, asJson, outline.notes]);
  const shown = useMemo(() => arranged.filter(({ isShown }) => isShown), [arranged]);
  const fit = useFitWidths(answersApi, name, list, shown);
  const columns = useMemo(
    () => layColumns(shown, ({ key, path, width }) => width ?? fit?.get(key) ?? fitWidth(path, [])),
    [shown, fit],
  );
  return { arranged, shown, columns, fit };
}

function useFitWidths(
  answersApi: AnswersApi,
  name: string,
  list: FoundList,
  shown: readonly ArrangedColumn[],
): ReadonlyMap<string, number> | undefined {
  const [fit, setFit] = useState<{ sample: string; widths: ReadonlyMap<string, number> }>();
  const sample = `${name} ${Math.min(list.count, SAMPLE_ROWS)}`;
  useEffect(() => {
    const known = fit?.sample === sample ? fit.widths : new Map<string, number>();
    const columns = shown.filter(({ key }) => !known.has(key)).slice(0, COLUMNS_AT_ONCE);
    const asJson = columns.filter(({ isJson }) => isJson).map(({ path }) => path);
    if (columns.length === 0) return;
    const read = async (): Promise<void> => {
      const sized = { from: 0, count: SAMPLE_ROWS, maxCellBytes: SAMPLE_BYTES };
      const reading = answersApi.compute.rows(name, {
        list: list.path,
        columns: columns.map(({ path }) => path),
        asJson,
        ...sized,
      });
      // The rows themselves name the fault.
      const { rows } = await reading.catch(() => ({ rows: [] }));
      const widths = new Map(known);
      for (const [index, { key, path }] of columns.entries()) {
        const cells = rows.flatMap((row) => row.cells[index] ?? []);
        widths.set(key, fitWidth(path, cells));
      }
      setFit({ sample, widths });
    };
    void read();
  }, [answersApi, name, list.path, shown, sample, fit]);
  return fit?.widths;
}

export function shownRows(list: FoundList, choices: ListState) {
  const shown = arrangeColumns(list, choices).filter(({ isShown }) => isShown);
  return { ...choices, list: list.path, columns: shown.map(({ path }) => path) };
}
