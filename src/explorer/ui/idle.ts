/** A page that is never idle goes on all the same after this long, milliseconds. */
const LONGEST_MS = 2_000;

/** Where there is no telling whether the page is idle, milliseconds. */
const PAUSE_MS = 50;

/** Calls back once the browser has painted and has nothing better to do; returns the undo. */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback, PAUSE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: LONGEST_MS });
  return () => cancelIdleCallback(handle);
}

/** Settles below the priority of input and painting. Chromium gives no idle time while keys follow one another. */
export async function untilIdle(): Promise<void> {
  if ('scheduler' in globalThis) {
    await scheduler.postTask(() => undefined, { priority: 'background' });
  } else await new Promise<void>((resolve) => void whenIdle(resolve));
}
