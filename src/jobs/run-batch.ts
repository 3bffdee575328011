import { createStore } from 'zustand/vanilla';
import { CallError } from '../transport/call-failure.ts';
import { asksToWait, isQuota, isThrottled, waitAfterRefusal } from '../transport/throttling.ts';
import {
  allOf,
  hasFailed as isFailed,
  isRefusal,
  lostOf,
  type BatchContext,
  type BatchPhase,
  type BatchState,
  type FailedValue,
  type ValueFailure,
} from './batch-state.ts';
import {
  chunksOf,
  createHalver,
  mayBeErrorOfValues,
  mayBeOfValues,
  sizeOf,
  type Chunk,
} from './chunks.ts';

export type Batch = ReturnType<typeof runBatch>;

/** How often the time is looked at, milliseconds. */
const LOOKS_APART_MS = 1_000;

/** After so many calls in a row have failed or come without data, the next ones would too. */
const FAILURES_IN_A_ROW = 5;

/** No chunk is run for that is so many after the first one whose result is not there: results are in memory. */
const AHEAD = 16;

/**
 * Begins to run an operation for one chunk of values after the other, several at a time. Rows come in the order of
 * the values, whichever call is answered first; what is tried again by hand comes at the end. A wait that the
 * service names is kept for all calls; a chunk that fails otherwise is halved to find the values at fault, which
 * are noted, and the others go on.
 */
