import { givenUp } from '../store/errors.ts';
import { inNextTask } from '../../workers/in-next-task.ts';
import {
  comparedKeyName,
  comparedName,
  MAX_COMPARED_ROWS,
  type ComparedAnswers,
} from './derived-answers.ts';
import type { RowsRequest } from './rows.ts';
import { jsonOf } from './selection.ts';
import type { Cell } from '../json/values.ts';
import { foundName } from '../values/names.ts';

export interface ComparedReader {
  rows(request: RowsRequest): Promise<{
    readonly total: number;
    readonly rows: readonly { readonly cells: readonly Cell[] }[];
  }>;
}

const ROWS_AT_ONCE = 2_000;

/** A row's key and its values as JSON; undefined without a value. */
interface ComparedRow {
  readonly id: string;
  readonly key: string | undefined;
  readonly values: readonly (string | undefined)[];
}

/**
 * Rows that share a key are taken for the same in the order in which they come.
 * @returns `{"data":{"rows":[…]}}`: changed rows (`differs` has 1 for each such column), then added, then removed ones;
 * undefined where there are more than {@link MAX_COMPARED_ROWS}
 * @throws where the work is not wanted any more
 */
export async function compareRows(
  before: ComparedReader,
  after: ComparedReader,
  request: ComparedAnswers,
  isWanted: () => boolean,
) {
  const { key, columns } = request;
  const old = new Map<string, ComparedRow>();
  const [changed, added]: [string[], string[]] = [[], []];
  const byColumn = columns.map(() => 0);
  let same = 0;
  const repeated = new Set<string>();
  let isTooMany = false;
  const keyName = JSON.stringify(comparedKeyName(key));
  const names = columns.map((path) => JSON.stringify(comparedName(path)));
  const write = (
    change: string,
    row: ComparedRow,
    sides: readonly (readonly [string, ComparedRow])[],
    differs?: string,
  ): string => {
    const fields = [
      `"change":"${change}"`,
      ...(row.key === undefined ? [] : [`${keyName}:${row.key}`]),
      ...sides.map(([side, { values }]) => `"${side}":${objectOf(names, values)}`),
      ...(differs === undefined ? [] : [`"differs":"${differs}"`]),
    ];
    return `{${fields.join(',')}}`;
  };
  const read = async function* (reader: ComparedReader) {
    const seen = new Map<string, number>();
    for (let from = 0; ; from += ROWS_AT_ONCE) {
      const { total, rows } = await reader.rows({
        list: request.list,
        columns: [key, ...columns],
        asJson: [key, ...columns],
        from,
        count: ROWS_AT_ONCE,
        maxCellBytes: Infinity,
      });
      isTooMany ||= total > MAX_COMPARED_ROWS;
      if (isTooMany) return;
      for (const { cells } of rows) {
        const [own, ...values] = cells.map(jsonOf);
        const name = foundName(own);
        const count = (seen.get(name) ?? 0) + 1;
        seen.set(name, count);
        if (count === 2) repeated.add(name);
        yield { id: `${count} ${name}`, key: own, values };
      }
      if (rows.length < ROWS_AT_ONCE) return;
      await new Promise<void>(inNextTask);
      if (!isWanted()) throw givenUp();
    }
  };
  for await (const row of read(before)) old.set(row.id, row);
  for await (const row of read(after)) {
    const was = old.get(row.id);
    old.delete(row.id);
    if (!was) {
      added.push(write('added', row, [['after', row]]));
      continue;
    }
    const others = row.values.map((value, index) => Number(!isSame(value, was.values[index])));
    for (const [index, count] of others.entries()) byColumn[index] = (byColumn[index] ?? 0) + count;
    const sides = [['before', was] as const, ['after', row] as const];
    if (others.includes(1)) changed.push(write('changed', row, sides, others.join('')));
    else same += 1;
  }
  if (isTooMany) return undefined;
  const removed = [...old.values()].map((row) => write('removed', row, [['before', row]]));
  const counts = { changed: changed.length, added: added.length, removed: removed.length };
  return {
    facts: { ...counts, same, byColumn, repeated: repeated.size },
    json: `{"data":{"rows":[${[...changed, ...added, ...removed].join(',')}]}}`,
  };
}

function objectOf(names: readonly string[], values: readonly (string | undefined)[]): string {
  const fields = names.flatMap((name, index) => {
    const value = values[index];
    return value === undefined ? [] : [`${name}:${value}`];
  });
  return `{${fields.join(',')}}`;
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one === other || foundName(one) === foundName(other);
}
