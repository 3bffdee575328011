import type { Clock } from '../../contract/clock.ts';
import {
  ENDED_KEPT,
  type LiveToken,
  type TokenEnd,
  type TokenStatus,
  type TokenStore,
} from '../tokens/token-store.ts';
import type { RedisConnection, RedisScript } from './redis-connection.ts';

/**
 * What each script begins with. `seq` counts what has changed, and for each earlier run of Redis the state
 * keeps with how much of it the next one began. Where that is less than what an instance has seen, Redis has
 * come back without something that was answered (from a snapshot, or a replica that was behind): tokens of
 * earlier runs may be ones that were replaced, and end. A count alone would not tell, since what other
 * instances change meanwhile is counted on from there.
 */
const CHECK_STATE = `
  local state = redis.call('HMGET', KEYS[1], 'seq', 'run', 'number', 'oldest')
  local seq, run = tonumber(state[1] or '0'), state[2]
  local number, oldest = tonumber(state[3] or '0'), tonumber(state[4] or '0')
  if run ~= ARGV[1] then
    number = number + 1
    redis.call('HSET', KEYS[1], 'run', ARGV[1], 'number', number)
    if run then redis.call('HSET', KEYS[1], 'end:' .. run, seq) end
    if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], 86400000) end
  end
  local seenRun, seen = ARGV[2], tonumber(ARGV[3])
  if seenRun == ARGV[1] and seq < seen then
    seq = seen
    number = number + 1
    oldest = number
    redis.call('HSET', KEYS[1], 'seq', seq, 'number', number, 'oldest', oldest)
  elseif seenRun ~= ARGV[1] and seen > 0 then
    local kept = tonumber(redis.call('HGET', KEYS[1], 'end:' .. seenRun) or '0')
    if kept < seen then
      oldest = number
      redis.call('HSET', KEYS[1], 'oldest', oldest, 'end:' .. seenRun, seen)
    end
  end
  local live, liveExp
  local kept = redis.call('GET', KEYS[2])
  if kept then
    local keptNumber, jti, exp = string.match(kept, '^(%d+) (%S+) (%d+)$')
    if tonumber(keptNumber) >= oldest then live, liveExp = jti, exp end
  end
  local function finish(as, at, exp)
    redis.call('LPUSH', KEYS[3], live .. ' ' .. as .. ' ' .. at)
    redis.call('LTRIM', KEYS[3], 0, ${ENDED_KEPT - 1})
    redis.call('EXPIREAT', KEYS[3], exp)
  end
`;

/** Arguments after the state's: the token's id, its expiry, the time, the channel. */
const REPLACE: RedisScript = {
  name: 'replaceToken',
  numberOfKeys: 3,
  lua: `${CHECK_STATE}
    local jti, exp, now = ARGV[4], ARGV[5], ARGV[6]
    if live then finish('replaced', now, math.max(exp, liveExp)) end
    redis.call('SET', KEYS[2], number .. ' ' .. jti .. ' ' .. exp)
    redis.call('EXPIREAT', KEYS[2], exp)
    seq = redis.call('HINCRBY', KEYS[1], 'seq', 1)
    local left = exp * 1000 - now
    if redis.call('PTTL', KEYS[1]) < left then redis.call('PEXPIRE', KEYS[1], left) end
    if live then redis.call('PUBLISH', ARGV[7], ARGV[1] .. ' ' .. seq .. ' ' .. live .. ' replaced') end
    return { seq, live or '' }
  `,
};

/** Arguments after the state's: the token's id or nothing for any, the time, the channel. */
const REVOKE: RedisScript = {
  name: 'revokeToken',
  numberOfKeys: 3,
  lua: `${CHECK_STATE}
    if not live or (ARGV[4] ~= '' and ARGV[4] ~= live) then return { seq, '' } end
    finish('revoked', ARGV[5], liveExp)
    redis.call('DEL', KEYS[2])
    seq = redis.call('HINCRBY', KEYS[1], 'seq', 1)
    redis.call('PUBLISH', ARGV[6], ARGV[1] .. ' ' .. seq .. ' ' .. live .. ' revoked')
    return { seq, live }
  `,
};

