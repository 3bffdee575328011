import { randomUUID } from 'node:crypto';
import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../../contract/clock.ts';
import {
  API_KEY_HEADER,
  formatServiceUser,
  REQUEST_ID_HEADER,
  SERVICE_USER_HEADER,
} from '../../contract/headers.ts';
import { jsonOrNone } from '../../contract/json-members.ts';
import { GRAPHQL_PATH } from '../../contract/paths.ts';
import { checkApiKey, checkToken } from '../graphql/authorize-call.ts';
import { endWithToken, TOO_MANY_SUBSCRIPTIONS } from '../graphql/call-life.ts';
import { CallScope } from '../graphql/call-scope.ts';
import type { GraphqlEndpointOptions } from '../graphql/graphql-endpoint.ts';
import { nameOfFailure } from '../graphql/server-failure.ts';
import { describeError } from '../http/log.ts';
import { Refusal, serverFailure } from '../http/refusal.ts';
import type { UpgradeListener } from '../http/node-listener.ts';
import type { AccessTokenClaims } from '../tokens/access-token.ts';
import { countSubscribes, type SubscribeCounter } from './count-subscribes.ts';
import type { UpstreamSettings } from '../settings/upstream-environment.ts';

const PROTOCOL = 'graphql-transport-ws';

const OPENING_MS = 10_000;

const CLOSING_MS = 5_000;

/** Bytes of an event, which is held whole; the explorer takes as many. */
const EVENT_LIMIT = 64 * 1024 * 1024;

export type SocketEndpointOptions = Omit<GraphqlEndpointOptions, 'server' | 'url' | 'budget'> & {
  readonly upstream: Pick<UpstreamSettings, 'bodyLimit' | 'connectTimeoutMs'>;
};

/** Subscriptions over graphql-transport-ws: key and token of the first message stay here, all others pass as they are. */
export function createSocketEndpoint(url: URL, options: SocketEndpointOptions): UpgradeListener {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: options.upstream.bodyLimit,
    handleProtocols: (offered) => offered.has(PROTOCOL) && PROTOCOL,
  });
  return (request, socket, head) => {
    if (request.url?.split('?')[0] !== GRAPHQL_PATH) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (caller) => {
      void serve(caller, request, url, options);
    });
  };
}

async function serve(
  caller: WebSocket,
  request: IncomingMessage,
  url: URL,
  options: SocketEndpointOptions,
): Promise<void> {
  const { upstream, log, clock } = options;
  const startedAt = performance.now();
  const requestId = randomUUID();
  const scope = new CallScope({ incoming: request, outgoing: request.socket });
  const close = ({ code, message }: SocketClosing): void => {
    caller.close(code, message);
    if (!scope.isOver) scope.hold(clock.after(CLOSING_MS, () => scope.cutOff()));
  };
  let user: string | undefined;
  const logRequest = (): void =>
    log({
      event: 'request',
      requestId,
      method: 'GET',
      path: GRAPHQL_PATH,
      route: GRAPHQL_PATH,
      status: 101,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(user !== undefined && { user }),
    });
  // The library itself closes on protocol errors, with their code.
  caller.on('error', () => undefined);
  const messages = messagesOf(caller);
  try {
    const { claims, payload } = await authorize().finally(logRequest);
    endWithToken(scope, claims, options, (code, message) =>
      close(new SocketClosing(code === 'SERVICE_STOPPING' ? 1001 : 4401, message)),
    );
    const server = new WebSocket(url, PROTOCOL, {
      headers: {
        [SERVICE_USER_HEADER]: formatServiceUser(claims.sub),
        [REQUEST_ID_HEADER]: requestId,
      },
      handshakeTimeout: upstream.connectTimeoutMs,
      maxPayload: EVENT_LIMIT,
      perMessageDeflate: false,
    });
    scope.hold(() => server.close());
    const operations = countSubscribes(claims.sub, options.quotas, options.rateLimit);
    scope.hold(() => operations.end());
    close(await relay(server, payload, operations));
  } catch (error) {
    close(closingFor(error));
    const isForeseen = error instanceof SocketClosing || error instanceof Refusal;
    if (!isForeseen && !scope.isOver) log(describeError(error, requestId));
  }

  async function authorize(): Promise<{ claims: AccessTokenClaims; payload: object }> {
    if (caller.protocol !== PROTOCOL) throw new SocketClosing(4406, 'Subprotocol not acceptable');
    const late = new SocketClosing(4408, 'Connection initialisation timeout');
    const endTimeout = scope.hold(clock.after(OPENING_MS, () => close(late)));
    const first = await messages.next();
    endTimeout();
    const { authorization, apiKey, payload } = readOpening(
      first.done ? undefined : first.value[0],
      request,
    );
    const claims = await checkToken(authorization, options.registry, (entry) =>
      log({ ...entry, requestId }),
    );
    checkApiKey(claims, apiKey, options.users);
    user = claims.sub;
    const giveBack = options.quotas.subscriptions.take(user);
    if (!giveBack) throw new SocketClosing(1013, TOO_MANY_SUBSCRIPTIONS);
    scope.hold(giveBack);
    return { claims, payload };
  }

  async function relay(server: WebSocket, payload: object, operations: SubscribeCounter) {
    let fault: unknown;
    server.on('error', (error) => (fault ??= error));
    const closed = new Promise<SocketClosing>((resolve) => {
      server.once('close', (code, reason) => resolve(closingAfter(code, String(reason))));
    });
    const opened = new Promise((resolve) => server.once('open', resolve));
    const isOpen = (await Promise.race([closed, opened])) === undefined;
    if (isOpen) {
      const answers = messagesOf(server);
      server.send(JSON.stringify({ type: 'connection_init', payload }));
      for (const socket of [caller, server]) keepAlive(socket, scope, clock);
      // How either of them ended, its close tells.
      passOn(admitted(messages, caller, operations), server).catch(() => undefined);
      await passOn(noted(answers, operations), caller).catch(() => undefined);
    }
    const closing = await closed;
    if (!fault && closing.code !== CUT) return closing;
    if (!scope.isOver) {
      log({
        event: 'upstream',
        requestId,
        failure: fault === undefined ? 'CUT' : nameOfFailure(fault),
        cut: isOpen,
      });
    }
    return isOpen
      ? new SocketClosing(1014, 'The GraphQL server broke off')
      : new SocketClosing(4500, 'The GraphQL server cannot be reached');
  }
}

