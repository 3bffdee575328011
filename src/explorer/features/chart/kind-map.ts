import type { ChartBox, ColumnSample } from '../../../answers/chart/chart-api.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import { locale } from '../../../contract/language.ts';
import { numberAxis, type Axis } from './axes.ts';
import { CHART_COPY } from './chart-copy.ts';
import { placeIn, type Drawn } from './chart-frame.ts';
import {
  isLatitude,
  isLongitude,
  isWithin,
  numbersIn,
  type ChartKind,
  type Proposal,
} from './chart-kind.ts';
import { layOutPoints, type PointsLayout } from './lay-out-points.ts';
import type { Mark, Rect } from './scene.ts';

const WORLD: ChartBox = { left: -180, right: 180, bottom: -90, top: 90 };

export const MAP_CHART: ChartKind = {
  id: 'map',
  names: { en: 'Map', de: 'Karte' },
  reading: 'places',
  xKinds: ['number'],
  leastX: 2,
  axisNames: () => ({ x: CHART_COPY.longitude, y: CHART_COPY.latitude }),
  series: 'colors',
  hasSize: true,
  logs: [],
  world: WORLD,
  needs: () => CHART_COPY.needsDegrees,
  propose: ({ samples }) => proposePlaces(samples),
  layOut: (chart, layout) =>
    layOutPoints(chart, layout, {
      plane: {
        fit: (seen, plot) => fitMap(layout.view ?? extentOf(seen), plot),
        axes: (view, ticks) => ({
          x: degrees(numberAxis(view.left, view.right, ticks.x, false), 180),
          y: degrees(numberAxis(view.bottom, view.top, ticks.y, false), 90),
        }),
        ground: landOf,
      },
    }),
};

/** The latitude and longitude of one object by their names and ranges, else any two columns in the ranges. */
function proposePlaces(samples: readonly ColumnSample[]): Proposal | undefined {
  const holderOf = ({ path }: ColumnSample): readonly string[] => path.slice(0, -1);
  const named = samples.find(isLatitude);
  const beside = samples.find(
    (one) => isLongitude(one) && named && isSamePath(holderOf(one), holderOf(named)),
  );
  if (named && beside) return { rank: 1, choice: { x: beside.path, y: named.path } };
  const numbers = numbersIn(samples);
  const latitude = named ?? numbers.find((one) => isWithin(one, 90));
  const longitude = numbers.find((one) => one !== latitude && isWithin(one, 180));
  return latitude && longitude && { choice: { x: longitude.path, y: latitude.path } };
}

/** Degrees past 180 are those of the west. */
function degrees(axis: Axis, most: number): Axis {
  const ticks = axis.ticks.flatMap(({ value, label }) => {
    if (Math.abs(value) <= most) return { value, label };
    return value > 180 ? { value, label: (value - 360).toLocaleString(locale()) } : [];
  });
  return { ...axis, ticks };
}

function landOf({ coasts }: PointsLayout, { plot, view, colors }: Drawn): Mark[] {
  if (!coasts) return [];
  const place = placeIn(plot, view);
  const rings = [0, 360].flatMap((turn) =>
    coasts
      .filter((ring) => isSeen(ring, view, turn))
      .map((ring) => placeAll(ring, (x, y) => place(x + turn, y))),
  );
  const coast = rings.flatMap((ring) => [...ring, NaN, NaN]);
  return [
    { kind: 'area', rings, color: colors.land },
    { kind: 'line', points: coast, color: colors.line, width: 1 },
  ];
}

function isSeen(ring: readonly number[], view: ChartBox, turn: number): boolean {
  const { left, right, bottom, top } = view;
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const [x = 0, y = 0] = [ring[at], ring[at + 1]];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  // A coast across 180° is there from both sides already.
  if (turn > 0 && west < -180) return false;
  return east + turn >= left && west + turn <= right && north >= bottom && south <= top;
}

function placeAll(
  points: readonly number[],
  place: (x: number, y: number) => [number, number],
): number[] {
  const placed: number[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) {
    placed.push(...place(points[at] ?? 0, points[at + 1] ?? 0));
  }
  return placed;
}

/** The whole world where the points span half of it, else their box and a tenth on each side. */
function extentOf({ left, right, bottom, top }: ChartBox): ChartBox {
  if (right - left >= 180) return WORLD;
  const [x, y] = [(right - left) / 10, (top - bottom) / 10];
  return { left: left - x, right: right + x, bottom: bottom - y, top: top + y };
}

const LEAST_DEGREES = 0.02;

/** The part of a map around a box in the plot's shape, by a degree of longitude's length mid-box. */
function fitMap({ left, right, bottom, top }: ChartBox, { width, height }: Rect): ChartBox {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const shrunk = Math.max(0.2, Math.cos((y * Math.PI) / 180));
  const high = Math.max(LEAST_DEGREES, top - bottom);
  const wide = Math.max(LEAST_DEGREES, right - left) * shrunk;
  const degree = Math.max(high / height, wide / width);
  const [halfHigh, halfWide] = [(degree * height) / 2, (degree * width) / shrunk / 2];
  return { left: x - halfWide, right: x + halfWide, bottom: y - halfHigh, top: y + halfHigh };
}
