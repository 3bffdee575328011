import type { Clock } from '../../contract/clock.ts';
import {
  ENDED_KEPT,
  type LiveToken,
  type TokenEnd,
  type TokenStatus,
  type TokenStore,
} from '../tokens/token-store.ts';
import type { RedisConnection, RedisScript } from './redis-connection.ts';
import CHECK_STATE from './scripts/check-state.lua?raw';
import LOOK_UP_TOKEN from './scripts/look-up-token.lua?raw';
import REPLACE_TOKEN from './scripts/replace-token.lua?raw';
import REVOKE_TOKEN from './scripts/revoke-token.lua?raw';

function scriptOf(name: string, text: string): RedisScript {
  const check = CHECK_STATE.replace('{LAST_KEPT}', String(ENDED_KEPT - 1));
  return { name, numberOfKeys: 3, lua: check + text };
}

const REPLACE = scriptOf('replaceToken', REPLACE_TOKEN);
const REVOKE = scriptOf('revokeToken', REVOKE_TOKEN);
const LOOK_UP = scriptOf('lookUpToken', LOOK_UP_TOKEN);

/** How often watched tokens are looked up, should a message have been missed; milliseconds. */
const RECHECK_MS = 15_000;

/** Milliseconds after which a watched token counts as ended if it could not be looked up. */
const UNCHECKED_MS = 30_000;

interface Watch {
  readonly username: string;
  readonly onEnd: (end: TokenEnd) => void;
  checkedAt: number;
}

export class RedisTokenStore implements TokenStore {
  readonly #channel: string;
  readonly #watches = new Map<string, Set<Watch>>();
  readonly #cancelRechecks: () => void;
  /** How far an answer or a message was, of the run of Redis that answered last. */
  #progress: { readonly run: string; readonly seq: number } = { run: '', seq: 0 };

  constructor(
    private readonly redis: RedisConnection,
    private readonly clock: Clock,
  ) {
    this.#channel = `${redis.prefix}ended`;
    const { subscriber } = redis;
    const listen = (): void => {
      subscriber.subscribe(this.#channel).then(
        () => this.#recheckAll(),
        () => undefined,
      );
    };
    subscriber.on('ready', listen);
    if (subscriber.status === 'ready') listen();
    subscriber.on('message', (_channel, message: string) => this.#hear(message));
    this.#cancelRechecks = clock.every(RECHECK_MS, () => this.#recheckAll());
  }

  async replace(username: string, { jti, exp }: LiveToken, isWanted: () => boolean) {
    const run = await this.redis.runId();
    if (!isWanted()) return undefined;
    const now = this.clock.now();
    const [replaced] = await this.#run(REPLACE, username, run, [jti, exp, now, this.#channel]);
    return { replaced: replaced === '' ? undefined : replaced };
  }

  async lookUp(username: string, jti: string): Promise<TokenStatus> {
    const [state, at] = await this.#run(LOOK_UP, username, await this.redis.runId(), [jti]);
    if (state === 'live' || state === 'unknown') return { state };
    const end = state === 'revoked' ? 'revoked' : 'replaced';
    return at === undefined ? { state: end } : { state: end, at: Number(at) };
  }

  async revoke(username: string, jti = ''): Promise<string | undefined> {
    const run = await this.redis.runId();
    const args = [jti, this.clock.now(), this.#channel];
    const [revoked] = await this.#run(REVOKE, username, run, args);
    return revoked === '' ? undefined : revoked;
  }

  watch(username: string, jti: string, onEnd: (end: TokenEnd) => void): () => void {
    const watch = { username, onEnd, checkedAt: this.clock.monotonic() };
    const watches = this.#watches.get(jti) ?? new Set();
    this.#watches.set(jti, watches.add(watch));
    // It may have ended between the call's inspection and now.
    void this.#recheck(jti, watch);
    return () => {
      watches.delete(watch);
      if (watches.size === 0 && this.#watches.get(jti) === watches) this.#watches.delete(jti);
    };
  }

  readiness(): Promise<string | undefined> {
    return this.redis.readiness();
  }

  close(): Promise<void> {
    this.#cancelRechecks();
    return Promise.resolve();
  }

  async #run(
    script: RedisScript,
    username: string,
    run: string,
    args: readonly (string | number)[],
  ): Promise<[string?, string?]> {
    const { prefix } = this.redis;
    const keys = [`${prefix}state`, `${prefix}live:${username}`, `${prefix}ended:${username}`];
    const prior = this.#progress;
    const answer = await this.redis.run(script, [...keys, run, prior.run, prior.seq, ...args]);
    const [seq, ...values] = answer as [number, string?, string?];
    // Data of an earlier run is compared with the present one first.
    if (this.#progress === prior && prior.run !== run) this.#progress = { run, seq };
    else this.#see(run, seq);
    return values;
  }

  #see(run: string, seq: number): void {
    if (run === this.#progress.run && seq > this.#progress.seq) this.#progress = { run, seq };
  }

  #hear(message: string): void {
    const [run = '', seq, jti = '', end] = message.split(' ');
    this.#see(run, Number(seq));
    this.#end(jti, end === 'revoked' ? 'revoked' : 'replaced');
  }

  #end(jti: string, end: TokenEnd): void {
    const watches = this.#watches.get(jti) ?? [];
    this.#watches.delete(jti);
    for (const { onEnd } of watches) onEnd(end);
  }

  #recheckAll(): void {
    for (const [jti, watches] of this.#watches) {
      const [first] = watches;
      if (first) void this.#recheck(jti, first);
    }
  }

  async #recheck(jti: string, watch: Watch): Promise<void> {
    try {
      const { state } = await this.lookUp(watch.username, jti);
      if (state !== 'live') return this.#end(jti, state);
      watch.checkedAt = this.clock.monotonic();
    } catch {
      const uncheckedMs = this.clock.monotonic() - watch.checkedAt;
      if (uncheckedMs > UNCHECKED_MS) this.#end(jti, 'unchecked');
    }
  }
}
