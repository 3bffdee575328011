import type { Service } from '../contract/config.ts';
import { TYPENAME_QUERY, graphqlEndpoint } from '../contract/paths.ts';
import { CallError, type CallFailure } from './call-failure.ts';
import type { CallSecrets } from './request.ts';
import { send } from './send.ts';

/** A service that has not given a first result by then has failed, milliseconds. */
const VERIFY_TIMEOUT_MS = 20_000;

/**
 * By the smallest query; GraphQL errors are good enough: they came past token and key. Says why not, else undefined.
 * @throws the signal's reason once it is aborted
 */
export async function verifyToken(
  service: Service,
  session: CallSecrets,
  signal: AbortSignal,
): Promise<CallFailure | undefined> {
  const limit = AbortSignal.timeout(VERIFY_TIMEOUT_MS);
  // The limit of `send` ends where a stream begins, and one that says nothing may go on for ever.
  const either = AbortSignal.any([signal, limit]);
  const results = send({ query: TYPENAME_QUERY }, { service, session, signal: either });
  try {
    await results.next();
    return undefined;
  } catch (error) {
    if (error instanceof CallError) return error.failure;
    signal.throwIfAborted();
    if (limit.aborted) return { code: 'timeout', endpoint: graphqlEndpoint(service.baseUrl) };
    throw error;
  } finally {
    // What else may come is not waited for.
    await results.return(undefined);
  }
}
