import * as v from 'valibot';
import { REQUEST_ID_HEADER, CORS_NEEDS, type CorsNeeds } from '../contract/headers.ts';
import { broken, passed, type Finding, type Judgement, notReached } from './finding.ts';
import {
  judgeForeignAnswer,
  judgeStep,
  judgeUnanswered,
  type ConnectionObservation,
} from './judge-connection.ts';
import { judgeExplorer } from './judge-explorer.ts';
import { judgeGraphql, type GraphqlObservation } from './judge-graphql.ts';
import { judgePageFailure } from './judge-page-failure.ts';
import { judgeSignIn } from './judge-sign-in.ts';
import { tokenErrorSchema } from '../contract/token-response.ts';
import {
  describeAnswer,
  describeWithMessage,
  parseJsonBody,
  type NodeCheck,
  type NodeOutcome,
  headerList,
  quote,
  type HttpAnswer,
} from './answer.ts';
import type { CheckedEndpoint } from './network-copy.ts';
import { type Lack, NODE_COPY } from './node-copy.ts';

const JUDGES = {
  'page-failure': judgePageFailure,
  connection: (step: ConnectionObservation) => [judgeStep(step)],
  cors: judgeCors,
  refusal: (observation: RefusalObservation) => [judgeRefusal(observation)],
  'sign-in': judgeSignIn,
  graphql: (observation: GraphqlObservation) => [judgeGraphql(observation)],
  explorer: judgeExplorer,
  judged: ({ judgement }: ReturnType<typeof judged>) => [judgement],
};

export type Observation = Parameters<(typeof JUDGES)[keyof typeof JUDGES]>[0];

/** A judgement by the prober itself: for a check that it skipped, or one with its own messages. */
export function judged(check: string, judgement: Judgement, outcome?: NodeOutcome) {
  return { about: 'judged', check, judgement, outcome } as const;
}

export function judge(observations: readonly Observation[]): Finding[] {
  return observations.flatMap((observation) => {
    const judgeOne = JUDGES[observation.about] as (of: Observation) => readonly Judgement[];
    return judgeOne(observation).map((judgement) =>
      nameRequest({ check: observation.check ?? '', ...judgement }, observation),
    );
  });
}

function nameRequest(finding: Finding, observation: Observation): Finding {
  const outcome = 'outcome' in observation ? observation.outcome : undefined;
  const requestId = outcome?.kind === 'answer' ? outcome.requestId : undefined;
  if (finding.verdict !== 'broken' || requestId === undefined) return finding;
  return { ...finding, evidence: `${finding.evidence} (${REQUEST_ID_HEADER} ${requestId})` };
}

interface RefusalObservation extends NodeCheck {
  readonly about: 'refusal';
  readonly endpoint: CheckedEndpoint;
  readonly lacks: Lack;
}

/** A request without credentials or with wrong ones (contract, Authentication 1, 2, 5; RFC 6749, 5.2). */
function judgeRefusal({ endpoint, lacks, outcome }: RefusalObservation): Judgement {
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

type CorsObservation = { readonly about: 'cors'; readonly pageOrigin: string } & (
  | { readonly saw: 'same-origin'; readonly check: string }
  | ({ readonly saw: 'preflight' | 'cors-answer'; readonly endpoint: CheckedEndpoint } & NodeCheck)
);

function judgeCors(observation: CorsObservation): readonly Judgement[] {
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
