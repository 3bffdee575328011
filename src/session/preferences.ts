import { orNone } from '../contract/json-members.ts';
interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Small texts in the browser's storage. Nothing throws if that is forbidden or full. Never holds secrets. */
export interface Preferences {
  get(key: string): string | undefined;
  /** Whether there was room; without room, the choice lasts as long as the page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** Creates preferences over a storage. `find` runs at each use, because even naming a storage can throw. */
export function createPreferences(find: () => TextStorage | undefined): Preferences {
  const guard = <Result>(use: (storage: TextStorage) => Result): Result | undefined =>
    orNone(() => {
      const storage = find();
      return storage && use(storage);
    });
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

export const tabPreferences = createPreferences(() => page.sessionStorage);

/** A tab's random nonce between two pages; the script that runs before the page's code reads it. */
export const NONCE_KEY = 'gatehouse:reload';
