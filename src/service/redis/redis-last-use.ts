import type { LastUse, LastUseStore } from '../users/last-use.ts';
import type { RedisConnection, RedisScript } from './redis-connection.ts';
import KEEP_LAST_USES from './scripts/keep-last-uses.lua?raw';

const KEEP: RedisScript = { name: 'keepLastUses', numberOfKeys: 1, lua: KEEP_LAST_USES };

const LOAD: RedisScript = {
  name: 'loadLastUses',
  numberOfKeys: 1,
  lua: `return redis.call('HGETALL', KEYS[1])`,
};

const EXPIRY_S = 400 * 86_400;

/** Shared by several instances, in one hash: `<id> <username>` to milliseconds since the epoch. */
export class RedisLastUse implements LastUseStore {
  constructor(private readonly redis: RedisConnection) {}

  async keep(uses: readonly LastUse[]): Promise<void> {
    const args = uses.flatMap(({ id, username, at }) => [`${id} ${username}`, at]);
    await this.redis.run(KEEP, [this.#key, EXPIRY_S, ...args]);
  }

  async load(): Promise<readonly LastUse[]> {
    const answer = (await this.redis.run(LOAD, [this.#key])) as readonly string[];
    return answer.flatMap((field, index) => {
      if (index % 2 === 1) return [];
      const [, id = '', username = ''] = /^(\w+) (.*)$/s.exec(field) ?? [];
      return [{ id, username, at: Number(answer[index + 1]) }];
    });
  }

  get #key(): string {
    return `${this.redis.prefix}used`;
  }
}
