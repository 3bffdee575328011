import { Hono, type MiddlewareHandler } from 'hono';
import { bodyHeaders } from './json-answer.ts';
import { describeError, type Log } from './log.ts';
import { readHeaderLines } from './raw-header.ts';
import { requestLog } from './request-log.ts';
import type { ServiceEnv } from './service-env.ts';

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
