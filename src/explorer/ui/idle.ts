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

const QUIET_MS = 1_000;

const PRESSES = ['keydown', 'pointerdown'] as const;

/** Before they are stopped. */
const CAPTURE = { capture: true };

/** Once no key and no pointer has been pressed for a while, and the page has nothing to do. */
export function whenQuiet(callback: () => void, page: EventTarget = window): () => void {
  let stopWaiting = (): void => undefined;
  const wait = (): void => {
    stopWaiting();
    const timer = setTimeout(() => {
      stopListening();
      stopWaiting = whenIdle(callback);
    }, QUIET_MS);
    stopWaiting = () => clearTimeout(timer);
  };
  const stopListening = (): void =>
    PRESSES.forEach((press) => page.removeEventListener(press, wait, CAPTURE));
  PRESSES.forEach((press) => page.addEventListener(press, wait, CAPTURE));
  wait();
  return () => {
    stopListening();
    stopWaiting();
  };
}
