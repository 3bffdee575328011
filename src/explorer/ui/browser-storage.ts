import { createMemoryStorage } from './memory-storage.ts';

/** Where things are kept. */
export interface Storages {
  /** The browser's localStorage: layout, and what a new tab begins with. */
  readonly shared: Storage;
  /** The tab's sessionStorage: what is worked on in it. */
  readonly own: Storage;
}

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
