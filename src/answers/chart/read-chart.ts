import { givenUp } from '../errors.ts';
import { runInSlices } from '../query/run-in-slices.ts';
import type { RowReader, SelectedBatches } from '../query/rows.ts';
import type { WindowedText } from '../store/windows.ts';
import { addToGroup, barsOf, createBarGroups, type BarGroups } from './bar-groups.ts';
import type {
  BarsChart,
  Chart,
  ChartMeasure,
  ChartRequest,
  ColumnSample,
  PointsChart,
} from './chart-api.ts';
import { logPoints, type LogPoints } from './log-points.ts';
import { addPoint, createPointColumns, sortPoints, type PointColumns } from './point-columns.ts';
import { boxOf, reduceLine, reducePlane } from './reduce-points.ts';
import { sampleColumns } from './sample-columns.ts';
import { visitRows } from './visit-rows.ts';
import { isSelective, type RowSelection } from '../query/selection.ts';

/** Rows past this many are not drawn: their numbers are in memory, 21 bytes a row, twice those that are sorted. */
const MAX_ROWS = 4_000_000;

/** The numbers of a list's rows that were read for a picture. */
interface ChartSource {
  readonly key: string;
  /** Rows that were read, and rows that there are. */
  read: number;
  total: number;
  isFinished: boolean;
  work: Promise<void>;
  points: PointColumns;
  /** In the order of their x, for lines: the points themselves where they came so; undefined until it is wanted. */
  sorted: PointColumns | undefined;
  /** Those where a log scale has them; undefined until it is wanted. */
  logged: (LogPoints & { readonly of: PointColumns }) | undefined;
  groups: BarGroups;
}

export interface ChartReader {
  /** @throws where another picture is asked for meanwhile, or {@link giveUp} is called */
  chart(selection: RowSelection, request: ChartRequest): Promise<Chart>;
  sample(
    list: readonly string[],
    columns: readonly (readonly string[])[],
  ): Promise<readonly ColumnSample[]>;
  /** Ends what is under way, and forgets the numbers of the last picture. */
  giveUp(): void;
}

