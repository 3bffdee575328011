import { createStore } from 'zustand/vanilla';
import type { Clock } from '../contract/clock.ts';
import { CallError, type CallFailure } from '../transport/call-failure.ts';
import { asksToWait, isQuota, isThrottled, waitAfterRefusal } from '../transport/throttling.ts';
import type { AddedResult } from '../answers/store/joined-answers.ts';

/** Why a value has no rows. */
export type ValueFailure =
  | { readonly kind: 'call'; readonly failure: CallFailure }
  /** What came is no result, its `data` is null, or it has errors and no rows; untrusted text of the service. */
  | { readonly kind: 'result'; readonly message: string | undefined }
  /** Rows came, and errors with them. */
  | { readonly kind: 'partial'; readonly message: string }
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
  /** By the order in which they failed. */
  readonly failed: readonly FailedValue[];
  /** While calls were under way that waited for nobody to sign in, milliseconds. */
  readonly ms: number;
}

/** What takes the results, one after the other, in the order of the values. */
export interface BatchSink {
  add(index: number, result: Uint8Array<ArrayBuffer>): Promise<AddedResult>;
  /** No result comes for a while: all that came is to be shown. */
  rest(): Promise<void>;
  end(): Promise<void>;
  /** Nobody wants the answer any more. */
  leave(): void;
}

