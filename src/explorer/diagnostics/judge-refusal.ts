import type { Observations, Outcome, ReadAnswer } from './observation.ts';
import type { Situation } from './situation.ts';

/** What a refusal is about, and how that is known. */
export interface Blame {
  readonly on: 'api-key' | 'token' | 'scope' | 'something else' | 'unclear';
  readonly by: 'words' | 'status' | 'comparison';
  /** The refusal itself. */
  readonly answer: ReadAnswer;
}

/**
 * Whether a refused call was refused for its key or for its token (contract, Authentication 5), by
 * what the service says, or else by what changes its answer.
 *
 * @returns undefined where the service itself has refused nothing
 */
export function blameOf(situation: Situation, seen: Observations): Blame | undefined {
  if (situation.kind === 'token') return undefined;
  const answer = refusalOf(seen.call) ?? refusalOf(seen['key-only']);
  if (!answer) return undefined;
  const blame = (on: Blame['on'], by: Blame['by']): Blame => ({ on, by, answer });
  if (answer.blamed === 'api-key') return blame('api-key', 'words');
  // What is said of a token that was not sent says nothing of the one that failed.
  if (answer === seen.call) {
    if (answer.lacksScope) return blame('scope', 'words');
    if (answer.blamed === 'token' || answer.blamed === 'expired token') {
      return blame('token', 'words');
    }
    if (answer.status === 403 && answer.blamed === 'something else') {
      return blame('something else', 'words');
    }
  }
  if (answer.status === 403 && answer.blamed !== 'something else') {
    return blame('api-key', 'status');
  }
  return blame(compare(answer, seen), 'comparison');
}

/** 401 and 403 in the service's own terms: a page of HTML is somebody else's. */
function refusalOf(outcome: Outcome | undefined): ReadAnswer | undefined {
  if (outcome?.came !== 'answer' || outcome.shape === 'html') return undefined;
  return outcome.status === 401 || outcome.status === 403 ? outcome : undefined;
}

function compare(refusal: ReadAnswer, seen: Observations): 'token' | 'unclear' {
  const keyOnly = seen['key-only'];
  const wrongKey = seen['wrong-key'];
  if (keyOnly?.came !== 'answer') return 'unclear';
  // A token that changes the answer was looked at.
  if (refusal !== keyOnly && !isAlike(refusal, keyOnly)) return 'token';
  // A key that is told from one that is none was looked at, and taken.
  return wrongKey?.came === 'answer' && !isAlike(keyOnly, wrongKey) ? 'token' : 'unclear';
}

function isAlike(a: ReadAnswer, b: ReadAnswer): boolean {
  return a.status === b.status && a.words === b.words && a.blamed === b.blamed;
}
