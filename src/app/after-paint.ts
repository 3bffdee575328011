/** Where nothing is painted though the page is visible, milliseconds. */
const LONGEST_MS = 1_000;

/** Settles once the page's first contents are on the screen, or at once where nobody sees it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    const done = new AbortController();
    // Told when the frame is there: what runs between its callbacks and then takes the painting's time.
    const painted = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) settle();
    });
    const timer = setTimeout(settle, LONGEST_MS);
    function settle(): void {
      done.abort();
      painted.disconnect();
      clearTimeout(timer);
      resolve();
    }
    // A hidden page has no frames.
    document.addEventListener('visibilitychange', settle, { signal: done.signal });
    painted.observe({ type: 'paint', buffered: true });
  });
}
