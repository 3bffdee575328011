import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface FollowEnd {
  /** Whether the end stays in sight when something is added. */
  readonly isFollowing: boolean;
  readonly goToEnd: () => void;
}

/**
 * Keeps the end of a growing list in sight, until somebody scrolls away from it; what is looked at then
 * stays where it is, also when rows before it go.
 *
 * @param rowHeight CSS pixels
 * @param count rows
 * @param first the number of the first row
 */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
  first: number,
): FollowEnd {
  const [isFollowing, setFollowing] = useState(true);
  const lastFirst = useRef(first);
  const goToEnd = useCallback(() => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
    setFollowing(true);
  }, [scroller]);
  useLayoutEffect(() => {
    const element = scroller.current;
    const gone = first - lastFirst.current;
    lastFirst.current = first;
    if (!element) return;
    if (isFollowing) element.scrollTop = element.scrollHeight;
    else if (gone > 0) element.scrollTop -= gone * rowHeight;
  }, [scroller, isFollowing, rowHeight, count, first]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = (): void => {
      const below = element.scrollHeight - element.scrollTop - element.clientHeight;
      setFollowing(below < rowHeight);
    };
    // A list that gets smaller still shows its end.
    const resizing = new ResizeObserver(() => {
      if (isFollowing) element.scrollTop = element.scrollHeight;
    });
    resizing.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resizing.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, rowHeight, isFollowing]);
  return { isFollowing, goToEnd };
}
