import type { NoRoom } from '../answers/store/growing-answer.ts';
import type { UnusablePage } from '../answers/store/joined-answers.ts';
import type { CallFailure } from '../transport/call-failure.ts';

export type JobFault =
  | { readonly kind: 'call'; readonly failure: CallFailure }
  /** The page itself failed, or is out of memory. */
  | { readonly kind: 'fault'; readonly message: string };

/** Why a page failed; the next attempt begins at the same cursor. */
export type PageFailure = JobFault | { readonly kind: 'page'; readonly page: UnusablePage };

/** Ends of pages after which rows may be missing; `short`: before the total, and no further page follows. */
export const ODD_ENDS = ['same-cursor', 'same-rows', 'no-cursor', 'not-said', 'short'] as const;

export type OddEnd = (typeof ODD_ENDS)[number];

export type JobEnd =
  | OddEnd
  | 'all'
  | 'limit'
  | 'cancelled'
  | 'signed-out'
  /** The tab has a different answer now, or none. */
  | 'replaced';

export type JobRest =
  /** `isForFailures`: several calls in a row have failed. */
  | { readonly kind: 'paused'; readonly isForFailures: boolean }
  | { readonly kind: 'failed'; readonly failure: PageFailure };

export type JobPhase =
  | { readonly kind: 'running'; readonly isPausing: boolean }
  /** The service demands a pause, or the quota needs one; wall clock, milliseconds. */
  | { readonly kind: 'waiting'; readonly until: number; readonly isForQuota: boolean }
  | { readonly kind: 'needs-sign-in' }
  | JobRest
  /** No room for more; the answer was ended, and the rest goes into a new one. */
  | { readonly kind: 'full'; readonly noRoom: NoRoom }
  /** All calls were made, and the failed ones can be repeated. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'ended'; readonly how: JobEnd };

export interface JobState {
  readonly phase: JobPhase;
  readonly rows: number;
  /** Time of calls under way, without waits for a sign-in; milliseconds. */
  readonly ms: number;
}

export interface JobSink<Call, Added> {
  add(call: Call, result: Uint8Array<ArrayBuffer>): Promise<Added>;
  /** No result will arrive for a while: flush everything received. */
  flush?(): Promise<void>;
  /** Ends the answer; a later result starts a new one. */
  end?(): Promise<void>;
  /** The answer is no longer wanted: an unfinished one is dropped. */
  discard?(): void;
}

export interface CallHooks {
  readonly signal: AbortSignal;
  readonly onSessionWanted: () => void;
  readonly onSent: () => void;
  /** The call waits for its turn until this time, wall clock in milliseconds. */
  readonly onWait: (until: number) => void;
}
