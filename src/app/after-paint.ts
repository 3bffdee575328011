/** Where no frame comes though the page is visible, as in a window that is being moved, milliseconds. */
const LONGEST_MS = 1_000;

/** Settles once what the document holds has been painted, or at once where nobody sees it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    const done = new AbortController();
    const timer = setTimeout(settle, LONGEST_MS);
    function settle(): void {
      done.abort();
      clearTimeout(timer);
      resolve();
    }
    // A hidden page has no frames.
    document.addEventListener('visibilitychange', settle, { signal: done.signal });
    // The frame is painted when its callbacks have run: the task after it is early enough.
    requestAnimationFrame(() => setTimeout(settle));
  });
}
