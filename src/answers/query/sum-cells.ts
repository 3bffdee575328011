import { valuesOf } from '../json/values.ts';
import { ExactSum, type NumberTotals } from '../profile/exact-sum.ts';
import { createColumnTree, readRow } from './read-row.ts';
import type { RowReader } from './rows.ts';
import type { RowScan } from './scan-rows.ts';
import type { RowSelection } from './selection.ts';

export interface CellsRequest extends RowSelection {
  readonly columns: readonly (readonly string[])[];
  readonly from: number;
  readonly count: number;
}

/** To the last digit; texts are none, whatever they say. Throws where a newer sum is asked for meanwhile. */
export async function sumCells(
  rows: RowReader,
  scan: RowScan,
  { columns, from, count, ...selection }: CellsRequest,
): Promise<NumberTotals> {
  const tree = createColumnTree(columns);
  const sum = new ExactSum();
  // All rows in an order are all rows: as they came, they are read window by window.
  const whole = { ...selection, order: undefined };
  const all = from === 0 ? (await rows.select(whole, 'facts'))?.total : undefined;
  const isAll = all !== undefined && count >= all;
  await scan(
    isAll ? whole : selection,
    (text, row) => {
      for (const found of readRow(text, row, tree)) {
        // Texts have a quote before their digits.
        for (const value of valuesOf(found)) if (value) sum.add(text.bytes, value.start, value.end);
      }
      return true;
    },
    { from, count },
  );
  return sum.totals();
}