/** Makes what reads numbers for pictures; it remembers those of the last one, for other parts of it. */
export function createChartReader(text: WindowedText, rows: RowReader): ChartReader {
  let current: ChartSource | undefined;
  /** Rows that are whole: of an answer that comes in, the last one may not be. */
  const wholeRows = ({ total }: SelectedBatches): number =>
    text.last.answer.isFinished ? total : Math.max(0, total - 1);

  const extend = async (
    source: ChartSource,
    selection: RowSelection,
    request: ChartRequest,
  ): Promise<void> => {
    const isWanted = (): boolean => current === source;
    const { isFinished } = text.last.answer;
    const selected = await rows.select(selection, 'chart');
    if (!isWanted()) throw givenUp();
    if (!selected) return;
    const total = wholeRows(selected);
    if (source.total === total && source.isFinished === isFinished) return;
    // Rows that were found or sorted may be others now.
    const isAppended = !isSelective(selection);
    if (!isAppended) Object.assign(source, emptySource(request), { read: 0 });
    Object.assign(source, { total, isFinished });
    const { x, y, series } = request;
    const isBars = request.kind === 'bars';
    const wanted = isBars ? [x ?? [], ...(y ? [y] : [])] : [y, x, series].filter((path) => !!path);
    const kind = {
      hasX: x !== undefined,
      isTime: request.isTime,
      hasSeries: series !== undefined,
      isPlace: request.kind === 'map',
    };
    const { columns, places } = distinctColumns(wanted);
    await visitRows(selected, {
      columns,
      from: source.read,
      to: Math.min(total, MAX_ROWS),
      isWanted,
      visit(here, found, number, position) {
        source.read = position + 1;
        const values = places.map((place) => found[place]);
        if (isBars) addToGroup(source.groups, here, values[0], values[1]);
        else addPoint(source.points, here, values, { number, position, source: kind });
      },
    });
    source.sorted = undefined;
    source.logged = undefined;
  };

  const sort = async (source: ChartSource): Promise<void> => {
    source.sorted ??= await runInSlices(sortPoints(source.points), () => current === source);
  };

  return {
    async chart(asked, request) {
      const { kind, x, isTime, y, series, measure = 'count' } = request;
      // Points lie where they lie, in whatever order they come.
      const isInOrder = kind === 'bars' || x === undefined;
      const selection = isInOrder ? asked : { ...asked, order: undefined };
      // What has the same numbers has them once: a line and a scatter, sums and averages.
      const read = kind === 'bars' ? measure === 'count' : kind === 'map';
      const key = JSON.stringify([selection, kind === 'bars', read, x, isTime, y, series]);
      if (current?.key !== key) {
        const none = { read: 0, total: -1, isFinished: false, work: Promise.resolve() };
        current = { key, ...none, ...emptySource(request) };
      }
      const source = current;
      source.work = source.work
        .then(() => extend(source, selection, request))
        .then(() => (kind === 'line' ? sort(source) : undefined));
      try {
        await source.work;
      } catch (error) {
        // What failed may succeed the next time.
        if (current === source) current = undefined;
        throw error;
      }
      const facts = { rows: source.read, total: Math.max(0, source.total) };
      if (kind === 'bars') return { ...facts, ...barsChart(source.groups, measure) };
      const isWanted = (): boolean => current === source;
      const points = (kind === 'line' ? source.sorted : undefined) ?? source.points;
      const { log } = request;
      if (log && (source.logged?.of !== points || source.logged.axes !== log)) {
        const logged = await runInSlices(logPoints(points, log), isWanted);
        source.logged = { ...logged, of: points };
      }
      const placed = log ? source.logged : undefined;
      return { ...facts, ...(await pointsChart(points, placed, request, isWanted)) };
    },
    async sample(list, columns) {
      const selected = await rows.select({ list }, 'chart');
      return selected ? sampleColumns(selected, columns, wholeRows(selected)) : [];
    },
    giveUp() {
      current = undefined;
      rows.cancel('chart');
    },
  };
}

function emptySource({
  measure = 'count',
}: ChartRequest): Pick<ChartSource, 'points' | 'sorted' | 'logged' | 'groups'> {
  const groups = createBarGroups(measure === 'count');
  return { points: createPointColumns(), sorted: undefined, logged: undefined, groups };
}

/** Columns without those that are wanted twice, and where each of those wanted is among them. */
function distinctColumns(wanted: readonly (readonly string[])[]) {
  const keys = wanted.map((path) => JSON.stringify(path));
  const distinct = [...new Set(keys)];
  return {
    columns: distinct.map((key) => JSON.parse(key) as string[]),
    places: keys.map((key) => distinct.indexOf(key)),
  };
}

function barsChart(groups: BarGroups, measure: ChartMeasure): Omit<BarsChart, 'rows' | 'total'> {
  const { unusable, rounded, others } = groups;
  const categories = groups.groups.size;
  return { kind: 'bars', bars: barsOf(groups, measure), categories, others, unusable, rounded };
}

async function pointsChart(
  read: PointColumns,
  logged: LogPoints | undefined,
  { kind, view, columns, lines, series }: ChartRequest,
  isWanted: () => boolean,
): Promise<Omit<PointsChart, 'rows' | 'total'>> {
  const { unusable, rounded, others } = read;
  const { points = read, hidden = 0 } = logged ?? {};
  const box = await runInSlices(boxOf(points), isWanted);
  const count = points.length - points.gaps;
  const facts = { kind: 'points', points: count, hidden, box, unusable, rounded, others } as const;
  if (!box) return { ...facts, series: [], isReduced: false };
  const reduce = kind === 'line' ? reduceLine : reducePlane;
  const reduction = { read, view: view ?? box, columns, lines, hasSeries: series !== undefined };
  return { ...facts, ...(await runInSlices(reduce(points, reduction), isWanted)) };
}
