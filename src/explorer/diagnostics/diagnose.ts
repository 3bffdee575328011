import { CORS_NEEDS } from '../../contract/headers.ts';
import type { Finding } from '../../doctor/finding.ts';
import { blameOf } from '../../doctor/judge-graphql.ts';
import {
  callContext,
  completeLayers,
  firstCall,
  isMixedContent,
  isSameOrigin,
  type DiagnosedFailure,
  type PageOutcomes,
  type PageProbe,
} from '../../doctor/judge-page-failure.ts';
import { judge } from '../../doctor/judge.ts';
import type { RequestOutcome } from '../../doctor/answer.ts';

export interface Diagnosis {
  readonly findings: readonly Finding[];
  readonly isOver: boolean;
  /** What the service calls the last request that it named. */
  readonly requestId?: string | undefined;
}

/**
 * Asks what can tell why a call failed, one request after the other, and says after each what is
 * known by then.
 *
 * @yields at least once; the last has a finding for each layer
 * @throws what `send` throws
 */
export async function* diagnose(
  failed: DiagnosedFailure,
  send: (probe: PageProbe) => Promise<RequestOutcome>,
): AsyncGenerator<Diagnosis> {
  let seen: PageOutcomes = {};
  let { requestId } = failed.failure;
  for (let probe = nextProbe(failed, seen); probe; probe = nextProbe(failed, seen)) {
    yield { findings: findingsOf(failed, seen), isOver: false, requestId };
    const outcome = await send(probe);
    seen = { ...seen, [probe]: outcome };
    if (outcome.came === 'answer') requestId = outcome.requestId ?? requestId;
  }
  yield { findings: completeLayers(findingsOf(failed, seen)), isOver: true, requestId };
}

/** What the outcomes so far tell; layers that nothing is known of are left out. */
export function findingsOf(failure: DiagnosedFailure, outcomes: PageOutcomes): Finding[] {
  return judge([{ about: 'page-failure', failure, outcomes }]);
}

/**
 * The next request that can tell more, given the outcomes so far; undefined when none does. Each leads
 * to the cheapest that halves what is left: nothing is asked that an answer has settled.
 */
export function nextProbe(failed: DiagnosedFailure, seen: PageOutcomes): PageProbe | undefined {
  if (!failed.isOnline || isMixedContent(failed)) return undefined;
  // An answer came and could be read: all else was in it.
  if (failed.kind === 'token') {
    return failed.failure.status === undefined ? nextOnRoute(failed, seen) : undefined;
  }
  const call = firstCall(failed);
  if (call === undefined) return nextOnRoute(failed, seen);
  const outcome = seen[call];
  switch (outcome?.came) {
    case undefined:
      return call;
    case 'answer': {
      if (blameOf(outcome, callContext(failed, seen))?.on !== 'unclear') return undefined;
      if (!seen['key-only']) return 'key-only';
      return seen['wrong-key'] ? undefined : 'wrong-key';
    }
    case 'redirect':
    case 'blocked':
      return undefined;
    default:
      return nextOnRoute(failed, seen);
  }
}

/** Nothing that can be read comes: where does the way end? */
function nextOnRoute(failed: DiagnosedFailure, seen: PageOutcomes): PageProbe | undefined {
  const { read, reach, headers } = seen;
  if (!read) return 'read';
  switch (read.came) {
    case 'redirect':
    case 'blocked':
      return undefined;
    case 'silence':
      return seen.home ? undefined : 'home';
    case 'nothing':
      // What cannot be read on the page's own origin did not come.
      if (isSameOrigin(failed)) return undefined;
      if (!reach) return 'reach';
      if (reach.came === 'something' || reach.came === 'blocked') return undefined;
      return seen.home ? undefined : 'home';
    default:
  }
  // A GET comes through, and what failed was a POST.
  const last = failed.kind === 'token' ? 'worker-policy' : 'post';
  const post = seen[last] ? undefined : last;
  if (isSameOrigin(failed)) return post;
  if (!headers) return 'headers';
  if (headers.came === 'answer') return post;
  if (headers.came !== 'nothing') return undefined;
  const { asked } = CORS_NEEDS[failed.kind];
  if (asked.length === 1) return undefined;
  return asked.map((name) => `header ${name}` as const).find((probe) => !seen[probe]);
}
