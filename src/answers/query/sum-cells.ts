import type { ByteText } from '../json/scan.ts';
import { readSaid, valuesOf, type FoundValue } from '../json/values.ts';
import { ExactSum, type NumberTotals } from '../values/exact-sum.ts';
import { createColumnTree, readRow } from './read-row.ts';
import type { RowReader, RowsRequest } from './rows.ts';
import type { RowScan } from './scan-rows.ts';
import { isTextColumn } from './selection.ts';

export type CellsRequest = Omit<RowsRequest, 'maxCellBytes' | 'joiner'>;

/** Sums to the last digit, as {@link addSaid} does, columns of texts left out. Throws where a newer sum is asked for meanwhile. */
export async function sumCells(
  rows: RowReader,
  scan: RowScan,
  { columns, from, count, ...selection }: CellsRequest,
): Promise<NumberTotals> {
  const numeric = columns.filter((path) => !isTextColumn(selection, path));
  const tree = createColumnTree(numeric, selection.asJson);
  const sum = new ExactSum();
  // Without an order, rows are read window by window.
  const whole = { ...selection, order: undefined };
  const all = from === 0 ? (await rows.select(whole, 'facts'))?.total : undefined;
  await scan(
    all !== undefined && count >= all ? whole : selection,
    (text, row) => {
      for (const found of readRow(text, row, tree)) addSaid(sum, text, found);
      return true;
    },
    { from, count },
  );
  return sum.totals();
}

/** Adds numbers, also decimals sent as texts; codes such as "007" and other values do not count. */
export function addSaid(sum: ExactSum | undefined, text: ByteText, found: FoundValue | undefined) {
  if (!sum) return;
  const add = sum.add.bind(sum);
  for (const value of valuesOf(found)) if (value) readSaid(text, value, add, sum);
}
