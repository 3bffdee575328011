import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { checkDescribed } from './described-answers.ts';

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * Sends the service a request exactly as it is given, which `fetch` does not: headers twice, any bytes. An
 * answer that is not as docs/openapi.json says fails the test.
 *
 * @param headers names and values by turns; `host` is the address's where none is given
 */
export async function sendRaw(
  url: string,
  method: string,
  headers: readonly string[],
  body?: Uint8Array | string,
): Promise<RawAnswer> {
  const { host } = new URL(url);
  return new Promise((resolve, reject) => {
    // The flat list is what keeps a header that is there twice.
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
