import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
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
}

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
  const [{ first, pageSize }, setPlace] = useState(() => ({
    first: 0,
    pageSize: Math.ceil(lastHeight / rowHeight),
  }));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => {
      const row = Math.floor(element.scrollTop / rowHeight);
      const height = element.clientHeight;
      // One that is hidden says nothing of the next.
      if (height > 0) lastHeight = height;
      const size = Math.ceil(height / rowHeight);
      setPlace((last) =>
        last.first === row && last.pageSize === size ? last : { first: row, pageSize: size },
      );
    };
    const resizing = new ResizeObserver(measure);
    resizing.observe(element);
    const listening = new AbortController();
    element.addEventListener('scroll', measure, { passive: true, signal: listening.signal });
    return () => {
      resizing.disconnect();
      listening.abort();
    };
  }, [rowHeight]);

  const scrollTo = useCallback(
    (row: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = row * rowHeight;
      const { scrollTop, clientHeight } = element;
      if (top < scrollTop) element.scrollTop = top;
      else if (top + rowHeight > scrollTop + clientHeight) {
        element.scrollTop = top + rowHeight - clientHeight;
      }
    },
    [rowHeight],
  );
  return {
    scroller,
    rows: rowsFrom({ first, pageSize, beyond }, count, always),
    pageSize,
    scrollTo,
  };
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
