import type { Clock } from '../../contract/clock.ts';
import type { Log } from '../http/log.ts';
import { RedisConnection } from './redis-connection.ts';
import type { RedisSettings } from './redis-settings.ts';
import { RedisTokenStore } from './redis-token-store.ts';
import { RedisWindowCounters } from './redis-window-counters.ts';

/** Apart from all else, so that ioredis is loaded only where it is used. */
export async function openRedisStores(settings: RedisSettings, clock: Clock, log: Log) {
  const redis = await RedisConnection.open(settings, log);
  const tokens = new RedisTokenStore(redis, clock);
  return {
    tokens,
    countIn: (windowMs: number) => new RedisWindowCounters(redis, windowMs),
    async close() {
      await tokens.close();
      redis.close();
    },
  };
}
