import { readCappedText } from '../session/read-response.ts';
import { requestCall, type CallParts } from './request.ts';
import { TokenEndedError } from './watch-token.ts';

const STREAM_HEADER = 'x-graphql-event-stream-token';

/** A longer name of a stream is something else, bytes. */
const MAX_TOKEN_BYTES = 1_000;

/** The service has taken note of the end by then, or hears of it as the stream closes, milliseconds. */
const STOP_MS = 5_000;

/**
 * Opens the events of one operation in the single connection mode of GraphQL over SSE: a stream of its own
 * is reserved (PUT) and opened (GET), and only then the operation sent (POST). Once the caller aborts, the
 * operation is stopped (DELETE), and then the stream closed.
 *
 * @param operationId what the operation's body names it by
 * @returns the stream, or the first answer that did not lead on to it: a refusal, or a result
 * @throws {NetworkError} an answer did not come; the signal's reason once it is aborted
 */
export async function openSingleConnection(
  url: string,
  { headers, body, signal }: CallParts & { readonly body: string },
  operationId: string,
): Promise<Response> {
  const stream = new AbortController();
  const close = (): void => stream.abort();
  let token = '';
  const ask = (
    method: 'get' | 'post' | 'put' | 'delete',
    accept: string,
    { at = url, ...parts }: Partial<CallParts> & { readonly at?: string } = {},
  ): Promise<Response> => {
    const own = new Headers(headers);
    own.set('accept', accept);
    if (method !== 'post') own.delete('content-type');
    if (token !== '') own.set(STREAM_HEADER, token);
    return requestCall(method, at, { headers: own, signal, ...parts });
  };
  const reserved = await ask('put', 'text/plain');
  if (reserved.status !== 201) return reserved;
  token = (await readCappedText(reserved, MAX_TOKEN_BYTES))?.trim() ?? '';
  // The stream stays open after the caller's abort for as long as stopping takes.
  signal.addEventListener('abort', close, { once: true });
  const events = await ask('get', 'text/event-stream', { signal: stream.signal });
  if (!events.ok || !events.body) return events;
  const accepted = await ask('post', 'application/json', { body }).catch((error: unknown) => {
    close();
    throw error;
  });
  if (accepted.status !== 202) {
    close();
    return accepted;
  }
  signal.removeEventListener('abort', close);
  const stop = async (): Promise<void> => {
    // A token that has ended stops nothing any more; the service sees the stream close.
    if (!(signal.reason instanceof TokenEndedError)) {
      const at = `${url}?operationId=${encodeURIComponent(operationId)}`;
      const limit = AbortSignal.timeout(STOP_MS);
      await ask('delete', '*/*', { at, signal: limit }).catch(() => undefined);
    }
    close();
  };
  // Its reader hears of an abort at once; the stream stays open behind that until it is stopped.
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
  void events.body
    .pipeTo(writable, { signal, preventCancel: true })
    .catch(() => undefined)
    .then(() => (signal.aborted ? stop() : close()));
  return new Response(readable, { status: events.status, headers: events.headers });
}
