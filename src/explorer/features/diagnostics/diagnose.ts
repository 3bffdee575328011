import type { Finding } from '../../../doctor/finding.ts';
import {
  completeLayers,
  judgePageFailure,
  nextProbe,
  type DiagnosedFailure,
  type PageOutcomes,
  type PageProbe,
} from '../../../doctor/judge-page-failure.ts';
import type { RequestOutcome } from '../../../doctor/answer.ts';

export interface Diagnosis {
  readonly findings: readonly Finding[];
  readonly isOver: boolean;
  readonly requestId?: string | undefined;
}

/** Above this many something is wrong with the plan itself. */
const MAX_PROBES = 8;

/** Yields findings after each request, at least once, the last for every layer. Throws what `send` throws. */
export async function* diagnose(
  failed: DiagnosedFailure,
  send: (probe: PageProbe) => Promise<RequestOutcome>,
): AsyncGenerator<Diagnosis> {
  let seen: PageOutcomes = {};
  let { requestId } = failed.failure;
  for (let sent = 0; sent < MAX_PROBES; sent += 1) {
    const probe = nextProbe(failed, seen);
    if (!probe) break;
    yield { findings: judgePageFailure(failed, seen), isOver: false, requestId };
    const outcome = await send(probe);
    seen = { ...seen, [probe]: outcome };
    if (outcome.kind === 'answer') requestId = outcome.requestId ?? requestId;
  }
  yield { findings: completeLayers(judgePageFailure(failed, seen)), isOver: true, requestId };
}
