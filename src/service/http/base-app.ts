import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { REQUEST_ID_HEADER } from '../../contract/headers.ts';
import { bodyHeaders } from './response.ts';
import { describeError, type Log } from './log.ts';
import { readHeaderLines, type ServiceEnv } from './request.ts';

/**
 * Refuses a request that names two hosts (RFC 9112, section 3.2): whoever stands before the service
 * may have believed the other one.
 */
const refuseTwoHosts: MiddlewareHandler<ServiceEnv> = async (context, next) => {
  if (readHeaderLines(context, 'host').length < 2) return next();
  return context.json(
    { error: 'invalid_request', error_description: 'The header host is there twice' },
    400,
    bodyHeaders,
  );
};

/** An app with what both origins share: request ids, the log, JSON for 404 and 500. */
export function createBaseApp(log: Log): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.use(requestLog(log));
  app.use(refuseTwoHosts);
  app.notFound((context) =>
    context.json(
      { error: 'not_found', error_description: 'There is nothing here' },
      404,
      bodyHeaders,
    ),
  );
  app.onError((error, context) => {
    log(describeError(error, context.get('requestId')));
    return context.json(
      {
        error: 'server_error',
        error_description: 'The service failed; the log has the request id',
      },
      500,
      bodyHeaders,
    );
  });
  return app;
}

/** Longest path that is logged, characters. */
const PATH_LENGTH = 200;

/**
 * Gives each request an id, puts it on the answer, and logs one line. The id is always our own: one
 * taken from the caller could carry anything into the log.
 */
function requestLog(log: Log): MiddlewareHandler<ServiceEnv> {
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
