import type { CallFacts } from '../transport/exchange.ts';
import { systemClock, type Clock } from '../../contract/clock.ts';

/** A size that changes more often is no easier to follow, milliseconds. */
const PAUSE_MS = 100;

/**
 * Puts facts on record as they change, but those of an answer that comes in ten times a second only:
 * each time the page renders, in the very moment when the answer is to be shown.
 */
export function recordFacts(
  record: (facts: CallFacts) => void,
  time: Clock = systemClock,
): (facts: CallFacts) => void {
  let latest: CallFacts;
  let undo: (() => void) | undefined;
  return (facts) => {
    latest = facts;
    if (facts.phase === 'reading') {
      undo ??= time.after(PAUSE_MS, () => {
        undo = undefined;
        record(latest);
      });
    } else {
      undo?.();
      undo = undefined;
      record(facts);
    }
  };
}
