/**
 * Bytes of an answer's body as they came over the wire (Resource Timing, encodedBodySize).
 *
 * @param url that was called
 * @param sentAt when, by the page's performance clock, milliseconds
 * @returns undefined where the browser does not tell, as of another origin that does not allow it
 */
export function wireSize(url: string, sentAt: number): number | undefined {
  const entries = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  const entry = entries.find(({ startTime }) => startTime >= sentAt - CLOCKS_APART_MS);
  return entry && entry.encodedBodySize > 0 ? entry.encodedBodySize : undefined;
}

/** The browser rounds its timestamps, milliseconds. */
const CLOCKS_APART_MS = 1;
