import { describeSocket, type CallFacts, type SocketClose, type SocketCourse } from './exchange.ts';
import type { ExecutionResult } from 'graphql';
import { createClient, GRAPHQL_TRANSPORT_WS_PROTOCOL, type Client } from 'graphql-ws/client';
import { API_KEY_HEADER } from '../../contract/headers.ts';
import { CallError, type CallFailure, type CallFailureCode } from './call-failure.ts';
import { keepExactNumber } from './parse-json.ts';
import { checkResult } from './read-results.ts';
import type { GraphQLCall, CallSecrets } from './request.ts';
import { MAX_PART_BYTES, type SendContext } from './send.ts';
import { blameOfRefusal, type Blamed } from '../../session/blame-of-refusal.ts';
import { isOffline } from '../../session/http-client.ts';
import { displayText } from '../../session/display-text.ts';

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

/** What watches over a WebSocket. */
interface SocketMeter {
  /** Called with the size of each message, bytes. */
  readonly onMessage: (bytes: number) => void;
  /** A larger message is given to nobody. */
  readonly maxBytes: number;
  readonly onTooLarge: () => void;
  readonly onClose: (close: SocketClose) => void;
}

/** A WebSocket whose messages are counted before anybody reads them, for a client that makes its own. */
function meteredSocket(meter: SocketMeter): typeof WebSocket {
  const { onMessage, maxBytes, onTooLarge, onClose } = meter;
  return class extends WebSocket {
    constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
      super(...parameters);
      // Listeners are called in the order they came, so that the client's is after this one.
      this.addEventListener('message', (event: MessageEvent<string | Blob>) => {
        const bytes = sizeOf(event.data);
        onMessage(bytes);
        if (bytes <= maxBytes) return;
        event.stopImmediatePropagation();
        onTooLarge();
      });
      this.addEventListener('close', ({ code, reason }) => onClose({ code, reason }));
    }
  };
}

/** Text is sent as UTF-8. */
function sizeOf(data: string | Blob): number {
  return typeof data === 'string' ? new TextEncoder().encode(data).length : data.size;
}

/** What graphql-ws servers close with, and what browsers and proxies do (RFC 6455, section 7.4.1). */
const CODES: ReadonlyMap<number, CallFailureCode> = new Map([
  [1002, 'not-graphql-ws'],
  [1003, 'not-graphql-ws'],
  [1007, 'not-graphql-ws'],
  [1011, 'server-error'],
  [1013, 'server-error'],
  [4400, 'not-graphql-ws'],
  [4401, 'token-refused'],
  [4403, 'token-refused'],
  [4406, 'not-graphql-ws'],
  [4500, 'server-error'],
]);

interface FailureContext {
  readonly endpoint: string;
  /** Whether the service has taken the opening. */
  readonly isOpen: boolean;
  /** What no failure may repeat. */
  readonly secrets: readonly string[];
}

/**
 * Turns what a graphql-ws client failed with into a typed failure (graphql-ws's PROTOCOL.md): an event of
 * the socket's, or an error where a message made no sense to it.
 */
function socketFailure(error: unknown, context: FailureContext): CallFailure {
  const { endpoint, isOpen, secrets } = context;
  const { code: closeCode, reason = '' } = closeOf(error);
  const description = reason === '' ? undefined : displayText(reason, secrets);
  const known = closeCode === undefined ? undefined : CODES.get(closeCode);
  const blamed = known === 'token-refused' ? blameOf(reason) : 'unknown';
  const otherwise = isOpen ? 'stream-broken' : isOffline() ? 'offline' : 'unreachable';
  const makesNoSense = closeCode === undefined && error instanceof Error;
  return {
    // A refused key says nothing of the token, which lives on.
    code:
      blamed === 'api-key' ? 'forbidden' : (known ?? (makesNoSense ? 'not-graphql-ws' : otherwise)),
    endpoint,
    ...(closeCode !== undefined && { closeCode }),
    ...(description !== undefined && { description }),
    ...(blamed === 'token' && { tokenIs: 'refused' }),
    ...(blamed === 'expired token' && { tokenIs: 'expired' }),
  };
}

/** A close has a sentence and no status; 4401 and 4403 are both said of the opening's token. */
function blameOf(reason: string): Blamed {
  const said = reason === '' ? undefined : { message: reason };
  return blameOfRefusal({ endpoint: 'graphql', status: 401, said }).on;
}

function closeOf(error: unknown): { readonly code?: number; readonly reason?: string } {
  const isClose =
    typeof error === 'object' && error !== null && 'code' in error && 'reason' in error;
  return isClose ? (error as { code: number; reason: string }) : {};
}
