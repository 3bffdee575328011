import { setImmediate as nextTurn } from 'node:timers/promises';

/** Items that are worked on in one turn of the event loop. */
const ITEMS_A_TURN = 500;

/**
 * A list for a resolver to return. A long one is handed out in portions, so that other callers are
 * served while it is being answered, and so that it can be stopped.
 */
export function breathingList<T>(items: readonly T[]): readonly T[] | AsyncIterable<T> {
  return items.length <= ITEMS_A_TURN ? items : inPortions(items);
}

async function* inPortions<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_A_TURN === 0 && index > 0) await nextTurn();
    yield item;
  }
}