/** Argument after the state's: the token's id. */
const LOOK_UP: RedisScript = {
  name: 'lookUpToken',
  numberOfKeys: 3,
  lua: `${CHECK_STATE}
    if live == ARGV[4] then return { seq, 'live' } end
    for _, ended in ipairs(redis.call('LRANGE', KEYS[3], 0, -1)) do
      local jti, as, at = string.match(ended, '^(%S+) (%S+) (%d+)$')
      if jti == ARGV[4] then return { seq, as, at } end
    end
    return { seq, live and 'replaced' or 'unknown' }
  `,
};

/** How often watched tokens are looked up, should a message have been missed; milliseconds. */
const RECHECK_MS = 15_000;

/** Milliseconds after which a watched token that nobody could look up counts as ended. */
const UNCHECKED_MS = 30_000;

interface Watch {
  readonly username: string;
  readonly onEnd: (end: TokenEnd) => void;
  /** When it was known to be live, by the monotonic clock. */
  checkedAt: number;
}

export class RedisTokenStore implements TokenStore {
  readonly #redis: RedisConnection;
  readonly #clock: Clock;
  readonly #channel: string;
  readonly #watches = new Map<string, Set<Watch>>();
  readonly #cancelRechecks: () => void;
  /** How far an answer or a message was, of the run of Redis that answered last. */
  #seen: { readonly run: string; readonly seq: number } = { run: '', seq: 0 };

  constructor(redis: RedisConnection, clock: Clock) {
    this.#redis = redis;
    this.#clock = clock;
    this.#channel = `${redis.prefix}ended`;
    const { subscriber } = redis;
    const listen = (): void => {
      subscriber.subscribe(this.#channel).then(
        // What was told before is not told again.
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
    const run = await this.#redis.runId();
    if (!isWanted()) return undefined;
    const now = this.#clock.now();
    const [replaced] = await this.#run(REPLACE, username, run, [jti, exp, now, this.#channel]);
    return { replaced: replaced === '' ? undefined : replaced };
  }

  async lookUp(username: string, jti: string): Promise<TokenStatus> {
    const [state, at] = await this.#run(LOOK_UP, username, await this.#redis.runId(), [jti]);
    if (state === 'live' || state === 'unknown') return { state };
    const end = state === 'revoked' ? 'revoked' : 'replaced';
    return at === undefined ? { state: end } : { state: end, at: Number(at) };
  }

  async revoke(username: string, jti = ''): Promise<string | undefined> {
    const run = await this.#redis.runId();
    const args = [jti, this.#clock.now(), this.#channel];
    const [revoked] = await this.#run(REVOKE, username, run, args);
    return revoked === '' ? undefined : revoked;
  }

  watch(username: string, jti: string, onEnd: (end: TokenEnd) => void): () => void {
    const watch = { username, onEnd, checkedAt: this.#clock.monotonic() };
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
    return this.#redis.readiness();
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
    const { prefix } = this.#redis;
    const keys = [`${prefix}state`, `${prefix}live:${username}`, `${prefix}ended:${username}`];
    const sent = this.#seen;
    const answer = await this.#redis.run(script, [...keys, run, sent.run, sent.seq, ...args]);
    const [seq, ...rest] = answer as [number, string?, string?];
    // What was seen of an earlier run is held against the present one first.
    if (this.#seen === sent && sent.run !== run) this.#seen = { run, seq };
    else this.#see(run, seq);
    return rest;
  }

  #see(run: string, seq: number): void {
    if (run === this.#seen.run && seq > this.#seen.seq) this.#seen = { run, seq };
  }

  /** @param message `<run> <seq> <jti> <how it ended>` */
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
      watch.checkedAt = this.#clock.monotonic();
    } catch {
      const uncheckedMs = this.#clock.monotonic() - watch.checkedAt;
      if (uncheckedMs > UNCHECKED_MS) this.#end(jti, 'unchecked');
    }
  }
}
