import { createMemoryStorage } from '../explorer/ui/browser-storage.ts';
import { createPreferences, type Preferences } from '../session/preferences.ts';

/** Preferences of a browser, for all pages of a test. */
export function createMemoryPreferences(): Preferences {
  const storage = createMemoryStorage();
  return createPreferences(() => storage);
}

/** A storage that the browser refuses to use. */
export function createForbiddenStorage(): Storage {
  const refuse = (): never => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  return {
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
    clear: refuse,
    key: refuse,
    length: 0,
  };
}
