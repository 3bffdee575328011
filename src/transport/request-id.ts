import { REQUEST_ID_HEADER } from '../contract/headers.ts';
import type { CallFacts } from './exchange.ts';

/** What the service calls a request, secrets masked; undefined where it does not say. */
export function requestIdOf({ exchange }: CallFacts): string | undefined {
  if (exchange?.kind !== 'http') return undefined;
  return exchange.responseHeaders.find(([name]) => name.toLowerCase() === REQUEST_ID_HEADER)?.[1];
}
