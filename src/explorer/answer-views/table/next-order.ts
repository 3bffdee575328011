import { keyOfPath } from '../../runs/table-state.ts';
import type { RowOrder } from '../../../answers/query/selection.ts';

const NEXT_DIRECTION = {
  none: 'ascending',
  ascending: 'descending',
  descending: undefined,
} as const;

/** The order after a click on a column: upwards, downwards, not at all; added to the others or alone. */
export function nextOrder(
  order: readonly RowOrder[],
  column: readonly string[],
  isAdded: boolean,
): readonly RowOrder[] {
  const known = order.find((each) => keyOfPath(each.column) === keyOfPath(column));
  // Of several columns, the one that is clicked on alone begins anew.
  const isNew = !isAdded && order.length > 1;
  return withOrder(order, column, NEXT_DIRECTION[(!isNew && known?.direction) || 'none'], isAdded);
}

/** The order with a column sorted in a direction or not at all, added to the other columns or alone. */
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
