import { givenUp } from '../store/errors.ts';
import { runInSlices, type Steps } from '../query/run-in-slices.ts';
import type { RowReader, SelectedBatches } from '../query/rows.ts';
import type { WindowedText } from '../store/windows.ts';
import { addToGroup, barsOf, boxesOf, countBins, type BarGroups } from './bar-groups.ts';
import {
  MAX_DISTINCT,
  type BarsChart,
  type Chart,
  type ChartReading,
  type ChartRequest,
  type ColumnSample,
  type PointsChart,
  type LogAxes,
} from './chart-api.ts';
import {
  acrossDateLine,
  addPoint,
  drawnCategories,
  PointColumns,
  sortPoints,
  readChartNumber,
  readChartTime,
  type ChartValue,
} from './point-columns.ts';
import { boxOf, reduceLine, reducePlane } from './reduce-points.ts';
import { visitRows } from '../query/scan-rows.ts';
import { createColumnTree, readRow } from '../query/read-row.ts';
import { isSelective, isTextColumn, type RowSelection } from '../query/selection.ts';
import { kindOf, readRaw } from '../json/values.ts';
import { valueName } from '../values/names.ts';

/** Rows past this many are not drawn: their numbers are in memory, 32 bytes a row, twice those that are sorted. */
const MAX_ROWS = 4_000_000;

interface Reading {
  /** Charts that are read in one way share the numbers: a line and a scatter, sums and averages. */
  readonly way: 'points' | 'places' | 'groups' | 'bins' | 'boxes';
  readonly arrange?: (points: PointColumns) => Steps<PointColumns>;
}

const READINGS: Readonly<Record<ChartReading, Reading>> = {
  line: { way: 'points', arrange: sortPoints },
  plane: { way: 'points' },
  places: { way: 'places', arrange: acrossDateLine },
  groups: { way: 'groups' },
  cells: { way: 'groups' },
  bins: { way: 'bins' },
  boxes: { way: 'boxes' },
};

interface ChartSource {
  readonly key: string;
  read: number;
  total: number;
  isFinished: boolean;
  work: Promise<void>;
  points: PointColumns;
  /** In the order of a line, or around a map's own middle. */
  arranged: PointColumns | undefined;
  logged: (LogPoints & { readonly of: PointColumns }) | undefined;
  groups: BarGroups;
}

export type ChartReader = ReturnType<typeof createChartReader>;

export function createChartReader(text: WindowedText, rows: RowReader) {
  let current: ChartSource | undefined;
  /** Rows that are whole: of an answer that comes in, the last one may not be. */
  const wholeRows = ({ total }: SelectedBatches): number =>
    text.last.answer.isFinished ? total : Math.max(0, total - 1);

  const extend = async (source: ChartSource, selection: RowSelection, request: ChartRequest) => {
    const isWanted = (): boolean => current === source;
    const { isFinished } = text.last.answer;
    const selected = await rows.select(selection, 'chart');
    if (!isWanted()) throw givenUp();
    if (!selected) return;
    const total = wholeRows(selected);
    if (source.total === total && source.isFinished === isFinished) return;
    // Rows that were found or sorted may be others now.
    if (isSelective(selection)) Object.assign(source, emptySource(request), { read: 0 });
    Object.assign(source, { total, isFinished });
    const { y } = request;
    const isBars = READINGS[request.reading].way === 'groups';
    const { rowsOf } = selection;
    const isShared = rowsOf?.some((key, index) => y?.[index] !== key) ?? false;
    const { columns, ...kind } = columnsOf(request);
    const wanted = columns.filter((path) => path !== undefined);
    const tree = createColumnTree(wanted, selection.asJson);
    await visitRows(selected, {
      from: source.read,
      to: Math.min(total, MAX_ROWS),
      isWanted,
      look(here, row, position) {
        const values = readRow(here, row, tree);
        const { number } = row;
        source.read = position + 1;
        if (isBars) addToGroup(source.groups, here, values, isShared ? number : undefined);
        else addPoint(source.points, here, values, { number, position, source: kind });
        return true;
      },
    });
    source.arranged = undefined;
    source.logged = undefined;
  };

  return {
    /** @throws where another picture is asked for meanwhile, or {@link giveUp} is called */
    async chart(asked: RowSelection, request: ChartRequest): Promise<Chart> {
      const { reading, x, isTime, y, series, size, measure = 'count' } = request;
      const { way, arrange } = READINGS[reading];
      const isBars = way === 'groups';
      const isWanted = (): boolean => current === source;
      // The order of points does not matter.
      const isInOrder = isBars || way === 'boxes' || x === undefined;
      const selection = isInOrder ? asked : { ...asked, order: undefined };
      const isCounted = isBars && measure === 'count';
      const key = JSON.stringify([selection, way, isCounted, x, isTime, y, series, size]);
      if (current?.key !== key) {
        const none = { read: 0, total: -1, isFinished: false, work: Promise.resolve() };
        current = { key, ...none, ...emptySource(request) };
      }
      const source = current;
      source.work = source.work
        .then(() => extend(source, selection, request))
        .then(async () => {
          if (arrange) source.arranged ??= await runInSlices(arrange(source.points), isWanted);
        });
      try {
        await source.work;
      } catch (error) {
        if (current === source) current = undefined;
        throw error;
      }
      const facts = { rows: source.read, total: Math.max(0, source.total) };
      if (isBars) return { ...facts, ...barsChart(source.groups, request) };
      if (way === 'bins' || way === 'boxes')
        return { ...facts, ...(await numbersChart(source.points, request, isWanted)) };
      const points = (arrange && source.arranged) ?? source.points;
      const { log } = request;
      if (log && (source.logged?.of !== points || source.logged.axes !== log)) {
        const logged = await runInSlices(logPoints(points, log), isWanted);
        source.logged = { ...logged, of: points };
      }
      const placed = log ? source.logged : undefined;
      return { ...facts, ...(await pointsChart(points, placed, request, isWanted)) };
    },
    async sample(selection: RowSelection, columns: readonly (readonly string[])[]) {
      const selected = await rows.select(selection, 'chart');
      if (!selected) return [];
      return sampleColumns(selected, columns, wholeRows(selected), selection);
    },
    giveUp(): void {
      current = undefined;
      rows.cancel('chart');
    },
  };
}

