import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { observeSize } from './observe-size.ts';

/** Browsers limit elements to 17 or 33 million pixels. */
const MAX_HEIGHT = 8_000_000;

/** Within this of either end the scroll bar is exact, CSS pixels. */
const EDGE = 10_000;

/** Shorter moves of the scroll bar, in pages, are those of a wheel or a key. */
const NEAR_PAGES = 3;

const BEYOND = 5;

/** Heights of scrolled content that exceeds the highest element, CSS pixels. */
export interface Scale {
  readonly room: number;
  readonly full: number;
}

interface Scrolled {
  readonly top: number;
  readonly scrolled: number;
}

export function scrolledAt(top: number, { room, full }: Scale): number {
  if (full <= room || top <= EDGE) return top;
  if (top >= full - EDGE) return room - (full - top);
  return EDGE + ((top - EDGE) * (room - 2 * EDGE)) / (full - 2 * EDGE);
}

export function topAt(scrolled: number, { room, full }: Scale): number {
  if (full <= room || scrolled <= EDGE) return scrolled;
  if (scrolled >= room - EDGE) return full - (room - scrolled);
  return EDGE + ((scrolled - EDGE) * (full - 2 * EDGE)) / (room - 2 * EDGE);
}

/** Moves by a wheel's or key's pixels; only leaps beyond `near` CSS pixels go by the scale. */
export function moveTo(scrolled: number, last: Scrolled, scale: Scale, near: number): number {
  if (scale.full <= scale.room || scrolled <= 0) return Math.max(0, scrolled);
  // With fractional pixels the end may be off by a part.
  if (scrolled >= scale.room - 1) return scale.full;
  const by = scrolled - last.scrolled;
  if (Math.abs(by) > near) return topAt(scrolled, scale);
  return Math.max(0, Math.min(last.top + by, scale.full));
}

function scaleOf(content: number, height: number): Scale {
  const full = Math.max(0, content - height);
  return { room: Math.min(full, MAX_HEIGHT - height), full };
}

/** Inclusive; `last` is less than `first` for none. */
export interface VisibleRange {
  readonly first: number;
  readonly last: number;
}

/** Rows in view and `beyond` more on either side; CSS pixels. */
export function visibleRange(
  { top, height }: { readonly top: number; readonly height: number },
  { rowHeight, count }: { readonly rowHeight: number; readonly count: number },
  beyond: number,
): VisibleRange {
  const start = Math.floor(top / rowHeight);
  const last = Math.min(count - 1, start + Math.ceil(height / rowHeight) + beyond);
  return { first: Math.max(0, Math.min(start - beyond, count - 1)), last };
}

interface View {
  readonly top: number;
  /** Offset of content that exceeds the highest element. */
  readonly shift: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

const FIRST_VIEW: View = { top: 0, shift: 0, left: 0, width: 800, height: 800 };

/** The visible part of high content (CSS pixels); renders with each `step` of scrolling. */
export function useVirtualScroll(content: number, step = 1) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(FIRST_VIEW);
  // The state after the last event, maybe not rendered yet.
  const latest = useRef({ at: { top: 0, scrolled: 0 }, view, content });

  const put = useCallback(
    (at: Scrolled, size: Partial<View> = {}, isEvent = false) => {
      const { view: last, content: height } = latest.current;
      latest.current.at = at;
      const next: View = {
        ...last,
        ...size,
        top: Math.floor(at.top / step) * step,
        shift: height > MAX_HEIGHT ? at.top - at.scrolled : 0,
      };
      if ((Object.keys(next) as (keyof View)[]).every((key) => next[key] === last[key])) return;
      latest.current.view = next;
      if (isEvent) flushSync(() => setView(next));
      else setView(next);
    },
    [step],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      put(latest.current.at, { width, height });
    };
    const onScroll = (): void => {
      const { scrollTop: scrolled, scrollLeft } = element;
      const { at, view: last, content: all } = latest.current;
      const { height } = last;
      const top = moveTo(scrolled, at, scaleOf(all, height), height * NEAR_PAGES);
      put({ top, scrolled }, { left: Math.max(0, scrollLeft) }, true);
    };
    // A wheel may leave the scroll bar far from its place.
    const onScrollEnd = (): void => {
      const { at, view: last, content: all } = latest.current;
      if (all <= MAX_HEIGHT) return;
      const wanted = scrolledAt(at.top, scaleOf(all, last.height));
      if (Math.abs(wanted - element.scrollTop) < 2) return;
      element.scrollTop = wanted;
      put({ top: at.top, scrolled: element.scrollTop }, {}, true);
    };
    const stopObserving = observeSize(element, measure);
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    element.addEventListener('scroll', onScroll, options);
    element.addEventListener('scrollend', onScrollEnd, options);
    return () => {
      stopObserving();
      listening.abort();
    };
  }, [put]);

  useLayoutEffect(() => {
    latest.current.content = content;
    const { at } = latest.current;
    const scale = scaleOf(content, view.height);
    const top = Math.min(at.top, scale.full);
    const scrolled = scrolledAt(top, scale);
    if (top === at.top && Math.abs(scrolled - at.scrolled) < 2) return;
    if (scroller.current) scroller.current.scrollTop = scrolled;
    put({ top, scrolled });
  }, [content, view.height, put]);

  /** Scrolls to a position; an omitted axis stays. */
  const scrollTo = useCallback(
    ({ top, left }: { readonly top?: number; readonly left?: number }) => {
      const element = scroller.current;
      if (!element) return;
      const { at, view: last, content: all } = latest.current;
      const scale = scaleOf(all, last.height);
      const nextTop = Math.round(Math.max(0, Math.min(top ?? 0, scale.full)));
      const next = top === undefined ? at : { top: nextTop, scrolled: scrolledAt(nextTop, scale) };
      const end = Math.max(0, element.scrollWidth - element.clientWidth);
      const nextLeft = Math.round(Math.max(0, Math.min(left ?? last.left, end)));
      put(next, { left: nextLeft });
      if (top !== undefined) element.scrollTop = next.scrolled;
      if (left !== undefined) element.scrollLeft = nextLeft;
    },
    [put],
  );
  const reveal = useCallback(
    (top: number, bottom: number) => {
      const { at, view: last } = latest.current;
      if (top < at.top) scrollTo({ top });
      else if (bottom > at.top + last.height) scrollTo({ top: bottom - last.height });
    },
    [scrollTo],
  );
  // `space` is the height of the scrolled element.
  return { ...view, scroller, space: Math.min(content, MAX_HEIGHT), scrollTo, reveal };
}

/** Rows of equal height to render; row `always` is among them. */
export function useVirtualList(count: number, rowHeight: number, always: number) {
  const { scroller, top, shift, height, space, reveal } = useVirtualScroll(
    count * rowHeight,
    rowHeight,
  );
  const { first, last } = visibleRange({ top, height }, { rowHeight, count }, BEYOND);
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (always >= 0 && always < first) rows.unshift(always);
  else if (always > last && always < count) rows.push(always);
  return {
    scroller,
    rows,
    pageSize: Math.ceil(height / rowHeight),
    scrollTo: useCallback(
      (row: number) => reveal(row * rowHeight, (row + 1) * rowHeight),
      [reveal, rowHeight],
    ),
    /** Height of the rows' element, CSS pixels. */
    height: space,
    topOf: (row: number) => row * rowHeight - shift,
  };
}
