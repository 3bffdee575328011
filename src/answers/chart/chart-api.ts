/**
 * How rows are read and reduced: `line` sorts points by x and keeps each pixel column's extremes, `plane` keeps a point
 * a cell, `places` likewise within the degrees of the Earth, `groups` adds up the rows of each category, `cells` those
 * of each pair of x and series, `bins` counts the values of x between round numbers, and `boxes` finds the quartiles of
 * y in each category, or in all rows.
 */
export type ChartReading = 'line' | 'plane' | 'places' | 'groups' | 'cells' | 'bins' | 'boxes';

/** Which axes have a log scale; of bars that of their values alone can have one. */
export type LogAxes = 'x' | 'y' | 'both';

export interface ChartRequest {
  readonly reading: ChartReading;
  /** From left to right: a number, time, bars' category or map's longitude; undefined for the rows' numbers, from 1. */
  readonly x?: readonly string[] | undefined;
  readonly isTime: boolean;
  /** A number, the latitude of a map; undefined for bars that count rows. */
  readonly y?: readonly string[] | undefined;
  readonly series?: readonly string[] | undefined;
  /** A number that the areas of a plane's points show. */
  readonly size?: readonly string[] | undefined;
  readonly measure?: ChartMeasure | undefined;
  readonly log?: LogAxes | undefined;
  /** Most bars; {@link MAX_BARS} by default. */
  readonly most?: number | undefined;
  /** Cells from left to right and from bottom to top, each with few points at most. */
  readonly columns: number;
  readonly lines: number;
  readonly view?: ChartBox | undefined;
}

export type ChartMeasure = 'sum' | 'average' | 'count';

/** A part of the plane; times are milliseconds since 1970, and a log scale has logarithms to base ten. */
export interface ChartBox {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

interface ChartFacts {
  readonly rows: number;
  readonly total: number;
  readonly unusable: number;
  /** Values that a picture rounds, including integers past 2^53. */
  readonly rounded: number;
}

export interface PointsChart extends ChartFacts {
  readonly kind: 'points';
  readonly points: number;
  readonly hidden: number;
  readonly box: ChartBox | undefined;
  /** At most {@link MAX_SERIES} with a name, the most frequent categories; then one of all others, if any. */
  readonly series: readonly PointSeries[];
  readonly others: CategoriesLeft | undefined;
  /** Points whose size is no number above zero. */
  readonly unsized: number;
}

/** The categories past {@link MAX_SERIES}. */
export interface CategoriesLeft {
  readonly points: number;
  readonly categories: number;
}

/** Points of one category, from left to right in a line, which has a gap where y is NaN or has no place. */
export interface PointSeries {
  readonly name: string | undefined;
  /** Points of all further categories, which no line joins. */
  readonly isOther?: boolean;
  readonly x: Float64Array<ArrayBuffer>;
  readonly y: Float64Array<ArrayBuffer>;
  /** Numbers of their rows in the answer's own order, from 0. */
  readonly rows: Uint32Array<ArrayBuffer>;
  readonly counts: Uint32Array<ArrayBuffer>;
  /** By the request's size; 0 where a row has no number above zero. */
  readonly sizes?: Float64Array<ArrayBuffer>;
}

export interface BarsChart extends ChartFacts {
  readonly kind: 'bars';
  /** In the order of the rows; of more categories than asked for, those of the largest values first. */
  readonly bars: readonly ChartBar[];
  /** Categories of the bars' parts: the most frequent ones, then one for all others, if any. */
  readonly series?: readonly ChartCategory[] | undefined;
  readonly categories: number;
  /** Categories of bars and series that are together in one. */
  readonly inOther?: number;
  readonly others: number;
}

export interface ChartCategory {
  readonly name: string;
  /** The category for a filter, as {@link valueToken} writes it; undefined for a list or a long text. */
  readonly token: string | undefined;
  /** Whether it stands for all further categories. */
  readonly isOther?: boolean;
}

/** A number of some rows, exact as text. */
export interface ChartPart {
  readonly value: number;
  readonly text: string;
  readonly rows: number;
}

/** Quartiles lie between two values in proportion (R's type 7, Excel's QUARTILE.INC). */
export interface BoxNumbers {
  /** The values farthest from the box that are no outliers: at most 1.5 times its height away. */
  readonly low: number;
  readonly high: number;
  readonly lower: number;
  readonly upper: number;
  /** Different values at most {@link MAX_OUTLIERS}, those farthest away. */
  readonly outliers: readonly number[];
  readonly outlierRows: number;
}

export interface ChartBar extends ChartCategory, ChartPart {
  /** By the chart's series; undefined without rows. */
  readonly parts?: readonly (ChartPart | undefined)[] | undefined;
  /** Its value is the median. */
  readonly box?: BoxNumbers;
  /** The values that it counts: from the first number up to the second, which the last bar includes. */
  readonly range?: readonly [number, number];
}

export type Chart = PointsChart | BarsChart;

/** Most bars: the names of more would not be readable. */
export const MAX_BARS = 60;

export const MAX_SERIES = 8;

/** Most cells of a heat map from left to right, and from top to bottom, without those of the rest. */
export const MAX_CELLS = 30;

export const MAX_OUTLIERS = 200;

export const MAX_DISTINCT = 200;

export interface ColumnSample {
  readonly path: readonly string[];
  readonly kind: 'number' | 'time' | 'category' | 'none';
  /** Values that are not null, and different ones among them, which are counted up to {@link MAX_DISTINCT}. */
  readonly filled: number;
  readonly distinct: number;
  readonly min: number;
  readonly max: number;
}
