import { keepChoice } from '../../../session/kept-choices.ts';
import { createPreferences } from '../../../session/preferences.ts';
import { maskForKeeping } from '../../../contract/secrets.ts';
import type { Storages } from '../../ui/browser-storage.ts';
import { THEME_KEY } from '../../ui/contrast.ts';
import { readRecord, recordKeyOf } from './window-tabs.ts';

/** GraphiQL's own prefix of every key; each service of the config gets one of its own. */
const GRAPHIQL_PREFIX = 'graphiql:';

/** What somebody works on: each tab of the browser has its own. */
const OWN_KEYS = ['tabState', 'query', 'variables'];

/** How safe what was typed is: `kept`, lost with the tab (`with-tab`), or already with a reload. */
export type Keeping = 'kept' | 'with-tab' | 'lost';

interface StoragePorts {
  /** Values in use: none of them is stored, a mask stands in its place. */
  readonly secrets?: () => readonly string[];
  /** Told with each change of the tabs; storages can be full. */
  readonly onKeeping?: (keeping: Keeping) => void;
}

/** GraphiQL's storage of one service, without headers, safe for several tabs writing. */
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
  /** What is worked on in this tab: the tabs, and what is in the editors of the one in front. */
  let current =
    ownRecord ??
    readRecord(record) ??
    readRecord(shared.getItem(keyOf('tabState'))) ??
    new Map<string, string>();
  let isOpen = true;
  /** Whether sessionStorage has all of it; one that is full may have none. */
  let isWhole = ownRecord !== undefined;
  const writeCurrent = (storage: Storage): void => {
    for (const name of OWN_KEYS) {
      const value = current.get(name);
      if (value === undefined) storage.removeItem(keyOf(name));
      else storage.setItem(keyOf(name), value);
    }
  };
  const nameOf = (key: string): string => key.replace(GRAPHIQL_PREFIX, '');
  // What is worked on comes by `setTabs` alone: GraphiQL stores its parts later, and each for itself.
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
      // They may hold keys.
      if (name === 'headers') shared.removeItem(keyOf(name));
      else if (name === 'theme') {
        const preferences = createPreferences(() => shared);
        keepChoice(THEME_KEY, kept, preferences);
      } else shared.setItem(keyOf(name), kept);
    },
    removeItem(key: string): void {
      if (isTaken(nameOf(key))) shared.removeItem(keyOf(nameOf(key)));
    },
    /** Stores all tabs, and what the editors of the one in front hold, from one record as `readRecord` takes it. */
    setTabs(tabState: string): void {
      const next = readRecord(maskForKeeping(tabState, secrets()));
      if (!isOpen || !next) return;
      const text = next.get('tabState') ?? '';
      // Another window may have stored its own since.
      if (isWhole && current.get('tabState') === text) return;
      current = next;
      const isShared = tryTo(() => {
        writeCurrent(shared);
        if (recordKey !== undefined) shared.setItem(recordKey, text);
      });
      isWhole = tryTo(() => writeCurrent(own));
      // A part of it would be taken for the whole.
      if (!isWhole) OWN_KEYS.forEach((each) => own.removeItem(keyOf(each)));
      onKeeping(isWhole ? (isShared ? 'kept' : 'with-tab') : 'lost');
    },
    /** GraphiQL's type has them, and nothing of it that is on the page uses them. */
    clear: () => undefined,
    length: 0,
    /** Takes what comes until the undo: GraphiQL stores later, when editors that have gone hold nothing. */
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
