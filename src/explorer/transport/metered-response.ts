/** What watches over a body as it comes in. */
export interface Meter {
  /** Called with the sum so far, decoded bytes. */
  readonly onBytes: (sum: number) => void;
  /** The sum past which the body ends with a {@link TooManyBytesError}; asked anew with each chunk. */
  readonly maxBytes: () => number;
}

/** Ends a body that has passed its limit. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

/** The same response, its body counted as it is read; for bodies that are read as they come. */
export function meteredResponse(response: Response, { onBytes, maxBytes }: Meter): Response {
  let sum = 0;
  const meter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      sum += chunk.byteLength;
      onBytes(sum);
      if (sum > maxBytes()) controller.error(new TooManyBytesError());
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(meter) ?? null, { status, statusText, headers });
}

/**
 * The body's chunks, counted as they come; a millisecond sooner than by a {@link meteredResponse}. The
 * last one is the last as soon as it is there, where the headers say how long the body is: the browser
 * tells of its end a tenth of a millisecond later.
 *
 * @throws {TooManyBytesError} past the limit; what the body's stream throws
 */
export async function* meteredChunks(
  response: Response,
  { onBytes, maxBytes }: Meter,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let sum = 0;
  const length = lengthOf(response);
  const reader = response.body?.getReader();
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return;
    sum += chunk.value.byteLength;
    onBytes(sum);
    if (sum > maxBytes()) {
      const error = new TooManyBytesError();
      await reader?.cancel(error);
      throw error;
    }
    yield chunk.value;
    if (sum === length) {
      // The browser goes on until there is nothing more, and then lets the response go.
      void reader?.read().catch(() => undefined);
      return;
    }
  }
}

/**
 * How long a body will be, decoded bytes; undefined where nobody says. Another origin's answer may keep
 * to itself that it is encoded (Fetch standard, CORS-safelisted response headers), and be longer then.
 */
function lengthOf({ type, headers }: Response): number | undefined {
  if (type !== 'basic' || headers.has('content-encoding')) return undefined;
  const length = headers.get('content-length');
  return length === null ? undefined : Number(length);
}

/** The whole of a body that comes in chunks. */
export async function wholeOf(
  body: Iterable<Uint8Array<ArrayBuffer>> | AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let sum = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    sum += chunk.byteLength;
  }
  const [only] = chunks;
  return chunks.length === 1 && only ? only : joined(chunks, sum);
}

function joined(
  chunks: readonly Uint8Array<ArrayBuffer>[],
  length: number,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
