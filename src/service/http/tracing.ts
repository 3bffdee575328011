import type { BlockList } from 'node:net';
import {
  context as activeContext,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { isFromProxy } from './caller-address.ts';
import type { ServiceEnv } from './request.ts';

const tracer = () => trace.getTracer('gatehouse');

/** A span for each request, of method and route alone; continues the trace of trusted proxies only. */
export function traceRequest(proxies: BlockList): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const { incoming } = context.env;
    const parent = isFromProxy(incoming, proxies)
      ? propagation.extract(ROOT_CONTEXT, incoming.headers)
      : ROOT_CONTEXT;
    const { method } = context.req;
    await tracer().startActiveSpan(method, { kind: SpanKind.SERVER }, parent, async (span) => {
      try {
        await next();
      } finally {
        const { status } = context.res;
        const route = routePath(context, -1);
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'gatehouse.request_id': context.get('requestId'),
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    });
  };
}

export async function inSpan<T>(
  name: string,
  work: () => Promise<T>,
  kind: SpanKind = SpanKind.INTERNAL,
): Promise<T> {
  return tracer().startActiveSpan(name, { kind }, async (span: Span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(activeContext.active(), headers);
  return headers;
}
