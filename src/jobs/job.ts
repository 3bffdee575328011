import type { NoRoom } from '../answers/store/growing-answer.ts';
import type { Clock } from '../contract/clock.ts';
import { CallError } from '../transport/call-failure.ts';
import { asksToWait, isThrottled, waitAfterRefusal } from '../transport/throttling.ts';
import { createJobQueue, type JobCall } from './job-queue.ts';
import type {
  CallHooks,
  JobEnd,
  JobFault,
  JobPhase,
  JobRest,
  JobSink,
  JobState,
} from './job-state.ts';

/** How often the time is looked at, milliseconds. */
const LOOKS_APART_MS = 1_000;

/** What becomes of a call, and of its job. */
export interface Outcome<Call> {
  /** What is called in its place: the same, or parts of it. Without it the call is done with. */
  readonly again?: readonly Call[] | undefined;
  /** The call after it, where only its result tells of that. */
  readonly next?: Call;
  readonly rest?: JobRest | undefined;
  readonly noRoom?: NoRoom | undefined;
  readonly end?: JobEnd;
}

/** What a sink says of a result. */
interface SaidOfResult {
  readonly kind: string;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

export interface JobContext<Call extends JobCall, Added extends SaidOfResult> {
  readonly clock: Clock;
  readonly store: {
    readonly getState: () => JobState;
    readonly setState: (change: Partial<JobState>) => void;
  };
  /** Those that are known at the beginning, ascending. */
  readonly calls: readonly Call[];
  /** How many calls may be under way at a time. */
  readonly atOnce: number;
  /** Gives a result; `more` where the same call is to be made once more for it, and undefined once signed out. */
  readonly call: (
    call: Call,
    hooks: CallHooks,
  ) => Promise<Uint8Array<ArrayBuffer> | 'more' | undefined>;
  readonly sink: JobSink<Call, Added>;
  /** Gives the result of the first call where it is there already. */
  readonly takeFirst?: () => Promise<Added | undefined>;
  /** @param bytes of the result; undefined for one that was there already */
  readonly added: (call: Call, added: Added, bytes: number | undefined) => Outcome<Call>;
  readonly failed: (call: Call, fault: JobFault) => Outcome<Call>;
  /** It is the turn of a call that gave no result. */
  readonly passed?: (call: Call) => JobRest | undefined;
  /** Whether calls that have failed can be made again, once none is left. */
  readonly isIncomplete?: () => boolean;
  readonly isMutation?: boolean | undefined;
  /** Whether a later job goes on: a cancel leaves out what came behind a call that did not. */
  readonly isGoneOnWith?: boolean | undefined;
  /** Says what is wrong where no call has failed, but what takes the results. */
  readonly describeFault: (error: unknown) => string;
  /** How long the next call should wait for the user's quota with so many under way, milliseconds. */
  readonly waitForQuotaMs?: ((underWay: number) => number) | undefined;
}

/**
 * Begins to make calls, several at a time, and adds their results in the order of the calls. A call refused for
 * coming too fast is made again after as long as the service says, for which all others wait too. What becomes of
 * the other failures, and which call is the next one, its context says.
 */
export class Job<Call extends JobCall, Added extends SaidOfResult> {
  readonly #context: JobContext<Call, Added>;
  readonly #queue: ReturnType<
    typeof createJobQueue<Call, (() => Promise<Outcome<Call>>) | undefined>
  >;
  readonly #controller = new AbortController();
  /** Calls under way that wait for a session. */
  readonly #withoutSession = new Set<Call>();
  /** How often a call was refused because calls came too fast. */
  readonly #refused = new Map<Call, number>();
  /** When calls may be made again after a refusal, by both clocks. */
  #notBefore = { now: 0, monotonic: 0 };
  #rest: JobRest | undefined;
  #noRoom: NoRoom | undefined;
  #isFull = false;
  #adding: Promise<void> | undefined;
  #ending: Promise<void> | undefined;
  #busySince: number | undefined;
  #stopLooking: (() => void) | undefined;

  constructor(context: JobContext<Call, Added>) {
    this.#context = context;
    this.#queue = createJobQueue(context.calls);
    const first = context.takeFirst && this.#queue.shift();
    if (first) this.#queue.put(first, () => this.#take(first, context.takeFirst?.()));
    void this.#addAll();
  }

  /** The most places that a call has. */
  get size(): number {
    return this.#queue.size;
  }

