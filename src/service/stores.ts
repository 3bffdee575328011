import { basename, join } from 'node:path';
import type { Clock } from '../contract/clock.ts';
import type { Environment } from './settings/environment.ts';
import type { Log } from './http/log.ts';
import { lockFile } from './files/startup-files.ts';
import { MemoryWindowCounters } from './http/window-counters.ts';
import { openLastUseFile } from './users/last-use.ts';
import { MemoryTokenStore } from './tokens/memory-token-store.ts';
import { createLiveTokenFile } from './tokens/token-file.ts';

/** In Redis if configured, else in this process, which locks its signing key. Throws a StartupError. */
export async function openStores(
  environment: Pick<Environment, 'redis' | 'signingKeyFile' | 'stateDirectory' | 'users'>,
  clock: Clock,
  log: Log,
) {
  const { redis, signingKeyFile, stateDirectory } = environment;
  if (redis) {
    const { openRedisStores } = await import('./redis/open-redis-stores.ts');
    return openRedisStores(redis, clock, log);
  }
  const file =
    signingKeyFile === undefined
      ? undefined
      : await openTokenFile(signingKeyFile, stateDirectory, log);
  try {
    const tokens = await MemoryTokenStore.create(clock, file);
    return {
      tokens,
      countIn: (windowMs: number) => new MemoryWindowCounters(windowMs, clock),
      lastUse: openLastUseFile(environment),
      close: () => tokens.close(),
    };
  } catch (error) {
    file?.release();
    throw error;
  }
}

async function openTokenFile(signingKeyFile: string, stateDirectory: string | undefined, log: Log) {
  // Nothing can be written beside the key where secrets are mounted.
  const path =
    stateDirectory === undefined ? signingKeyFile : join(stateDirectory, basename(signingKeyFile));
  const lock = await lockFile(
    `${path}.lock`,
    (holder) =>
      `The signing key ${signingKeyFile} is in use by another service (${holder}): each would know ` +
      'half of the tokens. Stop that one first; for several instances set REDIS_URL.',
  );
  return createLiveTokenFile(`${path}.tokens.json`, lock, log);
}
