import type { ServiceContext } from './request.ts';

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

/** An endpoint that is read; other methods are answered 405 with Allow. */
export function readOnly(answer: (context: ServiceContext) => Response) {
  return (context: ServiceContext): Response =>
    context.req.method === 'GET' || context.req.method === 'HEAD'
      ? answer(context)
      : context.json(
          { error: 'invalid_request', error_description: 'The method must be GET' },
          405,
          { ...bodyHeaders, allow: 'GET, HEAD' },
        );
}

/** `GET /healthz`: 200 while the service is able to serve, 503 once it is stopping. */
export function healthEndpoint(stopping: AbortSignal) {
  return (context: ServiceContext): Response =>
    stopping.aborted
      ? context.json({ status: 'stopping' }, 503, bodyHeaders)
      : context.json({ status: 'ok' }, 200, bodyHeaders);
}
