import type { Storage as GraphiQLStorage } from '@graphiql/toolkit';
import { readHistory } from './read-history.ts';

/** GraphiQL's own prefix of every key; each service of the config gets a drawer of its own. */
const GRAPHIQL_PREFIX = 'graphiql:';

/** The theme is one for all services, and known to the screens before GraphiQL. */
export const THEME_KEY = 'gatehouse:theme';

/**
 * GraphiQL's storage, less the headers. GraphiQL writes what the headers editor holds into the
 * history, whatever `shouldPersistHeaders` says, and people put keys there.
 *
 * @param storage the page's localStorage
 * @param serviceId so that tabs and history of two services never mix
 */
export function createStorage(storage: Storage, serviceId: string): GraphiQLStorage {
  const prefix = `gatehouse:${serviceId}:`;
  const keyOf = (key: string): string => {
    const name = key.replace(GRAPHIQL_PREFIX, '');
    return name === 'theme' ? THEME_KEY : prefix + name;
  };
  const ownKeys = (): string[] => allKeys(storage).filter((key) => key.startsWith(prefix));
  return {
    getItem: (key) => readable(key.replace(GRAPHIQL_PREFIX, ''), storage.getItem(keyOf(key))),
    setItem(key, value) {
      const kept = withoutHeaders(key.replace(GRAPHIQL_PREFIX, ''), value);
      if (kept === undefined) storage.removeItem(keyOf(key));
      else storage.setItem(keyOf(key), kept);
    },
    removeItem: (key) => storage.removeItem(keyOf(key)),
    clear: () => ownKeys().forEach((key) => storage.removeItem(key)),
    get length() {
      return ownKeys().length;
    },
  };
}

/** History and favourites as GraphiQL can read them; everything else as it stands. */
function readable(key: string, value: string | null): string | null {
  if (value === null || (key !== 'queries' && key !== 'favorites')) return value;
  return readHistory(key, value);
}

function allKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** The value without any headers; undefined where nothing else is in it. */
function withoutHeaders(key: string, value: string): string | undefined {
  if (key === 'headers') return undefined;
  // What was typed stays as it was typed: variables may well hold a member of that name.
  if (key === 'query' || key === 'variables' || !value.includes('"headers"')) return value;
  // GraphiQL gives up all tabs where one of them lacks the member; in the history it must be gone.
  const nothing = key === 'tabState' ? null : undefined;
  try {
    return JSON.stringify(JSON.parse(value), (name, part: unknown) =>
      name === 'headers' ? nothing : part,
    );
  } catch {
    // Not JSON, so no record that GraphiQL keeps headers in: an operation that has such a string.
    return value;
  }
}
