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

const LOOKS_APART_MS = 1_000;

export interface Outcome<Call> {
  /** Calls that replace it: itself again, or parts of it. Without any, the call is settled. */
  readonly again?: readonly Call[] | undefined;
  /** The following call, if only the result determines it. */
  readonly next?: Call;
  readonly rest?: JobRest | undefined;
  readonly noRoom?: NoRoom | undefined;
  readonly end?: JobEnd;
}

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
  readonly calls: readonly Call[];
  readonly atOnce: number;
  /** Makes a call; `more` if it has to be made once more, and undefined after a sign-out. */
  readonly call: (
    call: Call,
    hooks: CallHooks,
  ) => Promise<Uint8Array<ArrayBuffer> | 'more' | undefined>;
  readonly sink: JobSink<Call, Added>;
  /** Gives the result of the first call if it exists already. */
  readonly takeFirst?: () => Promise<Added | undefined>;
  /** @param bytes of the result; undefined for one that existed already */
  readonly added: (call: Call, added: Added, bytes?: number) => Promise<Outcome<Call>>;
  readonly failed: (call: Call, fault: JobFault) => Outcome<Call>;
  /** Called in order for a call without a result. */
  readonly passed?: (call: Call) => JobRest | undefined;
  /** Whether failed calls can be repeated, once none is left. */
  readonly isIncomplete?: () => boolean;
  readonly isMutation?: boolean | undefined;
  /** Whether a later job continues: a cancel then drops results after a failed call. */
  readonly isGoneOnWith?: boolean | undefined;
  /** Describes a fault of the result's consumer, when no call failed. */
  readonly describeFault: (error: unknown) => string;
  /** Milliseconds that the next call should wait for the quota, given the number under way. */
  readonly waitForQuotaMs?: ((underWay: number) => number) | undefined;
}

/**
 * Makes several calls at a time, and adds their results in the order of the calls. A rate-limited
 * call is repeated after the service's wait, which delays all others too. The context decides about
 * other failures and the next call.
 */
export class Job<Call extends JobCall, Added extends SaidOfResult> {
  readonly #context: JobContext<Call, Added>;
  readonly #queue: ReturnType<
    typeof createJobQueue<Call, (() => Promise<Outcome<Call>>) | undefined>
  >;
  readonly #controller = new AbortController();
  readonly #withoutSession = new Set<Call>();
  readonly #refused = new Map<Call, number>();
  /** When calls may be made after a refusal, by both clocks. */
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

  get size(): number {
    return this.#queue.size;
  }

  get isStopped(): boolean {
    return this.#controller.signal.aborted;
  }

  readonly pause = (): void => {
    this.#rest ??= { kind: 'paused', isForFailures: false };
    this.#wake();
  };

  /** Continues after a pause, a failure, or a full answer. @param more additional calls */
  readonly resume = (more: readonly Call[] = []): void => {
    this.#queue.push(more);
    this.#rest = undefined;
    this.#noRoom = undefined;
    this.#isFull = false;
    this.#wake();
  };

  /** Ends the job and its calls under way; added results stay. */
  readonly cancel = async (): Promise<void> => {
    this.#stop();
    await this.#addAll();
    await this.#end('cancelled');
  };

  readonly discard = (): void => {
    this.#enter({ kind: 'ended', how: 'replaced' });
    this.#stop();
    this.#context.sink.discard?.();
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
    // Readers of the answer see its error.
    await this.#context.sink.end?.().catch(() => undefined);
    this.#enter(phase);
  }

  #enter(phase: JobPhase): void {
    const { store, sink } = this.#context;
    const last = store.getState().phase;
    // The end is final: later events change nothing.
    if (last.kind === 'ended' || JSON.stringify(last) === JSON.stringify(phase)) return;
    store.setState({ phase });
    const isAtRest = !/^(?:running|full|ended)$/.test(phase.kind);
    if (isAtRest && last.kind !== phase.kind) void sink.flush?.().catch(() => undefined);
  }

  #tellRunning(): void {
    const isPausing = this.#rest !== undefined;
    this.#enter(
      this.#withoutSession.size > 0 ? { kind: 'needs-sign-in' } : { kind: 'running', isPausing },
    );
  }

  /** Makes all calls that may be made now, or records what the job waits for. */
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

  /** Whether the next call has to wait; a timer resumes it. */
  #mustWait(): boolean {
    const { clock, waitForQuotaMs = () => 0 } = this.#context;
    const underWay = this.#queue.underWay.size;
    const refusalMs = this.#refusalMs();
    const quotaMs = waitForQuotaMs(underWay);
    const waitMs = Math.max(refusalMs, quotaMs);
    if (waitMs <= 0) return false;
    const until = clock.now() + waitMs;
    // Setting the clock back must not lengthen the wait.
    const monotonic = clock.monotonic() + waitMs;
    if (underWay === 0) this.#enter({ kind: 'waiting', until, isForQuota: quotaMs > refusalMs });
    this.#stopLooking ??= clock.every(LOOKS_APART_MS, () => {
      if (clock.now() >= until || clock.monotonic() >= monotonic) this.#wake();
    });
    return true;
  }

  /** Remaining wait after a refusal, by the clock that is ahead; milliseconds. */
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
      // Adding the result transfers its bytes.
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

  /** Adds the elapsed time, and restarts the count while a call is under way. */
  #countTime(): void {
    const { clock, store } = this.#context;
    const now = clock.monotonic();
    const since = this.#busySince ?? now;
    this.#busySince = this.#queue.underWay.size > this.#withoutSession.size ? now : undefined;
    if (now > since) store.setState({ ms: store.getState().ms + now - since });
  }

  /** Records a failed call at once; it is counted in its turn. */
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

  #mayWait(call: Call, retryAfterS?: number): boolean {
    const { clock, waitForQuotaMs = () => 0 } = this.#context;
    const times = (this.#refused.get(call) ?? 0) + 1;
    const isPaced = waitForQuotaMs(this.#queue.underWay.size) > 0;
    const waitMs = waitAfterRefusal(times, retryAfterS, isPaced);
    if (waitMs === undefined || this.isStopped) {
      // A manual repetition starts with a new count.
      this.#refused.delete(call);
      return false;
    }
    this.#refused.set(call, times);
    if (waitMs > this.#refusalMs()) {
      this.#notBefore = { now: clock.now() + waitMs, monotonic: clock.monotonic() + waitMs };
    }
    return true;
  }

  /** Settles a call by its sink's judgement, or makes it if there is none. */
  async #take(call: Call, adding: Promise<Added | undefined> | undefined, bytes?: number) {
    try {
      const added = await adding;
      if (!added) return { again: [call] };
      if (isThrottled(added.code, added.message) && this.#mayWait(call)) return { again: [call] };
      return await this.#context.added(call, added, bytes);
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
    for (let entry = this.#queue.take(); entry; entry = this.#queue.take()) {
      const [call, add] = entry;
      if (!add) this.#apply(call, { rest: this.#context.passed?.(call) });
      // A result without room is requested again.
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
