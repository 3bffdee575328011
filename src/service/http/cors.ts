import type { MiddlewareHandler } from 'hono';
import { API_KEY_HEADER, REQUEST_ID_HEADER } from '../../contract/headers.ts';
import type { ServiceEnv } from './service-env.ts';

/** Seconds that a browser may remember a preflight's answer. */
const MAX_AGE_S = 600;

const EXPOSED = `WWW-Authenticate, Retry-After, ${REQUEST_ID_HEADER}`;

/**
 * CORS for exactly one origin (Fetch standard). Any other one gets no CORS header at all, and so no
 * browser lets it read an answer. No cookies are involved, so credentials are not allowed.
 *
 * @param allowedOrigin the explorer's, as `http://127.0.0.1:8080`; a function, because a free port
 *   is known only once it is bound
 */
export function cors(allowedOrigin: () => string): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const isAllowed = context.req.header('origin') === allowedOrigin();
    const isPreflight =
      context.req.method === 'OPTIONS' &&
      context.req.header('access-control-request-method') !== undefined;
    if (isPreflight && isAllowed) context.res = new Response(null, { status: 204 });
    else await next();

    const { headers } = context.res;
    headers.append('vary', 'Origin');
    if (!isAllowed) return;
    headers.set('access-control-allow-origin', allowedOrigin());
    if (isPreflight) {
      headers.set('access-control-allow-methods', 'POST');
      headers.set('access-control-allow-headers', `content-type, authorization, ${API_KEY_HEADER}`);
      headers.set('access-control-max-age', String(MAX_AGE_S));
    } else {
      headers.set('access-control-expose-headers', EXPOSED);
    }
  };
}
