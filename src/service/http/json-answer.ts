/** Headers of data that is no page: never guessed at, and of no use where it is opened in a tab. */
export const dataHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/** {@link dataHeaders}, and that no cache may keep it (RFC 6749, section 5.1). */
export const bodyHeaders = {
  ...dataHeaders,
  'cache-control': 'no-store',
  pragma: 'no-cache',
} as const;
