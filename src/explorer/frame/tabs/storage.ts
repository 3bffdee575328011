import type { TabsState } from '../../editors/parts/graphiql-parts.ts';
import { whenTypingPauses } from '../../editors/typed-text.ts';
import { keepChoice } from '../../../session/kept-choices.ts';
import { createPreferences } from '../../../session/preferences.ts';
import { maskerForKeeping, maskForKeeping } from '../../../contract/secrets.ts';
import type { Storages } from '../../ui/browser-storage.ts';
import { THEME_KEY } from '../../ui/contrast.ts';
import { readRecord, recordKeyOf } from './window-tabs.ts';

/** GraphiQL's prefix, replaced by one for each service. */
const GRAPHIQL_PREFIX = 'graphiql:';

const OWN_KEYS = ['tabState', 'query', 'variables'];

/** How safe typed text is: `kept`, lost with the tab (`with-tab`), or lost with a reload. */
export type Keeping = 'kept' | 'with-tab' | 'lost';

interface StoragePorts {
  readonly secrets?: () => readonly string[];
  readonly onKeeping?: (keeping: Keeping) => void;
}

export function createStorage(
  { shared, own }: Storages,
  serviceId: string,
  { secrets = () => [], onKeeping = () => undefined }: StoragePorts = {},
) {
  const prefix = `gatehouse:${serviceId}:`;
  const keyOf = (name: string): string => (name === 'theme' ? THEME_KEY : prefix + name);
  const recordKey = recordKeyOf(own, prefix);
  const record = recordKey === undefined ? null : shared.getItem(recordKey);
  const ownRecord = readRecord(own.getItem(keyOf('tabState')));
  /** The tabs of this browser tab, and the texts of the one in front. */
  let current =
    ownRecord ??
    readRecord(record) ??
    readRecord(shared.getItem(keyOf('tabState'))) ??
    new Map<string, string>();
  let isOpen = true;
  /** Whether sessionStorage has all of it; it may be full. */
  let isWhole = ownRecord !== undefined;
  const writeCurrent = (storage: Storage): void => {
    for (const name of OWN_KEYS) {
      const value = current.get(name);
      if (value === undefined) storage.removeItem(keyOf(name));
      else storage.setItem(keyOf(name), value);
    }
  };
  const nameOf = (key: string): string => key.replace(GRAPHIQL_PREFIX, '');
  // Tabs come by `setTabs` alone: GraphiQL stores their parts later, one by one.
  const isTaken = (name: string): boolean => isOpen && !OWN_KEYS.includes(name);

  return {
    getItem(key: string): string | null {
      const name = nameOf(key);
      return OWN_KEYS.includes(name) ? (current.get(name) ?? null) : shared.getItem(keyOf(name));
    },
    setItem(key: string, value: string): void {
      const name = nameOf(key);
      if (!isTaken(name)) return;
      const kept = maskForKeeping(value, secrets());
      // Headers may hold keys.
      if (name === 'headers') shared.removeItem(keyOf(name));
      else if (name === 'theme') {
        const preferences = createPreferences(() => shared);
        keepChoice(THEME_KEY, kept, preferences);
      } else shared.setItem(keyOf(name), kept);
    },
    removeItem(key: string): void {
      if (isTaken(nameOf(key))) shared.removeItem(keyOf(nameOf(key)));
    },
    /** Stores all tabs from one record as `readRecord` takes it. */
    setTabs(tabState: string): void {
      const mask = maskerForKeeping(secrets());
      // Each text is masked alone: inside JSON, its quotes and line feeds would have to be unescaped first.
      const masked = JSON.stringify(JSON.parse(tabState), (_, value: unknown) =>
        typeof value === 'string' ? mask(value) : value,
      );
      const next = readRecord(masked);
      if (!isOpen || !next) return;
      const text = next.get('tabState') ?? '';
      // Another window may have stored its tabs since.
      if (isWhole && current.get('tabState') === text) return;
      current = next;
      const isShared = tryTo(() => {
        writeCurrent(shared);
        if (recordKey !== undefined) shared.setItem(recordKey, text);
      });
      isWhole = tryTo(() => writeCurrent(own));
      if (!isWhole) OWN_KEYS.forEach((each) => own.removeItem(keyOf(each)));
      onKeeping(isWhole ? (isShared ? 'kept' : 'with-tab') : 'lost');
    },
    /** Required by GraphiQL's type, and unused. */
    clear: () => undefined,
    length: 0,
    /** After the undo nothing is stored: GraphiQL stores late, from emptied editors. */
    open(): () => void {
      isOpen = true;
      return () => {
        isOpen = false;
      };
    },
  };
}

function tryTo(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}

const NEVER_STORED = ['hash', 'headers', 'response'];

export type TabStorage = Pick<ReturnType<typeof createStorage>, 'setTabs'>;

const waiting = new WeakMap<TabStorage, TabsState>();

/** Stores the last of the states that come together; the next key would wait for it otherwise. */
export function storeTabsSoon(storage: TabStorage, state: TabsState): void {
  const isFirst = !waiting.has(storage);
  waiting.set(storage, state);
  if (!isFirst) return;
  const store = (): void => {
    const newest = waiting.get(storage);
    waiting.delete(storage);
    if (newest) storeTabs(storage, newest);
  };
  queueMicrotask(() => whenTypingPauses(store));
}

export function storeTabs(storage: TabStorage, { tabs, activeTabIndex }: TabsState): void {
  storage.setTabs(
    JSON.stringify({ tabs, activeTabIndex }, (name, value: unknown) =>
      NEVER_STORED.includes(name) ? null : value,
    ),
  );
}
