/** Longest wait, milliseconds. */
const LONGEST_MS = 2_000;

/** Without requestIdleCallback, milliseconds. */
const PAUSE_MS = 50;

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
