import type { Finding } from '../../doctor/finding.ts';
import { judgePage } from './judge-page.ts';
import { MAX_PROBES, nextProbe } from './next-probe.ts';
import type { Observations, Outcome, Probe } from './observation.ts';
import type { Situation } from './situation.ts';

/** What an examination has found so far. */
export interface Examination {
  readonly findings: readonly Finding[];
  readonly isOver: boolean;
  /** What the service calls the last request that it named. */
  readonly requestId?: string | undefined;
}

/** Makes the request behind a probe. */
export type AskProbe = (probe: Probe) => Promise<Outcome>;

/**
 * Asks what can tell why a call failed, one question after the other, and says after each what is
 * known by then.
 *
 * @yields at least once; the last has a finding for each layer
 * @throws what `askProbe` throws
 */
export async function* examine(
  situation: Situation,
  askProbe: AskProbe,
): AsyncGenerator<Examination> {
  let seen: Observations = {};
  let { requestId } = situation.failure;
  for (let asked = 0; asked < MAX_PROBES; asked += 1) {
    const probe = nextProbe(situation, seen);
    if (!probe) break;
    yield { findings: judgePage(situation, seen), isOver: false, requestId };
    const outcome = await askProbe(probe);
    seen = { ...seen, [probe]: outcome };
    if (outcome.came === 'answer') requestId = outcome.requestId ?? requestId;
  }
  yield { findings: judgePage(situation, seen), isOver: true, requestId };
}
