import type { MiddlewareHandler } from 'hono';
import { CORS_NEEDS, RATE_LIMIT_HEADERS } from '../../contract/headers.ts';
import type { ServiceEnv } from './request.ts';

const MAX_AGE_S = 600;

/** One answer for every route: the GraphQL endpoint's headers include the token endpoint's. */
const ALLOWED = CORS_NEEDS.graphql.allowHeaders.join(', ');
const EXPOSED = [...CORS_NEEDS.graphql.exposeHeaders, ...RATE_LIMIT_HEADERS].join(', ');

/** CORS for exactly one origin (Fetch standard), without credentials; another origin gets no CORS header. */
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
      headers.set('access-control-allow-headers', ALLOWED);
      headers.set('access-control-max-age', String(MAX_AGE_S));
    } else {
      headers.set('access-control-expose-headers', EXPOSED);
      // The page tells how large an answer was on the wire (Resource Timing, section 4.5.1).
      headers.set('timing-allow-origin', allowedOrigin());
    }
  };
}
