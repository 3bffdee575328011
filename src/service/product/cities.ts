import type { Environment } from '../settings/environment.ts';
import { describeError, type Log } from '../http/log.ts';

/** The demo as the default server: the service's only import of it. */
export async function citiesUnlessUpstream({ upstream }: Environment, log: Log) {
  if (upstream) return undefined;
  const { createCities } = await import('../../demo/cities-server.ts');
  return createCities((error) => log(describeError(error)));
}
