import type { Finding } from '../../doctor/finding.ts';
import { REST } from './doctor-copy.ts';
import { judgeAnswer } from './judge-answer.ts';
import { judgeWay } from './judge-way.ts';
import { complete, findingsOf, notReached } from './judgement.ts';
import { nextProbe } from './next-probe.ts';
import type { Observations } from './observation.ts';
import type { Situation } from './situation.ts';

/**
 * What the answers so far tell of each layer. While there is more to ask, layers that nothing is
 * known of are left out; after that all six are there.
 */
export function judgePage(situation: Situation, seen: Observations): Finding[] {
  const judgement = { ...judgeWay(situation, seen), ...judgeAnswer(situation, seen) };
  if (nextProbe(situation, seen) !== undefined) return findingsOf(judgement);
  const later = situation.kind === 'token' && { graphql: notReached(REST.afterSignIn) };
  return findingsOf(complete({ ...later, ...judgement }));
}
