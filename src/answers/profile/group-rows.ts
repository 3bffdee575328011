import { ownNames } from '../../contract/free-name.ts';
import { givenUp } from '../store/errors.ts';
import type { IndexedText } from '../json/children.ts';
import { cellOf, groupName, type FoundValue } from '../json/values.ts';
import { createColumnTree, readRow } from '../query/read-row.ts';
import type { RowScan } from '../query/scan-rows.ts';
import { isTextColumn } from '../query/selection.ts';
import { addSaid } from '../query/sum-cells.ts';
import { ExactSum } from '../values/exact-sum.ts';
import { comparedName, MAX_GROUPS, type GroupedRows } from '../query/derived-answers.ts';

interface Group {
  /** The values that its rows share, as JSON. */
  readonly values: readonly string[];
  readonly sums: readonly ExactSum[];
  count: number;
  last: number;
}

/**
 * Groups rows with exact sums. Null and missing values form one group; a list counts as its joined values.
 * @returns `{"data":{"rows":[…]}}`, groups of most rows first; undefined with more than {@link MAX_GROUPS}
 * @throws if the work is cancelled
 */
export async function groupRows(scan: RowScan, request: GroupedRows, isWanted: () => boolean) {
  const { by, columns, answer: _answer, ...selection } = request;
  const tree = createColumnTree([...by, ...columns]);
  const { rowsOf } = selection;
  const ofItems = columns.map((path) => rowsOf?.every((key, index) => path[index] === key));
  const areTexts = columns.map((path) => isTextColumn(selection, path));
  const groups = new Map<string, Group>();
  let isTooMany = false;
  let rows = 0;
  await scan(selection, (text, row) => {
    const found = readRow(text, row, tree);
    const names = by.map((_, place) => groupName(text, found[place]));
    const key = names.join('\n');
    let group = groups.get(key);
    if (!group) {
      if (groups.size === MAX_GROUPS) {
        isTooMany = true;
        return false;
      }
      const values = names.map((name, place) =>
        name === 'null' ? name : jsonOf(text, found[place]),
      );
      group = { values, sums: columns.map(() => new ExactSum()), count: 0, last: -1 };
      groups.set(key, group);
    }
    // A row with several items in this group counts once in its sums.
    const isNew = group.last !== row.number;
    group.last = row.number;
    group.count += 1;
    rows += 1;
    for (const [index, sum] of group.sums.entries()) {
      if (areTexts[index]) continue;
      if (isNew || ofItems[index]) addSaid(sum, text, found[by.length + index]);
    }
    return isWanted();
  });
  if (!isWanted()) throw givenUp();
  if (isTooMany) return undefined;
  const fields = groupNames(request);
  const sorted = [...groups.values()].toSorted((one, other) => other.count - one.count);
  const json = sorted.map((group) => jsonOfGroup(group, fields)).join(',\n');
  return { facts: { groups: groups.size, rows }, json: `{"data":{"rows":[${json}]}}` };
}

function groupNames({ by, columns }: GroupedRows) {
  const wanted = [...by.map(comparedName), 'count', ...columns.map(comparedName)];
  const names = ownNames(wanted, (name, number) => `${name} ${number}`).map((name) =>
    JSON.stringify(name),
  );
  const [count = ''] = names.splice(by.length, 1);
  return { by: names.slice(0, by.length), count, columns: names.slice(by.length) };
}

function jsonOfGroup({ values, sums, count }: Group, names: ReturnType<typeof groupNames>): string {
  const fields = [
    ...names.by.map((name, index) => `${name}:${values[index] ?? 'null'}`),
    `${names.count}:${count}`,
    ...names.columns.map((name, index) => {
      const { sum, min, max, average, count: numbers } = sums[index]?.totals() ?? NO_TOTALS;
      const total = numbers > 0 ? (sum ?? 'null') : 'null';
      const ends = `"min":${min ?? 'null'},"max":${max ?? 'null'}`;
      return `${name}:{"sum":${total},${ends},"average":${average ?? 'null'}}`;
    }),
  ];
  return `{${fields.join(',')}}`;
}

const NO_TOTALS = new ExactSum().totals();

function jsonOf(text: IndexedText, found: FoundValue | undefined): string {
  const { kind, text: said } = cellOf(text, found, Infinity);
  const isJson = kind !== 'string' && kind !== 'odd' && !found?.items;
  return isJson ? said : JSON.stringify(said);
}
