/** Milliseconds of work after which everybody else gets a turn. */
const TURN_MS = 10;

/** A GraphQL call as its fields see it: the context that resolvers are given. */
export interface FieldContext {
  /** Aborted when the caller hangs up, the time is over, the token ends or the service stops. */
  readonly signal?: AbortSignal;
}

/**
 * Shares the event loop between the calls that are being answered, by time and not by number of
 * items, since items cost anything from a microsecond to milliseconds. Work asks {@link isOver} at
 * every place where it can wait; when the turn is over it waits for the next one. In a turn calls
 * that wait are served one after the other, a piece of work each, so that a call with thousands of
 * pieces keeps no other one waiting for all of them.
 */
export class FairTurns {
  readonly #now: () => number;
  /** By call; each goes on with one piece of work when it is called. */
  readonly #waiting = new Map<FieldContext, Set<() => void>>();
  #begunAt: number;
  #isScheduled = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#begunAt = now();
  }

  /** True when the work of this turn of the event loop has taken long enough. */
  isOver(): boolean {
    return this.#now() - this.#begunAt >= TURN_MS;
  }

  /**
   * Waits for a turn of the call's own, requests and timers being served in between.
   *
   * @throws the reason of the call's signal, once that is aborted
   */
  async next(call: FieldContext): Promise<void> {
    await new Promise<void>((resolve) => {
      const ofCall = this.#waiting.get(call);
      if (ofCall) ofCall.add(resolve);
      else this.#waiting.set(call, new Set([resolve]));
      this.#schedule();
    });
    call.signal?.throwIfAborted();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#begunAt = this.#now();
      this.#goOn();
    });
  }

  #goOn(): void {
    const [entry] = this.#waiting;
    if (entry && !this.isOver()) {
      const [call, pieces] = entry;
      const [piece] = pieces;
      this.#waiting.delete(call);
      if (piece) pieces.delete(piece);
      if (pieces.size > 0) this.#waiting.set(call, pieces);
      piece?.();
      // A tick that is asked for in a microtask comes when all microtasks are done: by then the piece
      // of work and what follows from it is.
      queueMicrotask(() => process.nextTick(() => this.#goOn()));
      return;
    }
    this.#isScheduled = false;
    if (entry) this.#schedule();
  }
}
