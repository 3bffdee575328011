import type { GraphqlParameters } from './graphql-request.ts';

/** What belongs to one GraphQL call; resolvers see it as their context. */
export interface RunningCall {
  readonly parameters: GraphqlParameters;
  readonly signal: AbortSignal;
  readonly answerRoom: {
    /** Waits for room for so many bytes; throws a BudgetFullError where there is none in time. */
    take(bytes: number): Promise<void>;
    /** The answer is made, and takes so many bytes until the caller has it. */
    resize(bytes: number): void;
  };
  /** Takes the time limit off and binds the call to its token's life: for subscriptions. */
  readonly makeLasting: () => void;
}

/** The call is over: nobody is there any more to read what it would come to. */
export class CallOverError extends Error {
  override readonly name = 'CallOverError';
}

/** One for all calls: every call ends so, and where from says nothing. */
const CALL_OVER = new CallOverError('The call is over');

/** What a call comes over: Node's request and response, or the socket of one that was upgraded. */
interface CallConnection {
  readonly incoming: { readonly socket: { destroy(): unknown } };
  readonly outgoing: { once(event: 'close', listener: () => void): unknown; destroy(): unknown };
}

/**
 * What one call holds of what is counted: quotas, listeners, timers, memory. All of it is given back
 * once, whatever ends the call. What is taken after that is given back at once, so that nothing is
 * left of a caller that hung up while something was waited for.
 */
export class CallScope {
  readonly #work = new AbortController();
  readonly #held = new Set<() => void>();
  #isOver = false;

  /** To be made before anything is waited for: a response that was closed never says so again. */
  constructor(private readonly connection: CallConnection) {
    connection.outgoing.once('close', () => this.#end());
  }

  /** Aborted when the call's work is to stop. */
  get signal(): AbortSignal {
    return this.#work.signal;
  }

  /** The answer has left, or nobody waits for it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Returns what gives it back early; throws a CallOverError, having given it back, where the call is over. */
  hold(giveBack: () => void): () => void {
    if (this.#isOver) {
      giveBack();
      throw new CallOverError('The caller hung up');
    }
    // A function of its own, since the same one may be held twice.
    const giveBackOnce = (): void => {
      if (this.#held.delete(giveBackOnce)) giveBack();
    };
    this.#held.add(giveBackOnce);
    return giveBackOnce;
  }

  /** Stops the work. What is held stays so until the answer, which says why, has left. */
  abort(reason: unknown): void {
    this.#work.abort(reason);
  }

  /** Ends the connection of a caller that does not take its answer, and the call with it. */
  cutOff(): void {
    const { incoming, outgoing } = this.connection;
    outgoing.destroy();
    // A response that waits behind another one (pipelining) has no connection to end.
    incoming.socket.destroy();
    this.#end();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const giveBack of this.#held) giveBack();
    this.#work.abort(CALL_OVER);
  }
}
