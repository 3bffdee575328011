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
  redirect: 'error',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
});
