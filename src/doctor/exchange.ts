import { REQUEST_ID_HEADER } from '../contract/headers.ts';
import type { Answer } from './answer.ts';
import type { Finding, Layer } from './finding.ts';
import { judgeTransport } from './judge-transport.ts';
import { quote } from './quote.ts';

/** What became of a request. */
export type Exchange =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly method: string; readonly fault: ExchangeFault };

/** Why no answer came. */
export type ExchangeFault = 'timeout' | 'unreachable' | 'certificate' | 'not-http' | 'too-many';

const FAULTS: Readonly<
  Record<ExchangeFault, Pick<Finding, 'layer' | 'verdict' | 'evidence' | 'advice'>>
> = {
  timeout: {
    layer: 'network',
    verdict: 'broken',
    evidence: 'no whole answer came within the time limit',
    advice:
      'Try again; if it stays so, see whether the service is overloaded (--timeout waits longer).',
  },
  unreachable: {
    layer: 'network',
    verdict: 'broken',
    evidence: 'the connection ended before an answer came',
    advice: 'See whether the service runs, and whether something on the way closes connections.',
  },
  certificate: {
    layer: 'transport',
    verdict: 'broken',
    evidence: 'the certificate was refused, so nothing was sent',
    advice: 'See the finding about TLS.',
  },
  'not-http': {
    layer: 'transport',
    verdict: 'broken',
    evidence: 'what came is not HTTP',
    advice: 'Check the port: another program answers there.',
  },
  'too-many': {
    layer: 'network',
    verdict: 'unknown',
    evidence: 'not asked: the doctor has made all the requests that one run may make',
    advice: 'This is a defect of the doctor; please report it.',
  },
};

/** Judges the answer, or says why there is none to judge. */
export function judgeExchange(
  exchange: Exchange,
  check: string,
  judge: (answer: Answer) => Finding,
): Finding {
  return exchange.ok
    ? nameRequest(judge(exchange.answer), exchange.answer)
    : judgeSilence(exchange, check);
}

/** Of what is broken, what the service calls the request: its operator finds it in the log by that. */
export function nameRequest(finding: Finding, { headers, secrets }: Answer): Finding {
  const requestId = headers.get(REQUEST_ID_HEADER);
  if (finding.verdict !== 'broken' || requestId === null) return finding;
  const name = quote(requestId, secrets);
  return { ...finding, evidence: `${finding.evidence} (${REQUEST_ID_HEADER} ${name})` };
}

/** Says why no answer came. */
export function judgeSilence(exchange: Extract<Exchange, { ok: false }>, check: string): Finding {
  const { evidence, ...fault } = FAULTS[exchange.fault];
  return { ...fault, check, evidence: `${exchange.method}: ${evidence}` };
}

/** A check that was not made, because of what broke before it. */
export function notReached(layer: Layer, check: string, why: string): Finding {
  return { layer, check, verdict: 'not-reached', evidence: why };
}

/** Whether an answer may be the endpoint's own, so that it is safe to send it secrets. */
export function isEndpoint(exchange: Exchange): boolean {
  return exchange.ok && judgeTransport(exchange.answer, '') === undefined;
}
