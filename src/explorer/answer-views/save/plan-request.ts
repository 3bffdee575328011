import type { CsvRequest, NdjsonRequest, Separator } from '../../../answers/export/file-request.ts';
import type { FoundList } from '../../../answers/query/find-lists.ts';
import type { RowSelection } from '../../../answers/api.ts';
import type { Extent, SaveChoices } from './save-choices.ts';

/** The rows and columns that the table shows. */
export interface ShownRows extends RowSelection {
  readonly columns: readonly (readonly string[])[];
}

/** The rows of a list that go into a file. */
export interface RowsPlan {
  readonly list: FoundList;
  /** Of the same or another list; undefined where there is no table. */
  readonly shown: ShownRows | undefined;
  /** Keys from a row to the list in it that is written as rows. */
  readonly rowsOf?: readonly string[] | undefined;
}

/** @param separator where another one is wanted than was chosen */
export function planCsv(
  plan: RowsPlan,
  choices: SaveChoices,
  separator: Separator = choices.separator,
): CsvRequest {
  const { list, rowsOf } = plan;
  const shown = shownOf(plan);
  const { hasMark, isGuarded, joiner } = choices;
  return {
    format: 'csv',
    ...rowsOfPlan(plan, choices.rows),
    columns:
      (choices.columns === 'shown' && shown?.columns) || list.columns.map(({ path }) => path),
    style: { separator, hasMark, isGuarded, joiner },
    rowsOf,
  };
}

export function planNdjson(plan: RowsPlan, { rows }: SaveChoices): NdjsonRequest {
  return { format: 'ndjson', ...rowsOfPlan(plan, rows) };
}

/** What the table shows of the plan's list; undefined where it shows another one. */
export function shownOf({ list, shown }: RowsPlan): ShownRows | undefined {
  return shown && isSameList(list, shown.list) ? shown : undefined;
}

/** Whether a list is the one at the end of these keys. */
export function isSameList({ path }: FoundList, keys: readonly string[]): boolean {
  return path.length === keys.length && path.every((key, place) => key === keys[place]);
}

function rowsOfPlan(plan: RowsPlan, rows: Extent): RowSelection {
  const shown = rows === 'shown' ? shownOf(plan) : undefined;
  return { list: plan.list.path, order: shown?.order, filter: shown?.filter };
}
