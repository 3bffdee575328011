import type { AddedResult } from '../answers/store/joined-answers.ts';
import type { Clock } from '../contract/clock.ts';
import type { CallFailure } from '../transport/call-failure.ts';
import type { Chunk } from './chunks.ts';

/** Why a value has no rows. */
export type ValueFailure =
  | { readonly kind: 'call'; readonly failure: CallFailure }
  /** What came is no result, its `data` is null, or it has errors and no rows; untrusted text of the service. */
  | { readonly kind: 'result'; readonly message: string | undefined }
  /** Rows came, and errors with them. */
  | { readonly kind: 'partial'; readonly message: string }
  /** Its call came, and nothing in it is of the value. */
  | { readonly kind: 'nothing' }
  /** The page itself has a fault, or no memory left. */
  | { readonly kind: 'fault'; readonly message: string };

export interface FailedValue {
  /** Among the values, from 0. */
  readonly index: number;
  readonly failure: ValueFailure;
}

export type BatchPhase =
  | { readonly kind: 'running'; readonly isPausing: boolean }
  /** The service wants a pause, or the quota needs one; wall clock, milliseconds. */
  | { readonly kind: 'waiting'; readonly until: number; readonly isForQuota: boolean }
  | { readonly kind: 'needs-sign-in' }
  /** `isForFailures`: several calls in a row have failed. */
  | { readonly kind: 'paused'; readonly isForFailures: boolean }
  /** There is no room for more; the answer was ended. */
  | { readonly kind: 'full'; readonly noRoom: 'memory' | 'disk' }
  /** Every value was tried, and some have failed: these can be tried again. */
  | { readonly kind: 'incomplete' }
  /** `replaced`: the tab has another answer now, or none. */
  | { readonly kind: 'ended'; readonly how: 'all' | 'cancelled' | 'signed-out' | 'replaced' };

export interface BatchState {
  readonly phase: BatchPhase;
  /** Values that were run for, those that failed too. */
  readonly done: number;
  readonly total: number;
  readonly rows: number;
  /** Of the rows, those of which the answer does not tell whose they are: more than one value was asked for. */
  readonly unassigned: number;
  /** Calls of which the service has more rows, on pages that are not fetched. */
  readonly withMore: number;
  /** By the order in which they failed. */
  readonly failed: readonly FailedValue[];
  /** While calls were under way that waited for nobody to sign in, milliseconds. */
  readonly ms: number;
}

/** What takes the results, one after the other, in the order of the values. */
export interface BatchSink {
  add(chunk: Chunk, result: Uint8Array<ArrayBuffer>): Promise<AddedResult>;
  /** No result comes for a while: all that came is to be shown. */
  rest(): Promise<void>;
  end(): Promise<void>;
  /** Nobody wants the answer any more. */
  leave(): void;
}

export interface BatchContext {
  readonly clock: Clock;
  /** In their order; those of an earlier run may be left out before the first. */
  readonly chunks: readonly Chunk[];
  /** How many calls may be under way at a time. */
  readonly atOnce: number;
  readonly isMutation?: boolean;
  /** Whether a later run goes on: a cancel leaves out what came behind a value that did not. */
  readonly isGoneOnWith?: boolean;
  readonly call: (
    chunk: Chunk,
    hooks: {
      readonly signal: AbortSignal;
      /** Somebody has to sign in before it goes on. */
      readonly onSessionWanted: () => void;
      /** The request goes out, maybe once more. */
      readonly onSent: () => void;
    },
  ) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly sink: BatchSink;
  /** Says what is wrong where no call has failed, but what takes the results. */
  readonly describeFault: (error: unknown) => string;
  /** How long the next call should wait for the user's quota with so many under way, milliseconds. */
  readonly waitForQuotaMs?: (underWay: number) => number;
}

/** Whether a value that is listed is to be run for again where all are that have failed. */
export function hasFailed({ failure }: FailedValue): boolean {
  return failure.kind !== 'partial' && failure.kind !== 'nothing';
}

/** Whether a result has nothing of its values but an error: it can be asked for again, and nothing is there twice. */
export function isRefusal(added: AddedResult): boolean {
  return added.kind === 'unusable' || (added.rows === 0 && added.message !== undefined);
}

/** What a result leaves of its values: all, where it is a refusal; else those that nothing came for. */
export function lostOf(chunk: Chunk, added: AddedResult): readonly FailedValue[] {
  const { message } = added;
  if (added.kind === 'unusable' || isRefusal(added))
    return allOf(chunk, { kind: 'result', message });
  const missing = (added.missing ?? []).map((at) => chunk.from + at);
  const why: ValueFailure =
    message === undefined ? { kind: 'nothing' } : { kind: 'result', message };
  const lost = missing.map((index) => ({ index, failure: why }));
  // What an error that came with rows is about, only they can tell.
  if (message === undefined || lost.length > 0) return lost;
  return [{ index: chunk.from, failure: { kind: 'partial', message } }];
}

export function allOf({ from, to }: Chunk, failure: ValueFailure): readonly FailedValue[] {
  return Array.from({ length: to - from }, (_, at) => ({ index: from + at, failure }));
}
