import { useDeferredValue } from 'react';

/** The first of some items at once and all of them a moment later: a key press waits for the first. */
export function useSoon<Item>(items: readonly Item[], first: number): readonly Item[] {
  return useDeferredValue(items) === items ? items : items.slice(0, first);
}
