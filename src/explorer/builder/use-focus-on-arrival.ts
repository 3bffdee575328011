import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Puts the focus into what an action is about to bring: the first element within a container
 * that fits a selector, as soon as there is one. Nothing happens if the focus went elsewhere
 * in the meantime.
 * @returns asks for the focus; to be called before the action
 */
export function useFocusOnArrival(
  container: RefObject<HTMLElement | null>,
): (selector: string) => void {
  const awaited = useRef<{ selector: string; from: Element | null }>(undefined);
  useLayoutEffect(() => {
    if (!awaited.current) return;
    const { selector, from } = awaited.current;
    const arrived = container.current?.querySelector<HTMLElement>(selector);
    if (!arrived && document.activeElement === from) return;
    awaited.current = undefined;
    if (!arrived || document.activeElement !== from) return;
    arrived.focus();
    if (arrived instanceof HTMLInputElement) arrived.select();
  });
  return useCallback((selector) => {
    awaited.current = { selector, from: document.activeElement };
  }, []);
}
