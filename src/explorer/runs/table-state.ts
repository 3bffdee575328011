import type { ChartKind, ChartMeasure, LogAxes } from '../../answers/chart/chart-api.ts';
import type { ColumnFilter, RowOrder, RowSelection } from '../../answers/query/selection.ts';

export function keyOfPath(path: readonly string[]): string {
  return JSON.stringify(path);
}

export interface ColumnChoice {
  readonly path: readonly string[];
  readonly isShown: boolean;
  /** Whether it stays in sight; undefined where nobody has chosen. */
  readonly isPinned?: boolean | undefined;
  /** CSS pixels; undefined for as wide as it needs. */
  readonly width?: number | undefined;
}

export interface ListState {
  /** Empty as long as nothing was chosen. */
  readonly columns: readonly ColumnChoice[];
  readonly order?: readonly RowOrder[] | undefined;
  readonly filter: string;
  readonly filters?: readonly ColumnFilter[] | undefined;
  /** Bits of the kinds that columns with a filter or a sort had when it was chosen, by {@link keyOfPath}. */
  readonly kinds?: Readonly<Record<string, number>> | undefined;
  /** Keys to the list in the rows each item of which is a row. */
  readonly rowsOf?: readonly string[] | undefined;
  /** Keys to the lists in the rows that are shown as JSON. */
  readonly asJson?: readonly (readonly string[])[] | undefined;
  /** Columns of texts, by the schema: that is not chosen, and not kept. */
  readonly texts?: RowSelection['texts'];
  readonly chart?: ChartChoice | undefined;
}

export interface ChartChoice {
  readonly kind: ChartKind;
  /** Undefined for the rows' numbers. */
  readonly x?: readonly string[] | undefined;
  /** Undefined where rows are counted. */
  readonly y?: readonly string[] | undefined;
  readonly measure?: ChartMeasure | undefined;
  readonly series?: readonly string[] | undefined;
  /** Undefined for linear scales. */
  readonly log?: LogAxes | undefined;
}

/** What was chosen for the lists of an answer: as JSON, it can be kept for the operation's next run. */
export interface TableState {
  /** The list that is shown; undefined for the first. */
  readonly list?: readonly string[] | undefined;
  /** By {@link keyOfPath} of the list. */
  readonly lists: Readonly<Record<string, ListState>>;
}

export const NO_TABLE_STATE: TableState = { lists: {} };

const NO_LIST_STATE: ListState = { columns: [], filter: '' };

export function stateOfList(state: TableState, list: readonly string[]): ListState {
  return state.lists[keyOfPath(list)] ?? NO_LIST_STATE;
}

export function withListState(
  state: TableState,
  list: readonly string[],
  next: ListState,
): TableState {
  return { ...state, lists: { ...state.lists, [keyOfPath(list)]: next } };
}

export interface ShownRows extends RowSelection {
  readonly columns: readonly (readonly string[])[];
}
