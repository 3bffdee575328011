import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * Sends a request exactly as it is given, which `fetch` does not: headers twice, any bytes.
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
      text(incoming).then(
        (content) =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: content }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
