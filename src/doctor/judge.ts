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
  type NodeCheck,
  type NodeOutcome,
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
