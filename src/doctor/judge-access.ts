import * as v from 'valibot';
import { CORS_NEEDS, type CorsNeeds } from '../contract/headers.ts';
import { broken, passed, type Judgement, notReached } from './finding.ts';
import { judgeForeignAnswer, judgeUnanswered } from './judge-connection.ts';
import { tokenErrorSchema } from '../contract/token-response.ts';
import {
  describeAnswer,
  describeWithMessage,
  parseJsonBody,
  type NodeOutcome,
  headerList,
  quote,
  type HttpAnswer,
} from './answer.ts';
import type { CheckedEndpoint } from './network-copy.ts';
import { type Lack, NODE_COPY } from './node-copy.ts';

/** A request without credentials or with wrong ones (contract, Authentication 1, 2, 5; RFC 6749, 5.2). */
export function judgeRefusal(outcome: NodeOutcome, endpoint: CheckedEndpoint, lacks: Lack) {
  if (outcome.kind !== 'answer') return judgeUnanswered(outcome);
  const foreign = judgeForeignAnswer(outcome, endpoint, 'transport');
  if (foreign) return foreign;
  const layer = lacks === 'api-key' ? 'api-key' : 'token';
  const { status, http } = outcome;
  if (status < 400) {
    // A body that may hold a token is not quoted.
    return broken(layer, 'notRefused', describeAnswer(outcome), lacks);
  }
  const evidence = describeWithMessage(outcome);
  if (status >= 500) return broken(layer, 'refusedByFailing', evidence);
  const json = parseJsonBody(http);
  const isObject = typeof json === 'object' && json !== null;
  if (json === undefined || (endpoint === 'token' && !isObject)) {
    return broken(layer, 'refusedWithoutJson', evidence);
  }
  if (endpoint === 'token') {
    const code = v.is(tokenErrorSchema, json) ? 'refused' : 'refusedWithoutError';
    return passed(layer, code, evidence);
  }
  if (status !== 401) {
    return lacks === 'token'
      ? broken(layer, 'missingTokenNot401', evidence)
      : passed(layer, 'refused', evidence);
  }
  // 401 is about the token and carries a challenge (RFC 6750, section 3).
  if (!/\bbearer\b/i.test(http.headers.get('www-authenticate') ?? '')) {
    return broken(layer, 'noChallenge', evidence);
  }
  const code = lacks === 'api-key' ? 'keyRefusedAsToken' : 'refusedInGoodForm';
  return passed(layer, code, evidence);
}

/** Whether the browser lets a page send its call, or read an answer. */
export function judgeCors(
  kind: 'preflight' | 'answer',
  outcome: NodeOutcome,
  endpoint: CheckedEndpoint,
  pageOrigin: string,
): readonly Judgement[] {
  const isPreflight = kind === 'preflight';
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
  const more = missingHeaders(value, allowHeaders).length === 0 ? undefined : allowHeaders;
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
