import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { MAX_HEIGHT, moveTo, scrolledAt, type Scale, type Scrolled } from './scaled-scroll.ts';
import { useIdle } from './use-idle.ts';

/** Rows made ready beyond either edge, so that scrolling meets no empty place. */
const BEYOND = 5;

/** How high a list is taken to be before anything is measured, CSS pixels: as the last one was. */
let lastHeight = 800;

interface RowsInSight {
  /** For the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Indices of the rows to render, ascending. */
  readonly rows: readonly number[];
  /** Rows that fit into the scroller. */
  readonly pageSize: number;
  /** Scrolls as little as it takes to have a row in sight. */
  readonly scrollTo: (row: number) => void;
  /** Of the element that has the rows, CSS pixels: a browser's elements end somewhere. */
  readonly height: number;
  /** Where a row stands in it, CSS pixels. */
  readonly topOf: (row: number) => number;
}

const AT_TOP: Scrolled = { top: 0, scrolled: 0 };

/** Moves of the scroll bar up to so many pages are those of a wheel or a key. */
const NEAR_PAGES = 3;

/**
 * The part of a long list that has to be in the document, where all rows are of one height.
 *
 * @param rowHeight CSS pixels
 * @param always index of a row that stays wherever the list is scrolled, such as the focused one
 */
export function useRowsInSight(count: number, rowHeight: number, always: number): RowsInSight {
  const scroller = useRef<HTMLDivElement>(null);
  // The first picture has what is in sight; when the page is idle comes what may be scrolled to.
  const beyond = useIdle() ? BEYOND : 0;
  const [{ first, pageSize, shift }, setPlace] = useState(() => ({
    first: 0,
    pageSize: Math.ceil(lastHeight / rowHeight),
    shift: 0,
  }));
  const last = useRef(AT_TOP);
  const full = count * rowHeight;
  const height = Math.min(full, MAX_HEIGHT);

  const put = useCallback(
    (element: HTMLElement, place: Scrolled) => {
      last.current = place;
      const { clientHeight } = element;
      // One that is hidden says nothing of the next.
      if (clientHeight > 0) lastHeight = clientHeight;
      const next = {
        first: Math.floor(place.top / rowHeight),
        pageSize: Math.ceil(clientHeight / rowHeight),
        shift: full > height ? place.top - place.scrolled : 0,
      };
      setPlace((now) =>
        now.first === next.first && now.pageSize === next.pageSize && now.shift === next.shift
          ? now
          : next,
      );
    },
    [rowHeight, full, height],
  );
  const leap = useCallback(
    (element: HTMLElement, top: number) => {
      // oxlint-disable-next-line no-param-reassign
      element.scrollTop = scrolledAt(top, scaleOf(element, full, height));
      // Before the browser shows the rows in the place of others.
      flushSync(() => put(element, { top, scrolled: element.scrollTop }));
    },
    [full, height, put],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => {
      const { scrollTop: scrolled, clientHeight } = element;
      const scale = scaleOf(element, full, height);
      const top = moveTo(scrolled, last.current, scale, clientHeight * NEAR_PAGES);
      put(element, { top, scrolled });
    };
    // A wheel may end far from where the scroll bar should stand for the place.
    const settle = (): void => {
      if (full > height) leap(element, last.current.top);
    };
    const resizing = new ResizeObserver(measure);
    resizing.observe(element);
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    element.addEventListener('scroll', measure, options);
    element.addEventListener('scrollend', settle, options);
    return () => {
      resizing.disconnect();
      listening.abort();
    };
  }, [full, height, put, leap]);

  const scrollTo = useCallback(
    (row: number) => {
      const element = scroller.current;
      if (!element) return;
      const rowTop = row * rowHeight;
      const { clientHeight } = element;
      const top = full > height ? last.current.top : element.scrollTop;
      const wanted =
        rowTop < top
          ? rowTop
          : rowTop + rowHeight > top + clientHeight
            ? rowTop + rowHeight - clientHeight
            : top;
      if (wanted === top) return;
      if (full > height) leap(element, wanted);
      else element.scrollTop = wanted;
    },
    [rowHeight, full, height, leap],
  );
  return {
    scroller,
    rows: rowsFrom({ first, pageSize, beyond }, count, always),
    pageSize,
    scrollTo,
    height,
    topOf: (row) => row * rowHeight - shift,
  };
}

function scaleOf({ clientHeight }: HTMLElement, full: number, height: number): Scale {
  return { room: height - clientHeight, full: full - clientHeight };
}

interface Sight {
  readonly first: number;
  readonly pageSize: number;
  readonly beyond: number;
}

function rowsFrom(
  { first, pageSize, beyond }: Sight,
  count: number,
  always: number,
): readonly number[] {
  // A list that has become shorter is scrolled to its end by the browser, a frame later.
  const start = Math.max(0, Math.min(first, count - pageSize) - beyond);
  const end = Math.min(count, start + pageSize + 2 * beyond);
  const rows = Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
  if (always < 0 || always >= count || (always >= start && always < end)) return rows;
  return always < start ? [always, ...rows] : [...rows, always];
}