export interface BatchContext {
  readonly clock: Clock;
  readonly total: number;
  /** How many calls may be under way at a time. */
  readonly atOnce: number;
  readonly isMutation?: boolean;
  readonly call: (
    index: number,
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

export type Batch = ReturnType<typeof runBatch>;

/** How often the time is looked at, milliseconds. */
const LOOKS_APART_MS = 1_000;

/** After so many calls in a row have failed, the next ones would too. */
const FAILURES_IN_A_ROW = 5;

/** No value is run for that is so many after the first one whose result is not there: results are in memory. */
const AHEAD = 16;

/**
 * Begins to run an operation for one value after the other, several at a time. Rows come in the order of the
 * values, whichever call is answered first; what is tried again by hand comes at the end. A wait that the
 * service names is kept for all calls; what fails otherwise is noted, and the others go on.
 */
export function runBatch(context: BatchContext) {
  const { clock, total, atOnce, call, sink, describeFault } = context;
  const { isMutation = false, waitForQuotaMs = () => 0 } = context;
  const controller = new AbortController();
  const { signal } = controller;
  const store = createStore<BatchState>()(() => ({
    phase: { kind: 'running', isPausing: false },
    done: 0,
    total,
    rows: 0,
    failed: [],
    ms: 0,
  }));
  /** Values that are still to be run for, ascending. */
  let waiting = Array.from({ length: total }, (_, index) => index);
  /** Calls under way, and those of them that wait for a session. */
  const underWay = new Set<number>();
  const withoutSession = new Set<number>();
  /** What has come and is not added yet; undefined for a value without a result. */
  const came = new Map<number, Uint8Array<ArrayBuffer> | undefined>();
  /** How often a value was refused because calls came too fast. */
  const refused = new Map<number, number>();
  /** The first value whose result is neither added nor given up. */
  let next = 0;
  let notBefore = 0;
  let failuresInARow = 0;
  let isPausing = false;
  let noRoom: 'memory' | 'disk' | undefined;
  let isFull = false;
  let adding: Promise<void> | undefined;
  let busySince: number | undefined;
  let stopLooking: (() => void) | undefined;

  const phaseNow = (): BatchPhase => store.getState().phase;
  const isEnded = (): boolean => phaseNow().kind === 'ended';
  const enter = (phase: BatchPhase): void => {
    const last = phaseNow();
    // An end is the end: what comes late changes nothing of it.
    if (last.kind === 'ended' || JSON.stringify(last) === JSON.stringify(phase)) return;
    const rests = phase.kind !== 'running' && last.kind !== phase.kind;
    store.setState({ phase });
    if (rests && phase.kind !== 'ended') void sink.rest().catch(() => undefined);
  };
  const fail = (index: number, failure: ValueFailure): void =>
    store.setState(({ failed }) => ({ failed: [...failed, { index, failure }] }));
  const settle = (): void => store.setState(({ done }) => ({ done: done + 1 }));
  const end = async (how: 'all' | 'cancelled' | 'signed-out'): Promise<void> => {
    if (isEnded()) return;
    controller.abort();
    waiting = [];
    // Who looks at the answer is told what is wrong with it.
    await sink.end().catch(() => undefined);
    enter({ kind: 'ended', how });
  };
  /** Counts the time since it was last done, and begins to count again where a call is on its way. */
  const countTime = (): void => {
    const now = clock.monotonic();
    const since = busySince ?? now;
    busySince = underWay.size > withoutSession.size ? now : undefined;
    if (now > since) store.setState(({ ms }) => ({ ms: ms + now - since }));
  };
  const lookLater = (until: number): void => {
    if (stopLooking) return;
    // A clock that somebody sets back makes nobody wait longer.
    const monotonic = clock.monotonic() + until - clock.now();
    stopLooking = clock.every(LOOKS_APART_MS, () => {
      if (clock.now() >= until || clock.monotonic() >= monotonic) wake();
    });
  };
  const wake = (): void => {
    stopLooking?.();
    stopLooking = undefined;
    pump();
  };

  /** What can be added: nothing before it is still to come, or all was cancelled. */
  const ready = (): number | undefined => {
    const index = Math.min(...came.keys());
    return index <= next || (signal.aborted && came.size > 0) ? index : undefined;
  };
  const addReady = async (): Promise<void> => {
    for (let index = ready(); index !== undefined; index = ready()) {
      const result = came.get(index);
      came.delete(index);
      const isSettled = !result || noRoom || isEnded() || (await addOne(index, result));
      // What is tried again was passed over before.
      if (isSettled && index === next) next += 1;
    }
  };
  const addAll = async (): Promise<void> => {
    while (adding ?? ready() !== undefined) {
      adding ??= addReady().finally(() => (adding = undefined));
      await adding;
    }
    pump();
  };
  /** @returns false where it is to be run for again */
  const addOne = async (index: number, result: Uint8Array<ArrayBuffer>): Promise<boolean> => {
    try {
      const added = await sink.add(index, result);
      if (added.kind === 'unusable' && isThrottled(added.code, added.message) && mayWait(index))
        return false;
      if (added.kind === 'rows') {
        store.setState(({ rows }) => ({ rows: rows + added.rows }));
        // Of a result without rows nothing is there twice once it is tried again.
        const kind = added.rows === 0 ? 'result' : 'partial';
        if (added.message !== undefined) fail(index, { kind, message: added.message });
        ({ noRoom } = added);
      } else {
        if (isQuota(added.message ?? '', undefined)) pauseForFailures();
        fail(index, { kind: 'result', message: added.message });
      }
    } catch (error) {
      fail(index, { kind: 'fault', message: describeFault(error) });
    }
    settle();
    return true;
  };
  /** @returns whether a value that was refused is run for again, after a wait */
  const mayWait = (index: number, retryAfterS?: number): boolean => {
    const times = (refused.get(index) ?? 0) + 1;
    const isPaced = waitForQuotaMs(underWay.size) > 0;
    const waitMs = waitAfterRefusal(times, { retryAfterS, isPaced });
    if (waitMs === undefined || signal.aborted) return false;
    refused.set(index, times);
    notBefore = Math.max(notBefore, clock.now() + waitMs);
    again([index]);
    return true;
  };

  const again = (indexes: readonly number[]): void => {
    waiting = [...waiting, ...indexes].toSorted((one, other) => one - other);
  };

  const runOne = async (index: number): Promise<void> => {
    underWay.add(index);
    countTime();
    try {
      const result = await call(index, {
        signal,
        onSessionWanted() {
          withoutSession.add(index);
          countTime();
          pump();
        },
        onSent() {
          withoutSession.delete(index);
          countTime();
          pump();
        },
      });
      if (!result) return void end('signed-out');
      // Why it is pausing is said once it has paused.
      if (!isPausing) failuresInARow = 0;
      came.set(index, result);
    } catch (error) {
      if (signal.aborted) return;
      noteFailure(index, error);
    } finally {
      underWay.delete(index);
      withoutSession.delete(index);
      countTime();
      void addAll();
      pump();
    }
  };
  const pauseForFailures = (): void => {
    failuresInARow = Math.max(failuresInARow, FAILURES_IN_A_ROW);
    isPausing = true;
  };
  const noteFailure = (index: number, error: unknown): void => {
    const failure = error instanceof CallError ? error.failure : undefined;
    // A mutation may have run before whatever stands between answered 503.
    const waits = failure && (isMutation ? failure.code === 'rate-limited' : asksToWait(failure));
    if (waits && mayWait(index, failure.retryAfterS)) return;
    failuresInARow += 1;
    // With a quota that is used up, no other value would come through either.
    if (failuresInARow === FAILURES_IN_A_ROW || failure?.code === 'quota-used-up') {
      pauseForFailures();
    }
    came.set(index, undefined);
    settle();
    fail(
      index,
      failure ? { kind: 'call', failure } : { kind: 'fault', message: describeFault(error) },
    );
  };

  const pump = (): void => {
    if (isEnded() || signal.aborted) return;
    if (noRoom) {
      waiting = [];
      if (underWay.size > 0 || adding || isFull) return;
      isFull = true;
      const full = noRoom;
      return void sink
        .end()
        .catch(() => undefined)
        .then(() => enter({ kind: 'full', noRoom: full }));
    }
    const isIdle = underWay.size === 0 && !adding && came.size === 0;
    if (waiting.length === 0) {
      if (!isIdle) return tellRunning();
      if (failedForGood().length > 0) return enter({ kind: 'incomplete' });
      return void end('all');
    }
    if (isPausing) {
      if (isIdle) enter({ kind: 'paused', isForFailures: failuresInARow >= FAILURES_IN_A_ROW });
      else tellRunning();
      return;
    }
    if (withoutSession.size > 0) return enter({ kind: 'needs-sign-in' });
    while (mayBegin()) {
      const quotaUntil = clock.now() + waitForQuotaMs(underWay.size);
      const until = Math.max(notBefore, quotaUntil);
      if (until > clock.now()) {
        lookLater(until);
        const isForQuota = quotaUntil > notBefore;
        if (underWay.size === 0) enter({ kind: 'waiting', until, isForQuota });
        return;
      }
      const index = waiting.shift();
      if (index !== undefined) void runOne(index);
    }
    tellRunning();
  };
  const mayBegin = (): boolean => {
    const [first] = waiting;
    // What is tried again comes before the next one, but must not pile up either.
    const isNear = first !== undefined && first < next + AHEAD && came.size < AHEAD;
    return isNear && underWay.size < atOnce;
  };
  const tellRunning = (): void =>
    enter(withoutSession.size > 0 ? { kind: 'needs-sign-in' } : { kind: 'running', isPausing });
  const failedForGood = (): readonly FailedValue[] =>
    store.getState().failed.filter(({ failure }) => failure.kind !== 'partial');

  pump();
  return {
    store,
    pause(): void {
      isPausing = true;
      wake();
    },
    resume(): void {
      isPausing = false;
      failuresInARow = 0;
      wake();
    },
    async cancel(): Promise<void> {
      controller.abort();
      stopLooking?.();
      await addAll();
      await end('cancelled');
    },
    /** Runs again for values that have failed; for all of them where none are named. */
    tryAgain(indexes?: readonly number[]): void {
      const { kind } = phaseNow();
      if (kind === 'ended' || kind === 'full') return;
      const named = indexes && new Set(indexes);
      const isWanted = ({ index, failure }: FailedValue): boolean =>
        failure.kind !== 'partial' && (named?.has(index) ?? true);
      const { failed, done } = store.getState();
      const wanted = failed.filter(isWanted).map(({ index }) => index);
      store.setState({
        failed: failed.filter((one) => !isWanted(one)),
        done: done - wanted.length,
      });
      again(wanted);
      failuresInARow = 0;
      isPausing = false;
      wake();
    },
    /** Ends it because its answer is nobody's any more. */
    leave(): void {
      enter({ kind: 'ended', how: 'replaced' });
      controller.abort();
      stopLooking?.();
      sink.leave();
    },
  };
}
