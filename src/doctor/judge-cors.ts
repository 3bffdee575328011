import { CORS_NEEDS, type CorsNeeds } from '../contract/headers.ts';
import { describeAnswer, headerList, quote, type HttpAnswer, type NodeCheck } from './answer.ts';
import { broken, notReached, passed, type Judgement } from './finding.ts';
import { judgeUnanswered } from './judge-connection.ts';
import type { CheckedEndpoint } from './network-copy.ts';
import { NODE_COPY } from './node-copy.ts';

export type CorsObservation = { readonly about: 'cors'; readonly pageOrigin: string } & (
  | { readonly saw: 'same-origin'; readonly check: string }
  | ({ readonly saw: 'preflight' | 'cors-answer'; readonly endpoint: CheckedEndpoint } & NodeCheck)
);

export function judgeCors(observation: CorsObservation): readonly Judgement[] {
  const { saw, pageOrigin } = observation;
  if (saw === 'same-origin') return [passed('cors', 'sameOrigin', pageOrigin)];
  const { outcome, endpoint } = observation;
  const isPreflight = saw === 'preflight';
  if (outcome.kind !== 'answer') {
    return [isPreflight ? judgeUnanswered(outcome) : notReached('cors', 'noAnswer')];
  }
  const judgeAnswer = isPreflight ? judgePreflight : judgeReadable;
  return judgeAnswer(outcome.http, describeAnswer(outcome), CORS_NEEDS[endpoint], pageOrigin);
}

/** One judgement for each fault of a preflight (Fetch), with the right header; POST needs no leave. */
function judgePreflight(
  { status, headers, secrets }: HttpAnswer,
  answered: string,
  needs: CorsNeeds,
  pageOrigin: string,
): readonly Judgement[] {
  const { requestedHeaders, allowHeaders } = needs;
  if (status < 200 || status > 299) {
    const isRedirect = status >= 300 && status < 400;
    const isRefused = status === 401 || status === 403;
    const reason = isRefused ? 'unauthorized' : isRedirect ? 'redirected' : 'failed';
    return [broken('cors', 'preflightRefused', answered, reason, pageOrigin, allowHeaders)];
  }
  const faults = judgeAllowOrigin(headers, secrets, answered, pageOrigin, '');
  const value = headers.get('access-control-allow-headers');
  const missing = missingHeaders(value, requestedHeaders);
  if (missing.length > 0 && headerList(value).includes('*')) {
    faults.push(broken('cors', 'allowHeadersWildcard', answered, allowHeaders));
  } else if (missing.length > 0) {
    const quoted = quote(value ?? '', secrets);
    faults.push(broken('cors', 'allowHeadersIncomplete', answered, quoted, missing, allowHeaders));
  }
  if (faults.length > 0) return faults;
  const isWhole = missingHeaders(value, allowHeaders).length === 0;
  const more = isWhole ? undefined : allowHeaders;
  return [passed('cors', 'preflightAllowed', answered, pageOrigin, requestedHeaders, more)];
}

/** Whether a page may read an answer and its headers; asked of refusals, too, which gateways forget. */
function judgeReadable(
  { headers, secrets }: HttpAnswer,
  answered: string,
  { exposeHeaders }: CorsNeeds,
  pageOrigin: string,
): readonly Judgement[] {
  const faults = judgeAllowOrigin(headers, secrets, answered, pageOrigin, NODE_COPY.onRefusalsToo);
  if (faults.length > 0) return faults;
  const exposed = headerList(headers.get('access-control-expose-headers'));
  const hidden = exposeHeaders.filter((name) => !exposed.includes(name) && !exposed.includes('*'));
  if (hidden.length === 0) return [passed('cors', 'answerReadable', answered, pageOrigin)];
  return [broken('cors', 'headersHidden', answered, hidden, exposeHeaders)];
}

/** The check that a browser makes on each answer from another origin (Fetch, "CORS check"). */
function judgeAllowOrigin(
  headers: Headers,
  secrets: readonly string[],
  answered: string,
  pageOrigin: string,
  suffix: string,
): Judgement[] {
  const value = headers.get('access-control-allow-origin');
  if (value === '*' || value === pageOrigin) return [];
  if (value === null) return [broken('cors', 'allowOriginMissing', answered, pageOrigin, suffix)];
  return [broken('cors', 'allowOriginOther', answered, quote(value, secrets), pageOrigin, suffix)];
}

/** `*` covers all names but `authorization` (Fetch, "CORS-preflight fetch"). */
function missingHeaders(value: string | null, names: readonly string[]): string[] {
  const allowed = headerList(value);
  const isAny = allowed.includes('*');
  return names.filter((name) => !allowed.includes(name) && !(isAny && name !== 'authorization'));
}
