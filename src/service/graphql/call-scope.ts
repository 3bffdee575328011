import type { Refusal } from '../http/refusal.ts';

/** One for all calls, since where it comes from says nothing. Servers know it by its name. */
export const CALL_OVER = new DOMException('The call is over', 'AbortError');

interface CallConnection {
  readonly incoming: { readonly socket: { destroy(): unknown } };
  readonly outgoing: { once(event: 'close', listener: () => void): unknown; destroy(): unknown };
}

/** Releases the resources of one call when it ends, later ones at once: a caller who hung up leaves nothing behind. */
export class CallScope {
  readonly #work = new AbortController();
  readonly signal = this.#work.signal;
  readonly #releases = new Set<() => void>();
  #isOver = false;
  #refusal: Refusal | undefined;

  /** To be made before anything is waited for: a response that was closed never says so again. */
  constructor(private readonly connection: CallConnection) {
    connection.outgoing.once('close', () => this.#end());
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get refusal(): Refusal | undefined {
    return this.#refusal;
  }

  /** Returns an early release; after the call, releases at once and throws {@link CALL_OVER}. */
  hold(giveBack: () => void): () => void {
    if (this.#isOver) {
      giveBack();
      throw CALL_OVER;
    }
    const giveBackOnce = (): void => {
      if (this.#releases.delete(giveBackOnce)) giveBack();
    };
    this.#releases.add(giveBackOnce);
    return giveBackOnce;
  }

  /** Stops the work. Held resources stay until the answer, which may say why, has left. */
  abort(refusal?: Refusal): void {
    if (!this.#work.signal.aborted) this.#refusal = refusal;
    this.#work.abort(CALL_OVER);
  }

  /** Awaits `work`; throws the refusal, or {@link CALL_OVER}, as soon as it has to stop. */
  async untilAborted<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(this.#refusal ?? CALL_OVER);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    });
  }

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
    for (const giveBack of this.#releases) giveBack();
    this.#work.abort(CALL_OVER);
  }
}
