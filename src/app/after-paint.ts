/** Longest wait for a paint on a visible page, milliseconds. */
const LONGEST_MS = 1_000;

/** Settles once the page's first contents are painted, or at once on a hidden page. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    const done = new AbortController();
    // Runs when the frame is done: work between its callbacks would delay the paint.
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
    document.addEventListener('visibilitychange', settle, { signal: done.signal });
    painted.observe({ type: 'paint', buffered: true });
  });
}
