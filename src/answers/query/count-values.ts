import { cellOf, valuesOf } from '../json/values.ts';
import { valueName } from '../values/names.ts';
import { createColumnTree, readRow } from './read-row.ts';
import type { RowScan } from './scan-rows.ts';
import { valueToken, type RowSelection } from './selection.ts';

/** Of more values than these a column has too many to choose from. */
export const MAX_VALUES = 200;

export interface ValuesRequest extends RowSelection {
  readonly column: readonly string[];
}

export interface FewValues {
  /** The most frequent first; none where there are more than {@link MAX_VALUES}, or long ones. */
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

/** A column with a longer value is none of few values, bytes. */
const MAX_BYTES = 200;

/** So is one with longer lists. */
const MAX_ITEMS = 1_000;

/** Null and what is missing count as one; throws where a newer count is asked for meanwhile. */
export async function countValues(scan: RowScan, request: ValuesRequest): Promise<FewValues> {
  const { column, ...selection } = request;
  const tree = createColumnTree([column], request.asJson);
  const counts = new Map<string, { count: number } & ValueCount>();
  let isWhole = true;
  // In whatever order.
  await scan({ ...selection, order: undefined }, (text, row) => {
    const values = valuesOf(readRow(text, row, tree, MAX_ITEMS)[0]);
    // Of a list, a value counts once: what is counted are rows.
    const cells = new Map(
      values.map((value) => {
        const cell = cellOf(text, value, MAX_BYTES);
        return [valueName(valueToken(cell)), cell];
      }),
    );
    for (const [name, cell] of cells) {
      const known = counts.get(name);
      const token = valueToken(cell);
      if (known) known.count += 1;
      else counts.set(name, { token, text: cell.text, isNull: token === 'null', count: 1 });
      isWhole &&= !cell.isCut;
    }
    isWhole &&= counts.size <= MAX_VALUES && values.length < MAX_ITEMS;
    return isWhole;
  });
  const values = [...counts.values()].sort((one, other) => other.count - one.count);
  return { values: isWhole ? values : [], isWhole };
}
