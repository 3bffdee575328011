import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Chart, ChartRequest, ChartBox } from '../../../answers/chart/chart-api.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import type { RowSelection } from '../../../answers/query/selection.ts';
import type { ChartedList } from '../table/columns.ts';
import type { ChartColors, Scene } from './scene.ts';
import { grabbed, isOnWay, type Point } from './zoom.ts';
import { loadPart } from '../../../contract/load-part.ts';
import { whileWanted } from '../../ui/while-wanted.ts';

interface ShownChart {
  readonly chart?: Chart;
  readonly request?: ChartRequest;
  readonly failure?: string;
}

/** The question that is asked of some numbers, and the newest one behind it. */
interface Asking {
  readonly numbers: string;
  next: ChartRequest | undefined;
}

export function useChart(
  { answersApi, name, list, isFinished }: ChartedList,
  selection: RowSelection,
  request: ChartRequest | undefined,
): ShownChart {
  const [shown, setShown] = useState<ShownChart>({});
  const latest = useRef<Asking>(undefined);
  const key =
    request && JSON.stringify([JSON.stringify([selection, request]), list.count, isFinished]);
  useEffect(() => {
    if (key === undefined) return;
    const [question] = JSON.parse(key) as [string];
    const [rows, asked] = JSON.parse(question) as [RowSelection, ChartRequest];
    // While rows come in and fingers move, each reply is shown: the next ones may take as long.
    const numbers = JSON.stringify([rows, { ...asked, view: undefined }]);
    if (latest.current?.numbers === numbers) {
      latest.current.next = asked;
      return;
    }
    const asking: Asking = { numbers, next: asked };
    latest.current = asking;
    const isWanted = (): boolean => latest.current === asking;
    const ask = async (): Promise<void> => {
      for (let next = asking.next; next && isWanted(); next = asking.next) {
        asking.next = undefined;
        const reply = await answersApi.compute.chart(name, rows, next).then(
          (chart) => ({ chart }),
          (error: unknown) => ({ failure: answerErrorMessage(error) }),
        );
        if (isWanted()) setShown({ ...reply, request: next });
      }
      if (isWanted()) latest.current = undefined;
    };
    void ask();
  }, [answersApi, name, key]);
  useEffect(
    () => () => {
      latest.current = undefined;
      answersApi.compute.giveUpChart(name).catch(() => undefined);
    },
    [answersApi, name],
  );
  return shown;
}

const PALETTE_NAMES = ['text', 'muted', 'line', 'surface', 'sunken'] as const;

/** Custom properties of the theme; an element of each color tells what the canvas is to draw with. */
export const PALETTE = [
  ...PALETTE_NAMES.map((color) => `--gh-${color}`),
  ...Array.from({ length: 8 }, (_, index) => `--gh-chart-${index + 1}`),
];

/** The colors of the theme, as the children of an element that are drawn in {@link PALETTE} have them. */
export function useChartColors(palette: RefObject<HTMLElement | null>): ChartColors | undefined {
  const [colors, setColors] = useState<ChartColors>();
  useEffect(() => {
    const read = (): void => {
      const all = [...(palette.current?.children ?? [])].map(
        (each) => getComputedStyle(each).color,
      );
      const [text = '', muted = '', line = '', surface = '', land = ''] = all;
      setColors({ text, muted, line, surface, land, series: all.slice(PALETTE_NAMES.length) });
    };
    read();
    const observer = new MutationObserver(read);
    const attributes = { attributes: true, attributeFilter: ['class'] };
    observer.observe(document.body, attributes);
    observer.observe(document.documentElement, attributes);
    const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
      matchMedia(query),
    );
    for (const list of media) list.addEventListener('change', read);
    return () => {
      observer.disconnect();
      for (const list of media) list.removeEventListener('change', read);
    };
  }, [palette]);
  return colors;
}

interface Coasts {
  readonly rings: readonly (readonly number[])[] | undefined;
  readonly isFailed: boolean;
}

/** Where fewer degrees of longitude are seen, the finer coasts are drawn. */
const NEAR_DEGREES = 60;

export function useCoasts(box: ChartBox | undefined): Coasts {
  const [coasts, setCoasts] = useState<Coasts>({ rings: undefined, isFailed: false });
  const detail = box && (box.right - box.left < NEAR_DEGREES ? 'near' : 'far');
  useEffect(() => {
    if (!detail) return undefined;
    const atlas =
      detail === 'near'
        ? loadPart(() => import('world-atlas/land-50m.json'))
        : loadPart(() => import('world-atlas/land-110m.json'));
    return whileWanted(
      Promise.all([loadPart(() => import('./coasts.ts')), atlas]),
      ([{ coastsOf }, { default: land }]) => setCoasts({ rings: coastsOf(land), isFailed: false }),
      // The coarse ones may be there already.
      () => setCoasts(({ rings }) => ({ rings, isFailed: rings === undefined })),
    );
  }, [detail]);
  return coasts;
}

interface Fingers {
  readonly scene: Scene;
  readonly from: Map<number, Point>;
  readonly to: Map<number, Point>;
}

export function useFingers(area: RefObject<HTMLElement | null>, scene: Scene) {
  const fingers = useRef<Fingers>(undefined);
  useEffect(() => {
    const { current } = area;
    // The browser would scroll with two fingers as with one.
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

/** After so long a pause, the pointer goes from what was read to its card; milliseconds. */
const REST_MS = 250;

/** Whether a pointer that has rested goes to the card, or is on it: the card does not move with it then. */
export function useWayTo(card: RefObject<HTMLElement | null>) {
  const last = useRef<{ at: Point; ms: number; from: Point | undefined }>(undefined);
  return (at: Point, ms: number): boolean => {
    const { current: before } = last;
    const { offsetLeft: x = 0, offsetTop: y = 0, offsetWidth, offsetHeight } = card.current ?? {};
    const box = { x, y, width: offsetWidth ?? 0, height: offsetHeight ?? 0 };
    const isOnCard = before && isOnWay(before.at, before.at, box);
    let from = before?.from;
    // A second pause on the way, but not on the card, means the point there.
    if (before && ms - before.ms > REST_MS && !isOnCard) from = from ? undefined : before.at;
    const isOnIt = card.current !== null && from !== undefined && isOnWay(at, from, box);
    last.current = { at, ms, from: isOnIt ? from : undefined };
    return isOnIt;
  };
}
