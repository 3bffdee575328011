import type { TokenExchange, TokenOutcome } from '../session/sign-in.ts';
import { TOKEN_TIMEOUT_MS } from '../session/request-token.ts';
import type { WorkerConnection } from './connection.ts';
import { message } from './protocol.ts';

/** The worker's own limits for config and token, and time to start, milliseconds. */
const REPLY_TIMEOUT_MS = TOKEN_TIMEOUT_MS + 20_000;

/**
 * Has tokens exchanged by the worker.
 *
 * @param exchangeInPage the same exchange without a worker, where there can be none
 */
export function createWorkerExchange(
  connection: WorkerConnection,
  exchangeInPage: TokenExchange,
): TokenExchange {
  const failed = (code: 'timeout' | 'interrupted'): TokenOutcome => {
    // That worker may be gone for good: the next sign-in looks for one anew.
    connection.reset();
    return { ok: false, failure: { code, endpoint: connection.address.scriptUrl } };
  };
  return async (input) => {
    const { serviceId, apiKey, username, password } = input;
    const request = message({
      type: 'request-token',
      serviceId,
      apiKey,
      username,
      password,
    });
    const isOpen = await connection.open();
    const asked = isOpen ? await connection.ask(request, REPLY_TIMEOUT_MS) : undefined;
    switch (asked?.type) {
      case 'granted':
        return { ok: true, grant: asked.grant };
      case 'failed':
        return { ok: false, failure: asked.failure };
      // It may have signed in and died with the answer: asking again could end that token.
      case 'silence':
      case 'found':
        return failed('timeout');
      case 'broken':
        return failed('interrupted');
      case 'unsupported':
      case undefined:
        connection.reset();
        return exchangeInPage(input);
    }
  };
}
