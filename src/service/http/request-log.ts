import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { REQUEST_ID_HEADER } from '../../contract/headers.ts';
import type { Log } from './log.ts';
import type { ServiceEnv } from './service-env.ts';

/** Longest path that is logged, characters. */
const PATH_LENGTH = 200;

/**
 * Gives each request an id, puts it on the answer, and logs one line. The id is always our own: one
 * taken from the caller could carry anything into the log.
 */
export function requestLog(log: Log): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    context.set('requestId', requestId);
    await next();
    context.res.headers.set(REQUEST_ID_HEADER, requestId);
    const username = context.get('username');
    log({
      event: 'request',
      requestId,
      method: context.req.method,
      path: context.req.path.slice(0, PATH_LENGTH),
      status: context.res.status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(username !== undefined && { user: username }),
    });
  };
}
