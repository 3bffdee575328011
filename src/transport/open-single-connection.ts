import { readCappedText } from '../session/read-response.ts';
import { requestCall, type CallParts } from './request.ts';
import { TokenEndedError } from './watch-token.ts';

const STREAM_HEADER = 'x-graphql-event-stream-token';

const MAX_TOKEN_BYTES = 1_000;

/** Longest wait for the service to confirm the stop, milliseconds; it also notices the closed stream. */
const STOP_MS = 5_000;

/**
 * The single connection mode of GraphQL over SSE: PUT reserves a stream, GET opens it, POST sends the operation, and
 * DELETE stops it when the caller aborts.
 * @returns the stream, or the first answer that prevented it: a refusal, or a result
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
    const fields = new Headers(headers);
    fields.set('accept', accept);
    if (method !== 'post') fields.delete('content-type');
    if (token !== '') fields.set(STREAM_HEADER, token);
    return requestCall(method, at, { headers: fields, signal, ...parts });
  };
  const reserved = await ask('put', 'text/plain');
  if (reserved.status !== 201) return reserved;
  token = (await readCappedText(reserved, MAX_TOKEN_BYTES))?.trim() ?? '';
  // The stream outlives the caller's abort until the operation is stopped.
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
    // An ended token cannot stop anything; the service sees the stream close.
    if (!(signal.reason instanceof TokenEndedError)) {
      const at = `${url}?operationId=${encodeURIComponent(operationId)}`;
      const limit = AbortSignal.timeout(STOP_MS);
      await ask('delete', '*/*', { at, signal: limit }).catch(() => undefined);
    }
    close();
  };
  // The reader sees an abort at once; behind this, the stream stays open until it is stopped.
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
  void events.body
    .pipeTo(writable, { signal, preventCancel: true })
    .catch(() => undefined)
    .then(() => (signal.aborted ? stop() : close()));
  return new Response(readable, { status: events.status, headers: events.headers });
}
