import type { Clock } from '../../contract/clock.ts';
import { Refusal } from '../http/refusal.ts';
import { CALL_OVER, type CallScope } from './call-scope.ts';

export class BudgetFullError extends Error {
  override readonly name = 'BudgetFullError';
}

export type AnswerRoom = Awaited<ReturnType<AnswerBudget['take']>>;

interface Waiter {
  readonly bytes: number;
  readonly admit: () => void;
}

const SHARE = 1 / 4;

/** Bytes of an answer that never waits: a user's concurrent small answers are few. */
const SMALL = 65_536;

const WAIT_MS = 10_000;

const CAPACITY = 200;

/** Bounds the memory of all answers. Users take turns, and a caller who reads nothing has at most a share. */
export class AnswerBudget {
  readonly #heldBy = new Map<string, number>();
  readonly #waiting = new Map<string, Set<Waiter>>();
  #heldBytes = 0;

  constructor(private readonly options: { readonly limit: number; readonly clock: Clock }) {}

  get held(): number {
    return this.#heldBytes;
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Reserves room for one answer. Throws a BudgetFullError if there is none in time, or the signal's reason. */
  async take(username: string, bytes: number, signal: AbortSignal) {
    signal.throwIfAborted();
    const mustWait =
      bytes > SMALL &&
      (this.#waiting.size > 0 || this.#isOverShare(username, bytes) || this.#isOver(bytes));
    if (mustWait) await this.#wait(username, bytes, signal);
    else this.#add(username, bytes);
    let heldHere = bytes;
    let isGiven = false;
    const resize = (next: number): void => {
      if (isGiven) return;
      this.#add(username, next - heldHere);
      heldHere = next;
      this.#admitWaiting();
    };
    const giveBack = (): void => {
      resize(0);
      isGiven = true;
    };
    return { resize, giveBack };
  }

  /** A user's only answer is never over its share, however large. */
  #isOverShare(username: string, bytes: number): boolean {
    const userBytes = this.#heldBy.get(username) ?? 0;
    return userBytes > 0 && userBytes + bytes > this.options.limit * SHARE;
  }

  #isOver(bytes: number): boolean {
    return this.#heldBytes > 0 && this.#heldBytes + bytes > this.options.limit;
  }

  #add(username: string, bytes: number): void {
    this.#heldBytes += bytes;
    const userBytes = (this.#heldBy.get(username) ?? 0) + bytes;
    if (userBytes === 0) this.#heldBy.delete(username);
    else this.#heldBy.set(username, userBytes);
  }

  async #wait(username: string, bytes: number, signal: AbortSignal): Promise<void> {
    if (this.waiting >= CAPACITY) throw new BudgetFullError('Too many calls wait for room');
    await new Promise<void>((resolve, reject) => {
      const settle = (): void => {
        cancel();
        signal.removeEventListener('abort', onAbort);
      };
      const admit = (): void => {
        settle();
        resolve();
      };
      const waiter = { bytes, admit };
      const rejectWaiter = (reason: Error): void => {
        settle();
        this.#remove(username, waiter);
        // It may have been before others that need less.
        this.#admitWaiting();
        reject(reason);
      };
      const onAbort = (): void => rejectWaiter(signal.reason as Error);
      signal.addEventListener('abort', onAbort, { once: true });
      const cancel = this.options.clock.after(WAIT_MS, () =>
        rejectWaiter(new BudgetFullError('There was no room in time')),
      );
      this.#waiting.set(username, (this.#waiting.get(username) ?? new Set()).add(waiter));
      this.#admitWaiting();
    });
  }

  #admitWaiting(): void {
    for (const [username, [first]] of this.#waiting) {
      if (!first || this.#isOverShare(username, first.bytes)) continue;
      // Smaller requests do not overtake, or a large one would wait forever.
      if (this.#isOver(first.bytes)) return;
      this.#add(username, first.bytes);
      const others = this.#remove(username, first);
      if (others.size > 0) {
        this.#waiting.delete(username);
        this.#waiting.set(username, others);
      }
      first.admit();
    }
  }

  #remove(username: string, waiter: Waiter): Set<Waiter> {
    const others = this.#waiting.get(username) ?? new Set();
    others.delete(waiter);
    if (others.size === 0) this.#waiting.delete(username);
    return others;
  }
}

const BUSY_S = 5;

export class CallRoom {
  #room: AnswerRoom | undefined;

  constructor(
    private readonly budget: AnswerBudget,
    private readonly user: string,
    private readonly scope: CallScope,
  ) {}

  readonly reserve = async (bytes: number): Promise<void> => {
    const { scope } = this;
    try {
      this.#room = await this.budget.take(this.user, bytes, scope.signal);
      scope.hold(this.#room.giveBack);
    } catch (error) {
      if (!(error instanceof BudgetFullError)) throw error;
      scope.abort(
        new Refusal(503, 'The service has too many large answers under way.', 'SERVICE_BUSY', {
          'retry-after': String(BUSY_S),
        }),
      );
      throw CALL_OVER;
    }
  };

  /** Counts bytes in flight; those that the connection does not take at once wait for room. */
  async hold(bytes: number): Promise<void> {
    if (this.#room) this.#room.resize(bytes);
    else if (bytes > SMALL) await this.reserve(bytes);
  }
}
