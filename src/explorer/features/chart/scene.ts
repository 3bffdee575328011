import type { ChartBox } from '../../../answers/chart/chart-api.ts';

/** Half of the size of points that are larger than wide, so that they look as large as a square; half of a thin part. */
const TALL = 1.2;
const THIN = 0.42;

/** Corners of a point of size 1, x and y in turn; a circle has none. Points of different series are told apart by them. */
export const OUTLINES = {
  circle: [],
  square: [-1, -1, 1, -1, 1, 1, -1, 1],
  triangle: [0, -TALL, TALL, TALL, -TALL, TALL],
  diamond: [0, -1.44, TALL, 0, 0, 1.44, -TALL, 0],
  cross: [
    [-TALL, -TALL, 0, -THIN, TALL, -TALL, THIN, 0],
    [TALL, TALL, 0, THIN, -TALL, TALL, -THIN, 0],
  ].flat(),
  down: [0, TALL, TALL, -TALL, -TALL, -TALL],
  bar: [-THIN, -TALL, THIN, -TALL, THIN, TALL, -THIN, TALL],
  plus: [
    [-THIN, -TALL, THIN, -TALL, THIN, -THIN, TALL, -THIN, TALL, THIN, THIN, THIN],
    [THIN, TALL, -THIN, TALL, -THIN, THIN, -TALL, THIN, -TALL, -THIN, -THIN, -THIN],
  ].flat(),
} satisfies Readonly<Record<string, readonly number[]>>;

export type DotShape = keyof typeof OUTLINES;

export const SHAPES = Object.keys(OUTLINES) as DotShape[];

export type Mark =
  | {
      readonly kind: 'line';
      /** x and y in turn; NaN where the line has a gap. */
      readonly points: readonly number[];
      readonly color: string;
      readonly width: number;
      readonly dash?: readonly number[];
    }
  | {
      readonly kind: 'area';
      readonly rings: readonly (readonly number[])[];
      readonly color: string;
      readonly opacity?: number;
    }
  | ({ readonly kind: 'rect'; readonly color: string; readonly opacity?: number } & Rect)
  | {
      readonly kind: 'dots';
      readonly points: readonly number[];
      readonly sizes: readonly number[];
      readonly shape: DotShape;
      readonly color: string;
      readonly opacity: number;
    }
  | TextMark;

export interface TextMark {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly color: string;
  readonly align: 'start' | 'middle' | 'end';
  readonly isBold?: boolean;
  readonly turn?: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly plot: Rect;
  /** The room for a map’s plot, which the whole world may not fill. */
  readonly room?: Rect;
  /** Past its edges there is no content: the plot, or a little more, so that points on its edges are whole. */
  readonly clip: Rect;
  readonly grid: readonly Mark[];
  readonly content: readonly Mark[];
  readonly frame: readonly Mark[];
  readonly view: ChartBox;
  readonly targets: readonly ChartPoint[];
  /** Whether targets lie below one another: the pointer takes the one nearest in height. */
  readonly isByRow?: boolean;
}

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  /** Indices of its series and in that; for a bar that among all. */
  readonly series: number;
  readonly index: number;
  /** Where the pointer is on it, of any size; a point itself is reached from nearby. */
  readonly area?: Rect;
}

export interface ChartColors {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  readonly land: string;
  readonly series: readonly string[];
}

type Place = readonly [x: number, y: number];

export function rectBetween([x, y]: Place, [otherX, otherY]: Place): Rect {
  const size = { width: Math.abs(otherX - x), height: Math.abs(otherY - y) };
  return { x: Math.min(x, otherX), y: Math.min(y, otherY), ...size };
}

/** CSS pixels of all text in a picture. */
export const TEXT_SIZE = 12;

/** Dashes of lines, so that their colours are not all that tells them apart. */
export const DASHES: readonly (readonly number[])[] = [
  [],
  [8, 4],
  [2, 3],
  [10, 3, 2, 3],
  [5, 2],
  [14, 4],
  [2, 2, 6, 2],
  [1, 4],
];

export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return width;
}

function widthOfCharacter(character: string): number {
  // Scripts whose characters fill a square, and emoji, come after all others.
  const isSquare = character >= '\u2e80';
  const share = isSquare ? 1.05 : /[\p{Lu}_mw@%&]/u.test(character) ? 0.68 : 0.56;
  return share * TEXT_SIZE;
}

export function cutText(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  let left = room - widthOfCharacter('…');
  let cut = '';
  for (const character of text) {
    left -= widthOfCharacter(character);
    if (left < 0 && cut !== '') break;
    cut += character;
  }
  return `${cut}…`;
}
