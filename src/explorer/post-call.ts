import { httpClient } from '../session/http-client.ts';

/** What a call adds to the request that the HTTP client makes. */
interface CallParts {
  readonly headers: Headers;
  readonly body: string;
  /** Ends the request, and the reading of its answer. */
  readonly signal: AbortSignal;
}

/**
 * Posts a call by the one HTTP client, under all that it says of secrets. Headers, body and signal
 * join its request at the last step: ky copies headers five times, follows a signal of its own beside
 * ours, and makes a stream of each body only to cancel it.
 *
 * @returns the answer, whatever its status
 * @throws {NetworkError} there was none; the signal's reason once it is aborted
 */
export function postCall(url: string, parts: CallParts): Promise<Response> {
  return httpClient.post(url, {
    // A request that anything joins loses its referrer policy (Fetch standard, "new Request").
    fetch: (request) => fetch(request, { ...parts, referrerPolicy: 'no-referrer' }),
  });
}
