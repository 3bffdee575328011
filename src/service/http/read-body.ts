/** The body is larger than the endpoint takes. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor(
    /** Bytes. */
    readonly limit: number,
  ) {
    super(`The body is larger than ${limit} bytes`);
  }
}

/**
 * Reads a request's body, and stops reading at the limit.
 *
 * @param limit bytes
 * @throws {BodyTooLargeError} and what the connection throws when it breaks
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit)
    throw new BodyTooLargeError(limit);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw new BodyTooLargeError(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** @throws {TypeError} where the bytes are not UTF-8; a byte order mark is dropped */
export function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
