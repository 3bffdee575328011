import ky from 'ky';

/**
 * The one HTTP client of page and worker. Each option keeps a secret where it belongs:
 * no redirect is followed, because `x-api-key` is not stripped on the way to another origin; no
 * request is repeated, because a second token request ends the first one's token; no cookie, cache
 * or referrer takes part. Time limits come as signals, so that they cover the body too.
 */
export const httpClient = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  // As safe as `error`, and not the same to the caller as a network that is down.
  redirect: 'manual',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
});

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether an answer sends elsewhere, which nobody follows; a browser says no more than that. */
export function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || REDIRECTS.has(status);
}

/** The work; throws once the signal is aborted, which a runtime such as Node may lose at garbage collection. */
export async function abortable<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
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

/** True where the realm knows that it has no network; Node, where the tests run, knows nothing. */
export function isOffline(): boolean {
  const { navigator } = globalThis as { navigator?: { onLine?: boolean } };
  return navigator?.onLine === false;
}
