import { API_KEY_HEADER } from '../../../contract/headers.ts';
import type { HttpExchange } from '../../../transport/exchange.ts';

/** What stands for each secret, for a shell to fill in. */
const VARIABLES: Readonly<Record<string, string>> = {
  [API_KEY_HEADER]: '$API_KEY',
  authorization: 'Bearer $TOKEN',
};

/** The request as a command for a POSIX shell, secrets left to its variables. */
export function toCurl({ url, requestHeaders, requestBody }: HttpExchange): string {
  const headers = requestHeaders.map(([name, value]) => {
    const variable = VARIABLES[name.toLowerCase()];
    // Within double quotes the shell puts in what the variable holds.
    return variable ? `-H "${name}: ${variable}"` : `-H ${quote(`${name}: ${value}`)}`;
  });
  return ['curl --compressed', quote(url), ...headers, `--data-raw ${quote(requestBody)}`].join(
    ' \\\n  ',
  );
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** How many bytes an answer's body was on the wire, or why nobody knows. */
type WireSize = { readonly bytes: number } | { readonly unknown: 'not-allowed' | 'no-record' };

/** The browser rounds its timestamps, milliseconds. */
const CLOCKS_APART_MS = 1;

/** Bytes as they came (Resource Timing), else as announced (Content-Length); `sentAt` in milliseconds. */
export function wireSize({ url, responseHeaders }: HttpExchange, sentAt = 0): WireSize {
  const entries = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  const entry = entries.find(({ startTime }) => startTime >= sentAt - CLOCKS_APART_MS);
  if (entry && entry.encodedBodySize > 0) return { bytes: entry.encodedBodySize };
  const announced = responseHeaders.find(([name]) => name === 'content-length')?.[1];
  if (announced !== undefined) return { bytes: Number(announced) };
  // Browsers keep so many records, and make them when an answer is whole.
  return { unknown: entry ? 'not-allowed' : 'no-record' };
}
