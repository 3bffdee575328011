import type { IndexedText } from '../json/children.ts';
import { cellOf, type FoundValue, groupName, readSaid, shownGroup } from '../json/values.ts';
import { sortPlaces } from '../query/sort.ts';
import type { Steps } from '../query/run-in-slices.ts';
import { valueToken } from '../query/selection.ts';
import { MAX_SERIES, type ChartCategory } from './chart-api.ts';
import { type NumberKey, readNumberKey, Rest } from '../values/numbers.ts';
import { type ByteText, QUOTE } from '../json/scan.ts';
import { Moment, msOf, readMoment } from '../values/moments.ts';

const MAX_NAME_BYTES = 200;

export class PointColumns {
  readonly x: number[] = [];
  readonly y: number[] = [];
  readonly rows: number[] = [];
  /** Indices of {@link categories}, or {@link UNNAMED}. */
  readonly series: number[] = [];
  /** Empty if none are requested; 0 for a value that is not a number above zero. */
  readonly sizes: number[] = [];
  unsized = 0;
  gaps = 0;
  readonly categories: Category[] = [];
  readonly indices = new Map<string, number>();
  unusable = 0;
  rounded = 0;
  isSorted = true;

  /** Points and gaps: a gap is a row with only an x, and NaN as y. */
  get length(): number {
    return this.x.length;
  }
}

interface Category extends ChartCategory {
  /** Without gaps. */
  points: number;
}

/** Most categories whose names are kept in memory. */
const MAX_CATEGORIES = 20_000;

/** The index of all further categories. */
const UNNAMED = 65_535;

interface PointSource {
  readonly hasX: boolean;
  readonly isTime: boolean;
  readonly hasSeries: boolean;
  readonly hasSize: boolean;
  readonly isPlace: boolean;
}

const x: ChartValue = { value: 0, isRounded: false };
const y: ChartValue = { value: 0, isRounded: false };
const area: ChartValue = { value: 0, isRounded: false };

/** Adds a row's point, or a line's gap where it has an x and no y; values are those of y, x, series and size, if any. */
export function addPoint(
  columns: PointColumns,
  text: IndexedText,
  values: readonly (FoundValue | undefined)[],
  { number, position, source }: { number: number; position: number; source: PointSource },
): void {
  const [ofY, ofX] = values;
  const ofSeries = source.hasSeries ? values[source.hasX ? 2 : 1] : undefined;
  const readX = source.isTime ? readChartTime : readChartNumber;
  if (!source.hasX) {
    x.value = position + 1;
    x.isRounded = false;
  }
  const hasY = ofY !== undefined && readChartNumber(text, ofY, y);
  const isPlaced = !source.hasX || (ofX !== undefined && readX(text, ofX, x));
  const isInside = !source.isPlace || (Math.abs(y.value) <= 90 && Math.abs(x.value) <= 180);
  const isPoint = hasY && isPlaced && isInside;
  if (!isPoint) columns.unusable += 1;
  // A map has no lines, and a row without x has no position.
  if (!isPoint && (source.isPlace || !isPlaced)) return;
  const series = source.hasSeries ? categoryOf(columns, text, ofSeries, isPoint) : 0;
  if (isPoint && (x.isRounded || y.isRounded)) columns.rounded += 1;
  columns.isSorted &&= x.value >= (columns.x.at(-1) ?? -Infinity);
  columns.x.push(x.value);
  columns.y.push(isPoint ? y.value : NaN);
  columns.rows.push(number);
  columns.series.push(series);
  if (source.hasSize) {
    const ofSize = values[1 + Number(source.hasX) + Number(source.hasSeries)];
    const hasOwn = ofSize !== undefined && readChartNumber(text, ofSize, area) && area.value > 0;
    columns.sizes.push(hasOwn ? area.value : 0);
    if (!hasOwn && isPoint) columns.unsized += 1;
  }
  if (!isPoint) columns.gaps += 1;
}

function categoryOf(
  { categories, indices }: PointColumns,
  text: IndexedText,
  value: FoundValue | undefined,
  isPoint: boolean,
): number {
  const key = groupName(text, value);
  let index = indices.get(key);
  if (index === undefined) {
    if (categories.length === MAX_CATEGORIES) return UNNAMED;
    index = categories.push({ ...categoryNamed(text, value, key), points: 0 }) - 1;
    indices.set(key, index);
  }
  const category = categories[index];
  if (isPoint && category) category.points += 1;
  return index;
}

