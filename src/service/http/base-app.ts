import { Hono } from 'hono';
import { bodyHeaders } from './json-answer.ts';
import { describeError, type Log } from './log.ts';
import { requestLog } from './request-log.ts';
import type { ServiceEnv } from './service-env.ts';

/** An app with what both origins share: request ids, the log, JSON for 404 and 500. */
export function createBaseApp(log: Log): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.use(requestLog(log));
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
