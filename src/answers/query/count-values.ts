import { cellOf, valuesOf } from '../json/values.ts';
import { valueName } from '../values/names.ts';
import { createColumnTree, readRow } from './read-row.ts';
import type { RowScan } from './scan-rows.ts';
import { valueToken, type RowSelection } from './selection.ts';

export const MAX_VALUES = 200;

export interface ValuesRequest extends RowSelection {
  readonly column: readonly string[];
}

export interface FewValues {
  /** Most frequent first; empty with more than {@link MAX_VALUES} values, or long ones. */
  readonly values: readonly ValueCount[];
  readonly isWhole: boolean;
}

export interface ValueCount {
  /** As {@link valueToken} writes it. */
  readonly token: string;
  readonly text: string;
  readonly isNull: boolean;
  readonly count: number;
}

/** Longest value of such a column, bytes. */
const MAX_BYTES = 200;

const MAX_ITEMS = 1_000;

/** Null and missing values count as one; throws if a newer count is requested meanwhile. */
export async function countValues(scan: RowScan, request: ValuesRequest): Promise<FewValues> {
  const { column, ...selection } = request;
  const tree = createColumnTree([column], request.asJson);
  const counts = new Map<string, { count: number } & ValueCount>();
  let isWhole = true;
  await scan({ ...selection, order: undefined }, (text, row) => {
    const values = valuesOf(readRow(text, row, tree, MAX_ITEMS)[0]);
    // Rows are counted, so a value of a list counts once.
    const cells = new Map(
      values.map((value) => {
        const cell = cellOf(text, value, MAX_BYTES);
        return [valueName(valueToken(cell)), cell];
      }),
    );
    for (const [name, cell] of cells) {
      const entry = counts.get(name);
      const token = valueToken(cell);
      if (entry) entry.count += 1;
      else counts.set(name, { token, text: cell.text, isNull: token === 'null', count: 1 });
      isWhole &&= !cell.isCut;
    }
    isWhole &&= counts.size <= MAX_VALUES && values.length < MAX_ITEMS;
    return isWhole;
  });
  const values = [...counts.values()].sort((one, other) => other.count - one.count);
  return { values: isWhole ? values : [], isWhole };
}
