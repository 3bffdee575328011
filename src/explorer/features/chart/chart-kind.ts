import type {
  BarsChart,
  Chart,
  ChartMeasure,
  ChartBox,
  ColumnSample,
  LogAxes,
  PointsChart,
} from '../../../answers/chart/chart-api.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import type { ChartChoice } from '../../runs/table-state.ts';
import type { ChartLayout } from './chart-frame.ts';
import type { PointsLayout } from './lay-out-points.ts';
import type { Rect, Scene } from './scene.ts';

/** A chart kind: a record in a file of its own, and a line in `CHART_KINDS`. */
export type ChartKind = KindFacts & (PointsKind | GroupsKind);

interface KindFacts {
  readonly id: string;
  /** English stands in for other languages. */
  readonly names: Readonly<Record<'en' | 'de', string>>;
  /** Columns for the x axis; a change between kinds with the same list keeps the columns. */
  readonly xKinds: readonly ColumnSample['kind'][];
  /** The fewest columns of those, beside a number, with which the kind is offered; 0 for always. */
  readonly leastX: number;
  /** The label of the option for no x column, where x is optional. */
  readonly withoutX?: () => string;
  /** The use of a category column: it colors points or parts of bars, or is a heat map's lines, which needs one. */
  readonly series?: 'colors' | 'lines';
  /** Whether points can have a size by a column of numbers, and labels. */
  readonly hasSize?: boolean;
  readonly axisNames?: () => { readonly x: string; readonly y: string };
  /** The log scales for an x column of numbers. */
  readonly logs: readonly LogAxes[];
  /** The measures that bars can show: all by default, none where they show the values themselves. */
  readonly measures?: readonly ChartMeasure[];
  /** Whether the pointer takes the point nearest from left to right, at any height. */
  readonly isByColumn?: boolean;
  /** All places of a map, to which it can be zoomed out. */
  readonly world?: ChartBox;
  /** The part of a map around a box, and its plot in a room of another shape. */
  readonly fit?: (box: ChartBox, room: Rect) => Pick<Scene, 'view' | 'plot'>;
  /** What the values must be, said where no row can be drawn. */
  readonly needs?: () => string;
  readonly propose: (offered: ReturnType<typeof offeredBy>) => Proposal | undefined;
}

interface PointsKind {
  readonly reading: 'line' | 'plane' | 'places';
  readonly layOut: (chart: PointsChart, layout: PointsLayout) => Scene;
}

interface GroupsKind {
  readonly reading: 'groups' | 'cells' | 'bins' | 'boxes';
  readonly layOut: (chart: BarsChart, layout: ChartLayout) => Scene;
}

export interface Proposal {
  /** The lowest rank of all kinds becomes a list's first chart; without a rank, the user has to choose the kind. */
  readonly rank?: number | undefined;
  readonly choice: Omit<ChartChoice, 'kind'>;
}

/** Kinds with row numbers or values on both axes. */
export const NUMBERS_AND_TIMES: readonly ColumnSample['kind'][] = ['number', 'time'];

/** An identifier says little in a picture. */
const IDENTIFIER = /(?:^|_)(?:id|uid|uuid|code|zip)$|[a-z](?:Id|ID|Code)$/i;

const FEW = 40;

/**
 * A list's columns by what a chart can make of them.
 * @param preferred the column of the chart before, which comes first if it is a measure
 */
export function offeredBy(samples: readonly ColumnSample[], preferred?: readonly string[]) {
  const isPreferred = ({ path }: ColumnSample): boolean =>
    preferred !== undefined && isSamePath(path, preferred);
  const numbers = numbersIn(samples).toSorted(
    (one, other) =>
      Number(isMeasure(other)) - Number(isMeasure(one)) ||
      Number(isPreferred(other)) - Number(isPreferred(one)) ||
      Number(one.distinct === 1) - Number(other.distinct === 1),
  );
  const [y, second] = numbers.filter(isMeasure);
  const time = samples.find(({ kind, distinct }) => kind === 'time' && distinct > 1);
  const categories = samples
    .filter(({ kind }) => kind === 'category')
    .toSorted((one, other) => Number(isIdentifier(one)) - Number(isIdentifier(other)));
  return { samples, numbers, y, second, time, categories, few: categories.find(isFewCategories) };
}

/** Whether a number says something in a sum: an id, a code and a coordinate do not. */
export function isMeasure(one: ColumnSample): boolean {
  return !isIdentifier(one) && !isLatitude(one) && !isLongitude(one);
}

const isIdentifier = ({ path }: ColumnSample): boolean => IDENTIFIER.test(path.at(-1) ?? '');

export function numbersIn(samples: readonly ColumnSample[]): ColumnSample[] {
  return samples.filter(({ kind }) => kind === 'number');
}

export function isFewCategories({ kind, distinct }: ColumnSample): boolean {
  return kind === 'category' && distinct > 1 && distinct <= FEW;
}

export function isLatitude(sample: ColumnSample): boolean {
  return isWithin(sample, 90) && /^(?:lat|latitude)$/i.test(sample.path.at(-1) ?? '');
}

export function isLongitude(sample: ColumnSample): boolean {
  return isWithin(sample, 180) && /^(?:lon|lng|long|longitude)$/i.test(sample.path.at(-1) ?? '');
}

/** @param most degrees */
export function isWithin({ kind, min, max }: ColumnSample, most: number): boolean {
  return kind === 'number' && min >= -most && max <= most;
}

/** Whether a kind draws bars, of categories, bins or boxes, and no points. */
export function isOfBars(kind: ChartKind): kind is KindFacts & GroupsKind {
  return isMeasured(kind) || kind.reading === 'boxes';
}

/** Whether its bars count rows or add up numbers. */
export function isMeasured({ reading }: ChartKind): boolean {
  return reading === 'groups' || reading === 'cells' || reading === 'bins';
}

/** Undefined for a chart that was read for another kind. */
export function layOutChart(kind: ChartKind, chart: Chart, layout: PointsLayout) {
  if (isOfBars(kind)) return chart.kind === 'bars' ? kind.layOut(chart, layout) : undefined;
  return chart.kind === 'points' ? kind.layOut(chart, layout) : undefined;
}
