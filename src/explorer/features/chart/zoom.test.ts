import { expect, test } from 'vitest';
import type { ChartBox } from '../../../answers/chart/chart-api.ts';
import { LINE_CHART } from './kind-line.ts';
import { MAP_CHART } from './kind-map.ts';
import { SCATTER_CHART } from './kind-scatter.ts';
import type { Scene } from './scene.ts';
import {
  boxOfSelection,
  grabbed,
  isOnWay,
  limitedTo,
  selectionOf,
  zoomed,
  type Point,
} from './zoom.ts';

const box = (left: number, right: number, bottom: number, top: number): ChartBox => ({
  left,
  right,
  bottom,
  top,
});

/** 100 by 50 pixels from 10, 20 on, of 0 to 200 and 0 to 100. */
const SCENE = {
  plot: { x: 10, y: 20, width: 100, height: 50 },
  view: box(0, 200, 0, 100),
} as Scene;

test('what a drag marks is cut off at the edges, and in a line goes from top to bottom', () => {
  const drag = { from: { x: 60, y: 45 }, to: { x: 999, y: 30 } };
  expect(boxOfSelection(selectionOf(drag, SCENE, false), SCENE)).toEqual(box(100, 200, 50, 80));
  expect(boxOfSelection(selectionOf(drag, SCENE, true), SCENE)).toEqual(box(100, 200, 0, 100));
  const none = { from: drag.from, to: drag.from };
  expect(boxOfSelection(selectionOf(none, SCENE, false), SCENE)).toBeUndefined();
});

test('a zoom keeps its place, or the middle', () => {
  expect(zoomed(SCENE, undefined, 0.5)).toEqual(box(50, 150, 25, 75));
  expect(zoomed(SCENE, { x: 10, y: 70 }, 0.5)).toEqual(box(0, 100, 0, 50));
});

test('one finger moves, two stretch, and what was below them stays there', () => {
  const [one, other] = [
    { x: 40, y: 45 },
    { x: 80, y: 45 },
  ];
  expect(grabbed(SCENE, [one], [{ x: 50, y: 50 }])).toEqual(box(-20, 180, 10, 110));
  const wider = [
    { x: 20, y: 45 },
    { x: 100, y: 45 },
  ];
  expect(grabbed(SCENE, [one, other], wider)).toEqual(box(50, 150, 25, 75));
  // Fingers that lie on each other stretch nothing.
  expect(grabbed(SCENE, [one, other], [one, one])).toEqual(box(40, 240, 0, 100));
});

test('a part does not lead away from the points, and one with all of them is all', () => {
  const all = box(0, 100, 0, 10);
  expect(limitedTo(box(-20, 30, 2, 4), all, SCATTER_CHART)).toEqual(box(0, 50, 2, 4));
  expect(limitedTo(box(80, 130, 8, 12), all, SCATTER_CHART)).toEqual(box(50, 100, 6, 10));
  expect(limitedTo(box(-20, 130, 2, 4), all, SCATTER_CHART)).toEqual(box(0, 100, 2, 4));
  expect(limitedTo(box(-20, 130, -1, 11), all, SCATTER_CHART)).toBeUndefined();
  expect(limitedTo(box(-20, 130, 2, 4), all, LINE_CHART)).toBeUndefined();
  expect(limitedTo(box(10, 30, 2, 4), all, LINE_CHART)).toEqual(box(10, 30, 0, 10));
  // The world around is more than the points.
  expect(limitedTo(box(-200, 200, -95, 40), all, MAP_CHART)).toEqual(box(-180, 180, -90, 45));
  // Around 180° the world has its middle there.
  const pacific = box(170, 190, -5, 5);
  expect(limitedTo(box(180, 400, -9, 9), pacific, MAP_CHART)).toEqual(box(140, 360, -9, 9));
  // Points of one x have no width, and no part of it.
  expect(limitedTo(box(4, 6, 2, 4), box(5, 5, 0, 10), SCATTER_CHART)).toEqual(box(4, 6, 2, 4));
  expect(limitedTo(box(4, 6, 2, 4), box(5, 5, 3, 3), SCATTER_CHART)).toBeUndefined();
});

const CARD = { x: 12, y: 12, width: 50, height: 20 };

test.each<[string, Point, boolean]>([
  ['the place where it begins', { x: 0, y: 0 }, false],
  ['a point between it and the box', { x: 6, y: 6 }, true],
  ['a point in the box', { x: 40, y: 20 }, true],
  ['a point beside the way', { x: 6, y: 1 }, false],
  ['a point away from it', { x: -6, y: -6 }, false],
  ['a point past the box', { x: 90, y: 40 }, false],
  ['a point below it, straight', { x: 0, y: 10 }, false],
])('whether %s is on the way to a box', (_, at, isOn) => {
  expect(isOnWay(at, { x: 0, y: 0 }, CARD)).toBe(isOn);
});

test('a point is on the way to a box where it began only within it', () => {
  const isIn = (at: Point): boolean => isOnWay(at, at, CARD);
  expect(
    [
      { x: 20, y: 20 },
      { x: 0, y: 20 },
      { x: 80, y: 20 },
    ].map(isIn),
  ).toEqual([true, false, false]);
});
