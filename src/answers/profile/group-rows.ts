import { ownNames } from '../../contract/free-name.ts';
import { givenUp } from '../store/errors.ts';
import { createAnswerText } from '../json/answer-text.ts';
import type { IndexedText } from '../json/children.ts';
import { isSamePath } from '../json/shape.ts';
import {
  encoder,
  cellOf,
  groupName,
  shownGroup,
  valuesOf,
  type Cell,
  type FoundValue,
} from '../json/values.ts';
import { createColumnTree, readRow } from '../query/read-row.ts';
import { runInSlices } from '../query/run-in-slices.ts';
import type { RowScan } from '../query/scan-rows.ts';
import { isTextColumn, type RowSelection } from '../query/selection.ts';
import { createSortColumns } from '../query/sort-column.ts';
import { addSaid } from '../query/sum-cells.ts';
import { ExactSum } from '../values/exact-sum.ts';
import { ValueCounts } from './value-counts.ts';
import {
  comparedName,
  MAX_ACROSS,
  MAX_GROUPS,
  MAX_SUMS,
  type GroupedRows,
  type GroupFacts,
} from '../query/derived-answers.ts';

interface Group {
  readonly values: readonly string[];
  /** One, or one for each value across, as far as there are such rows. */
  readonly tallies: Tally[];
  count: number;
}

/** The measures of one group, or of its rows with one value across in a pivot. */
type Tally = ReturnType<typeof newTally>;

type ColumnTally = Tally['columns'][number];

type MeasuredColumn = ReturnType<typeof measuredColumns>[number];

/** Exact up to so many values, as in profiles; then an estimate. */
const DISTINCT_LIMITS = { values: 10_000, bytes: 1_000_000 };

/**
 * Groups rows with exact sums. Null and missing values form one group. A pivot reads the rows twice: for the most
 * frequent values across, then for the measures, so that those of the rest come from its rows too.
 * @returns `{"data":{"rows":[…]}}`, groups of most rows first
 * @throws if the work is cancelled
 */
export async function groupRows(scan: RowScan, request: GroupedRows, isWanted: () => boolean) {
  const { by: all, measures, across: pivot, answer: _answer, ...selection } = request;
  const by = all.filter((path) => !pivot || !isSamePath(path, pivot.column));
  const columns = measuredColumns(request);
  const across = pivot && (await valuesAcross(scan, selection, pivot.column, isWanted));
  const paths = [...by, ...columns.map(({ path }) => path), ...(pivot ? [pivot.column] : [])];
  const tree = createColumnTree(paths, selection.asJson);
  const width = across ? across.names.length + 1 : 1;
  const sums = width * Math.max(1, columns.length);
  const mostGroups = Math.min(MAX_GROUPS, Math.floor(MAX_SUMS / sums));
  const groups = new Map<string, Group>();
  const left = new ValueCounts(DISTINCT_LIMITS);
  let rows = 0;
  await scan(selection, (text, row) => {
    const found = readRow(text, row, tree);
    const names = by.map((_path, place) => groupName(text, found[place]));
    const key = names.join('\n');
    rows += 1;
    let group = groups.get(key);
    if (!group) {
      if (groups.size === mostGroups) {
        addText(left, key);
        return isWanted();
      }
      const values = names.map((name, place) => jsonOf(text, name, found[place]));
      groups.set(key, (group = { values, tallies: [], count: 0 }));
    }
    const at = across?.places.get(groupName(text, found[paths.length - 1])) ?? width - 1;
    const tally = (group.tallies[at] ??= newTally(columns));
    // A row with several items in this group counts once in its sums.
    const isNew = tally.last !== row.number;
    tally.last = row.number;
    tally.count += 1;
    group.count += 1;
    for (const [index, column] of columns.entries()) {
      if (isNew || column.isOfItems)
        addValues(tally.columns[index], text, found[by.length + index]);
    }
    return isWanted();
  });
  if (!isWanted()) throw givenUp();
  const sorted = [...groups.values()].toSorted((one, other) => other.count - one.count);
  const hasRest = across && across.values > across.names.length;
  const ends = across && [...across.names, ...(hasRest ? [pivot.otherName] : [])];
  const write = groupWriter(by, columns, measures, ends);
  const facts: GroupFacts = {
    groups: groups.size,
    all: left.distinct() > 0 ? groups.size + left.distinct() : undefined,
    rows,
    across: across && { values: across.values, shown: across.names.length },
    isEstimated: sorted.some(({ tallies }) =>
      tallies.some((tally) => tally.columns.some(({ distinct }) => distinct?.isExact === false)),
    ),
  };
  return { facts, json: `{"data":{"rows":[${sorted.map(write).join(',\n')}]}}` };
}

function measuredColumns(request: GroupedRows) {
  const { rowsOf } = request;
  const byPath = new Map<string, { path: readonly string[]; measures: string[] }>();
  for (const one of request.measures) {
    if (one.measure === 'count') continue;
    const key = JSON.stringify(one.column);
    const known = byPath.get(key) ?? { path: one.column, measures: [] };
    known.measures.push(one.measure);
    byPath.set(key, known);
  }
  return [...byPath.values()].map(({ path, measures }) => ({
    path,
    measures,
    isText: isTextColumn(request, path),
    /** Whether it is one of the items that are rows: then each counts, else each row once. */
    isOfItems: rowsOf?.every((key, index) => path[index] === key) === true,
  }));
}

