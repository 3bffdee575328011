import { CORS_NEEDS } from '../../contract/headers.ts';
import { judgeSilence, nameRequest, notReached, type Exchange } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { judgeCorsAnswer } from '../judge-cors-answer.ts';
import { judgePreflight } from '../judge-preflight.ts';
import type { Examination } from './examination.ts';

/** The CORS checks of one endpoint. */
export interface CorsChecks {
  /** Asks as a browser does before its first call: without key, token and cookie. */
  preflight(): Promise<readonly Finding[]>;
  /** Whether the page may read an answer; says nothing where browsers ask no leave. */
  judge(exchange: Exchange | undefined, check: string): readonly Finding[];
}

/** @param url of the endpoint, as requests are sent to it */
export function corsChecks(
  endpoint: keyof typeof CORS_NEEDS,
  url: string,
  { asker, pageOrigin }: Examination,
): CorsChecks {
  if (new URL(url).origin === pageOrigin) return sameOrigin(pageOrigin);
  const needs = CORS_NEEDS[endpoint];
  return {
    async preflight() {
      const check = 'preflight';
      const exchange = await asker.ask({
        method: 'OPTIONS',
        url,
        headers: {
          origin: pageOrigin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': needs.asked.join(','),
        },
      });
      if (!exchange.ok) return [judgeSilence(exchange, check)];
      return judgePreflight(exchange.answer, { needs, pageOrigin, check });
    },
    judge(exchange, check) {
      if (!exchange?.ok) return [notReached('cors', check, 'There is no such answer to look at')];
      const { answer } = exchange;
      return [nameRequest(judgeCorsAnswer(answer, { needs, pageOrigin, check }), answer)];
    },
  };
}

function sameOrigin(pageOrigin: string): CorsChecks {
  const evidence = `Skipped: same origin as the page (${pageOrigin}), so browsers ask no leave`;
  return {
    preflight: () =>
      Promise.resolve([{ layer: 'cors', check: 'preflight', verdict: 'passed', evidence }]),
    judge: () => [],
  };
}
