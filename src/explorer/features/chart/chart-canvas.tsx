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
  type RefObject,
} from 'react';
import type { ChartBox } from '../../../answers/chart/chart-api.ts';
import type { PointFacts } from './chart-facts.ts';
import { CHART_COPY } from './chart-copy.ts';
import { drawOnCanvas } from './draw-scene.ts';
import type { ChartColors, Scene, ChartPoint } from './scene.ts';
import {
  boxOfSelection,
  grabbed,
  selectionOf,
  zoomed,
  type Point,
  type MarkedPart,
} from './zoom.ts';
import { PointCard } from './point-card.tsx';
import { whileWanted } from '../../ui/while-wanted.ts';

interface ChartCanvasProps {
  readonly scene: Scene;
  readonly colors: ChartColors;
  readonly label: string;
  readonly isByColumn: boolean;
  readonly onZoom: ((view: ChartBox | undefined) => void) | undefined;
  /** Whether a part is shown: one finger moves it then, in place of the page. */
  readonly isZoomed: boolean;
  /** Called for a click on a bar, a drag over several of them, or Enter there. */
  readonly onPick: ((targets: readonly ChartPoint[]) => void) | undefined;
  readonly describe: (targets: readonly ChartPoint[]) => Promise<PointFacts | undefined>;
}

interface Cursor {
  readonly series: number;
  readonly position: number;
  readonly isByKey: boolean;
  /** The first of several chosen targets of the series; the last is at the position. */
  readonly from?: number | undefined;
}

const REACH = 40;

const LEAST_DRAG = 6;

