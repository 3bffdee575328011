import { keepChoice } from '../../session/kept-choices.ts';
import { createPreferences } from '../../session/preferences.ts';
import { maskForKeeping } from '../../contract/secrets.ts';
import type { Storages } from '../ui/browser-storage.ts';
import { THEME_KEY } from '../ui/contrast.ts';
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
  /** What is worked on in this tab; a full storage may have it in part or not at all. */
  const current =
    readOwn(own, keyOf) ??
    readRecord(record) ??
    readOwn(shared, keyOf) ??
    new Map<string, string>();
  let isOpen = true;
  let isWhole = false;
  const writeCurrent = (storage: Storage, names: readonly string[]): void => {
    for (const name of names) {
      const value = current.get(name);
      if (value === undefined) storage.removeItem(keyOf(name));
      // What was there before somebody signed in may hold what is in use since.
      else storage.setItem(keyOf(name), maskForKeeping(value, secrets()));
    }
  };
  const setOwn = (name: string, value: string): void => {
    // GraphiQL stores all tabs again after each change of one, also where it made no difference.
    if (isWhole && current.get(name) === value) return;
    current.set(name, value);
    const isShared = tryTo(() => {
      shared.setItem(keyOf(name), value);
      if (name !== 'tabState') return;
      if (recordKey !== undefined) shared.setItem(recordKey, value);
      // Another tab may have stored its own since, and tabs of one with editors of another fit nothing.
      writeCurrent(shared, ['query', 'variables']);
    });
    isWhole = tryTo(() => writeCurrent(own, isWhole ? [name] : OWN_KEYS));
    // A part of it would be taken for the whole.
    if (!isWhole) OWN_KEYS.forEach((each) => own.removeItem(keyOf(each)));
    onKeeping(isWhole ? (isShared ? 'kept' : 'with-tab') : 'lost');
  };
  const remove = (name: string): void => {
    shared.removeItem(keyOf(name));
    if (!OWN_KEYS.includes(name)) return;
    own.removeItem(keyOf(name));
    current.delete(name);
  };

  return {
    getItem(key: string): string | null {
      const name = key.replace(GRAPHIQL_PREFIX, '');
      return OWN_KEYS.includes(name) ? (current.get(name) ?? null) : shared.getItem(keyOf(name));
    },
    setItem(key: string, value: string): void {
      if (!isOpen) return;
      const name = key.replace(GRAPHIQL_PREFIX, '');
      const bare = withoutHeaders(name, value);
      const kept = bare && maskForKeeping(bare, secrets());
      if (kept === undefined) remove(name);
      else if (OWN_KEYS.includes(name)) setOwn(name, kept);
      else if (name === 'theme')
        keepChoice(
          THEME_KEY,
          kept,
          createPreferences(() => shared),
        );
      else shared.setItem(keyOf(name), kept);
    },
    removeItem(key: string): void {
      if (isOpen) remove(key.replace(GRAPHIQL_PREFIX, ''));
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

/** The storage for GraphiQL, whose copy of the tabs comes half a second after `storeTabs` has stored them. */
export function withoutTabs(storage: ReturnType<typeof createStorage>) {
  return {
    ...storage,
    setItem(key: string, value: string): void {
      if (key !== `${GRAPHIQL_PREFIX}tabState`) storage.setItem(key, value);
    },
  };
}

/** What a storage holds of what is worked on; undefined where that is nothing. */
function readOwn(
  storage: Storage,
  keyOf: (name: string) => string,
): Map<string, string> | undefined {
  const found = new Map<string, string>();
  for (const name of OWN_KEYS) {
    const value = storage.getItem(keyOf(name));
    if (value !== null) found.set(name, value);
  }
  return found.size > 0 ? found : undefined;
}

function tryTo(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}

/** A member of that name that holds something; within text of JSON its quotes would be escaped. */
const HEADERS = /"headers":(?!null\b)/;

/** Leaves out headers, which may hold keys, whatever GraphiQL does; undefined where nothing else is left. */
function withoutHeaders(key: string, value: string): string | undefined {
  if (key === 'headers') return undefined;
  // What was typed stays as it was typed: variables may well hold a member of that name.
  if (key === 'query' || key === 'variables' || !HEADERS.test(value)) return value;
  try {
    // GraphiQL gives up all tabs where one of them lacks the member.
    return JSON.stringify(JSON.parse(value), (name, part: unknown) =>
      name === 'headers' ? null : part,
    );
  } catch {
    // Not JSON, so no record that GraphiQL keeps headers in: an operation that has such a string.
    return value;
  }
}
