import { Pool } from 'undici';
import type { Clock } from '../../contract/clock.ts';
import type { ReadinessCheck } from '../http/readiness.ts';
import type { UpstreamSettings } from '../settings/upstream-environment.ts';
import { lateRefusal, nameOfFailure, refusalOfFailure } from '../graphql/server-failure.ts';

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
    allowH2: http === '2' || (http === undefined && isSecure),
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
