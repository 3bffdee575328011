import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

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
 * @param first the number of the first row
 */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  first: number,
): FollowEnd {
  const [isFollowing, setFollowing] = useState(true);
  const lastFirst = useRef(first);
  const goToEnd = (): void => {
    showEnd(scroller.current);
    setFollowing(true);
  };
  // After each change of the list, whatever it was.
  useLayoutEffect(() => {
    const element = scroller.current;
    const gone = first - lastFirst.current;
    lastFirst.current = first;
    if (isFollowing) showEnd(element);
    else if (gone > 0) element?.scrollBy(0, -gone * rowHeight);
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = (): void => {
      const below = element.scrollHeight - element.scrollTop - element.clientHeight;
      setFollowing(below < rowHeight);
    };
    // A list that gets smaller still shows its end.
    const resizing = new ResizeObserver(() => {
      if (isFollowing) showEnd(element);
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

function showEnd(element: HTMLElement | null): void {
  element?.scrollTo(0, element.scrollHeight);
}
