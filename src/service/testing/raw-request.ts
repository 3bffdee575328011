import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { checkDescribed } from './described-answers.ts';

/** An answer as on the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * Sends a request exactly as given, which `fetch` does not: repeated headers, any bytes. An answer
 * that deviates from docs/openapi.json fails the test.
 *
 * @param headers alternating names and values; `host` defaults to the address's
 */
export async function sendRaw(
  url: string,
  method: string,
  headers: readonly string[],
  body?: Uint8Array | string,
): Promise<RawAnswer> {
  const { host } = new URL(url);
  return new Promise((resolve, reject) => {
    // A flat list preserves repeated headers.
    const ownHost = headers.includes('host') ? [] : ['host', host];
    const lines = [...ownHost, 'connection', 'close', ...headers];
    const outgoing = request(url, { method, headers: lines, agent: false }, (incoming) => {
      text(incoming)
        .then((content) => {
          const { statusCode: status = 0, headers: received } = incoming;
          const known = new Headers(received as Record<string, string>);
          checkDescribed({ url, method, status, headers: known, text: content });
          resolve({ status, headers: received, body: content });
        })
        .catch(reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
