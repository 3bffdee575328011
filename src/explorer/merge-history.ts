import type { HistoryEntry } from './read-history.ts';

/** How many operations the history holds; favourites are not counted. */
export const MAX_HISTORY = 100;

/**
 * A history into which one tab writes while others have written too: what that tab has changed
 * since it last looked, made to what is stored now. GraphiQL itself would put its own list, read
 * when it started, in the place of everything.
 *
 * @param before the tab's list as it last read or wrote it, oldest first
 * @param after its list now
 * @param stored the list that all tabs share
 */
export function mergeHistory(
  before: readonly HistoryEntry[],
  after: readonly HistoryEntry[],
  stored: readonly HistoryEntry[],
): HistoryEntry[] {
  const removed = surplus(before, after);
  const added = surplus(after, before);
  const result: HistoryEntry[] = [];
  for (const entry of stored) {
    if (!takeOne(removed, entry)) result.push(editedIn(after, before, entry) ?? entry);
  }
  for (const entry of added) {
    const last = result.at(-1);
    // Two tabs have run or marked the same.
    const isThere = entry.favorite
      ? result.some((other) => isSame(other, entry))
      : last !== undefined && isSame(last, entry);
    if (!isThere) result.push(entry);
  }
  return result;
}

/** What a list holds more often than another one, in its order. */
function surplus(list: readonly HistoryEntry[], other: readonly HistoryEntry[]): HistoryEntry[] {
  const rest = [...other];
  // Backwards: of two that are the same, the later one is the new one.
  return list
    .toReversed()
    .filter((entry) => !takeOne(rest, entry))
    .toReversed();
}

/** Takes one such entry out of a list, and says whether there was one. */
function takeOne(list: HistoryEntry[], entry: HistoryEntry): boolean {
  const index = list.findIndex((other) => isSame(other, entry));
  if (index !== -1) list.splice(index, 1);
  return index !== -1;
}

/** The entry with its new label, where this tab has given it one. */
function editedIn(
  after: readonly HistoryEntry[],
  before: readonly HistoryEntry[],
  entry: HistoryEntry,
): HistoryEntry | undefined {
  const edited = after.find((other) => isSame(other, entry) && !has(before, other));
  return edited && before.some((other) => isSame(other, entry)) ? edited : undefined;
}

function has(list: readonly HistoryEntry[], entry: HistoryEntry): boolean {
  return list.some((other) => isSame(other, entry) && other.label === entry.label);
}

/** One operation, whatever it is labelled. */
function isSame(a: HistoryEntry, b: HistoryEntry): boolean {
  const names = ['query', 'variables', 'operationName'] as const;
  return names.every((name) => (a[name] ?? '') === (b[name] ?? ''));
}
