import type { ChartBox } from '../../../answers/chart/chart-api.ts';

/** What a point looks like: points of different series are told apart by it too. */
export const SHAPES = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'cross',
  'down',
  'bar',
  'plus',
] as const;

export type DotShape = (typeof SHAPES)[number];

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
      readonly fill: string;
      readonly color: string;
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
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly color: string;
      readonly align: 'start' | 'middle' | 'end';
      readonly isBold?: boolean;
      readonly turn?: number;
    };

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

/** The outline of a point, x and y in turn; undefined for a circle. */
export function outlineOfDot(
  shape: DotShape,
  x: number,
  y: number,
  size: number,
): number[] | undefined {
  const s = size * 1.2;
  const t = s * 0.35;
  switch (shape) {
    case 'circle':
      return undefined;
    case 'square':
      return [x - size, y - size, x + size, y - size, x + size, y + size, x - size, y + size];
    case 'triangle':
      return [x, y - s, x + s, y + s, x - s, y + s];
    case 'down':
      return [x, y + s, x + s, y - s, x - s, y - s];
    case 'diamond':
      return [x, y - s * 1.2, x + s, y, x, y + s * 1.2, x - s, y];
    case 'bar':
      return [x - t, y - s, x + t, y - s, x + t, y + s, x - t, y + s];
    case 'plus':
      return [
        [x - t, y - s, x + t, y - s, x + t, y - t, x + s, y - t, x + s, y + t, x + t, y + t],
        [x + t, y + s, x - t, y + s, x - t, y + t, x - s, y + t, x - s, y - t, x - t, y - t],
      ].flat();
    case 'cross':
      return [
        [x - s, y - s, x, y - t, x + s, y - s, x + t, y],
        [x + s, y + s, x, y + t, x - s, y + s, x - t, y],
      ].flat();
  }
}
