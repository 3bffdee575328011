import { parse } from 'graphql';
import { maskForKeeping } from '../../../contract/secrets.ts';
import { createPreferences } from '../../../session/preferences.ts';
import type { RunEnd, RunForEach, EditorTexts } from '../../runs/run.ts';
import { isSameOperation, parseEntries, type HistoryEntry } from './history-entry.ts';

export const MAX_HISTORY = 1_000;

/** Characters; longer entries are not stored, since a few of them would take all the room. */
const MAX_OPERATION_LENGTH = 100_000;

export interface HistoryLists {
  readonly favorites: readonly HistoryEntry[];
  readonly recent: readonly HistoryEntry[];
  /** Whether the newest are listed for as long as the page lives, because the storage has no room. */
  readonly isFull: boolean;
  /** Epoch milliseconds. */
  readonly readAt: number;
}

interface RanOperation extends EditorTexts {
  readonly operationName: string | undefined;
  readonly forEach?: RunForEach | undefined;
}

export type Clearing = 'recent' | 'all';

interface HistoryPorts {
  readonly storage: Storage;
  /** Values in use: a mask stands for them in stored texts. */
  readonly secrets: () => readonly string[];
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly whenIdle: (task: () => void) => void;
  /** Names each key that another tab has written; null stands for all. Returns the undo. */
  readonly onStorage: (listener: (key: string | null) => void) => () => void;
}

export type HistoryStore = ReturnType<typeof createHistoryStore>;

/** One service's history in all tabs: changes start from the stored list, so no tab overwrites another's. */
export function createHistoryStore(serviceId: string, ports: HistoryPorts) {
  const prefix = `gatehouse:${serviceId}:`;
  const recent = createStoredList(ports.storage, prefix, 'queries');
  const favorites = createStoredList(ports.storage, prefix, 'favorites');
  const listeners = new Set<() => void>();
  const { write, ...ran } = createRanOperations(ports, () => change(() => undefined));
  let lists: HistoryLists | undefined;
  const changed = (): void => {
    lists = undefined;
    listeners.forEach((listener) => listener());
  };
  const flush = (): void => {
    if (write(recent, favorites)) lists = undefined;
  };
  const change = (work: () => void): void => {
    flush();
    work();
    changed();
  };
  const listOf = (entry: HistoryEntry): StoredList => (entry.favorite ? favorites : recent);

  return {
    /** The same object for as long as nothing changes. */
    read(): HistoryLists {
      flush();
      lists ??= {
        favorites: favorites.read().toReversed(),
        recent: recent.read().toReversed(),
        isFull: recent.isHeld(),
        readAt: ports.now(),
      };
      return lists;
    },
    ...ran,
    setLabel: (entry: HistoryEntry, label: string): void =>
      change(() => {
        const list = listOf(entry);
        const at = positionOf(list.read(), entry);
        const name = maskForKeeping(label.trim(), ports.secrets());
        if (at !== -1) list.write(list.read().with(at, { ...entry, label: name || undefined }));
      }),
    setFavorite: (entry: HistoryEntry, isFavorite: boolean): void =>
      change(() => {
        const [from, to] = isFavorite ? [recent, favorites] : [favorites, recent];
        const before = from.read();
        const at = positionOf(before, entry);
        const moved = { ...entry, favorite: isFavorite };
        // Out of the one first: where there is no room, the other then has it.
        if (at !== -1) from.write(before.toSpliced(at, 1));
        if (!hasSame(to.read(), entry) && !to.write([...to.read(), moved])) from.write(before);
      }),
    addFavorites(entries: readonly HistoryEntry[]): () => void {
      const isNew = (entry: HistoryEntry) => !hasSame(favorites.read(), entry);
      const added = entries.filter(isNew).map((entry) => ({ ...entry, favorite: true }));
      change(() => favorites.write([...favorites.read(), ...added]));
      return () => void this.remove(...added);
    },
    remove(...entries: readonly HistoryEntry[]): () => void {
      flush();
      const removed = entries.flatMap((entry) => {
        const list = listOf(entry);
        const at = positionOf(list.read(), entry);
        if (at !== -1) list.write(list.read().toSpliced(at, 1));
        return at === -1 ? [] : [{ list, at, entry }];
      });
      changed();
      return () =>
        change(() => {
          for (const { list, at, entry } of removed.toReversed())
            list.write(list.read().toSpliced(at, 0, entry));
        });
    },
    /** Deletes a list, or both. Returns the undo, which restores all entries beside newer ones. */
    clear(what: Clearing): () => void {
      flush();
      const deleted = { recent: recent.read(), favorites: what === 'all' ? favorites.read() : [] };
      recent.write([]);
      if (what === 'all') favorites.write([]);
      changed();
      return () =>
        change(() => {
          recent.write([...deleted.recent, ...recent.read()].slice(-MAX_HISTORY));
          const isNew = (entry: HistoryEntry) => !hasSame(deleted.favorites, entry);
          const since = favorites.read().filter(isNew);
          favorites.write([...deleted.favorites, ...since]);
        });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      const stop = ports.onStorage((key) => {
        if (key === null || key.startsWith(prefix)) changed();
      });
      return () => {
        stop();
        listeners.delete(listener);
        // From now on writes of other tabs are not announced.
        if (listeners.size === 0) lists = undefined;
      };
    },
    flush,
  };
}

/** The texts of an entry for the editors; without headers if this page did not run it. */
export function textsToShow(entry: HistoryEntry, history: Pick<HistoryStore, 'headersOf'>) {
  const headers = history.headersOf(entry);
  return {
    query: entry.query ?? '',
    variables: entry.variables ?? '',
    ...(headers !== undefined && { headers }),
  };
}

