import ky from 'ky';
import { API_KEY_HEADER } from '../contract/headers.ts';

/**
 * The one HTTP client of page and worker protects secrets: a redirect would send `x-api-key` to another origin, a
 * repeated token request would end the first token. Time limits are signals, so that they cover the body too.
 */
export const httpClient = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  // As safe as `error`, but the caller can tell it from a network failure.
  redirect: 'manual',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
});

/** Sends a form with the user's API key to a token service; ends with the signal as {@link abortable}. */
export function postForm(url: string, apiKey: string, body: URLSearchParams, signal: AbortSignal) {
  const headers = {
    [API_KEY_HEADER]: apiKey,
    accept: 'application/json',
    // fetch would add a charset, which this media type does not have.
    'content-type': 'application/x-www-form-urlencoded',
  };
  return abortable(httpClient.post(url, { headers, body, signal }), signal);
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || REDIRECTS.has(status);
}

/** Throws once the signal is aborted, which a runtime such as Node may lose at garbage collection. */
export async function abortable<Result>(work: Promise<Result>, signal: AbortSignal) {
  const settled = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) return fail();
    signal.addEventListener('abort', fail, { signal: settled.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    settled.abort();
  }
}

export function isOffline(): boolean {
  const { navigator } = globalThis as { navigator?: { onLine?: boolean } };
  return navigator?.onLine === false;
}
