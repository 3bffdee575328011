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
import type { Mark, Rect, Scene } from './scene.ts';
import { movedInto } from './zoom.ts';

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
  fit: fitMap,
  needs: () => CHART_COPY.needsDegrees,
  propose: ({ samples }) => proposePlaces(samples),
  layOut: (chart, layout) =>
    layOutPoints(chart, layout, {
      plane: {
        fit: (seen, room) => fitMap(layout.view ?? extentOf(seen), room),
        axes: (view, ticks) => ({
          x: longitudes(numberAxis(view.left, view.right, ticks.x, false)),
          y: numberAxis(view.bottom, view.top, ticks.y, false),
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

/** Degrees past 180 are those of the other side. */
function longitudes(axis: Axis): Axis {
  const ticks = axis.ticks.map(({ value, label }) =>
    Math.abs(value) <= 180
      ? { value, label }
      : { value, label: (value - Math.sign(value) * 360).toLocaleString(locale()) },
  );
  return { ...axis, ticks };
}

function landOf({ coasts }: PointsLayout, { plot, view, colors }: Drawn): Mark[] {
  if (!coasts) return [];
  const place = placeIn(plot, view);
  const rings = [-360, 0, 360].flatMap((turn) =>
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
  if (turn > 0 ? west < -180 : turn < 0 && east > 180) return false;
  return east + turn >= left && west + turn <= right && north >= bottom && south <= top;
}

function placeAll(points: readonly number[], place: (x: number, y: number) => [number, number]) {
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

/**
 * The part of a map around a box, by a degree of longitude's length mid-box. It fills the room, or its middle where
 * that would show a place twice.
 */
function fitMap({ left, right, bottom, top }: ChartBox, room: Rect): Pick<Scene, 'view' | 'plot'> {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const shrunk = Math.max(0.2, Math.cos((y * Math.PI) / 180));
  const high = Math.max(LEAST_DEGREES, Math.min(180, top - bottom));
  const wide = Math.max(LEAST_DEGREES, Math.min(360, right - left)) * shrunk;
  const degree = Math.max(high / room.height, wide / room.width);
  const width = Math.min(room.width, (360 * shrunk) / degree);
  const height = Math.min(room.height, 180 / degree);
  const [halfHigh, halfWide] = [(degree * height) / 2, (degree * width) / shrunk / 2];
  const [south, north] = movedInto(y - halfHigh, y + halfHigh, -90, 90);
  const start = { x: room.x + (room.width - width) / 2, y: room.y + (room.height - height) / 2 };
  return {
    view: { left: x - halfWide, right: x + halfWide, bottom: south, top: north },
    plot: { ...start, width, height },
  };
}