const CUT = 1006;

/** 4401 and 4403 would tell the caller that its own token was refused; 1005 cannot be sent. */
function closingAfter(code: number, reason: string): SocketClosing {
  if (code === 4401 || code === 4403) {
    return new SocketClosing(4500, `The GraphQL server refused the service (${code})`);
  }
  return new SocketClosing(code === 1005 ? 1000 : code, reason);
}

function closingFor(error: unknown): SocketClosing {
  if (error instanceof SocketClosing) return error;
  const { status, message } = error instanceof Refusal ? error : serverFailure();
  return new SocketClosing(status === 401 ? 4401 : status === 403 ? 4403 : 4500, message);
}

const openingSchema = v.object({
  type: v.literal('connection_init'),
  payload: v.nullish(v.record(v.string(), v.unknown()), {}),
});

function readOpening(data: Buffer | undefined, { headers }: IncomingMessage) {
  const opening = jsonOrNone(String(data));
  if (opening === undefined) throw new SocketClosing(4400, 'Invalid message received');
  const parsed = v.safeParse(openingSchema, opening);
  if (!parsed.success) throw new SocketClosing(4401, 'connection_init must come first');
  const entries = Object.entries(parsed.output.payload);
  const read = (header: string): string | undefined => {
    const [entry, ...others] = entries.filter(([name]) => name.toLowerCase() === header);
    if (others.length > 0) throw new SocketClosing(4400, `${header} is there twice`);
    const value = entry?.[1] ?? headers[header];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const authorization = read('authorization');
  const apiKey = read(API_KEY_HEADER);
  const payloadEntries = entries.filter(([name]) => !CREDENTIALS.has(name.toLowerCase()));
  return { authorization, apiKey, payload: Object.fromEntries(payloadEntries) };
}

const CREDENTIALS = new Set([API_KEY_HEADER, 'authorization']);

/** How a socket is closed (RFC 6455, section 7.4; graphql-ws's PROTOCOL.md). */
class SocketClosing extends Error {
  override readonly name = 'SocketClosing';

  constructor(
    readonly code: number,
    reason: string,
  ) {
    super(reason);
  }
}

type Message = readonly [data: Buffer, isBinary: boolean];

type Messages = AsyncIterableIterator<Message>;

function messagesOf(socket: WebSocket): Messages {
  return on(socket, 'message', { close: ['close'], highWaterMark: 1, lowWaterMark: 1 }) as Messages;
}

async function* admitted(messages: Messages, caller: WebSocket, operations: SubscribeCounter) {
  for await (const message of messages) {
    const refusal = await operations.admit(message[0]);
    if (refusal === undefined) yield message;
    else await send(caller, refusal, false);
  }
}

async function* noted(messages: Messages, operations: SubscribeCounter): AsyncGenerator<Message> {
  for await (const message of messages) {
    operations.note(message[0]);
    yield message;
  }
}

async function passOn(messages: AsyncIterable<Message>, to: WebSocket): Promise<void> {
  for await (const [data, binary] of messages) await send(to, data, binary);
}

function send(to: WebSocket, data: Buffer | string, binary: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    to.send(data, { binary }, (error) => (error ? reject(error) : resolve()));
  });
}

const HEARTBEAT_MS = 20_000;

/** Ends a socket whose peer is gone or no longer reads. */
function keepAlive(socket: WebSocket, scope: CallScope, clock: Clock): void {
  let isAlive = true;
  let unsent = 0;
  socket.on('pong', () => (isAlive = true));
  const beat = (): void => {
    // While it is not read, no pong can be seen.
    if (!isAlive && !socket.isPaused && socket.bufferedAmount >= unsent) return socket.terminate();
    isAlive = false;
    unsent = socket.bufferedAmount;
    socket.ping();
  };
  scope.hold(clock.every(HEARTBEAT_MS, beat));
}
