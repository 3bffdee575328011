import type { NoRoom } from '../answers/store/growing-answer.ts';
import type { UnusablePage } from '../answers/store/joined-answers.ts';
import type { CallFailure } from '../transport/call-failure.ts';

/** Why a call left nothing in the answer. */
export type JobFault =
  | { readonly kind: 'call'; readonly failure: CallFailure }
  /** The page itself has a fault, or no memory left. */
  | { readonly kind: 'fault'; readonly message: string };

/** Why a page did not come; the next try begins at the same cursor. */
export type PageFailure = JobFault | { readonly kind: 'page'; readonly page: UnusablePage };

export type JobEnd =
  | 'all'
  | 'limit'
  | 'cancelled'
  | 'same-cursor'
  | 'same-rows'
  | 'no-cursor'
  /** The last page does not say whether another one follows. */
  | 'not-said'
  | 'signed-out'
  /** The tab has another answer now, or none. */
  | 'replaced';

/** Where a job rests until a person lets it go on. */
export type JobRest =
  /** `isForFailures`: several calls in a row have failed. */
  | { readonly kind: 'paused'; readonly isForFailures: boolean }
  | { readonly kind: 'failed'; readonly failure: PageFailure };

export type JobPhase =
  | { readonly kind: 'running'; readonly isPausing: boolean }
  /** The service wants a pause, or the quota needs one; wall clock, milliseconds. */
  | { readonly kind: 'waiting'; readonly until: number; readonly isForQuota: boolean }
  | { readonly kind: 'needs-sign-in' }
  | JobRest
  /** There is no room for more; the answer was ended, and the rest goes into another one. */
  | { readonly kind: 'full'; readonly noRoom: NoRoom }
  /** Every call was made, and some have failed: these can be made again. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'ended'; readonly how: JobEnd };

export interface JobState {
  readonly phase: JobPhase;
  readonly rows: number;
  /** How long calls were on their way, waits for a sign-in left out; milliseconds. */
  readonly ms: number;
}

export interface JobSink<Call, Added> {
  add(call: Call, result: Uint8Array<ArrayBuffer>): Promise<Added>;
  /** No result comes for a while: all that came is to be shown. */
  rest(): Promise<void>;
  /** Ends the answer; a result after that begins another one. */
  end(): Promise<void>;
  /** Nobody wants the answer any more: what is not a tab's answer yet will be none. */
  leave(): void;
}

/** What a call under way tells its job. */
export interface CallHooks {
  readonly signal: AbortSignal;
  /** Somebody has to sign in before it goes on. */
  readonly onSessionWanted: () => void;
  /** The request goes out, maybe once more. */
  readonly onSent: () => void;
  /** It waits until then for its turn, wall clock in milliseconds. */
  readonly onWait: (until: number) => void;
}