function hasSame(entries: readonly HistoryEntry[], entry: HistoryEntry): boolean {
  return entries.some((other) => isSameOperation(other, entry));
}

/** Operations that ran and are not stored yet, and the headers that they were run with in this page. */
function createRanOperations({ secrets, now, whenIdle }: HistoryPorts, flush: () => void) {
  const heldHeaders: { readonly entry: HistoryEntry; readonly headers: string }[] = [];
  let waiting: readonly HistoryEntry[] = [];
  let ended: readonly { readonly entry: HistoryEntry; readonly end: RunEnd }[] = [];
  return {
    /** Keeps an operation that ran once the page is idle; the returned function hears how it ended. */
    record(ran: RanOperation): (end: RunEnd) => void {
      const { query, variables, headers, operationName, forEach } = ran;
      if (query.trim() === '' || query.length > MAX_OPERATION_LENGTH) return () => undefined;
      const inUse = secrets();
      const entry = {
        query: maskForKeeping(query, inUse),
        variables: maskForKeeping(variables, inUse),
        operationName,
        ...(forEach && { forEach: withoutSecrets(forEach, inUse) }),
        ranAt: now(),
      };
      heldHeaders.unshift({ entry, headers });
      heldHeaders.splice(MAX_HISTORY);
      waiting = [...waiting, entry];
      whenIdle(flush);
      return (end) => {
        ended = [...ended, { entry, end }];
        whenIdle(flush);
      };
    },
    /** Headers that an operation was run with in this page: no storage keeps them. */
    headersOf: (entry: HistoryEntry): string | undefined =>
      heldHeaders.find((one) => isSameOperation(one.entry, entry))?.headers,
    /** Stores runs and ends since the last time. @returns whether there were any */
    write(recent: StoredList, favorites: StoredList): boolean {
      if (waiting.length === 0 && ended.length === 0) return false;
      const [ran, ends] = [waiting.filter(isGraphQL), ended];
      [waiting, ended] = [[], []];
      const all = ran.reduce<readonly HistoryEntry[]>(withNewest, recent.read());
      const known = ends.reduce(withEnd, all);
      if (known !== recent.read()) writeWithRoom(recent, known);
      // It may have become a favourite while it ran.
      const kept = ends.reduce(withEnd, favorites.read());
      if (kept !== favorites.read()) favorites.write(kept);
      return true;
    },
  };
}

function withoutSecrets(forEach: RunForEach, inUse: readonly string[]): RunForEach {
  const { values } = forEach;
  return values === undefined ? forEach : { ...forEach, values: maskForKeeping(values, inUse) };
}

function isGraphQL({ query }: HistoryEntry): boolean {
  try {
    parse(query ?? '');
    return true;
  } catch {
    return false;
  }
}

/** An operation that runs again right after itself stands there once, with its new time. */
function withNewest(entries: readonly HistoryEntry[], ran: HistoryEntry): readonly HistoryEntry[] {
  const last = entries.at(-1);
  if (last && isSameOperation(last, ran)) {
    return [...entries.slice(0, -1), { ...last, ranAt: ran.ranAt, end: undefined }];
  }
  return [...entries, ran].slice(-MAX_HISTORY);
}

function withEnd(
  entries: readonly HistoryEntry[],
  { entry, end }: { readonly entry: HistoryEntry; readonly end: RunEnd },
): readonly HistoryEntry[] {
  const at = positionOf(entries, entry);
  const known = entries[at];
  return known ? entries.with(at, { ...known, end }) : entries;
}

/** Where there is no room the oldest give way, ever more of them. */
function writeWithRoom(list: StoredList, entries: readonly HistoryEntry[]): void {
  for (let kept = entries; kept.length > 0; kept = kept.slice(Math.ceil(kept.length / 8))) {
    if (list.write(kept)) return;
  }
  list.hold(entries);
}

/** The index of one run among several of an operation, as far as it can be told; -1 if it has gone. */
function positionOf(entries: readonly HistoryEntry[], entry: HistoryEntry): number {
  const at = entries.indexOf(entry);
  if (at !== -1) return at;
  return entries.findLastIndex(
    (other) => isSameOperation(other, entry) && other.ranAt === entry.ranAt,
  );
}

type StoredList = ReturnType<typeof createStoredList>;

/** One of the storage's two lists, oldest first, by its prefix and GraphiQL's name for it. */
export function createStoredList(storage: Storage, prefix: string, name: 'queries' | 'favorites') {
  const key = prefix + name;
  const preferences = createPreferences(() => storage);
  // A thousand entries take longer to parse than to compare with the text parsed last.
  let known: string | undefined;
  let parsed: readonly HistoryEntry[] = [];
  let isHeld = false;
  return {
    /** The entries that can be read; the same array until a write. */
    read(): readonly HistoryEntry[] {
      const value = preferences.get(key);
      if (value !== known)
        [known, parsed, isHeld] = [value, parseEntries(value ?? '', name), false];
      return parsed;
    },
    /** Whether there was room; where there was none, all stays as it was. */
    write(entries: readonly HistoryEntry[]): boolean {
      // People put keys into headers, so that no storage ever gets them.
      const kept = entries.map(({ headers: _headers, ...entry }) => entry);
      const value = JSON.stringify({ [name]: kept });
      if (!preferences.set(key, value)) return false;
      [known, parsed, isHeld] = [value, entries, false];
      return true;
    },
    /** Lists entries for which there is no room, until the page goes or the storage is written. */
    hold(entries: readonly HistoryEntry[]): void {
      [parsed, isHeld] = [entries, true];
    },
    isHeld: () => isHeld,
  };
}
