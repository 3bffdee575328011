import type { Clock } from '../../contract/clock.ts';
import type { Log } from '../http/log.ts';
import { readStartupFile, StartupError } from '../files/startup-files.ts';
import { RedisConnection } from './redis-connection.ts';
import { RedisLastUse } from './redis-last-use.ts';
import type { RedisSettings } from '../settings/redis-settings.ts';
import { RedisTokenStore } from './redis-token-store.ts';
import { RedisWindowCounters } from './redis-window-counters.ts';

/** A file of its own, so that ioredis is loaded only where it is used. Throws a StartupError. */
export async function openRedisStores(settings: RedisSettings, clock: Clock, log: Log) {
  const { passwordFile, ...rest } = settings;
  const password = passwordFile === undefined ? undefined : await readPassword(passwordFile);
  const connection = { ...rest.connection, ...(password !== undefined && { password }) };
  const redis = await RedisConnection.open({ ...rest, connection }, log);
  const tokens = new RedisTokenStore(redis, clock);
  return {
    tokens,
    countIn: (windowMs: number) => new RedisWindowCounters(redis, windowMs),
    lastUse: new RedisLastUse(redis),
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
