import type { CallFacts } from './exchange.ts';
import type { ExecutionResult } from 'graphql';
import { createClient, GRAPHQL_TRANSPORT_WS_PROTOCOL, type Client } from 'graphql-ws/client';
import { API_KEY_HEADER } from '../../contract/headers.ts';
import { CallError, type CallFailure } from './call-failure.ts';
import { meteredSocket } from './metered-socket.ts';
import { keepExactNumber } from './parse-json.ts';
import { checkResult } from './read-results.ts';
import type { GraphQLCall } from './request-body.ts';
import type { CallSecrets } from './request-headers.ts';
import { MAX_PART_BYTES, type SendContext } from './send.ts';
import { describeSocket, type SocketCourse } from './socket-exchange.ts';
import { socketFailure } from './socket-failure.ts';

/** By then the service has taken the opening, milliseconds. */
const OPENING_MS = 20_000;

const NORMAL = 1000;

interface SocketContext extends Pick<SendContext, 'session' | 'signal' | 'onFacts' | 'onPart'> {
  /** Of one message. */
  readonly maxMessageBytes?: number;
}

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
  { session, signal, onFacts, onPart, maxMessageBytes = MAX_PART_BYTES }: SocketContext,
): AsyncGenerator<ExecutionResult> {
  const startedAt = performance.now();
  const elapsed = (): number => performance.now() - startedAt;
  const { query, operationName, variables } = call;
  const operation = {
    query,
    operationName,
    variables: variables as Record<string, unknown> | null | undefined,
  };
  const opening = openingOf(session);
  const secrets = [session.accessToken, session.apiKey];
  const protocol = GRAPHQL_TRANSPORT_WS_PROTOCOL;
  let course: SocketCourse = {};
  let facts: CallFacts = {
    phase: 'waiting',
    bytes: 0,
    sentAt: startedAt,
    exchange: () => describeSocket({ url, protocol, opening, operation, secrets }, course),
  };
  const report = (change: Partial<CallFacts>): void => {
    facts = { ...facts, ...change };
    onFacts?.(facts);
  };
  report({});
  signal.throwIfAborted();
  /** Why this side gave up. */
  let fault: CallFailure['code'] | undefined;
  const giveUp = (code: CallFailure['code']): void => {
    fault = code;
    client.terminate();
  };
  const client = createClient({
    url,
    connectionParams: opening,
    retryAttempts: 0,
    jsonMessageReviver: keepExactNumber,
    webSocketImpl: meteredSocket({
      maxBytes: maxMessageBytes,
      onMessage(bytes) {
        // What is late would be taken for news of the call after this one.
        if (isUnderWay(facts)) report({ bytes: facts.bytes + bytes });
      },
      onTooLarge: () => giveUp('response-too-large'),
      onClose: (closed) => {
        course = { ...course, closed };
      },
    }),
    on: {
      connected: () => {
        clearTimeout(timer);
        course = { ...course, openedMs: elapsed() };
        report({ phase: 'reading', firstByteMs: elapsed() });
      },
      // The client would open it again.
      closed: (event) => {
        const isNormal = typeof event === 'object' && (event as CloseEvent).code === NORMAL;
        if (isNormal) void results.return?.();
      },
    },
  });
  const timer = setTimeout(() => giveUp('timeout'), OPENING_MS);
  const results = client.iterate<ExecutionResult['data'], ExecutionResult['extensions']>(
    operation,
  ) as AsyncIterableIterator<ExecutionResult>;
  const stop = (): void => stopClient(client, results, facts.phase === 'reading');
  signal.addEventListener('abort', stop, { once: true });
  const take = (result: ExecutionResult): ExecutionResult => {
    checkResult(result);
    course = { firstEventMs: elapsed(), ...course };
    onPart?.(JSON.stringify(result), result);
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
      const isOpen = facts.phase === 'reading';
      report({ phase: isStopped ? 'stopped' : 'failed', totalMs: elapsed() });
      if (isStopped) throw signal.reason;
      if (fault) throw new CallError({ code: fault, endpoint: url });
      throw new CallError(socketFailure(error, { endpoint: url, isOpen, secrets }));
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
  report({ phase: 'done', totalMs: elapsed() });
}

/** Browsers let no page set headers of a WebSocket. */
function openingOf({ accessToken, apiKey }: CallSecrets): Record<string, string> {
  return { [API_KEY_HEADER]: apiKey, Authorization: `Bearer ${accessToken}` };
}

function isUnderWay({ phase }: CallFacts): boolean {
  return phase === 'waiting' || phase === 'reading';
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
