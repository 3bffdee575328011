import { onTestFinished, vi } from 'vitest';

/** Gives Node the page's `navigator.onLine`, until the test ends. */
export function setOnline(onLine: boolean): void {
  vi.stubGlobal('navigator', { onLine });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}
