/** Counts what passes and ends the stream with an error past a limit. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

/**
 * The same response, its body counted as it is read.
 *
 * @param onBytes called with the sum so far, decoded bytes
 * @param maxBytes gives the sum past which the body ends with a {@link TooManyBytesError}; asked
 *   anew with each chunk
 */
export function meteredResponse(
  response: Response,
  onBytes: (sum: number) => void,
  maxBytes: () => number,
): Response {
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
