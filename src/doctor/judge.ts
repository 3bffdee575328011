import { REQUEST_ID_HEADER } from '../contract/headers.ts';
import type { Finding, Judgement } from './finding.ts';
import { judgeStep, type ConnectionObservation } from './judge-connection.ts';
import { judgeCors, type CorsObservation } from './judge-cors.ts';
import { judgeExplorer, type ExplorerObservation } from './judge-explorer.ts';
import { judgeGraphql, type GraphqlObservation } from './judge-graphql.ts';
import { judgePageFailure, type PageFailureObservation } from './judge-page-failure.ts';
import { judgeRefusal, type RefusalObservation } from './judge-refusal.ts';
import { judgeSignIn, type SignInObservation } from './judge-sign-in.ts';

interface SkippedCheck {
  readonly about: 'skipped';
  readonly check: string;
  readonly judgement: Judgement;
}

/** A check that a prober did not make, and why. */
export function skipped(check: string, judgement: Judgement): Observation {
  return { about: 'skipped', check, judgement };
}

/** What a prober saw: a page sees its own failures, Node each step and each header. */
export type Observation =
  | PageFailureObservation
  | ConnectionObservation
  | CorsObservation
  | RefusalObservation
  | SignInObservation
  | GraphqlObservation
  | ExplorerObservation
  | SkippedCheck;

/** The one judge of both doctors: what works, what is broken, how that is known, and who can mend it. */
export function judge(observations: readonly Observation[]): Finding[] {
  return observations.flatMap((observation) =>
    judgeOne(observation).map((judgement) =>
      nameRequest({ check: observation.check ?? '', ...judgement }, observation),
    ),
  );
}

function judgeOne(observation: Observation): readonly Judgement[] {
  switch (observation.about) {
    case 'page-failure':
      return judgePageFailure(observation);
    case 'connection':
      return [judgeStep(observation)];
    case 'cors':
      return judgeCors(observation);
    case 'refusal':
      return [judgeRefusal(observation)];
    case 'sign-in':
      return judgeSignIn(observation);
    case 'graphql':
      return [judgeGraphql(observation)];
    case 'explorer':
      return judgeExplorer(observation);
    case 'skipped':
      return [observation.judgement];
  }
}

/** Of what is broken, what the service calls the request: its operator finds it in the log by that. */
function nameRequest(finding: Finding, observation: Observation): Finding {
  const outcome = 'outcome' in observation ? observation.outcome : undefined;
  const requestId = outcome?.came === 'answer' ? outcome.requestId : undefined;
  if (finding.verdict !== 'broken' || requestId === undefined) return finding;
  return { ...finding, evidence: `${finding.evidence} (${REQUEST_ID_HEADER} ${requestId})` };
}
