import type { Service } from '../contract/config.ts';
import { TYPENAME_QUERY, graphqlEndpoint } from '../contract/paths.ts';
import { CallError, type CallFailure } from './call-failure.ts';
import type { CallSecrets } from './request.ts';
import { send } from './send.ts';

const VERIFY_TIMEOUT_MS = 20_000;

/**
 * Checks a token with the smallest query. GraphQL errors count as success: they are past token and key.
 * @throws the signal's reason once it is aborted
 */
export async function verifyToken(
  service: Service,
  session: CallSecrets,
  signal: AbortSignal,
): Promise<CallFailure | undefined> {
  const limit = AbortSignal.timeout(VERIFY_TIMEOUT_MS);
  // The limit of `send` ends where a stream begins, but a silent one could last forever.
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
    await results.return(undefined);
  }
}

/** Whether the service takes the token; undefined if its answer says nothing of the token, or none comes. */
export async function isTokenAccepted(service: Service, session: CallSecrets) {
  const failure = await verifyToken(service, session, AbortSignal.timeout(VERIFY_TIMEOUT_MS));
  if (!failure) return true;
  return failure.code === 'token-refused' ? false : undefined;
}
