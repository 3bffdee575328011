import { randomUUID } from 'node:crypto';
import { BlockList } from 'node:net';
import { Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { CORS_NEEDS, RATE_LIMIT_HEADERS, REQUEST_ID_HEADER } from '../../contract/headers.ts';
import { traceRequest } from './tracing.ts';
import { callerAddress } from './caller-address.ts';
import { bodyHeaders } from './response.ts';
import { describeError, type Log } from './log.ts';
import { Refusal, serverFailure } from './refusal.ts';
import { readHeader, type ServiceContext, type ServiceEnv } from './request.ts';

/** The base of all origins: request ids, the log, refusals as JSON (RFC 6749, 5.2); `proxies` are trusted. */
export function createBaseApp(log: Log, proxies = new BlockList()): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const refuse = (context: ServiceContext, refusal: Refusal) => {
    const { status, message, headers } = refusal;
    const code = refusal.code ?? (status === 503 ? 'temporarily_unavailable' : 'invalid_request');
    context.set('code', code);
    return context.json({ error: code, error_description: message }, status, {
      ...bodyHeaders,
      ...headers,
    });
  };
  app.use(requestLog(log));
  app.use(traceRequest(proxies));
  app.use(async (context, next) => {
    const { incoming } = context.env;
    context.set('caller', callerAddress(incoming, proxies));
    // Two hosts (RFC 9112, section 3.2): a proxy before the service may have believed the other one.
    readHeader(context, 'host');
    const { 'transfer-encoding': coding = 'chunked' } = incoming.headers;
    // Node decodes only this coding; any other would be taken for plain content.
    if (coding.toLowerCase() !== 'chunked') {
      throw new Refusal(501, 'The only transfer coding is chunked');
    }
    await next();
  });
  app.notFound((context) =>
    refuse(context, new Refusal(404, 'There is nothing here', 'not_found')),
  );
  app.onError((error, context) => {
    if (error instanceof Refusal) return refuse(context, error);
    // A hang-up is not a fault of the service.
    if (!context.env.outgoing.destroyed) log(describeError(error, context.get('requestId')));
    return refuse(context, serverFailure());
  });
  return app;
}

const PATH_LENGTH = 200;

/** Logs one line a request. The id is never the caller's, which could carry anything into the log. */
function requestLog(log: Log): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    context.set('requestId', requestId);
    context.set('audit', (entry) => log({ ...entry, requestId }));
    await next();
    context.res.headers.set(REQUEST_ID_HEADER, requestId);
    for (const [name, value] of Object.entries(context.get('answerHeaders') ?? {})) {
      context.res.headers.set(name, value);
    }
    const { username, code, upstreamMs } = context.var;
    log({
      event: 'request',
      requestId,
      method: context.req.method,
      path: context.req.path.slice(0, PATH_LENGTH),
      route: routePath(context, -1),
      status: context.res.status,
      ...(code !== undefined && { code }),
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(upstreamMs !== undefined && { upstreamMs }),
      ...(username !== undefined && { user: username }),
    });
  };
}

const MAX_AGE_S = 600;

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
