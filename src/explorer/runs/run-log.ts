import { endingIn, type TokenEnding } from '../transport/watch-token.ts';
import type { ExecutionResult } from 'graphql';
import type { Run } from './run.ts';
import { countErrors } from '../transport/read-results.ts';
import { isIncrement } from '../transport/merge-increments.ts';
import type { EventLog } from './event-log.ts';
import type { EventLogs } from './event-logs.ts';
import type { EndCause } from './stream-end.ts';

/** What one run puts into its tab's log. */
export interface RunLog {
  /** The operation is on its way. */
  onSent(): void;
  /** A result of several has come; parts of one answer are no events. */
  onPart(text: string, result: ExecutionResult): void;
  /** Any result has come: one that is no event takes the place of a log. */
  onResult(): void;
  onEnd(cause: EndCause): void;
}

/**
 * Keeps the log of a run: a subscription's from the time it is sent, any other's from its first event.
 */
export function createRunLog(logs: EventLogs, run: Run, subscribes: boolean): RunLog {
  let log: EventLog | undefined;
  let hasEvents = false;
  let ending: TokenEnding | undefined;
  return {
    onSent() {
      if (subscribes) log ??= logs.begin(run);
    },
    onPart(text, result) {
      if (isIncrement(result)) return;
      log ??= logs.begin(run);
      hasEvents = true;
      ending = endingIn(result);
      log.add(text, countErrors(result));
    },
    onResult() {
      if (!hasEvents) logs.forget(run.tabId);
    },
    onEnd(cause) {
      // The service may have said in its last event why there is no other.
      log?.end(cause.kind === 'completed' && ending ? { kind: 'token', ending } : cause);
    },
  };
}