  /** Whether nothing of it is called again. */
  get isStopped(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Lets what is under way come, and then rests. */
  readonly pause = (): void => {
    this.#rest ??= { kind: 'paused', isForFailures: false };
    this.#wake();
  };

  /** Goes on after a pause, a failure, or a full answer. @param more calls that are made as well */
  readonly resume = (more: readonly Call[] = []): void => {
    this.#queue.push(more);
    this.#rest = undefined;
    this.#noRoom = undefined;
    this.#isFull = false;
    this.#wake();
  };

  /** Ends it, and with it the calls under way; what came stays. */
  readonly cancel = async (): Promise<void> => {
    this.#stop();
    await this.#addAll();
    await this.#end('cancelled');
  };

  /** Ends it because its answer is nobody's any more. */
  readonly leave = (): void => {
    this.#enter({ kind: 'ended', how: 'replaced' });
    this.#stop();
    this.#context.sink.leave();
  };

  get #isOver(): boolean {
    return this.#ending !== undefined || this.#context.store.getState().phase.kind === 'ended';
  }

  #stop(): void {
    this.#controller.abort();
    if (!this.#context.isGoneOnWith) this.#queue.passOver();
    this.#wake();
  }

  #end(how: JobEnd): Promise<void> {
    this.#ending ??= (async () => {
      this.#stop();
      await this.#endAnswer({ kind: 'ended', how });
    })();
    return this.#ending;
  }

  async #endAnswer(phase: JobPhase): Promise<void> {
    // What is wrong with it is told to who looks at it.
    await this.#context.sink.end().catch(() => undefined);
    this.#enter(phase);
  }

  #enter(phase: JobPhase): void {
    const { store, sink } = this.#context;
    const last = store.getState().phase;
    // An end is the end: what comes late changes nothing of it.
    if (last.kind === 'ended' || JSON.stringify(last) === JSON.stringify(phase)) return;
    store.setState({ phase });
    const isAtRest = !/^(?:running|full|ended)$/.test(phase.kind);
    if (isAtRest && last.kind !== phase.kind) void sink.rest().catch(() => undefined);
  }

  #tellRunning(): void {
    const isPausing = this.#rest !== undefined;
    this.#enter(
      this.#withoutSession.size > 0 ? { kind: 'needs-sign-in' } : { kind: 'running', isPausing },
    );
  }

  /** Makes the calls that may be made now; else says what the job waits for. */
  #pump(): void {
    if (this.#isOver || this.isStopped) return;
    const { underWay } = this.#queue;
    if (this.#noRoom) {
      if (underWay.size > 0 || this.#adding || this.#isFull) return;
      this.#isFull = true;
      return void this.#endAnswer({ kind: 'full', noRoom: this.#noRoom });
    }
    const isIdle = !this.#adding && this.#queue.isIdle();
    if (!this.#queue.hasWaiting()) {
      if (!isIdle) return this.#tellRunning();
      if (this.#context.isIncomplete?.()) return this.#enter({ kind: 'incomplete' });
      return void this.#end('all');
    }
    if (this.#rest) return isIdle ? this.#enter(this.#rest) : this.#tellRunning();
    if (this.#withoutSession.size > 0) return this.#enter({ kind: 'needs-sign-in' });
    while (underWay.size < this.#context.atOnce && this.#queue.mayBegin()) {
      if (this.#mustWait()) return;
      const call = this.#queue.shift();
      if (call) void this.#make(call);
    }
    this.#tellRunning();
  }

  /** Whether the next call has to wait; it is woken then. */
  #mustWait(): boolean {
    const { clock, waitForQuotaMs = () => 0 } = this.#context;
    const underWay = this.#queue.underWay.size;
    const refusalMs = this.#refusalMs();
    const quotaMs = waitForQuotaMs(underWay);
    const waitMs = Math.max(refusalMs, quotaMs);
    if (waitMs <= 0) return false;
    const until = clock.now() + waitMs;
    // A clock that somebody sets back makes nobody wait longer.
    const monotonic = clock.monotonic() + waitMs;
    if (underWay === 0) this.#enter({ kind: 'waiting', until, isForQuota: quotaMs > refusalMs });
    this.#stopLooking ??= clock.every(LOOKS_APART_MS, () => {
      if (clock.now() >= until || clock.monotonic() >= monotonic) this.#wake();
    });
    return true;
  }

  /** What is left of the wait after a refusal, by the clock that is ahead; milliseconds. */
  #refusalMs(): number {
    const { clock } = this.#context;
    const { now, monotonic } = this.#notBefore;
    return Math.min(now - clock.now(), monotonic - clock.monotonic());
  }

  #wake(): void {
    this.#stopLooking?.();
    this.#stopLooking = undefined;
    this.#pump();
  }

  async #make(call: Call): Promise<void> {
    const { sink } = this.#context;
    const { underWay } = this.#queue;
    const tell = (wantsSession: boolean): void => {
      if (wantsSession) this.#withoutSession.add(call);
      else this.#withoutSession.delete(call);
      this.#countTime();
      this.#pump();
    };
    underWay.add(call);
    this.#countTime();
    try {
      const result = await this.#context.call(call, {
        signal: this.#controller.signal,
        onSessionWanted: () => tell(true),
        onSent: () => tell(false),
        onWait: (until) => {
          const isAlone = underWay.size === 1 && !this.#rest;
          if (isAlone) this.#enter({ kind: 'waiting', until, isForQuota: true });
        },
      });
      if (result === undefined) return void this.#end('signed-out');
      if (result === 'more') {
        this.#refused.delete(call);
        return this.#queue.push([call]);
      }
      // Adding it hands the bytes over.
      const bytes = result.byteLength;
      this.#queue.put(call, () => this.#take(call, sink.add(call, result), bytes));
    } catch (error) {
      if (!this.isStopped) this.#fail(call, error);
    } finally {
      underWay.delete(call);
      this.#withoutSession.delete(call);
      this.#countTime();
      void this.#addAll();
      this.#pump();
    }
  }

  /** Counts the time since it was last done, and begins to count again where a call is on its way. */
  #countTime(): void {
    const { clock, store } = this.#context;
    const now = clock.monotonic();
    const since = this.#busySince ?? now;
    this.#busySince = this.#queue.underWay.size > this.#withoutSession.size ? now : undefined;
    if (now > since) store.setState({ ms: store.getState().ms + now - since });
  }

  /** What a call comes to that gave no result: that is noted at once, and counted in its turn. */
  #fail(call: Call, error: unknown): void {
    const outcome = this.#afterError(call, error);
    if (outcome.again) return this.#apply(call, outcome);
    this.#rest = outcome.rest ?? this.#rest;
    this.#queue.put(call, undefined);
  }

  #afterError(call: Call, error: unknown): Outcome<Call> {
    const { isMutation, failed, describeFault } = this.#context;
    if (!(error instanceof CallError)) {
      return failed(call, { kind: 'fault', message: describeFault(error) });
    }
    const { failure } = error;
    const waits = asksToWait(failure, isMutation) && this.#mayWait(call, failure.retryAfterS);
    if (waits) return { again: [call] };
    return failed(call, { kind: 'call', failure });
  }

  /** @returns whether a call that was refused is made again, after a wait */
  #mayWait(call: Call, retryAfterS?: number): boolean {
    const { clock, waitForQuotaMs = () => 0 } = this.#context;
    const times = (this.#refused.get(call) ?? 0) + 1;
    const isPaced = waitForQuotaMs(this.#queue.underWay.size) > 0;
    const waitMs = waitAfterRefusal(times, { retryAfterS, isPaced });
    if (waitMs === undefined || this.isStopped) {
      // By hand it may be made as often again.
      this.#refused.delete(call);
      return false;
    }
    this.#refused.set(call, times);
    if (waitMs > this.#refusalMs()) {
      this.#notBefore = { now: clock.now() + waitMs, monotonic: clock.monotonic() + waitMs };
    }
    return true;
  }

  /** What a call comes to by what its sink says; it is made where nothing is said. */
  async #take(call: Call, adding: Promise<Added | undefined> | undefined, bytes?: number) {
    try {
      const added = await adding;
      if (!added) return { again: [call] };
      if (isThrottled(added.code, added.message) && this.#mayWait(call)) return { again: [call] };
      return this.#context.added(call, added, bytes);
    } catch (error) {
      return this.#afterError(call, error);
    }
  }

  #apply(call: Call, { again, next, rest, noRoom, end }: Outcome<Call>): void {
    if (!again) this.#queue.settle(call);
    this.#queue.push(again ?? (next ? [next] : []));
    this.#rest = rest ?? this.#rest;
    this.#noRoom = noRoom ?? this.#noRoom;
    if (end) void this.#end(end);
  }

  async #addReady(): Promise<void> {
    for (let came = this.#queue.take(); came; came = this.#queue.take()) {
      const [call, add] = came;
      if (!add) this.#apply(call, { rest: this.#context.passed?.(call) });
      // What there is no room for is asked for again.
      else if (this.#noRoom) this.#queue.push([call]);
      else if (!this.#isOver) this.#apply(call, await add());
    }
  }

  async #addAll(): Promise<void> {
    while (this.#adding ?? this.#queue.isReady()) {
      this.#adding ??= this.#addReady().finally(() => (this.#adding = undefined));
      await this.#adding;
    }
    this.#pump();
  }
}
