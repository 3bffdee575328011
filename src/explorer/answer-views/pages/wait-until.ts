import type { Clock } from '../../../contract/clock.ts';

/** How often the time is looked at, milliseconds. */
const LOOKS_APART_MS = 1_000;

/** Settles at a time of the wall clock, also where the machine has slept over it, or once aborted. */
export function waitUntil(time: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A clock that somebody sets back makes nobody wait longer.
    const monotonic = clock.monotonic() + time - clock.now();
    const settle = (): void => {
      stopLooking();
      signal.removeEventListener('abort', settle);
      resolve();
    };
    const stopLooking = clock.every(LOOKS_APART_MS, () => {
      if (clock.now() >= time || clock.monotonic() >= monotonic) settle();
    });
    signal.addEventListener('abort', settle);
    if (signal.aborted) settle();
  });
}
