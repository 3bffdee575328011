import type { FoundList } from '../../../answers/query/find-lists.ts';
import type { RowSelection } from '../../../answers/api.ts';
import { arrangeColumns } from './arrange-columns.ts';
import type { ListState } from '../../runs/table-state.ts';

/** The rows and columns that the table shows, in its order. */
export interface ShownRows extends RowSelection {
  readonly columns: readonly (readonly string[])[];
}

/** What is shown of a list, by what was chosen for it. */
export function shownRows(list: FoundList, { columns, order, filter }: ListState): ShownRows {
  const shown = arrangeColumns(list.columns, columns).filter(({ isShown }) => isShown);
  return { list: list.path, columns: shown.map(({ path }) => path), order, filter };
}