export function ChartCanvas(props: ChartCanvasProps): JSX.Element {
  const { scene, colors, label, isByColumn, onZoom, onPick, isZoomed, describe } = props;
  const hint = useId();
  const picture = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const drag = useRef<Point>(undefined);
  const isTouched = useRef(false);
  const hasBrushed = useRef(false);
  const fingers = useFingers(area, scene);
  const [dragged, setDragged] = useState<{ readonly from: Point; readonly to: Point }>();
  const { series, cursor, setCursor, target, picked, facts } = useCursor(scene, describe);
  useLayoutEffect(() => {
    const context = prepare(picture.current, scene);
    if (context) drawOnCanvas(context, scene, { scale: devicePixelRatio, colors });
  }, [scene, colors]);
  useLayoutEffect(() => {
    const context = prepare(overlay.current, scene);
    if (!context) return;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    if (dragged) drawSelection(context, colors, selectionOf(dragged, scene, isByColumn));
    if (picked.length > 1) drawSelection(context, colors, partOf(picked));
    else if (target) drawCursor(context, scene, colors, target);
  }, [scene, colors, dragged, target, picked, isByColumn]);
  const along = scene.isByRow ? 'y' : isByColumn ? 'x' : undefined;
  const point = (at: Point, begun?: Point): void => {
    const found = nearest(series, at, along);
    const from = begun && nearest(series, begun, along)?.position;
    setCursor(found && { ...found, isByKey: false, from });
  };
  const pick = (): void => {
    onPick?.(picked);
    // The filtered rows have other bars.
    if (onPick) setCursor(undefined);
  };
  const onPointerDown = (event: PointerEvent): void => {
    const at = placeOf(event);
    isTouched.current = event.pointerType === 'touch';
    hasBrushed.current = false;
    if (isTouched.current) {
      fingers.put(event.pointerId, at);
      point(at);
    } else if ((onZoom ?? onPick) && event.button === 0) {
      drag.current = at;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
  };
  const onPointerMove = (event: PointerEvent): void => {
    const at = placeOf(event);
    if (onZoom && event.pointerType === 'touch') {
      const count = fingers.move(event.pointerId, at);
      if (count > 1 || (count === 1 && isZoomed)) {
        onZoom(fingers.view());
        return;
      }
    }
    if (drag.current && onZoom) setDragged({ from: drag.current, to: at });
    else point(at, drag.current);
  };
  const onPointerUp = (event: PointerEvent): void => {
    fingers.lift(event.pointerId);
    const from = drag.current;
    drag.current = undefined;
    setDragged(undefined);
    if (!from) return;
    const to = placeOf(event);
    const isAcross = isByColumn && !scene.isByRow;
    const isDrag = Math.hypot(to.x - from.x, isAcross ? 0 : to.y - from.y) >= LEAST_DRAG;
    hasBrushed.current = isDrag;
    if (!isDrag) return;
    if (!onZoom) pick();
    else onZoom(boxOfSelection(selectionOf({ from, to }, scene, isByColumn), scene));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const zoom = { '+': 0.5, '=': 0.5, '-': 2 }[event.key];
    if (event.key === 'Enter' && target) pick();
    else if (event.key === '0') onZoom?.(undefined);
    else if (zoom !== undefined) onZoom?.(zoomed(scene, target, zoom));
    else {
      const next = moved(series, cursor, event.key, target);
      if (!next) return;
      const isWider = event.shiftKey && onPick && next.series === cursor?.series;
      const from = isWider ? (cursor?.from ?? cursor?.position) : undefined;
      setCursor({ ...next, isByKey: true, from });
    }
    event.preventDefault();
  };
  return (
    <div className="gh-chart-figure gh-column">
      <p className="gh-hidden" id={hint}>
        {CHART_COPY.keys} {onPick && CHART_COPY.pickHint}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={area}
        className="gh-chart-canvas"
        // Its keys are its own, as the points are: a screen reader hands them on.
        role="application"
        aria-label={label}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-zoomable={onZoom ? true : undefined}
        data-zoomed={isZoomed || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={({ pointerId }) => {
          fingers.lift(pointerId);
          drag.current = undefined;
          setDragged(undefined);
        }}
        onPointerLeave={({ pointerType }) => {
          // A finger leaves with each tap; what it was on is read after that.
          if (pointerType !== 'touch') setCursor((last) => (last?.isByKey ? last : undefined));
        }}
        onClick={() => {
          // A finger's first tap reads a value.
          if (!isTouched.current && !hasBrushed.current && target) pick();
        }}
        onDoubleClick={() => {
          if (isTouched.current && target) pick();
          onZoom?.(undefined);
        }}
      >
        <canvas ref={picture} />
        <canvas ref={overlay} />
        {target && facts && !dragged && <PointCard facts={facts} at={target} scene={scene} />}
      </div>
      <p
        className="gh-chart-readout gh-ellipsis gh-muted"
        role="status"
        // What the pointer passes over is not read out.
        aria-live={cursor?.isByKey === true ? 'polite' : 'off'}
      >
        {facts?.text ?? (onZoom ? hintText() : onPick ? CHART_COPY.pickHint : '')}
      </p>
    </div>
  );
}

/** The points that are pointed at or gone to by keys, and what is said of them. */
function useCursor(scene: Scene, describe: ChartCanvasProps['describe']) {
  const [cursor, setCursor] = useState<Cursor>();
  const [said, setSaid] = useState<{ readonly of: unknown; readonly facts?: PointFacts }>();
  const series = useMemo(() => bySeries(scene), [scene]);
  const target = cursor && series[cursor.series]?.[cursor.position];
  const picked = useMemo(() => {
    const { series: own = 0, position = -1, from = position } = cursor ?? {};
    return (series[own] ?? []).slice(Math.min(from, position), Math.max(from, position) + 1);
  }, [series, cursor]);
  useEffect(() => {
    if (picked.length === 0) return undefined;
    return whileWanted(describe(picked), (facts) =>
      setSaid({ of: picked, ...(facts && { facts }) }),
    );
  }, [picked, describe]);
  const facts = said?.of === picked ? said.facts : undefined;
  return { series, cursor, setCursor, target, picked, facts };
}

function hintText(): string {
  return matchMedia('(pointer: coarse)').matches ? CHART_COPY.touchHint : CHART_COPY.hint;
}

interface Fingers {
  readonly scene: Scene;
  readonly from: Map<number, Point>;
  readonly to: Map<number, Point>;
}

function useFingers(area: RefObject<HTMLElement | null>, scene: Scene) {
  const fingers = useRef<Fingers>(undefined);
  useEffect(() => {
    const { current } = area;
    // The browser would scroll with two fingers what it scrolls with one.
    const hold = (event: TouchEvent): void => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    current?.addEventListener('touchmove', hold, { passive: false });
    return () => current?.removeEventListener('touchmove', hold);
  }, [area]);
  /** Fingers that come or go begin anew with those that stay. */
  const begin = (places: Map<number, Point>): void => {
    fingers.current = { scene, from: places, to: new Map(places) };
  };
  return {
    put: (id: number, at: Point): void => begin(new Map(fingers.current?.to).set(id, at)),
    move(id: number, at: Point): number {
      const { to } = fingers.current ?? {};
      if (to?.has(id)) to.set(id, at);
      return to?.size ?? 0;
    },
    view(): ChartBox | undefined {
      const { current } = fingers;
      return (
        current && grabbed(current.scene, [...current.from.values()], [...current.to.values()])
      );
    },
    lift(id: number): void {
      const rest = new Map(fingers.current?.to);
      if (rest.delete(id)) begin(rest);
    },
  };
}

function placeOf({ clientX, clientY, currentTarget }: PointerEvent): Point {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function prepare(
  canvas: HTMLCanvasElement | null,
  { width, height }: Scene,
): CanvasRenderingContext2D | undefined {
  if (!canvas) return undefined;
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  return canvas.getContext('2d') ?? undefined;
}

function bySeries({ targets, isByRow }: Scene): ChartPoint[][] {
  const series: ChartPoint[][] = [];
  for (const target of targets) (series[target.series] ??= []).push(target);
  const filled = series.filter((each) => each.length > 0);
  const axis = isByRow ? 'y' : 'x';
  for (const each of filled) each.sort((one, other) => one[axis] - other[axis]);
  return filled;
}

type Place = Pick<Cursor, 'series' | 'position'>;

function nearest(
  series: readonly ChartPoint[][],
  { x, y }: Point,
  along: 'x' | 'y' | undefined,
): Place | undefined {
  let found: Place | undefined;
  let least = along ? Infinity : REACH;
  for (const [number, targets] of series.entries()) {
    for (const [position, target] of targets.entries()) {
      const { x: left, y: top, width = 0, height = 0 } = { ...target, ...target.area };
      const across = Math.max(left - x, 0, x - left - width) * (along === 'y' ? 0.1 : 1);
      const up = Math.max(top - y, 0, y - top - height) * (along === 'x' ? 0.1 : 1);
      const distance = Math.hypot(across, up);
      if (distance >= least) continue;
      least = distance;
      found = { series: number, position };
    }
  }
  return found;
}

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
  const isOne = series.length === 1;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: position + 1,
    ArrowLeft: position - 1,
    PageDown: position + large,
    PageUp: position - large,
    Home: 0,
    End: targets.length - 1,
    ...(isOne && { ArrowUp: position - 1, ArrowDown: position + 1 }),
  };
  const place = places[key];
  if (place !== undefined) return to(place);
  if (isOne || (key !== 'ArrowUp' && key !== 'ArrowDown')) return undefined;
  const next = (number + (key === 'ArrowUp' ? -1 : 1) + series.length) % series.length;
  const others = series[next] ?? [];
  const at = ({ area, index, x }: ChartPoint): number => (area ? index : x);
  const found = others.findIndex((other) => target && at(other) >= at(target));
  return { series: next, position: found < 0 ? others.length - 1 : found };
}

/** The least part of a picture that has all of the targets. */
function partOf(targets: readonly ChartPoint[]): MarkedPart {
  const areas = targets.flatMap(({ area }) => area ?? []);
  return {
    left: Math.min(...areas.map(({ x }) => x)),
    right: Math.max(...areas.map(({ x, width }) => x + width)),
    top: Math.min(...areas.map(({ y }) => y)),
    bottom: Math.max(...areas.map(({ y, height }) => y + height)),
  };
}

function drawSelection(
  context: CanvasRenderingContext2D,
  colors: ChartColors,
  { left, right, top, bottom }: MarkedPart,
): void {
  context.globalAlpha = 0.18;
  context.fillStyle = colors.text;
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
