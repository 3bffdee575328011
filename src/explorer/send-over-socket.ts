import type { ExecutionResult } from 'graphql';
import type { Client } from 'graphql-ws';
import { API_KEY_HEADER } from '../contract/headers.ts';
import { isOffline } from '../session/is-offline.ts';
import { CallError, type CallFailureCode } from './call-failure.ts';
import type { CallFacts } from './call-store.ts';
import { keepExactNumber } from './parse-json.ts';
import type { GraphQLCall } from './request-body.ts';
import type { CallSecrets } from './request-headers.ts';
import type { SendContext } from './send.ts';

/** By then the service has answered the opening, milliseconds. */
const OPENING_MS = 20_000;

/** What services close with that do not take token or key (graphql-ws's PROTOCOL.md). */
const REFUSALS: readonly unknown[] = [4401, 4403];

const OPENING_TIMEOUT = 4504;

const NORMAL = 1000;

type SocketContext = Pick<SendContext, 'session' | 'signal' | 'onFacts' | 'onPart'>;

/**
 * Makes one call over a WebSocket of its own (graphql-transport-ws, the protocol of graphql-ws).
 * Nothing is repeated, and a socket that breaks is not opened again.
 *
 * @param url absolute, ws: or wss:
 * @yields results as they come
 * @throws {CallError} it broke or was refused; the signal's reason where the caller aborted
 */
export async function* sendOverSocket(
  call: GraphQLCall,
  url: string,
  { session, signal, onFacts, onPart }: SocketContext,
): AsyncGenerator<ExecutionResult> {
  const startedAt = performance.now();
  let facts: CallFacts = { phase: 'waiting', bytes: 0, sentAt: startedAt };
  const report = (change: Partial<CallFacts>): void => {
    facts = { ...facts, ...change };
    onFacts?.(facts);
  };
  report({});
  // Few services have such an address, and fewer visits subscribe.
  const { createClient } = await import('graphql-ws/client');
  signal.throwIfAborted();
  const client = createClient({
    url,
    connectionParams: paramsOf(session),
    connectionAckWaitTimeout: OPENING_MS,
    retryAttempts: 0,
    jsonMessageReviver: keepExactNumber,
    on: {
      connected: () => report({ phase: 'reading', firstByteMs: performance.now() - startedAt }),
      // The client would open it again.
      closed: (event) => {
        if (codeOfClose(event) === NORMAL) void results.return?.();
      },
    },
  });
  const { query, operationName, variables } = call;
  const results = client.iterate<ExecutionResult['data'], ExecutionResult['extensions']>({
    query,
    operationName,
    variables: variables as Record<string, unknown> | null | undefined,
  }) as AsyncIterableIterator<ExecutionResult>;
  const stop = (): void => stopClient(client, results, facts.phase === 'reading');
  signal.addEventListener('abort', stop, { once: true });
  const take = (result: ExecutionResult): ExecutionResult => {
    const text = JSON.stringify(result);
    report({ bytes: facts.bytes + text.length });
    onPart?.(text, result);
    return result;
  };
  try {
    for await (const result of results) {
      signal.throwIfAborted();
      yield take(result);
    }
    signal.throwIfAborted();
  } catch (error) {
    const isStopped = signal.aborted;
    // A refused operation comes as its errors.
    if (!isStopped && Array.isArray(error)) {
      yield take({ errors: error as NonNullable<ExecutionResult['errors']> });
    } else {
      const code = failureOf(error, facts);
      report({ phase: isStopped ? 'stopped' : 'failed', totalMs: performance.now() - startedAt });
      if (isStopped) throw signal.reason;
      throw new CallError({ code, endpoint: url });
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
  report({ phase: 'done', totalMs: performance.now() - startedAt });
}

/** Browsers let no page set headers of a WebSocket. */
function paramsOf({ accessToken, apiKey }: CallSecrets): Record<string, string> {
  return { [API_KEY_HEADER]: apiKey, Authorization: `Bearer ${accessToken}` };
}

/** Ends the operation and its socket, also one that is being opened. */
function stopClient(
  client: Client,
  results: AsyncIterableIterator<ExecutionResult>,
  isOpen: boolean,
): void {
  if (isOpen) void results.return?.();
  else client.terminate();
}

function failureOf(error: unknown, { phase }: CallFacts): CallFailureCode {
  const code = codeOfClose(error);
  if (REFUSALS.includes(code)) return 'token-refused';
  if (code === OPENING_TIMEOUT) return 'timeout';
  if (phase === 'reading') return 'stream-broken';
  return isOffline() ? 'offline' : 'unreachable';
}

function codeOfClose(event: unknown): unknown {
  return typeof event === 'object' && event !== null && 'code' in event ? event.code : undefined;
}