/** The most frequent values of a column, which get columns of their own, in the order of a sort by it. */
async function valuesAcross(
  scan: RowScan,
  selection: RowSelection,
  path: readonly string[],
  isWanted: () => boolean,
) {
  const tree = createColumnTree([path], selection.asJson);
  const counts = new Map<string, { count: number; readonly cell: Cell }>();
  const left = new ValueCounts(DISTINCT_LIMITS);
  const options = { ...selection, maxCopyBytes: Infinity };
  const order = createSortColumns([{ column: path, direction: 'ascending' }], 0, options);
  await scan(selection, (text, row) => {
    const [found] = readRow(text, row, tree);
    const name = groupName(text, found);
    const known = counts.get(name);
    if (known) known.count += 1;
    else if (counts.size < MAX_GROUPS) {
      counts.set(name, { count: 1, cell: cellOf(text, found) });
      order.add(text, row);
    } else addText(left, name);
    return isWanted();
  });
  if (!isWanted()) throw givenUp();
  const all = [...counts];
  const most = all.toSorted(([, one], [, other]) => other.count - one.count).slice(0, MAX_ACROSS);
  const sorted = await runInSlices(order.sort(createAnswerText()), isWanted);
  const inOrder = Array.from(sorted, (at) => all[at]);
  const shown = most.toSorted((one, other) => inOrder.indexOf(one) - inOrder.indexOf(other));
  return {
    places: new Map(shown.map(([name], place) => [name, place])),
    names: shown.map(([name, { cell }]) => shownGroup(name, cell)),
    values: counts.size + left.distinct(),
  };
}

function newTally(columns: readonly MeasuredColumn[]) {
  return {
    columns: columns.map(({ measures, isText }) => ({
      sum: !isText && measures.some((one) => one !== 'distinct') ? new ExactSum() : undefined,
      distinct: measures.includes('distinct') ? new ValueCounts(DISTINCT_LIMITS) : undefined,
    })),
    count: 0,
    /** The last row's number. */
    last: -1,
  };
}

function addValues(
  tally: ColumnTally | undefined,
  text: IndexedText,
  found: FoundValue | undefined,
): void {
  addSaid(tally?.sum, text, found);
  const { distinct } = tally ?? {};
  if (!distinct) return;
  for (const value of valuesOf(found)) {
    const name = groupName(text, value);
    if (name !== 'null') addText(distinct, name);
  }
}

function addText(counts: ValueCounts, name: string): void {
  const bytes = encoder.encode(name);
  counts.addBytes(bytes, 0, bytes.length);
}

/** @param ends the columns of a pivot */
function groupWriter(
  by: readonly (readonly string[])[],
  columns: readonly MeasuredColumn[],
  measures: GroupedRows['measures'],
  ends: readonly string[] | undefined,
): (group: Group) => string {
  const hasCount = measures.some(({ measure }) => measure === 'count');
  const wanted = [...(hasCount ? ['count'] : []), ...columns.map(({ path }) => comparedName(path))];
  const names = quotedNames([...by.map(comparedName), ...(ends ?? wanted)]);
  const isAlone = ends !== undefined && measures.length === 1;
  const measured = ends ? quotedNames(wanted) : names.slice(by.length);
  const valuesOfTally = (tally: Tally | undefined): string[] => [
    ...(hasCount ? [`${tally?.count ?? 0}`] : []),
    ...columns.map((column, index) => measuresOf(column, tally?.columns[index], isAlone)),
  ];
  const fields = (tally: Tally | undefined): string =>
    valuesOfTally(tally)
      .map((value, index) => `${measured[index]}:${value}`)
      .join(',');
  const cell = (tally: Tally | undefined): string =>
    measured.length === 1 ? (valuesOfTally(tally)[0] ?? 'null') : `{${fields(tally)}}`;
  return ({ values, tallies }) => {
    const ofBy = values.map((value, index) => `${names[index]}:${value}`);
    const others = ends
      ? ends.map((_, index) => `${names[by.length + index]}:${cell(tallies[index])}`)
      : [fields(tallies[0])];
    return `{${[...ofBy, ...others].filter((field) => field !== '').join(',')}}`;
  };
}

function quotedNames(wanted: readonly string[]): string[] {
  return ownNames(wanted).map((name) => JSON.stringify(name));
}

/** @param isAlone whether one measure needs no name of its own */
function measuresOf(
  { measures }: MeasuredColumn,
  tally: ColumnTally | undefined,
  isAlone: boolean,
): string {
  const totals = (tally?.sum ?? NO_SUM).totals();
  const values: Readonly<Record<string, string | number | undefined>> = {
    ...totals,
    sum: totals.count > 0 ? totals.sum : undefined,
    distinct: tally?.distinct?.distinct() ?? 0,
  };
  const said = measures.map((measure) => `${values[measure] ?? null}`);
  if (isAlone) return said[0] ?? 'null';
  return `{${measures.map((measure, index) => `"${measure}":${said[index]}`).join(',')}}`;
}

const NO_SUM = new ExactSum();

/** A value as JSON: a list of several values stays a list. */
function jsonOf(text: IndexedText, name: string, found: FoundValue | undefined): string {
  if (name === 'null') return name;
  if (found?.items && !found.isJson) {
    return `[${found.items.map((item) => jsonOf(text, groupName(text, item), item)).join(',')}]`;
  }
  const { kind, text: said } = cellOf(text, found, Infinity);
  return kind === 'string' || kind === 'odd' ? JSON.stringify(said) : said;
}