/** The columns to read, in the order in which they are taken, and what points have of them. */
function columnsOf({ reading, x, y, series, size, isTime }: ChartRequest) {
  const { way } = READINGS[reading];
  const facts = {
    isTime,
    isPlace: way === 'places',
    hasX: false,
    hasSeries: false,
    hasSize: false,
  };
  if (way === 'groups') return { columns: [x ?? [], y ?? [], series], ...facts };
  if (way === 'bins') return { columns: [x], ...facts };
  if (way === 'boxes') return { columns: [y, x], ...facts, hasSeries: x !== undefined };
  const has = {
    hasX: x !== undefined,
    hasSeries: series !== undefined,
    hasSize: size !== undefined,
  };
  return { columns: [y, x, series, size], ...facts, ...has };
}

function emptySource({ measure = 'count', series }: ChartRequest) {
  const facts = { isCounted: measure === 'count', hasSeries: series !== undefined };
  const none = { parts: 0, others: 0, unusable: 0, rounded: 0 };
  const groups: BarGroups = { groups: new Map(), ...facts, ...none };
  return { points: new PointColumns(), arranged: undefined, logged: undefined, groups };
}

function barsChart(groups: BarGroups, request: ChartRequest): Omit<BarsChart, 'rows' | 'total'> {
  const { unusable, rounded, others } = groups;
  const made = barsOf(groups, request);
  const categories = request.reading === 'cells' ? made.bars.length : groups.groups.size;
  return { kind: 'bars', ...made, categories, others, unusable, rounded };
}

/** Bins of numbers, or boxes. */
async function numbersChart(
  points: PointColumns,
  { reading, most }: ChartRequest,
  isWanted: () => boolean,
): Promise<Omit<BarsChart, 'rows' | 'total'>> {
  const { unusable, rounded } = points;
  const box = await runInSlices(boxOf(points), isWanted);
  const steps = box && (reading === 'bins' ? countBins(points, box) : boxesOf(points, most));
  const bars = steps ? await runInSlices(steps, isWanted) : [];
  const filled = points.categories.filter((category) => category.points > 0);
  const named = filled.reduce((sum, category) => sum + category.points, 0);
  const others = filled.length > 0 ? points.length - points.gaps - named : 0;
  const categories = Math.max(bars.length, filled.length);
  return { kind: 'bars', bars, categories, others, unusable, rounded };
}

