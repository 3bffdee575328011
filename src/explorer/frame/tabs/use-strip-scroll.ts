import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OpenTab } from '../../editors/open-tab.ts';

/** Keeps the front tab in sight, scrolls by wheel, holds still under a drag; says if tabs overflow. */
export function useStripScroll(tabs: readonly OpenTab[], activeId: string, isShown: boolean) {
  const strip = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  const look = useEffectEvent(() => {
    const { current } = strip;
    if (!current || !isShown) return;
    setCut(current.scrollWidth > current.clientWidth);
    if (current.dataset['dragging'] !== undefined) return;
    // A tab that was reached by keys is in front only once it is opened.
    const focused = current.querySelector<HTMLElement>('[data-tab]:has(> [role="tab"]:focus)');
    const tab = focused ?? current.querySelector<HTMLElement>('[data-active]');
    if (!tab) return;
    // Whole pixels, where tabs may lie between two.
    const [start, end] = [tab.offsetLeft - 1, tab.offsetLeft + tab.offsetWidth + 1];
    const wanted = Math.min(start, Math.max(current.scrollLeft, end - current.clientWidth));
    if (wanted !== current.scrollLeft) current.scrollLeft = wanted;
  });
  useEffect(() => {
    const { current } = strip;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => look());
    observer.observe(current);
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: false };
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return;
      const before = current.scrollLeft;
      current.scrollLeft += event.deltaY;
      if (current.scrollLeft !== before) event.preventDefault();
    };
    // A finger that drags a tab scrolls nothing.
    const onTouchMove = (event: TouchEvent): void => {
      if (current.dataset['dragging'] !== undefined && event.cancelable) event.preventDefault();
    };
    current.addEventListener('wheel', onWheel, options);
    current.addEventListener('touchmove', onTouchMove, options);
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, []);
  // A tab's width changes with its title.
  useEffect(() => {
    if (isShown && tabs.some(({ id }) => id === activeId)) look();
  }, [tabs, activeId, isShown]);
  return { strip, isCut };
}
