import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { ChartBox } from '../../../answers/chart/chart-api.ts';
import type { PointFacts } from './chart-facts.ts';
import { CHART_COPY } from './chart-copy.ts';
import { drawMarks, drawOnCanvas } from './draw-scene.ts';
import {
  rectBetween,
  type ChartColors,
  type ChartPoint,
  type Mark,
  type Rect,
  type Scene,
} from './scene.ts';
import { useFingers, useWayTo } from './use-chart.ts';
import { boxOfSelection, selectionOf, zoomed, type Point } from './zoom.ts';
import { useEscape } from '../../ui/use-escape.ts';
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

/** Around a point that keys reach, CSS pixels. */
const MARGIN = 48;

export function ChartCanvas(props: ChartCanvasProps) {
  const { scene, colors, label, isByColumn, onZoom, onPick, isZoomed, describe } = props;
  const hint = useId();
  const picture = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const drag = useRef<Point>(undefined);
  const isTouched = useRef(false);
  const hasBrushed = useRef(false);
  const card = useRef<HTMLDivElement>(null);
  const isOnWayToCard = useWayTo(card);
  const fingers = useFingers(area, scene);
  const [dragged, setDragged] = useState<{ readonly from: Point; readonly to: Point }>();
  const { series, cursor, setCursor, target, picked, facts, text } = useCursor(scene, describe);
  const [dismissed, setDismissed] = useState<Cursor>();
  useEscape(() => setDismissed(cursor));
  useLayoutEffect(() => {
    const context = prepare(picture.current, scene);
    if (context) drawOnCanvas(context, scene, { scale: devicePixelRatio, colors });
  }, [scene, colors]);
  useLayoutEffect(() => {
    const context = prepare(overlay.current, scene);
    if (!context) return;
    context.scale(devicePixelRatio, devicePixelRatio);
    const areas = dragged ? [selectionOf(dragged, scene, isByColumn)] : [];
    if (picked.length > 1) areas.push(partOf(picked));
    else if (target) drawMarks(context, marksOfCursor(scene, colors, target));
    for (const marked of areas) drawMarks(context, marksOfSelection(marked, colors));
  }, [scene, colors, dragged, target, picked, isByColumn]);
  useLayoutEffect(() => {
    const figure = area.current?.parentElement;
    if (!figure || !target || !cursor?.isByKey) return;
    const least = target.y + MARGIN - figure.clientHeight;
    figure.scrollTo({ top: Math.max(least, Math.min(figure.scrollTop, target.y - MARGIN)) });
  }, [target, cursor]);
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
    else if (!isOnWayToCard(at, event.timeStamp)) point(at, drag.current);
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
        style={{ minHeight: scene.height, maxWidth: scene.width }}
        // Its keys are its own, as the points are: a screen reader hands them on.
        role="application"
        aria-label={label}
        aria-describedby={hint}
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
          // A finger leaves with each tap; its point stays to be read.
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
        {target && facts && !dragged && cursor !== dismissed && (
          <PointCard ref={card} facts={facts} at={target} scene={scene} />
        )}
      </div>
      <p
        className="gh-chart-readout gh-ellipsis gh-muted"
        role="status"
        // What the pointer passes over is not read out.
        aria-live={cursor?.isByKey === true ? 'polite' : 'off'}
      >
        {cursor ? text : onZoom ? hintText() : onPick && CHART_COPY.pickHint}
      </p>
    </div>
  );
}

