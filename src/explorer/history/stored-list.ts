import * as v from 'valibot';
import { createPreferences } from '../../session/preferences.ts';
import { isHistoryEntry, type HistoryEntry } from './history-entry.ts';

/** Names of the two lists: where GraphiQL kept them, and the member that holds each. */
export type ListName = 'queries' | 'favorites';

/** One of the two lists, as all tabs of the browser share it. Oldest first. */
export interface StoredList {
  /** The entries that can be read; the same array for as long as nobody writes. */
  read(): readonly HistoryEntry[];
  /** Whether there was room; where there was none, all stays as it was. */
  write(entries: readonly HistoryEntry[]): boolean;
}

/**
 * A list of the history in a storage.
 *
 * @param prefix of the storage's keys
 */
export function createStoredList(storage: Storage, prefix: string, name: ListName): StoredList {
  const key = prefix + name;
  const preferences = createPreferences(() => storage);
  // A thousand entries take longer to parse than to compare with what was parsed last.
  let known: { readonly value: string | undefined; readonly entries: readonly HistoryEntry[] } = {
    value: undefined,
    entries: [],
  };
  return {
    read() {
      const value = preferences.get(key);
      if (value !== known.value) known = { value, entries: parseList(name, value ?? '') };
      return known.entries;
    },
    write(entries) {
      const value = JSON.stringify({ [name]: entries.map(withoutHeaders) });
      if (!preferences.set(key, value)) return false;
      known = { value, entries };
      return true;
    },
  };
}

function parseList(name: ListName, value: string): readonly HistoryEntry[] {
  const parsed = v.safeParse(v.object({ [name]: v.array(v.unknown()) }), parse(value));
  return parsed.success ? (parsed.output[name] ?? []).filter(isHistoryEntry) : [];
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** People put keys into headers, so that no storage ever gets them. */
function withoutHeaders({ headers: _headers, ...entry }: HistoryEntry): HistoryEntry {
  return entry;
}