/** @param key its `groupName` */
export function categoryNamed(text: ByteText, value: FoundValue | undefined, key: string) {
  const cell = cellOf(text, value, MAX_NAME_BYTES);
  const token = cell.isCut || value?.items ? undefined : valueToken(cell);
  return { name: shownGroup(key, cell), token };
}

/** The categories of the most points, in the order of the rows. */
export function drawnCategories({ categories }: PointColumns): number[] {
  const sizeOf = (index: number): number => categories[index]?.points ?? 0;
  return mostOf([...categories.keys()].filter(sizeOf), MAX_SERIES, sizeOf).shown;
}

/** The largest of some items and those that are left, both in the order of the items. */
export function mostOf<Item>(items: readonly Item[], most: number, sizeOf: (item: Item) => number) {
  const sorted = items.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const largest = new Set(sorted.slice(0, most));
  return {
    shown: items.filter((item) => largest.has(item)),
    left: items.filter((item) => !largest.has(item)),
  };
}

const MOVED_AT_ONCE = 200_000;

/** By x, stable; the columns themselves where they are in order. */
export function* sortPoints(columns: PointColumns): Steps<PointColumns> {
  if (columns.isSorted) return columns;
  const { length, x: places } = columns;
  const positions = Uint32Array.from({ length }, (_, index) => index);
  yield* sortPlaces(positions, (one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  const sorted: Record<'x' | 'y' | 'rows' | 'series', number[]> = {
    x: [],
    y: [],
    rows: [],
    series: [],
  };
  for (const [at, from] of positions.entries()) {
    sorted.x.push(columns.x[from] ?? 0);
    sorted.y.push(columns.y[from] ?? 0);
    sorted.rows.push(columns.rows[from] ?? 0);
    sorted.series.push(columns.series[from] ?? 0);
    if (at % MOVED_AT_ONCE === 0) yield;
  }
  return Object.assign(new PointColumns(), columns, sorted, { isSorted: true });
}

/** Places on both sides of 180° in one box, of less than half of the Earth: those east of it are past 180. */
export function* acrossDateLine(points: PointColumns): Steps<PointColumns> {
  const { x: longitudes, length } = points;
  let [least, east, west, most] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < length; at += 1) {
    if (at % MOVED_AT_ONCE === 0) yield;
    const degrees = longitudes[at] ?? 0;
    if (degrees < 0) [least, west] = [Math.min(least, degrees), Math.max(west, degrees)];
    else [east, most] = [Math.min(east, degrees), Math.max(most, degrees)];
  }
  const span = west + 360 - east;
  if (!(span < Math.min(180, most - least))) return points;
  const turned = longitudes.map((degrees) => (degrees < 0 ? degrees + 360 : degrees));
  return Object.assign(new PointColumns(), points, { x: turned });
}

export interface ChartValue {
  /** A number, or milliseconds since 1970. */
  value: number;
  isRounded: boolean;
}

/** Larger numbers have no place in a picture: their differences would be no doubles. */
const LARGEST = 1e300;

const moment = new Moment();
const key: NumberKey = { value: 0, low: 0, rest: Rest.nothing };

/** A number as JSON has it, or as text, as services send decimals; false for one that cannot be drawn. */
export function readChartNumber(text: ByteText, found: FoundValue, into: ChartValue): boolean {
  if (found.items || !readSaid(text, found, readDrawn, key)) return false;
  into.value = key.value;
  into.isRounded =
    key.rest === Rest.low
      ? key.low !== 0
      : // A fully written double was not rounded.
        key.rest === Rest.unknown && String(key.value) !== cellOf(text, found).text;
  return true;
}

const readDrawn: typeof readNumberKey = (bytes, start, end, into) =>
  readNumberKey(bytes, start, end, into) && Math.abs(into.value) <= LARGEST;

export function readChartTime(text: ByteText, found: FoundValue, into: ChartValue): boolean {
  if (found.items || text.bytes[found.start] !== QUOTE) return false;
  if (!readSaid(text, found, readMoment, moment)) return false;
  into.value = msOf(moment);
  into.isRounded = false;
  return true;
}
