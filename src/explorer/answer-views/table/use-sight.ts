import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { MAX_SPACE, placeAfterScroll, placeAt, spaceOf, type ScrollPlace } from './scroll-place.ts';

/** What is in sight of the content, CSS pixels. */
interface Seen extends ScrollPlace {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

interface Sight extends Seen {
  /** For the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** How high the element in it has to be. */
  readonly space: number;
  /** Scrolls to a place of the content; stays where nothing is said. */
  readonly scrollTo: (place: { readonly top?: number; readonly left?: number }) => void;
}

const UNSEEN: Seen = { top: 0, scrollTop: 0, left: 0, width: 800, height: 600 };

/**
 * What is in sight of something that may be higher than an element can be. The content is drawn anew
 * with each step of scrolling, before the browser shows it: there is never an empty place.
 *
 * @param content height, CSS pixels
 */
export function useSight(content: number): Sight {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(UNSEEN);
  const now = useRef({ seen, content });
  const show = useCallback((next: Seen): void => {
    now.current.seen = next;
    setSeen(next);
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      const last = now.current.seen;
      if (last.width !== width || last.height !== height) show({ ...last, width, height });
    };
    const onScroll = (): void => {
      const { seen: last, content: height } = now.current;
      const place = placeAfterScroll(last, element.scrollTop, {
        content: height,
        sight: last.height,
      });
      const left = Math.max(0, element.scrollLeft);
      if (place.top === last.top && left === last.left) {
        now.current.seen = { ...last, ...place };
        return;
      }
      flushSync(() => show({ ...last, ...place, left }));
    };
    // Where the element stands for more than it can hold, its scroll bar is put right after steps.
    const onScrollEnd = (): void => {
      const { seen: last, content: height } = now.current;
      // Asking the element lays out the page.
      if (height <= MAX_SPACE) return;
      const { scrollTop } = placeAt(last.top, { content: height, sight: last.height });
      if (Math.abs(scrollTop - element.scrollTop) < 2) return;
      now.current.seen = { ...last, scrollTop };
      element.scrollTop = scrollTop;
    };
    measure();
    const resizing = new ResizeObserver(measure);
    resizing.observe(element);
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('scroll', onScroll, { passive: true, signal });
    element.addEventListener('scrollend', onScrollEnd, { passive: true, signal });
    return () => {
      resizing.disconnect();
      listening.abort();
    };
  }, [show]);

  // Rows come and go; what is in sight stays.
  useLayoutEffect(() => {
    const { seen: last } = now.current;
    now.current.content = content;
    const place = placeAt(last.top, { content, sight: seen.height });
    if (place.top === last.top && place.scrollTop === last.scrollTop) return;
    if (scroller.current) scroller.current.scrollTop = place.scrollTop;
    show({ ...last, ...place });
  }, [content, seen.height, show]);

  const scrollTo = useCallback(
    ({ top, left }: { readonly top?: number; readonly left?: number }) => {
      const element = scroller.current;
      if (!element) return;
      const { seen: last, content: height } = now.current;
      const place = placeAt(top ?? last.top, { content: height, sight: last.height });
      const end = Math.max(0, element.scrollWidth - element.clientWidth);
      const nextLeft = Math.round(Math.max(0, Math.min(left ?? last.left, end)));
      const rounded = { top: Math.round(place.top), scrollTop: Math.round(place.scrollTop) };
      show({ ...last, ...(top === undefined ? {} : rounded), left: nextLeft });
      if (top !== undefined) element.scrollTop = rounded.scrollTop;
      if (left !== undefined) element.scrollLeft = nextLeft;
    },
    [show],
  );
  return { ...seen, scroller, space: spaceOf({ content, sight: seen.height }), scrollTo };
}