export function runBatch(context: BatchContext) {
  const { clock, chunks, atOnce, call, sink, describeFault } = context;
  const { isMutation = false, isGoneOnWith = false, waitForQuotaMs = () => 0 } = context;
  const controller = new AbortController();
  const { signal } = controller;
  const store = createStore<BatchState>()(() => ({
    phase: { kind: 'running', isPausing: false },
    done: chunks[0]?.from ?? 0,
    total: chunks.at(-1)?.to ?? 0,
    rows: 0,
    unassigned: 0,
    withMore: 0,
    failed: [],
    ms: 0,
  }));
  const size = Math.max(1, ...chunks.map(sizeOf));
  /** Chunks that are still to be run for, ascending. */
  let waiting = chunks;
  /** Calls under way, and those of them that wait for a session. */
  const underWay = new Set<Chunk>();
  const withoutSession = new Set<Chunk>();
  /** What has come and is not added yet; undefined for a chunk without a result. */
  const came = new Map<Chunk, Uint8Array<ArrayBuffer> | undefined>();
  /** How often a chunk was refused because calls came too fast. */
  const refused = new Map<Chunk, number>();
  const halver = createHalver();
  /** The first value whose result is neither added nor given up. */
  let next = chunks[0]?.from ?? 0;
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
  const settle = (chunk: Chunk): void =>
    store.setState(({ done }) => ({ done: done + sizeOf(chunk) }));
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
  const ready = (): Chunk | undefined => {
    const [first] = [...came.keys()].toSorted(byPlace);
    const mayPassOver = signal.aborted && !isGoneOnWith;
    return first && (first.from <= next || mayPassOver) ? first : undefined;
  };
  const addReady = async (): Promise<void> => {
    for (let chunk = ready(); chunk; chunk = ready()) {
      const result = came.get(chunk);
      came.delete(chunk);
      if (!result) countFailure(chunk);
      const isSettled = !result || noRoom || isEnded() || (await addOne(chunk, result));
      // What is tried again was passed over before.
      if (isSettled && chunk.from === next) next = chunk.to;
    }
  };
  const addAll = async (): Promise<void> => {
    while (adding ?? ready() !== undefined) {
      adding ??= addReady().finally(() => (adding = undefined));
      await adding;
    }
    pump();
  };
  /** @returns false where it is to be run for again, as a whole or in halves */
  const addOne = async (chunk: Chunk, result: Uint8Array<ArrayBuffer>): Promise<boolean> => {
    try {
      const added = await sink.add(chunk, result);
      const { message } = added;
      const code = added.kind === 'unusable' ? added.code : undefined;
      if (isThrottled(code, message) && mayWait(chunk)) return false;
      const lost = lostOf(chunk, added);
      const hasFailed = isRefusal(added);
      if (hasFailed && mayBeErrorOfValues(message, code) && mayHalve(chunk, message)) return false;
      if (added.kind === 'unusable' && isQuota(message ?? '', undefined)) pauseForFailures();
      if (!hasFailed) halver.came(chunk);
      if (added.kind === 'unusable') countFailure(chunk);
      // Why it is pausing is said once it has paused.
      else if (!isPausing) failuresInARow = 0;
      store.setState(({ failed, rows, unassigned, withMore }) => ({
        failed: [...failed, ...lost],
        rows: rows + (added.kind === 'rows' ? added.rows : 0),
        unassigned: unassigned + (added.kind === 'rows' ? (added.unassigned ?? 0) : 0),
        withMore: withMore + (added.kind === 'rows' && added.hasMore ? 1 : 0),
      }));
      if (added.kind === 'rows') ({ noRoom } = added);
    } catch (error) {
      failAll(chunk, { kind: 'fault', message: describeFault(error) });
    }
    settle(chunk);
    return true;
  };
  const failAll = (chunk: Chunk, failure: ValueFailure): void =>
    store.setState(({ failed }) => ({ failed: [...failed, ...allOf(chunk, failure)] }));
  /** @returns whether its halves are run for: a part of a mutation that has failed may have been done */
  const mayHalve = (chunk: Chunk, message?: string): boolean => {
    const halves = isMutation || signal.aborted ? undefined : halver.halve(chunk, message);
    if (halves) again(halves);
    return halves !== undefined;
  };
  /** @returns whether a chunk that was refused is run for again, after a wait */
  const mayWait = (chunk: Chunk, retryAfterS?: number): boolean => {
    const times = (refused.get(chunk) ?? 0) + 1;
    const isPaced = waitForQuotaMs(underWay.size) > 0;
    const waitMs = waitAfterRefusal(times, { retryAfterS, isPaced });
    if (waitMs === undefined || signal.aborted) return false;
    refused.set(chunk, times);
    notBefore = Math.max(notBefore, clock.now() + waitMs);
    again([chunk]);
    return true;
  };

  const again = (more: readonly Chunk[]): void => {
    waiting = [...waiting, ...more].toSorted(byPlace);
  };

  const runOne = async (chunk: Chunk): Promise<void> => {
    underWay.add(chunk);
    countTime();
    try {
      const result = await call(chunk, {
        signal,
        onSessionWanted() {
          withoutSession.add(chunk);
          countTime();
          pump();
        },
        onSent() {
          withoutSession.delete(chunk);
          countTime();
          pump();
        },
      });
      if (!result) return void end('signed-out');
      came.set(chunk, result);
    } catch (error) {
      if (signal.aborted) return;
      noteFailure(chunk, error);
    } finally {
      underWay.delete(chunk);
      withoutSession.delete(chunk);
      countTime();
      void addAll();
      pump();
    }
  };
  const pauseForFailures = (): void => {
    failuresInARow = Math.max(failuresInARow, FAILURES_IN_A_ROW);
    isPausing = true;
  };
  /** Counts a chunk without data, whether its call has failed or its answer says so, in the order of the values. */
  const countFailure = ({ search }: Chunk): void => {
    // Of the parts of one chunk many may fail by their values.
    if (!search) failuresInARow += 1;
    if (failuresInARow === FAILURES_IN_A_ROW) pauseForFailures();
  };
  const noteFailure = (chunk: Chunk, error: unknown): void => {
    const failure = error instanceof CallError ? error.failure : undefined;
    // A mutation may have run before whatever stands between answered 503.
    const waits = failure && (isMutation ? failure.code === 'rate-limited' : asksToWait(failure));
    if (waits && mayWait(chunk, failure.retryAfterS)) return;
    if (failure && mayBeOfValues(failure) && mayHalve(chunk)) return;
    // With a quota that is used up, no other value would come through either.
    if (failure?.code === 'quota-used-up') pauseForFailures();
    came.set(chunk, undefined);
    settle(chunk);
    failAll(
      chunk,
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
      const [chunk, ...others] = waiting;
      waiting = others;
      if (chunk) void runOne(chunk);
    }
    tellRunning();
  };
  const mayBegin = (): boolean => {
    const [first] = waiting;
    // What is tried again comes before the next one, but must not pile up either.
    const isNear = first !== undefined && first.from < next + AHEAD * size && came.size < AHEAD;
    return isNear && underWay.size < atOnce;
  };
  const tellRunning = (): void =>
    enter(withoutSession.size > 0 ? { kind: 'needs-sign-in' } : { kind: 'running', isPausing });
  const failedForGood = (): readonly FailedValue[] => store.getState().failed.filter(isFailed);

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
      const isWanted = (one: FailedValue): boolean =>
        isFailed(one) && (named?.has(one.index) ?? true);
      const { failed, done } = store.getState();
      const wanted = failed.filter(isWanted).map(({ index }) => index);
      store.setState({
        failed: failed.filter((one) => !isWanted(one)),
        done: done - wanted.length,
      });
      again(chunksOf(wanted, size));
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

function byPlace(one: Chunk, other: Chunk): number {
  return one.from - other.from;
}
