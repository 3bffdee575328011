import { Refusal } from './refusal.ts';
import type { ServiceContext } from './request.ts';

/** Headers of data: no content sniffing, and inert when opened in a tab. */
export const dataHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

export const bodyHeaders = { ...dataHeaders, 'cache-control': 'no-store' } as const;

/** Throws a Refusal (405 with Allow) for any other method; GET means HEAD as well. */
export function checkMethod(
  { req }: ServiceContext,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>> = {},
): void {
  const allowed = method === 'GET' ? ['GET', 'HEAD'] : ['POST'];
  if (allowed.includes(req.method)) return;
  const allow = allowed.join(', ');
  throw new Refusal(405, `The method must be ${method}`, undefined, { ...headers, allow });
}

/** `GET /healthz`: 200 while the service is able to serve, 503 once it is stopping. */
export function healthEndpoint(stopping: AbortSignal) {
  return (context: ServiceContext): Response => {
    checkMethod(context, 'GET');
    return stopping.aborted
      ? context.json({ status: 'stopping' }, 503, bodyHeaders)
      : context.json({ status: 'ok' }, 200, bodyHeaders);
  };
}
