import { createMemoryStorage } from './memory-storage.ts';

/**
 * One of the page's storages, or where the browser forbids it one that lasts as long as the page.
 *
 * @param kind `localStorage` for all tabs of the browser, `sessionStorage` for this one
 */
export function browserStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage {
  try {
    return window[kind];
  } catch {
    return createMemoryStorage();
  }
}
