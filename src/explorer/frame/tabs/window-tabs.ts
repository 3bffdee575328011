/**
 * The tabs of each browser window, stored so that the next window finds them. A window keeps a record of its
 * tabs in localStorage and holds a lock for as long as it is open; a record whose lock is free is that of
 * a window that was closed or has crashed, and a window that is new takes its tabs over.
 * docs/decisions/tabs-of-closed-windows.md says why.
 */
import * as v from 'valibot';
import { UNTITLED } from '../../editors/open-tab.ts';
import { storageKeys, type Storages } from '../../ui/browser-storage.ts';

const WINDOW_KEY = 'gatehouse:window';

/** In sessionStorage: a page that finds it is in the same window as the last page. */
const LEFT_KEY = 'gatehouse:window-left';

/** Longest wait for the previous page of the window to go, milliseconds. */
const WAIT_MS = 2_000;

/** `gatehouse:<service>:tabs:<window>` */
const RECORD_KEY = /^(gatehouse:.+:)tabs:([^:]+)$/;

const nullable = v.optional(v.nullable(v.string()), null);

/** GraphiQL drops all tabs if one lacks a member: defaults are added. */
const tabSchema = v.looseObject({
  id: v.string(),
  title: v.optional(v.string(), UNTITLED),
  query: nullable,
  variables: nullable,
  headers: nullable,
  operationName: nullable,
  response: nullable,
  sql: v.optional(v.string()),
});

type StoredTab = v.InferOutput<typeof tabSchema>;

type Locks = Pick<LockManager, 'request'>;

/** Names this window and gives a new one closed windows' tabs. Throws the browser's error without locks. */
export async function openWindow(storages: Storages, locks: Locks, page: EventTarget) {
  const { shared, own } = storages;
  const isSame = own.getItem(LEFT_KEY) !== null;
  own.removeItem(LEFT_KEY);
  let id = own.getItem(WINDOW_KEY) ?? crypto.randomUUID();
  let release = await holdLock(locks, id, isSame);
  if (!release) {
    // The browser has copied an open window with its sessionStorage.
    id = crypto.randomUUID();
    release = await holdLock(locks, id, false);
  }
  own.setItem(WINDOW_KEY, id);
  page.addEventListener('pagehide', () => {
    own.setItem(LEFT_KEY, '');
    release?.();
  });
  page.addEventListener('pageshow', (event) => {
    if (!(event as PageTransitionEvent).persisted) return;
    own.removeItem(LEFT_KEY);
    holdLock(locks, id, true).then(
      (next) => (release = next),
      () => undefined,
    );
  });
  for (const other of new Set(recordsIn(shared).map((record) => record.windowId))) {
    if (other === id) continue;
    await locks.request(lockOf(other), { ifAvailable: true }, (lock) => {
      if (lock) takeOver(storages, id, other);
    });
  }
}

export function recordKeyOf(own: Storage, prefix: string): string | undefined {
  const id = own.getItem(WINDOW_KEY);
  return id === null ? undefined : `${prefix}tabs:${id}`;
}

/** A record's parts by GraphiQL's names; undefined for none. */
export function readRecord(stored: string | null): Map<string, string> | undefined {
  const state = parseTabs(stored);
  const active = state?.tabs[state.activeTabIndex];
  if (!active) return undefined;
  const parts: [string, string | null][] = [
    ['tabState', JSON.stringify(state)],
    ['query', active.query],
    ['variables', active.variables],
  ];
  return new Map(parts.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Adds stored tabs to those begun, whose front tab stays; without empty or repeated ones. */
export function mergeTabs(begun: string | null, more: string | null): string | null {
  const [first, second] = [parseTabs(begun), parseTabs(more)];
  if (!first || !second) return first ? begun : second ? more : null;
  const texts = new Set(first.tabs.map(textOf));
  const ids = new Set(first.tabs.map((tab) => tab.id));
  const added = second.tabs.filter((tab) => {
    const text = textOf(tab);
    const isNew = text !== '' && !texts.has(text);
    texts.add(text);
    return isNew;
  });
  const named = added.map((tab) => (ids.has(tab.id) ? { ...tab, id: crypto.randomUUID() } : tab));
  return JSON.stringify({ tabs: [...first.tabs, ...named], activeTabIndex: first.activeTabIndex });
}

function textOf({ query, variables, sql }: StoredTab): string {
  const parts = [query ?? '', variables ?? '', sql ?? ''].map((part) => part.trim());
  return parts.every((part) => part === '') ? '' : JSON.stringify(parts);
}

function parseTabs(stored: string | null) {
  try {
    const schema = v.object({ tabs: v.array(v.unknown()), activeTabIndex: v.number() });
    const { tabs, activeTabIndex } = v.parse(schema, JSON.parse(stored ?? ''));
    const readable = tabs.flatMap((tab) => {
      const read = v.safeParse(tabSchema, tab);
      return read.success ? [read.output] : [];
    });
    const last = readable.length - 1;
    return last < 0
      ? undefined
      : { tabs: readable, activeTabIndex: Math.max(0, Math.min(activeTabIndex, last)) };
  } catch {
    return undefined;
  }
}

/** Moves a closed window's tabs to this one, except for services in use here. */
function takeOver({ shared, own }: Storages, id: string, other: string): void {
  for (const { key, prefix, windowId } of recordsIn(shared)) {
    if (windowId !== other || own.getItem(`${prefix}tabState`) !== null) continue;
    const mine = `${prefix}tabs:${id}`;
    const left = shared.getItem(key);
    const begun = shared.getItem(mine) ?? shared.getItem(`${prefix}tabState`);
    const merged = mergeTabs(begun, left);
    // Removed first, to make room.
    shared.removeItem(key);
    if (merged === null || left === null) continue;
    try {
      shared.setItem(mine, merged);
    } catch {
      shared.setItem(key, left);
    }
  }
}

function recordsIn(shared: Storage): { key: string; prefix: string; windowId: string }[] {
  return storageKeys(shared).flatMap((key) => {
    const [, prefix, windowId] = RECORD_KEY.exec(key) ?? [];
    return prefix !== undefined && windowId !== undefined ? [{ key, prefix, windowId }] : [];
  });
}

/** Returns the release; undefined if another page has the lock. */
async function holdLock(
  locks: Locks,
  id: string,
  isAwaited: boolean,
): Promise<(() => void) | undefined> {
  return await new Promise((resolve, reject) => {
    const options = isAwaited ? { signal: AbortSignal.timeout(WAIT_MS) } : { ifAvailable: true };
    const held = locks.request(lockOf(id), options, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    });
    held.catch((error: unknown) => {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      if (isLate) resolve(undefined);
      else reject(error instanceof Error ? error : new TypeError('No lock', { cause: error }));
    });
  });
}

function lockOf(windowId: string): string {
  return `gatehouse:window:${windowId}`;
}
