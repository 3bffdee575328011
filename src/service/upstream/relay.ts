import { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import type { Clock } from '../../contract/clock.ts';
import type { ReadinessCheck } from '../http/readiness.ts';
import type { UpstreamSettings } from '../settings/upstream-environment.ts';
import { lateRefusal, nameOfFailure, refusalOfFailure } from '../graphql/server-failure.ts';
import type { GraphqlServer } from '../graphql/graphql-endpoint.ts';

/** Header values that Node accepts; any other would fail the whole answer. */
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** Relays requests to the server behind the service; throws a Refusal if an answer does not start or end. */
export function createRelay(dispatcher: Dispatcher, path: string): GraphqlServer['fetch'] {
  return async ({ method, pairs, parts, signal }) => {
    try {
      const { statusCode, headers, body } = await dispatcher.request({
        path,
        method,
        headers: pairs.flat(),
        body: Readable.from(parts),
        signal,
      });
      return { status: statusCode, headers: readableHeaders(headers), body: partsOf(body) };
    } catch (error) {
      throw refusalOfFailure(error);
    }
  };
}

async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw refusalOfFailure(error);
  }
}

function readableHeaders(headers: Dispatcher.ResponseData['headers']): Headers {
  const pairs = Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  return new Headers(pairs.filter(([, value]) => VALUE.test(value)));
}

const FRESH_MS = 5_000;

const ANSWER_MS = 1_500;

const QUESTION = '{"query":"{ __typename }"}';

const ABSENT = [502, 503, 504];

export function connectUpstream({ url, http, connectTimeoutMs }: UpstreamSettings, clock: Clock) {
  const isSecure = url.protocol === 'https:';
  const path = url.pathname + url.search;
  const dispatcher = new Pool(url.origin, {
    // Without TLS the two cannot agree on a version; undici's types do not know of it.
    connect: { timeout: connectTimeoutMs, useH2c: http === '2' && !isSecure } as object,
    allowH2: http === '2',
    // The relay watches over these by itself, since only it knows streams of events.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const findFault = async (): Promise<string | undefined> => {
    const ending = new AbortController();
    const cancel = clock.after(ANSWER_MS, () => ending.abort(lateRefusal()));
    let status: number | undefined;
    try {
      const { statusCode, body } = await dispatcher.request({
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: QUESTION,
        signal: ending.signal,
      });
      status = statusCode;
      // Read to its end, since the connection is to serve again.
      await body.dump();
    } catch (error) {
      // Even a broken answer proves that a server is there.
      if (status === undefined) {
        return `${refusalOfFailure(error).message} (${nameOfFailure(error)}).`;
      }
    } finally {
      cancel();
    }
    // A refusal, too, comes from a server that is there: it may want more than this question brings.
    const isAbsent = status !== undefined && ABSENT.includes(status);
    return isAbsent ? `The GraphQL server is not there (${status}).` : undefined;
  };
  let last: { readonly at: number; readonly fault: Promise<string | undefined> } | undefined;
  const readiness: ReadinessCheck = {
    name: 'upstream',
    findFault() {
      const now = clock.monotonic();
      if (!last || now - last.at >= FRESH_MS) last = { at: now, fault: findFault() };
      return last.fault;
    },
  };
  return { dispatcher, path, readiness };
}
