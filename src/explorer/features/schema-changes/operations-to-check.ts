import type { SavedOperation } from '../../../operations/saved-operation.ts';
import { entryName, type HistoryEntry } from '../history/history-entry.ts';
import type { HistoryStore } from '../history/history-store.ts';
import type { SavedStore } from '../saved/saved-store.ts';

export type KeptOperation = {
  readonly id: string;
  readonly name: string;
  readonly query: string;
} & (
  | { readonly kind: 'saved'; readonly operation: SavedOperation }
  | { readonly kind: 'history'; readonly entry: HistoryEntry }
);

/** Saved operations, then others from the history; each text once. */
export async function collectOperations(saved: SavedStore, history: HistoryStore) {
  // A browser without a database still has a history.
  await saved.start().catch(() => undefined);
  const operations = [...saved.state.getState().stored.values()].flatMap(({ item }) =>
    item.kind === 'operation' ? [item] : [],
  );
  const known = new Set(operations.map(({ query }) => query.trim()));
  const { favorites, recent } = history.read();
  const entries = [...favorites, ...recent].filter(({ query }) => {
    const text = (query ?? '').trim();
    if (text === '' || known.has(text)) return false;
    known.add(text);
    return true;
  });
  return [
    ...operations
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((operation): KeptOperation => ({
        kind: 'saved',
        id: operation.id,
        name: operation.name,
        query: operation.query,
        operation,
      })),
    ...entries.map((entry, number): KeptOperation => ({
      kind: 'history',
      id: `history ${number}`,
      name: entryName(entry),
      query: entry.query ?? '',
      entry,
    })),
  ];
}
