import type { HistoryEntry } from './history-entry.ts';

// Asked for at every keystroke, for each of a thousand entries.
const TEXTS = new WeakMap<HistoryEntry, string>();

/** The entries that hold every word of a text, in whatever case, in label, name, operation or variables. */
export function searchHistory(
  entries: readonly HistoryEntry[],
  text: string,
): readonly HistoryEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const all = textOf(entry);
    return words.every((word) => all.includes(word));
  });
}

function textOf(entry: HistoryEntry): string {
  const known = TEXTS.get(entry);
  if (known !== undefined) return known;
  const { label, operationName, query, variables } = entry;
  const text = [label, operationName, query, variables].join('\n').toLowerCase();
  TEXTS.set(entry, text);
  return text;
}
