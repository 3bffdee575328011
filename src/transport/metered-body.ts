export type Chunks = AsyncIterable<Uint8Array<ArrayBuffer>>;

export interface Meter {
  readonly onBytes: (sum: number) => void;
  /** Limit past which the body ends with a {@link TooManyBytesError}; read again for each chunk. */
  readonly maxBytes: () => number;
}

export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

/** Closes the connection if the reader stops early. Throws a TooManyBytesError, and errors of the body's stream. */
export function meteredChunks(response: Response, meter: Meter): Chunks {
  const chunks = readChunks(response, meter);
  const type = response.headers.get('content-type') ?? '';
  const [, charset] = /;\s*charset="?(utf-16(?:[lb]e)?)\b/i.exec(type) ?? [];
  return charset === undefined ? chunks : inUtf8(chunks, charset);
}

/** UTF-16, which some servers on Windows send, in the encoding that JSON has (RFC 8259, section 8.1). */
async function* inUtf8(chunks: Chunks, charset: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    // Without an `le` or `be` its first two bytes may tell.
    const isBigEndian = chunk[0] === 0xfe && chunk[1] === 0xff;
    decoder ??= new TextDecoder(isBigEndian ? 'utf-16be' : charset);
    yield encoder.encode(decoder.decode(chunk, { stream: true }));
  }
}

async function* readChunks({ body }: Response, { onBytes, maxBytes }: Meter) {
  const reader = body?.getReader();
  let sum = 0;
  try {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return;
      sum += chunk.value.byteLength;
      onBytes(sum);
      if (sum > maxBytes()) throw new TooManyBytesError();
      yield chunk.value;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

/** Bytes of a text in UTF-8. A `Blob` takes a millisecond: the browser registers it in another process. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

export async function wholeOf(body: Chunks): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return joinBytes(chunks);
}

export function joinBytes(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only] = chunks;
  if (chunks.length === 1 && only) return only;
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
