import type { Service } from '../contract/config.ts';
import { CallError, type CallFailure } from './call-failure.ts';
import type { CallSecrets } from './request-headers.ts';
import { send } from './send.ts';

/** A service that has not answered by then has failed, milliseconds. */
const VERIFY_TIMEOUT_MS = 20_000;

/**
 * Asks the service whether it takes a token, with the smallest query that there is. Nothing is
 * terminated by it. An answer with GraphQL errors is good enough: it came past token and key.
 *
 * @returns undefined where it does, else why not
 * @throws the signal's reason once it is aborted
 */
export async function verifyToken(
  service: Service,
  session: CallSecrets,
  signal: AbortSignal,
): Promise<CallFailure | undefined> {
  const call = { query: '{ __typename }' };
  const results = send(call, { service, session, signal, timeoutMs: VERIFY_TIMEOUT_MS });
  try {
    await results.next();
    return undefined;
  } catch (error) {
    if (error instanceof CallError) return error.failure;
    throw error;
  } finally {
    // What else may come is not waited for.
    await results.return(undefined);
  }
}
