import { useDeferredValue } from 'react';

/** The first items at once, all a moment later: keys wait only for the first. */
export function useSoon<Item>(items: readonly Item[], first: number): readonly Item[] {
  return useDeferredValue(items) === items ? items : items.slice(0, first);
}
