import { CORS_NEEDS } from '../../contract/headers.ts';
import { blameOf } from './judge-refusal.ts';
import type { Observations, Probe } from './observation.ts';
import { isMixedContent, isSameOrigin, type Situation } from './situation.ts';

/** Above this many something is wrong with the plan itself. */
export const MAX_PROBES = 8;

/**
 * The next question that can tell more, given the answers so far; undefined when no question does.
 * Each leads to the cheapest that halves what is left: nothing is asked that an answer has settled.
 */
export function nextProbe(situation: Situation, seen: Observations): Probe | undefined {
  if (!situation.isOnline || isMixedContent(situation)) return undefined;
  // An answer came and could be read: all else was in it.
  if (situation.kind === 'token') {
    return situation.failure.status === undefined ? askTheWay(situation, seen) : undefined;
  }
  const call = firstCall(situation);
  if (call === undefined) return askTheWay(situation, seen);
  const outcome = seen[call];
  if (!outcome) return call;
  if (outcome.came === 'answer') return askAboutRefusal(situation, seen);
  return isSettled(outcome.came) ? undefined : askTheWay(situation, seen);
}

/** The probe that comes nearest to the call that failed. */
export function firstCall(situation: Situation): 'call' | 'key-only' | undefined {
  if (situation.kind === 'token' || situation.carries === 'nothing') return undefined;
  return situation.carries === 'key' ? 'key-only' : 'call';
}

/** Nothing that can be read comes: where does the way end? */
function askTheWay(situation: Situation, seen: Observations): Probe | undefined {
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
      if (isSameOrigin(situation)) return undefined;
      if (!reach) return 'reach';
      if (reach.came === 'something' || reach.came === 'blocked') return undefined;
      return seen.home ? undefined : 'home';
    default:
  }
  if (isSameOrigin(situation)) return askAboutPost(situation, seen);
  if (!headers) return 'headers';
  if (headers.came === 'answer') return askAboutPost(situation, seen);
  if (headers.came !== 'nothing') return undefined;
  const { asked } = CORS_NEEDS[situation.kind];
  if (asked.length === 1) return undefined;
  return asked.map((name) => `header ${name}` as const).find((probe) => !seen[probe]);
}

/** A GET comes through, and what failed was a POST. */
function askAboutPost(situation: Situation, seen: Observations): Probe | undefined {
  const probe = situation.kind === 'token' ? 'worker-policy' : 'post';
  return seen[probe] ? undefined : probe;
}

function askAboutRefusal(situation: Situation, seen: Observations): Probe | undefined {
  if (blameOf(situation, seen)?.on !== 'unclear') return undefined;
  if (!seen['key-only']) return 'key-only';
  return seen['wrong-key'] ? undefined : 'wrong-key';
}

function isSettled(came: string): boolean {
  return came === 'redirect' || came === 'blocked';
}
