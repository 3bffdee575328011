import type { FoundList } from '../../../answers/query/find-lists.ts';
import { arrangeColumns } from './arrange-columns.ts';
import type { ListState, ShownRows } from '../../runs/table-state.ts';

/** What is shown of a list, by what was chosen for it. */
export function shownRows(list: FoundList, { columns, order, filter }: ListState): ShownRows {
  const shown = arrangeColumns(list.columns, columns).filter(({ isShown }) => isShown);
  return { list: list.path, columns: shown.map(({ path }) => path), order, filter };
}
