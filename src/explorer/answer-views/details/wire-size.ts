import type { HttpExchange } from '../../transport/exchange.ts';

/** How many bytes an answer's body was on the wire, or why nobody knows. */
export type WireSize =
  { readonly bytes: number } | { readonly unknown: 'not-allowed' | 'no-record' };

/** The browser rounds its timestamps, milliseconds. */
const CLOCKS_APART_MS = 1;

/**
 * Bytes of an answer's body as they came over the wire: what the browser has counted (Resource Timing,
 * encodedBodySize), else what the service has announced (RFC 9110, Content-Length).
 *
 * @param sentAt when it was asked for, by the page's performance clock, milliseconds
 */
export function wireSize({ url, responseHeaders }: HttpExchange, sentAt = 0): WireSize {
  const entries = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  const entry = entries.find(({ startTime }) => startTime >= sentAt - CLOCKS_APART_MS);
  if (entry && entry.encodedBodySize > 0) return { bytes: entry.encodedBodySize };
  const announced = responseHeaders.find(([name]) => name === 'content-length')?.[1];
  if (announced !== undefined) return { bytes: Number(announced) };
  // Browsers keep so many records, and make them when an answer is whole.
  return { unknown: entry ? 'not-allowed' : 'no-record' };
}
