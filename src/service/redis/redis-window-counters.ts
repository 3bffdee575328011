import { createHash, randomUUID } from 'node:crypto';
import type { WindowCount, WindowCounters } from '../token-endpoint/window-counters.ts';
import type { RedisConnection, RedisScript } from './redis-connection.ts';

/** Arguments: the window's length in milliseconds, and its id where it begins now. */
const TAKE: RedisScript = {
  name: 'takeOfWindow',
  numberOfKeys: 1,
  lua: `
    if redis.call('HSETNX', KEYS[1], 'window', ARGV[2]) == 1 then
      redis.call('PEXPIRE', KEYS[1], ARGV[1])
    end
    local count = redis.call('HINCRBY', KEYS[1], 'count', 1)
    return { count, redis.call('PTTL', KEYS[1]), redis.call('HGET', KEYS[1], 'window') }
  `,
};

/** Argument: the id of the window that it was taken in. */
const GIVE_BACK: RedisScript = {
  name: 'giveBackToWindow',
  numberOfKeys: 1,
  lua: `
    if redis.call('HGET', KEYS[1], 'window') == ARGV[1] then
      redis.call('HINCRBY', KEYS[1], 'count', -1)
    end
  `,
};

/** The counters of several instances, by the time of Redis. */
export class RedisWindowCounters implements WindowCounters {
  readonly #redis: RedisConnection;
  readonly #windowMs: number;

  constructor(redis: RedisConnection, windowMs: number) {
    this.#redis = redis;
    this.#windowMs = windowMs;
  }

  async take(key: string): Promise<WindowCount> {
    const name = this.#nameOf(key);
    const answer = await this.#redis.run(TAKE, [name, this.#windowMs, randomUUID()]);
    const [count, leftMs, window] = answer as [number, number, string];
    let isTaken = true;
    return {
      count,
      leftMs,
      giveBack: async () => {
        if (isTaken) await this.#redis.run(GIVE_BACK, [name, window]);
        isTaken = false;
      },
    };
  }

  async forget(key: string): Promise<void> {
    await this.#redis.delete(this.#nameOf(key));
  }

  /** Of one length, whatever callers give for a username. */
  #nameOf(key: string): string {
    return `${this.#redis.prefix}tries:${createHash('sha256').update(key).digest('base64url')}`;
  }
}
