/** A page that is never idle goes on all the same after this long, milliseconds. */
const IDLE_TIMEOUT_MS = 2_000;

/** Where there is no telling whether the page is idle, milliseconds. */
const PAUSE_MS = 50;

/**
 * Calls back once the page has nothing better to do, such as to answer a key press.
 *
 * @returns the undo
 */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback, PAUSE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}
