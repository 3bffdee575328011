import { REQUEST_ID_HEADER } from '../contract/headers.ts';
import { broken, passed, type Finding, type Judgement } from './finding.ts';
import {
  judgeForeignAnswer,
  judgeStep,
  judgeUnanswered,
  type ConnectionObservation,
} from './judge-connection.ts';
import { judgeCors } from './judge-cors.ts';
import { judgeExplorer } from './judge-explorer.ts';
import { judgeGraphql, type GraphqlObservation } from './judge-graphql.ts';
import { judgePageFailure } from './judge-page-failure.ts';
import { judgeSignIn } from './judge-sign-in.ts';
import * as v from 'valibot';
import { tokenErrorSchema } from '../contract/token-response.ts';
import {
  describeAnswer,
  describeWithMessage,
  parseJsonBody,
  type NodeAnswer,
  type NodeCheck,
} from './answer.ts';
import type { CheckedEndpoint } from './network-copy.ts';
import type { Lack } from './node-copy.ts';

const JUDGES = {
  'page-failure': judgePageFailure,
  connection: (step: ConnectionObservation) => [judgeStep(step)],
  cors: judgeCors,
  refusal: (observation: RefusalObservation) => [judgeRefusal(observation)],
  'sign-in': judgeSignIn,
  graphql: (observation: GraphqlObservation) => [judgeGraphql(observation)],
  explorer: judgeExplorer,
  skipped: ({ judgement }: ReturnType<typeof skipped>) => [judgement],
};

export type Observation = Parameters<(typeof JUDGES)[keyof typeof JUDGES]>[0];

export function skipped(check: string, judgement: Judgement) {
  return { about: 'skipped', check, judgement } as const;
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
  const requestId = outcome?.came === 'answer' ? outcome.requestId : undefined;
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
  if (outcome.came !== 'answer') return judgeUnanswered(outcome);
  const foreign = judgeForeignAnswer(outcome, endpoint, 'transport');
  if (foreign) return foreign;
  if (lacks === 'current-token') return judgeReplacedToken(outcome);
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

/** A call with a token that a newer one has replaced (contract, States and transitions: terminated). */
function judgeReplacedToken(answer: NodeAnswer): Judgement {
  const { status, message } = answer;
  const answered = describeAnswer(answer);
  if (status !== 401) return broken('token', 'replacedTokenTaken', answered);
  // Whether the message tells a replaced token from one whose time is over.
  const isTold =
    message !== undefined &&
    /terminat|revok|replac|newer|supersed/i.test(message) &&
    !/expired or/i.test(message);
  const code = isTold ? 'replacedTokenRefused' : 'replacedTokenUnexplained';
  return passed('token', code, answered, message);
}
