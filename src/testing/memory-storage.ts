import type { StampStorage } from '../session/session-version.ts';

/** Keeps stamps as a browser does, for all pages of a test. */
export function createStampMemory(): StampStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    read: (serviceId) => kept.get(serviceId),
    write: (serviceId, text) => void kept.set(serviceId, text),
  };
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
