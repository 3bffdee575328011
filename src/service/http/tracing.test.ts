import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServiceUnderTest } from '../testing/service-under-test.ts';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: object;
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** Takes spans as a collector does (OTLP over HTTP), and calls as a GraphQL server. */
const received: Sent[] = [];
let called: IncomingHttpHeaders = {};
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    if (request.url?.endsWith('/v1/traces')) received.push(body as Sent);
    else called = request.headers;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let origin: string;

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});

afterAll(() => void collector.close());

const PARENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${PARENT.traceId}-${PARENT.spanId}-01`;

test('request, password and upstream are spans of one trace, which a trusted proxy may have begun', async () => {
  const service = await startServiceUnderTest({
    OTEL_EXPORTER_OTLP_ENDPOINT: origin,
    UPSTREAM_GRAPHQL_URL: `${origin}/graphql`,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const token = await service.token();
  await service.query('{ a }', token, { headers: { traceparent } });
  await service.stop(0);
  const spans = received
    .splice(0)
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
    .flatMap((scope) => scope.spans);
  const named = (name: string) => spans.find((span) => span.name === name);
  const call = named('POST /v1/graphql');
  expect(call).toMatchObject({ traceId: PARENT.traceId, parentSpanId: PARENT.spanId });
  const upstream = named('upstream');
  expect(upstream).toMatchObject({ traceId: PARENT.traceId, parentSpanId: call?.spanId });
  expect(called['traceparent']).toBe(`00-${PARENT.traceId}-${upstream?.spanId}-01`);
  const signIn = named('POST /oauth2/token');
  expect(signIn?.parentSpanId).toBeUndefined();
  expect(named('check password')).toMatchObject({
    traceId: signIn?.traceId,
    parentSpanId: signIn?.spanId,
  });
  expect(call?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 200 },
  });
  expect(JSON.stringify(spans)).not.toMatch(/alice|key-of|eyJ/);
});

test('a trace that a stranger says to have begun is not continued, and the server’s work is a span', async () => {
  const service = await startServiceUnderTest({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${origin}/own/v1/traces`,
  });
  await service.query('{ __typename }', await service.token(), { headers: { traceparent } });
  await service.stop(0);
  const sent = JSON.stringify(received.splice(0));
  expect(sent).toContain('"upstream"');
  expect(sent).toContain('{"key":"service.name","value":{"stringValue":"gatehouse"}}');
  expect(sent).not.toContain(PARENT.traceId);
});

test('a collector that is away costs nothing but the spans', async () => {
  const service = await startServiceUnderTest({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  });
  expect((await service.signIn()).status).toBe(200);
  await service.stop(0);
});
