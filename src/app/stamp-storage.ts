import type { StampStorage } from '../session/session-version.ts';

/** In localStorage: what the stamps of a service are kept under, less the service's id. */
export const STAMP_PREFIX = 'gatehouse.session-stamp:';

/** Keeps the stamps in localStorage; nothing where the browser forbids it. */
export const stampStorage: StampStorage = {
  read(serviceId) {
    try {
      return localStorage.getItem(keyOf(serviceId)) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(serviceId, text) {
    try {
      localStorage.setItem(keyOf(serviceId), text);
    } catch {
      // Full or forbidden: the page's own memory and the wall clock have to do.
    }
  },
};

function keyOf(serviceId: string): string {
  return STAMP_PREFIX + serviceId;
}
