import type { LastUse, LastUseStore } from '../users/last-use.ts';
import type { RedisConnection, RedisScript } from './redis-connection.ts';

/** Arguments: how long it is kept for in seconds, then each id with its user, and the time. */
const KEEP: RedisScript = {
  name: 'keepLastUses',
  numberOfKeys: 1,
  lua: `
    for index = 2, #ARGV, 2 do
      local known = tonumber(redis.call('HGET', KEYS[1], ARGV[index]) or '0')
      if tonumber(ARGV[index + 1]) > known then
        redis.call('HSET', KEYS[1], ARGV[index], ARGV[index + 1])
      end
    end
    redis.call('EXPIRE', KEYS[1], ARGV[1])
    return 'OK'
  `,
};

const LOAD: RedisScript = {
  name: 'loadLastUses',
  numberOfKeys: 1,
  lua: `return redis.call('HGETALL', KEYS[1])`,
};

/** Seconds after the last use of all: 400 days. */
const EXPIRY_S = 400 * 86_400;

/** What several instances keep together, in one hash: `<id> <username>` to milliseconds since the epoch. */
export class RedisLastUse implements LastUseStore {
  readonly #redis: RedisConnection;

  constructor(redis: RedisConnection) {
    this.#redis = redis;
  }

  async keep(uses: readonly LastUse[]): Promise<void> {
    const args = uses.flatMap(({ id, username, at }) => [`${id} ${username}`, at]);
    await this.#redis.run(KEEP, [this.#key, EXPIRY_S, ...args]);
  }

  async load(): Promise<readonly LastUse[]> {
    const answer = (await this.#redis.run(LOAD, [this.#key])) as readonly string[];
    return answer.flatMap((field, index) => {
      if (index % 2 === 1) return [];
      const [, id = '', username = ''] = /^(\w+) (.*)$/s.exec(field) ?? [];
      return [{ id, username, at: Number(answer[index + 1]) }];
    });
  }

  get #key(): string {
    return `${this.#redis.prefix}used`;
  }
}
