import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type JSX,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import type { ChartBox } from '../../../answers/chart/chart-api.ts';
import { CHART_COPY } from './chart-copy.ts';
import { drawOnCanvas } from './draw-scene.ts';
import type { ChartColors, Scene, ChartPoint } from './scene.ts';

interface ChartCanvasProps {
  readonly scene: Scene;
  readonly colors: ChartColors;
  readonly label: string;
  /** How what is pointed at is found: by its place from left to right alone, or by both. */
  readonly isByColumn: boolean;
  /** Undefined where a part cannot be shown by itself. */
  readonly onZoom: ((view: ChartBox | undefined) => void) | undefined;
  /** Says the values of a point. */
  readonly describe: (target: ChartPoint) => Promise<string>;
}

/** A point that is chosen, by its place among those of its series from left to right. */
interface Cursor {
  readonly series: number;
  readonly position: number;
  readonly isByKey: boolean;
}

/** What is pointed at is at most so far away, CSS pixels. */
const REACH = 40;

/** A shorter drag is a click, CSS pixels. */
const LEAST_DRAG = 6;

/** A picture that can be gone through with the pointer and with keys. */
export function ChartCanvas(props: ChartCanvasProps): JSX.Element {
  const { scene, colors, label, isByColumn, onZoom, describe } = props;
  const hint = useId();
  const picture = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const drag = useRef<Point>(undefined);
  const [dragged, setDragged] = useState<{ readonly from: Point; readonly to: Point }>();
  const [cursor, setCursor] = useState<Cursor>();
  const [said, setSaid] = useState<{ readonly of: ChartPoint; readonly text: string }>();
  const series = useMemo(() => bySeries(scene.targets), [scene]);
  const target = cursor && series[cursor.series]?.[cursor.position];
  useLayoutEffect(() => {
    const context = prepare(picture.current, scene);
    if (context) {
      drawOnCanvas(context, scene, { scale: devicePixelRatio, ground: colors.surface });
    }
  }, [scene, colors]);
  useLayoutEffect(() => {
    const context = prepare(overlay.current, scene);
    if (!context) return;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    if (dragged) drawSelection(context, colors, selectionOf(dragged, scene, isByColumn));
    if (target) drawCursor(context, scene, colors, target);
  }, [scene, colors, dragged, target, isByColumn]);
  useEffect(() => {
    if (!target) return undefined;
    let isWanted = true;
    void describe(target).then((text) => isWanted && setSaid({ of: target, text }));
    return () => {
      isWanted = false;
    };
  }, [target, describe]);

  const onPointerMove = (event: PointerEvent): void => {
    const at = placeOf(event);
    if (drag.current) {
      setDragged({ from: drag.current, to: at });
      return;
    }
    const found = nearest(series, at, isByColumn);
    setCursor(found && { ...found, isByKey: false });
  };
  const onPointerUp = (event: PointerEvent): void => {
    const from = drag.current;
    drag.current = undefined;
    setDragged(undefined);
    if (!from) return;
    const to = placeOf(event);
    const isDrag = Math.hypot(to.x - from.x, isByColumn ? 0 : to.y - from.y) >= LEAST_DRAG;
    if (isDrag) onZoom?.(boxOfSelection(selectionOf({ from, to }, scene, isByColumn), scene));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const zoom = { '+': 0.5, '=': 0.5, '-': 2 }[event.key];
    if (event.key === '0') onZoom?.(undefined);
    else if (zoom !== undefined) onZoom?.(zoomed(scene, target, zoom));
    else {
      const next = moved(series, cursor, event.key, target);
      if (!next) return;
      setCursor({ ...next, isByKey: true });
    }
    event.preventDefault();
  };
  return (
    <div className="gh-chart-figure">
      <p className="gh-chart-hidden" id={hint}>
        {CHART_COPY.keys}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="gh-chart-canvas"
        // Its keys are its own, as the points are: a screen reader hands them on.
        role="application"
        aria-label={label}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-zoomable={onZoom ? true : undefined}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (!onZoom || event.button !== 0 || event.pointerType === 'touch') return;
          drag.current = placeOf(event);
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          drag.current = undefined;
          setDragged(undefined);
        }}
        onPointerLeave={() => setCursor((last) => (last?.isByKey ? last : undefined))}
        onDoubleClick={() => onZoom?.(undefined)}
      >
        <canvas ref={picture} />
        <canvas ref={overlay} />
      </div>
      <p
        className="gh-chart-readout"
        role="status"
        // What the pointer passes over is not read out.
        aria-live={cursor?.isByKey === true ? 'polite' : 'off'}
      >
        {(target && said?.text) ?? (onZoom ? CHART_COPY.hint : '')}
      </p>
    </div>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function placeOf({ clientX, clientY, currentTarget }: PointerEvent): Point {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Gives a canvas the size of a picture, which empties it. */
function prepare(
  canvas: HTMLCanvasElement | null,
  { width, height }: Scene,
): CanvasRenderingContext2D | undefined {
  if (!canvas) return undefined;
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  return canvas.getContext('2d') ?? undefined;
}

/** The points of each series from left to right. */
function bySeries(targets: readonly ChartPoint[]): ChartPoint[][] {
  const series: ChartPoint[][] = [];
  for (const target of targets) (series[target.series] ??= []).push(target);
  const filled = series.filter((each) => each.length > 0);
  for (const each of filled) each.sort((one, other) => one.x - other.x);
  return filled;
}

type Place = Pick<Cursor, 'series' | 'position'>;

function nearest(
  series: readonly ChartPoint[][],
  { x, y }: Point,
  isByColumn: boolean,
): Place | undefined {
  let found: Place | undefined;
  let least = isByColumn ? Infinity : REACH;
  for (const [number, targets] of series.entries()) {
    for (const [position, target] of targets.entries()) {
      const up = (target.y - y) * (isByColumn ? 0.1 : 1);
      const distance = Math.hypot(target.x - x, up);
      if (distance >= least) continue;
      least = distance;
      found = { series: number, position };
    }
  }
  return found;
}

/** Where a key leads from a point; undefined for a key that leads nowhere. */
function moved(
  series: readonly ChartPoint[][],
  cursor: Cursor | undefined,
  key: string,
  target: ChartPoint | undefined,
): Place | undefined {
  const { series: number = 0, position = -1 } = cursor ?? {};
  const targets = series[number] ?? series[0];
  if (!targets) return undefined;
  const to = (next: number): Place => ({
    series: number,
    position: Math.max(0, Math.min(targets.length - 1, next)),
  });
  const large = Math.ceil(targets.length / 20);
  switch (key) {
    case 'ArrowRight':
      return to(position + 1);
    case 'ArrowLeft':
      return to(position - 1);
    case 'PageDown':
      return to(position + large);
    case 'PageUp':
      return to(position - large);
    case 'Home':
      return to(0);
    case 'End':
      return to(targets.length - 1);
    case 'ArrowUp':
    case 'ArrowDown': {
      const step = key === 'ArrowUp' ? -1 : 1;
      const next = (number + step + series.length) % series.length;
      const x = target?.x ?? 0;
      const others = series[next] ?? [];
      const found = others.findIndex((other) => other.x >= x);
      return { series: next, position: found < 0 ? others.length - 1 : found };
    }
    default:
      return undefined;
  }
}

interface Selection {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function selectionOf(
  { from, to }: { readonly from: Point; readonly to: Point },
  { plot }: Scene,
  isByColumn: boolean,
): Selection {
  const within = (value: number, low: number, size: number): number =>
    Math.max(low, Math.min(low + size, value));
  const [x, otherX] = [from.x, to.x].map((value) => within(value, plot.x, plot.width));
  const [y, otherY] = isByColumn
    ? [plot.y, plot.y + plot.height]
    : [from.y, to.y].map((value) => within(value, plot.y, plot.height));
  const [one = 0, other = 0, up = 0, down = 0] = [x, otherX, y, otherY];
  return {
    left: Math.min(one, other),
    right: Math.max(one, other),
    top: Math.min(up, down),
    bottom: Math.max(up, down),
  };
}

function boxOfSelection(selection: Selection, { plot, view }: Scene): ChartBox | undefined {
  const across = (x: number): number =>
    view.left + ((x - plot.x) / plot.width) * (view.right - view.left);
  const up = (y: number): number =>
    view.top - ((y - plot.y) / plot.height) * (view.top - view.bottom);
  const box = {
    left: across(selection.left),
    right: across(selection.right),
    bottom: up(selection.bottom),
    top: up(selection.top),
  };
  return box.right > box.left && box.top > box.bottom ? box : undefined;
}

/** The part around a point, or around the middle, that is so many times as large. */
function zoomed({ view, plot }: Scene, target: ChartPoint | undefined, factor: number): ChartBox {
  const x = target
    ? view.left + ((target.x - plot.x) / plot.width) * (view.right - view.left)
    : (view.left + view.right) / 2;
  const y = target
    ? view.top - ((target.y - plot.y) / plot.height) * (view.top - view.bottom)
    : (view.bottom + view.top) / 2;
  return {
    left: x - (x - view.left) * factor,
    right: x + (view.right - x) * factor,
    bottom: y - (y - view.bottom) * factor,
    top: y + (view.top - y) * factor,
  };
}

function drawSelection(
  context: CanvasRenderingContext2D,
  colors: ChartColors,
  { left, right, top, bottom }: Selection,
): void {
  context.globalAlpha = 0.18;
  context.fillStyle = colors.series[0] ?? colors.text;
  context.fillRect(left, top, right - left, bottom - top);
  context.globalAlpha = 1;
  context.strokeStyle = colors.text;
  context.strokeRect(left, top, right - left, bottom - top);
}

function drawCursor(
  context: CanvasRenderingContext2D,
  { plot }: Scene,
  colors: ChartColors,
  { x, y }: ChartPoint,
): void {
  context.strokeStyle = colors.muted;
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(x, plot.y);
  context.lineTo(x, plot.y + plot.height);
  context.moveTo(plot.x, y);
  context.lineTo(plot.x + plot.width, y);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colors.surface;
  context.strokeStyle = colors.text;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, 5, 0, Math.PI * 2);
  context.fill();
  context.stroke();
}