function useCursor(scene: Scene, describe: ChartCanvasProps['describe']) {
  const [cursor, setCursor] = useState<Cursor>();
  const [said, setSaid] = useState<{ of: unknown; at: unknown; readonly facts?: PointFacts }>();
  const series = useMemo(() => bySeries(scene), [scene]);
  const target = cursor && series[cursor.series]?.[cursor.position];
  const picked = useMemo(() => {
    const { series: own = 0, position = -1, from = position } = cursor ?? {};
    return (series[own] ?? []).slice(Math.min(from, position), Math.max(from, position) + 1);
  }, [series, cursor]);
  useEffect(() => {
    if (picked.length === 0) return undefined;
    return whileWanted(describe(picked), (facts) =>
      setSaid({ of: picked, at: cursor, ...(facts && { facts }) }),
    );
  }, [picked, cursor, describe]);
  const facts = said?.of === picked ? said.facts : undefined;
  // Stays while the chart is drawn anew, so that it is read out once.
  const text = said?.at === cursor ? said?.facts?.text : undefined;
  return { series, cursor, setCursor, target, picked, facts, text };
}

function hintText(): string {
  return matchMedia('(pointer: coarse)').matches ? CHART_COPY.touchHint : CHART_COPY.hint;
}

function placeOf({ clientX, clientY, currentTarget }: PointerEvent): Point {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function prepare(canvas: HTMLCanvasElement | null, { width, height }: Scene) {
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

function nearest(series: readonly ChartPoint[][], { x, y }: Point, along: 'x' | 'y' | undefined) {
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

function partOf(targets: readonly ChartPoint[]): Rect {
  const areas = targets.flatMap(({ area }) => area ?? []);
  return rectBetween(
    [Math.min(...areas.map(({ x }) => x)), Math.min(...areas.map(({ y }) => y))],
    [
      Math.max(...areas.map(({ x, width }) => x + width)),
      Math.max(...areas.map(({ y, height }) => y + height)),
    ],
  );
}

function marksOfSelection(area: Rect, { text: color }: ChartColors): Mark[] {
  const { x, y, width, height } = area;
  const [right, bottom] = [x + width, y + height];
  const points = [x, y, right, y, right, bottom, x, bottom, x, y];
  return [
    { kind: 'rect', ...area, color, opacity: 0.18 },
    { kind: 'line', points, color, width: 1 },
  ];
}

function marksOfCursor({ plot }: Scene, colors: ChartColors, { x, y }: ChartPoint): Mark[] {
  const dashed = { kind: 'line', color: colors.muted, width: 1, dash: [3, 3] } as const;
  const dot = { kind: 'dots', points: [x, y], shape: 'circle', opacity: 1 } as const;
  return [
    { ...dashed, points: [x, plot.y, x, plot.y + plot.height] },
    { ...dashed, points: [plot.x, y, plot.x + plot.width, y] },
    { ...dot, sizes: [6], color: colors.text },
    { ...dot, sizes: [4], color: colors.surface },
  ];
}

interface PointCardProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly facts: PointFacts;
  /** CSS pixels in the scene. */
  readonly at: Point;
  readonly scene: Scene;
}

/** CSS pixels between a point and its card. */
const CARD_GAP = 12;
/** About the height of a line there, CSS pixels. */
const CARD_LINE = 20;

/** The row of a point beside it; the line below the chart says it to screen readers. */
function PointCard({ ref, facts, at, scene }: PointCardProps) {
  const { width, height } = scene;
  const isRight = at.x > width / 2;
  const isLow = at.y > height / 2;
  // A long one lies beside its point rather than past the picture.
  const most = Math.max(0, height - (facts.lines.length + 2) * CARD_LINE);
  return (
    <div
      ref={ref}
      className="gh-chart-card gh-popover"
      aria-hidden="true"
      style={{
        maxWidth: Math.min(320, (isRight ? at.x : width - at.x) - CARD_GAP * 2),
        [isRight ? 'right' : 'left']: (isRight ? width - at.x : at.x) + CARD_GAP,
        maxHeight: height,
        [isLow ? 'bottom' : 'top']: Math.min(most, (isLow ? height - at.y : at.y) + CARD_GAP),
      }}
    >
      <div className="gh-ellipsis">
        <strong>{facts.title}</strong>
      </div>
      {facts.lines.map((text, index) => (
        <div key={index} className="gh-ellipsis">
          {text}
        </div>
      ))}
    </div>
  );
}
