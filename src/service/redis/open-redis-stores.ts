import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../contract/clock.ts';
import type { Log } from '../http/log.ts';
import type { WindowCount, WindowCounters } from '../http/window-counters.ts';
import { readStartupFile, StartupError } from '../files/startup-files.ts';
import { RedisConnection, type RedisScript } from './redis-connection.ts';
import type { RedisSettings } from '../settings/redis-settings.ts';
import { RedisTokenStore } from './redis-token-store.ts';
import type { LastUse, LastUseStore } from '../users/last-use.ts';
import GIVE_BACK_TO_WINDOW from './scripts/give-back-to-window.lua?raw';
import KEEP_LAST_USES from './scripts/keep-last-uses.lua?raw';
import TAKE_OF_WINDOW from './scripts/take-of-window.lua?raw';

/** A file of its own, so that ioredis is loaded only where it is used. Throws a StartupError. */
export async function openRedisStores(settings: RedisSettings, clock: Clock, log: Log) {
  const { passwordFile, ...server } = settings;
  const password = passwordFile === undefined ? undefined : await readPassword(passwordFile);
  const connection = { ...server.connection, ...(password !== undefined && { password }) };
  const redis = await RedisConnection.open({ ...server, connection }, log);
  const tokens = new RedisTokenStore(redis, clock);
  const lastUse: LastUseStore = new RedisLastUse(redis);
  return {
    tokens,
    countIn: (windowMs: number): WindowCounters => new RedisWindowCounters(redis, windowMs),
    lastUse,
    async close() {
      await tokens.close();
      redis.close();
    },
  };
}

/** One line; an editor's final line feed is not part of the password. */
async function readPassword(path: string): Promise<string> {
  const password = (await readStartupFile('Redis password', path)).replace(/\r?\n$/, '');
  if (!/^[^\r\n]+$/.test(password)) {
    throw new StartupError(`The Redis password ${path} is wrong: it must be one line.`);
  }
  return password;
}

const TAKE = { name: 'takeOfWindow', numberOfKeys: 1, lua: TAKE_OF_WINDOW };

const GIVE_BACK = { name: 'giveBackToWindow', numberOfKeys: 1, lua: GIVE_BACK_TO_WINDOW };

class RedisWindowCounters implements WindowCounters {
  constructor(
    private readonly redis: RedisConnection,
    private readonly windowMs: number,
  ) {}

  async take(key: string): Promise<WindowCount> {
    const name = this.#nameOf(key);
    const answer = await this.redis.run(TAKE, [name, this.windowMs, randomUUID()]);
    const [count, leftMs, window] = answer as [number, number, string];
    let isTaken = true;
    return {
      count,
      leftMs,
      giveBack: async () => {
        if (isTaken) await this.redis.run(GIVE_BACK, [name, window]);
        isTaken = false;
      },
    };
  }

  async forget(key: string): Promise<void> {
    await this.redis.delete(this.#nameOf(key));
  }

  #nameOf(key: string): string {
    return `${this.redis.prefix}tries:${createHash('sha256').update(key).digest('base64url')}`;
  }
}

const KEEP: RedisScript = { name: 'keepLastUses', numberOfKeys: 1, lua: KEEP_LAST_USES };

const LOAD: RedisScript = {
  name: 'loadLastUses',
  numberOfKeys: 1,
  lua: `return redis.call('HGETALL', KEYS[1])`,
};

const EXPIRY_S = 400 * 86_400;

/** Shared by several instances, in one hash: `<id> <username>` to milliseconds since the epoch. */
class RedisLastUse implements LastUseStore {
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
