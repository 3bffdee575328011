import type { ExecutionResult } from 'graphql';
import { createClient, GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws/client';
import { objectText } from '../contract/json-members.ts';
import { API_KEY_HEADER } from '../contract/headers.ts';
import { blameOfRefusal } from '../session/blame-of-refusal.ts';
import { createMask } from '../contract/secrets.ts';
import { displayText } from '../session/display-text.ts';
import { isOffline } from '../session/http-client.ts';
import { CallError, type CallFailure, type CallFailureCode } from './call-failure.ts';
import { createCallReport, type SocketClose, type SocketExchange } from './exchange.ts';
import { utf8Length } from './metered-body.ts';
import { keepExactNumber, parseJson } from './parse-json.ts';
import { checkResult, type CallResult } from './read-results.ts';
import type { GraphQLCall } from './request.ts';
import { MAX_PART_BYTES, type SendContext } from './send.ts';

const OPENING_MS = 20_000;

const NORMAL = 1000;

/**
 * One call over its own WebSocket (graphql-transport-ws); repeats and reopens nothing.
 * @throws {CallError} it broke or was refused; the signal's reason if the caller aborted
 */
export async function* sendOverSocket(
  call: GraphQLCall,
  url: string,
  context: Pick<SendContext, 'session' | 'signal' | 'onFacts' | 'maxResultBytes'>,
): AsyncGenerator<CallResult> {
  const { session, signal, onFacts, maxResultBytes = MAX_PART_BYTES } = context;
  const { facts, elapsed, report } = createCallReport(onFacts);
  const operation = operationOf(call);
  const { accessToken, apiKey } = session;
  // Browsers do not let pages set headers of a WebSocket.
  const opening = { [API_KEY_HEADER]: apiKey, Authorization: `Bearer ${accessToken}` };
  const secrets = [accessToken, apiKey];
  let exchange: SocketExchange = {
    kind: 'socket',
    url,
    protocol: GRAPHQL_TRANSPORT_WS_PROTOCOL,
    opening: createMask(secrets, 'exact')(JSON.stringify(opening)),
    operation: createMask(secrets, 'exact')(JSON.stringify(operation)),
  };
  const note = (change: Partial<SocketExchange>): void => {
    exchange = { ...exchange, ...change };
    report({ exchange });
  };
  note({});
  signal.throwIfAborted();
  let fault: CallFailureCode | undefined;
  const giveUp = (code: CallFailureCode): void => {
    fault = code;
    client.terminate();
  };
  const client = createClient({
    url,
    connectionParams: opening,
    retryAttempts: 0,
    jsonMessageReviver: keepExactNumber,
    webSocketImpl: class extends WebSocket {
      constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
        super(...parameters);
        // Listeners run in order, so this one precedes the client's.
        this.addEventListener('message', (event: MessageEvent<string | Blob>) => {
          const { data } = event;
          const bytes = typeof data === 'string' ? utf8Length(data) : data.size;
          const { phase, bytes: before } = facts();
          // A late report would be mistaken for news of the next call.
          if (phase === 'waiting' || phase === 'reading') report({ bytes: before + bytes });
          if (bytes <= Math.min(maxResultBytes, MAX_PART_BYTES)) return;
          event.stopImmediatePropagation();
          giveUp('response-too-large');
        });
        // Usually after the last result.
        this.addEventListener('close', ({ code, reason }) =>
          note({ closed: { code, reason: displayText(reason, secrets) } }),
        );
      }
    },
    on: {
      connected: () => {
        clearTimeout(timer);
        exchange = { ...exchange, openedMs: elapsed() };
        report({ phase: 'reading', firstByteMs: elapsed(), exchange });
      },
      // The client would reopen it.
      closed: (event) => {
        if ((event as Partial<CloseEvent> | null)?.code === NORMAL) void results.return?.();
      },
    },
  });
  const timer = setTimeout(() => giveUp('timeout'), OPENING_MS);
  const results = client.iterate<ExecutionResult['data'], ExecutionResult['extensions']>(
    operation,
  ) as AsyncIterableIterator<ExecutionResult>;
  const stop = (): void => {
    if (facts().phase === 'reading') void results.return?.();
    else client.terminate();
  };
  signal.addEventListener('abort', stop, { once: true });
  const take = (result: ExecutionResult): CallResult => {
    checkResult(result);
    if (exchange.firstEventMs === undefined) note({ firstEventMs: elapsed() });
    return { result, text: JSON.stringify(result) };
  };
  try {
    for await (const result of results) {
      signal.throwIfAborted();
      yield take(result);
    }
    signal.throwIfAborted();
  } catch (error) {
    // A refused operation arrives as its errors.
    if (!signal.aborted && Array.isArray(error)) {
      yield take({ errors: error as NonNullable<ExecutionResult['errors']> });
    } else {
      const isOpen = facts().phase === 'reading';
      report({ phase: signal.aborted ? 'stopped' : 'failed', totalMs: elapsed() });
      if (signal.aborted) throw signal.reason;
      if (fault) throw new CallError({ code: fault, endpoint: url });
      throw new CallError(socketFailure(error, url, isOpen, secrets));
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
  report({ phase: 'done', totalMs: elapsed() });
}

function operationOf({ query, operationName, variables }: GraphQLCall) {
  // The client serializes the variables; numbers keep their text if the browser can do that.
  const read = variables && (parseJson(objectText(variables)) as Record<string, unknown>);
  return { query, operationName, ...(read && { variables: read }) };
}

/** Close codes of graphql-ws servers, browsers and proxies (RFC 6455, section 7.4.1). */
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

/** An event of the socket, or an error for a message that the client did not understand (graphql-ws's PROTOCOL.md). */
function socketFailure(
  error: unknown,
  endpoint: string,
  isOpen: boolean,
  secrets: readonly string[],
): CallFailure {
  const isClose =
    typeof error === 'object' && error !== null && 'code' in error && 'reason' in error;
  const { code: closeCode, reason = '' } = (isClose ? error : {}) as Partial<SocketClose>;
  const message = reason === '' ? undefined : { message: reason };
  const code = closeCode === undefined ? undefined : CODES.get(closeCode);
  // A close has a reason and no status; 4401 and 4403 both concern the token.
  const blamed =
    code === 'token-refused' &&
    blameOfRefusal({ endpoint: 'graphql', status: 401, refusal: message }).on;
  const otherwise = isOpen ? 'stream-broken' : isOffline() ? 'offline' : 'unreachable';
  const makesNoSense = closeCode === undefined && error instanceof Error;
  return {
    // A refused key leaves the token live.
    code:
      blamed === 'api-key' ? 'forbidden' : (code ?? (makesNoSense ? 'not-graphql-ws' : otherwise)),
    endpoint,
    ...(closeCode !== undefined && { closeCode }),
    ...(message && { description: displayText(reason, secrets) }),
    ...(blamed === 'token' && { tokenIs: 'refused' }),
    ...(blamed === 'expired token' && { tokenIs: 'expired' }),
  };
}
