import type { Finding } from '../../doctor/finding.ts';
import { judgeAnswer } from './judge-answer.ts';
import { judgeWay } from './judge-way.ts';
import { complete, findingsOf } from './judgement.ts';
import { nextProbe } from './next-probe.ts';
import type { Observations } from './observation.ts';
import type { Situation } from './situation.ts';

/**
 * What the answers so far tell of each layer. While there is more to ask, layers that nothing is
 * known of are left out; after that all six are there.
 */
export function judgePage(situation: Situation, seen: Observations): Finding[] {
  const judgement = { ...judgeWay(situation, seen), ...judgeAnswer(situation, seen) };
  const isOver = nextProbe(situation, seen) === undefined;
  return findingsOf(isOver ? complete(judgement) : judgement);
}
