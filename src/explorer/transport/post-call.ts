import { httpClient } from '../../session/http-client.ts';

/** What a call adds to the request that the HTTP client makes. */
export interface CallParts {
  readonly headers: Headers;
  readonly body?: string;
  /** Ends the request, and the reading of its answer. */
  readonly signal: AbortSignal;
}

/** Gets the answer to a call, whatever its status; throws as {@link postCall} does. */
export type OpenCall = (url: string, parts: CallParts & { body: string }) => Promise<Response>;

/**
 * Posts a call by the one HTTP client, under all that it says of secrets. Headers, body and signal
 * join its request at the last step: ky copies headers five times, follows a signal of its own beside
 * ours, and makes a stream of each body only to cancel it.
 *
 * @returns the answer, whatever its status
 * @throws {NetworkError} there was none; the signal's reason once it is aborted
 */
export const postCall: OpenCall = (url, parts) => requestCall('post', url, parts);

/** The same with another method. */
export function requestCall(
  method: 'get' | 'post' | 'put' | 'delete',
  url: string,
  parts: CallParts,
): Promise<Response> {
  return httpClient(url, {
    method,
    // A request that anything joins loses its referrer policy (Fetch standard, "new Request").
    fetch: (request) => fetch(request, { ...parts, referrerPolicy: 'no-referrer' }),
  });
}
