import { createHash, randomUUID } from 'node:crypto';
import type { WindowCount, WindowCounters } from '../http/window-counters.ts';
import type { RedisConnection } from './redis-connection.ts';
import TAKE_OF_WINDOW from './scripts/take-of-window.lua?raw';
import GIVE_BACK_TO_WINDOW from './scripts/give-back-to-window.lua?raw';

const TAKE = { name: 'takeOfWindow', numberOfKeys: 1, lua: TAKE_OF_WINDOW };

const GIVE_BACK = { name: 'giveBackToWindow', numberOfKeys: 1, lua: GIVE_BACK_TO_WINDOW };

export class RedisWindowCounters implements WindowCounters {
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
