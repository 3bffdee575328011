import type { ChartRequest } from '../../answers/chart/chart-api.ts';
import type { GroupMeasure } from '../../answers/query/derived-answers.ts';
import type { RowSelection } from '../../answers/query/selection.ts';

export function keyOfPath(path: readonly string[]): string {
  return JSON.stringify(path);
}

/** How a column's numbers are shown beside their digits. */
export type ColumnScale = 'bars' | 'colors';

export interface ColumnChoice {
  readonly path: readonly string[];
  readonly isShown: boolean;
  readonly isPinned?: boolean | undefined;
  /** CSS pixels; undefined fits the content. */
  readonly width?: number | undefined;
  readonly scale?: ColumnScale | undefined;
}

export interface ListState extends Pick<
  RowSelection,
  'order' | 'filters' | 'rowsOf' | 'asJson' | 'texts'
> {
  readonly columns: readonly ColumnChoice[];
  readonly filter: string;
  readonly chart?: ChartChoice | undefined;
  /** The last choice of each other kind of chart. */
  readonly otherCharts?: readonly ChartChoice[] | undefined;
  readonly groups?: GroupsChoice | undefined;
}

export interface GroupsChoice {
  readonly by: readonly (readonly string[])[];
  /** Undefined for the proposal. */
  readonly measures?: readonly GroupMeasure[] | undefined;
  /** The column of `by` whose values become columns. */
  readonly across?: readonly string[] | undefined;
  readonly isChart?: boolean | undefined;
  readonly result?: Omit<ListState, 'groups'> | undefined;
  /** While the table shows the rows of one group: its filters before. */
  readonly before?: Pick<ListState, 'filter' | 'filters'> | undefined;
}

export interface ChartChoice extends Pick<
  ChartRequest,
  'x' | 'y' | 'measure' | 'series' | 'size' | 'log'
> {
  /** The id of a chart kind; a link of a newer page may have one that this page lacks. */
  readonly kind: string;
  /** The texts beside the largest points. */
  readonly label?: readonly string[] | undefined;
  /** Those that the user wrote, in place of the columns' names. */
  readonly titles?: ChartTitles | undefined;
}

export type ChartTitles = { readonly [place in 'chart' | 'x' | 'y']?: string | undefined };

/** The choices for an answer's lists, stored as JSON for the next run. */
export interface TableState {
  readonly list?: readonly string[] | undefined;
  /** By {@link keyOfPath} of the list. */
  readonly lists: Readonly<Record<string, ListState>>;
}

export const NO_TABLE_STATE: TableState = { lists: {} };

const NO_LIST_STATE: ListState = { columns: [], filter: '' };

export function stateOfList(state: TableState, list: readonly string[]): ListState {
  return state.lists[keyOfPath(list)] ?? NO_LIST_STATE;
}

export function withListState(state: TableState, list: readonly string[], next: ListState) {
  return { ...state, lists: { ...state.lists, [keyOfPath(list)]: next } };
}

export interface ShownRows extends RowSelection {
  readonly columns: readonly (readonly string[])[];
}