async function pointsChart(
  read: PointColumns,
  logged: LogPoints | undefined,
  { reading, view, columns, lines, series }: ChartRequest,
  isWanted: () => boolean,
): Promise<Omit<PointsChart, 'rows' | 'total'>> {
  const { unusable, rounded, unsized } = read;
  const { points = read, hidden = 0 } = logged ?? {};
  const drawn = series && drawnCategories(read);
  const others = drawn && othersIn(read, drawn);
  const box = await runInSlices(boxOf(points), isWanted);
  const counts = { points: points.length - points.gaps, hidden, unusable, rounded, unsized };
  const facts = { kind: 'points', ...counts, box, others } as const;
  if (!box) return { ...facts, series: [] };
  const reduce = reading === 'line' ? reduceLine : reducePlane;
  const reduction = { read, view: view ?? box, columns, lines, drawn };
  const reduced = await runInSlices(reduce(points, reduction), isWanted);
  if (reading !== 'line' || !others) return { ...facts, series: reduced };
  const room = { columns: Math.ceil(columns / DOT_ROOM), lines: Math.ceil(lines / DOT_ROOM) };
  const plane = await runInSlices(reducePlane(points, { ...reduction, ...room }), isWanted);
  return { ...facts, series: [...reduced, ...plane.filter(({ isOther }) => isOther)] };
}

/** Pixels of a line's room that the dots of further categories share. */
const DOT_ROOM = 4;

function othersIn({ categories, length, gaps }: PointColumns, drawn: readonly number[]) {
  const inLines = drawn.reduce((sum, index) => sum + (categories[index]?.points ?? 0), 0);
  const points = length - gaps - inLines;
  const filled = categories.filter((one) => one.points > 0).length;
  return points > 0 ? { points, categories: filled - drawn.length } : undefined;
}

const AT_ONCE = 100_000;

interface LogPoints {
  readonly axes: LogAxes;
  readonly points: PointColumns;
  readonly hidden: number;
}

/** Transforms points for a log scale, to base ten. A value without a logarithm becomes a gap. */
function* logPoints(read: PointColumns, axes: LogAxes): Steps<LogPoints> {
  const { length } = read;
  const x = axes === 'y' ? read.x.slice() : [];
  const y: number[] = [];
  let hidden = 0;
  for (let at = 0; at < length; at += 1) {
    if (at % AT_ONCE === 0) yield;
    const across = read.x[at] ?? 0;
    const up = read.y[at] ?? 0;
    const hasX = axes === 'y' || across > 0;
    // Before all others, so that the order by x is the same.
    if (axes !== 'y') x[at] = hasX ? Math.log10(across) : -Infinity;
    const hasY = axes === 'x' || up > 0;
    y[at] = hasX && hasY ? (axes === 'x' ? up : Math.log10(up)) : NaN;
    if (Number.isNaN(y[at]) && !Number.isNaN(up)) hidden += 1;
  }
  const points = Object.assign(new PointColumns(), read, { x, y, gaps: read.gaps + hidden });
  return { axes, points, hidden };
}

const SAMPLED_ROWS = 1_000;
const SAMPLED_CELLS = 200_000;

const MAX_CATEGORY_BYTES = 100;

const value: ChartValue = { value: 0, isRounded: false };

async function sampleColumns(
  selected: SelectedBatches,
  columns: readonly (readonly string[])[],
  rows: number,
  selection: RowSelection,
): Promise<ColumnSample[]> {
  const counts = columns.map((path) => ({
    path,
    isText: isTextColumn(selection, path),
    seen: new Set<string>(),
    filled: 0,
    kinds: { time: 0, number: 0, category: 0 },
    min: Infinity,
    max: -Infinity,
  }));
  const tree = createColumnTree(columns, selection.asJson);
  await visitRows(selected, {
    from: 0,
    to: Math.min(rows, SAMPLED_ROWS, Math.ceil(SAMPLED_CELLS / (columns.length || 1))),
    isWanted: () => true,
    look(text, row) {
      const values = readRow(text, row, tree);
      for (const [index, count] of counts.entries()) {
        const span = values[index];
        const kind = span && kindOf(text, span);
        if (!span || kind === 'null') continue;
        count.filled += 1;
        if (count.seen.size < MAX_DISTINCT) {
          count.seen.add(valueName(readRaw(text, span, MAX_CATEGORY_BYTES)));
        }
        if (kind !== 'string' && kind !== 'number' && kind !== 'boolean') continue;
        if (!count.isText && readChartNumber(text, span, value)) {
          count.kinds.number += 1;
          count.min = Math.min(count.min, value.value);
          count.max = Math.max(count.max, value.value);
        } else if (readChartTime(text, span, value)) count.kinds.time += 1;
        else if (span.end - span.start <= MAX_CATEGORY_BYTES) count.kinds.category += 1;
      }
      return true;
    },
  });
  return counts.map(({ path, seen, filled, kinds, min, max }) => {
    const kind = COLUMN_KINDS.find((one) => kinds[one] > 0 && kinds[one] * 2 >= filled) ?? 'none';
    return { path, kind, filled, distinct: seen.size, min, max };
  });
}

/** The kinds that a column can be of, as soon as half of its values are. */
const COLUMN_KINDS = ['time', 'number', 'category'] as const;
