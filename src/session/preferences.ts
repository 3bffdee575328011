/** What is used of the browser's storages; workers do not know their types. */
interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Small texts that the browser keeps. Nothing throws where it forbids that or is full; no secrets go in. */
export interface Preferences {
  /** Undefined where nothing is kept under the key, or nothing can be. */
  get(key: string): string | undefined;
  /** Whether there was room; where there was none, the choice lasts as long as the page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** Makes preferences of a storage; it is found each time, as naming it is already what browsers forbid. */
export function createPreferences(find: () => TextStorage | undefined): Preferences {
  const guard = <Result>(use: (storage: TextStorage) => Result): Result | undefined => {
    try {
      const storage = find();
      return storage && use(storage);
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => guard((storage) => storage.getItem(key)) ?? undefined,
    set: (key, value) =>
      guard((storage) => {
        storage.setItem(key, value);
        return true;
      }) ?? false,
    remove: (key) => guard((storage) => storage.removeItem(key)),
  };
}

const page = globalThis as { localStorage?: TextStorage; sessionStorage?: TextStorage };

export const browserPreferences = createPreferences(() => page.localStorage);

/** What this tab keeps, also when its page is loaded again. */
export const tabPreferences = createPreferences(() => page.sessionStorage);

/** The tab's, random, between two pages; here, where the script before the page's code can read it. */
export const NONCE_KEY = 'gatehouse:reload';
