import type { ChartBox } from '../../../answers/chart/chart-api.ts';
import type { ChartKind } from './chart-kind.ts';
import { rectBetween, type Rect, type Scene } from './scene.ts';

export type Point = Pick<Rect, 'x' | 'y'>;

/** The part that a drag marks, from top to bottom where only columns are told apart. */
export function selectionOf(
  { from, to }: { readonly from: Point; readonly to: Point },
  { plot }: Scene,
  isByColumn: boolean,
): Rect {
  const [right, bottom] = [plot.x + plot.width, plot.y + plot.height];
  const inside = ({ x, y }: Point, edge: number) =>
    [
      Math.max(plot.x, Math.min(right, x)),
      isByColumn ? edge : Math.max(plot.y, Math.min(bottom, y)),
    ] as const;
  return rectBetween(inside(from, plot.y), inside(to, bottom));
}

export function boxOfSelection({ x, y, width, height }: Rect, scene: Scene): ChartBox | undefined {
  const start = planeAt(scene, { x, y: y + height });
  const end = planeAt(scene, { x: x + width, y });
  const box = { left: start.x, right: end.x, bottom: start.y, top: end.y };
  return width > 0 && height > 0 ? box : undefined;
}

export function zoomed(scene: Scene, at: Point | undefined, factor: number): ChartBox {
  const { view } = scene;
  const { x, y } = at
    ? planeAt(scene, at)
    : { x: (view.left + view.right) / 2, y: (view.bottom + view.top) / 2 };
  return {
    left: x - (x - view.left) * factor,
    right: x + (view.right - x) * factor,
    bottom: y - (y - view.bottom) * factor,
    top: y + (view.top - y) * factor,
  };
}

export function grabbed(scene: Scene, from: readonly Point[], to: readonly Point[]): ChartBox {
  const { view, plot } = scene;
  const apart = distanceOf(to);
  const factor = apart > 0 ? distanceOf(from) / apart : 1;
  const held = planeAt(scene, middleOf(from));
  const middle = middleOf(to);
  const width = (view.right - view.left) * factor;
  const height = (view.top - view.bottom) * factor;
  const left = held.x - ((middle.x - plot.x) / plot.width) * width;
  const top = held.y + ((middle.y - plot.y) / plot.height) * height;
  return { left, right: left + width, bottom: top - height, top };
}

/** @param room of the plot, whose shape a part of a map takes */
export function limitedTo(
  wanted: ChartBox,
  all: ChartBox,
  { world, isByColumn, fit }: Pick<ChartKind, 'world' | 'isByColumn' | 'fit'>,
  room?: Rect,
): ChartBox | undefined {
  const view = fit && room ? fit(wanted, room).view : wanted;
  // Around 180° the world begins at the meridian of Greenwich.
  const most = !world ? all : all.right > world.right ? { ...world, left: 0, right: 360 } : world;
  const [left, right] = movedInto(view.left, view.right, most.left, most.right);
  // A line is always shown from its lowest point to its highest.
  const [bottom, top] = isByColumn
    ? [all.bottom, all.top]
    : movedInto(view.bottom, view.top, most.bottom, most.top);
  const isAll = left <= all.left && right >= all.right && bottom <= all.bottom && top >= all.top;
  return isAll && !world ? undefined : { left, right, bottom, top };
}

/** From low to high, moved into what there is. */
export function movedInto(
  low: number,
  high: number,
  least: number,
  most: number,
): [number, number] {
  if (high - low >= most - least) return least < most ? [least, most] : [low, high];
  const shift = Math.max(0, least - low) - Math.max(0, high - most);
  return [low + shift, high + shift];
}

function planeAt({ view, plot }: Scene, { x, y }: Point): Point {
  return {
    x: view.left + ((x - plot.x) / plot.width) * (view.right - view.left),
    y: view.top - ((y - plot.y) / plot.height) * (view.top - view.bottom),
  };
}

function middleOf(points: readonly Point[]): Point {
  const sum = (of: (point: Point) => number): number =>
    points.reduce((total, point) => total + of(point), 0);
  return { x: sum(({ x }) => x) / points.length, y: sum(({ y }) => y) / points.length };
}

function distanceOf([one, other]: readonly Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

/** Whether a point is in a box, or in between it and the place from which it is gone to. */
export function isOnWay(at: Point, from: Point, { x, y, width, height }: Rect): boolean {
  const times = [
    [(x - from.x) / (at.x - from.x), (x + width - from.x) / (at.x - from.x)],
    [(y - from.y) / (at.y - from.y), (y + height - from.y) / (at.y - from.y)],
  ];
  const last = Math.min(...times.map((pair) => Math.max(...pair)));
  return last > Math.max(1, ...times.map((pair) => Math.min(...pair)));
}
