import { ReadableStream as PartStream } from 'node:stream/web';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { SpanKind } from '@opentelemetry/api';
import {
  formatServiceUser,
  GRAPHQL_RESPONSE_TYPE,
  REQUEST_ID_HEADER,
  SERVICE_USER_HEADER,
} from '../../contract/headers.ts';
import type { GraphqlCall } from './handler-api.d.ts';
import { describeError, type Log } from '../http/log.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { Refusal, serverFailure } from '../http/refusal.ts';
import { bodyParts, checkLength, type ServiceContext } from '../http/request.ts';
import { bodyHeaders, checkMethod } from '../http/response.ts';
import { inSpan, traceHeaders } from '../http/tracing.ts';
import type { UserDirectory } from '../users/user-directory.ts';
import { type AnswerBudget, CallRoom } from './answer-budget.ts';
import { authorizeCall } from './authorize-call.ts';
import {
  type CallLife,
  type CallQuotas,
  endWithToken,
  takeCall,
  TOO_MANY_SUBSCRIPTIONS,
} from './call-life.ts';
import { CallScope } from './call-scope.ts';
import {
  bodyReader,
  createDeadline,
  type Deadline,
  deliverAnswer,
  type ServerAnswer,
} from './deliver-answer.ts';
import { headersToServer } from './relayed-headers.ts';
import { nameOfFailure } from './server-failure.ts';

/** The part of a Request that most servers read; the platform's own takes a tenth of a millisecond. */
class CallRequest {
  readonly method = 'POST';
  #headers: Headers | undefined;

  constructor(
    readonly url: string,
    readonly pairs: readonly (readonly [name: string, value: string])[],
    readonly parts: AsyncIterable<Uint8Array>,
    readonly signal: AbortSignal,
  ) {}

  get headers(): Headers {
    return (this.#headers ??= new Headers(this.pairs as [string, string][]));
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const parts: Uint8Array[] = [];
    for await (const part of this.parts) parts.push(part);
    const { buffer, byteOffset, byteLength } = Buffer.concat(parts);
    return buffer.slice(byteOffset, byteOffset + byteLength);
  }

  toPlatform(): Request {
    const { url, method, headers, parts, signal } = this;
    const body = PartStream.from(parts) as ReadableStream<Uint8Array>;
    return new Request(url, { method, headers, body, duplex: 'half', signal } as RequestInit);
  }
}

export interface GraphqlServer {
  readonly fetch: (request: CallRequest, call: GraphqlCall) => ServerAnswer | Promise<ServerAnswer>;
  readonly bodyLimit: number;
  /** From the last byte of the request that was taken to the head of the answer. */
  readonly firstByteTimeoutMs: number;
  /** Between two parts of an answer other than an event stream. */
  readonly idleTimeoutMs: number;
}

export interface GraphqlEndpointOptions extends CallLife {
  readonly server: GraphqlServer;
  readonly url: () => string;
  readonly users: UserDirectory;
  readonly quotas: CallQuotas;
  readonly rateLimit?: RateLimit | undefined;
  readonly budget: AnswerBudget;
  readonly log: Log;
}

/** `POST {base_url}/v1/graphql` (contract, Endpoints 2): key and token stay here, the rest is the server's. */
export function createGraphqlEndpoint(options: GraphqlEndpointOptions) {
  return async (context: ServiceContext): Promise<Response> => {
    const scope = new CallScope(context.env);
    try {
      return await answerCall(context, scope, options);
    } catch (error) {
      logFault(error, scope, context.get('requestId'), options.log);
      scope.abort();
      return toResponse(context, error instanceof Refusal ? error : serverFailure());
    }
  };
}

/** A hang-up or a bad request is not a fault. */
function logFault(fault: unknown, scope: CallScope, requestId: string, log: Log, cut = false) {
  if (scope.isOver) return;
  if (!(fault instanceof Refusal)) log(describeError(fault, requestId));
  else if (fault.code?.startsWith('UPSTREAM_')) {
    log({ event: 'upstream', requestId, failure: nameOfFailure(fault), cut });
  }
}

async function answerCall(
  context: ServiceContext,
  scope: CallScope,
  options: GraphqlEndpointOptions,
): Promise<Response> {
  const { server, clock, quotas } = options;
  checkMethod(context, 'POST');
  const claims = await authorizeCall(context, options.registry, options.users);
  context.set('username', claims.sub);
  await options.rateLimit?.take(context, claims.sub);
  checkLength(context.env.incoming, server.bodyLimit);
  const liftCall = takeCall(scope, claims, quotas);
  const deadline = createDeadline(scope, clock);
  const room = new CallRoom(options.budget, claims.sub, scope);
  const requestId = context.get('requestId');
  const startedAt = performance.now();
  const ask = () => askServer(context, scope, options, { user: claims.sub, deadline, room });
  const response = await inSpan('upstream', ask, SpanKind.CLIENT);
  context.set('upstreamMs', performance.now() - startedAt);
  const status = await deliverAnswer(response, {
    outgoing: context.env.outgoing,
    scope,
    clock,
    deadline,
    room,
    idleTimeoutMs: server.idleTimeoutMs,
    ownHeaders: { ...bodyHeaders, ...context.get('answerHeaders'), [REQUEST_ID_HEADER]: requestId },
    onEvents(end) {
      const giveBack = quotas.subscriptions.take(claims.sub);
      if (!giveBack) throw new Refusal(429, TOO_MANY_SUBSCRIPTIONS, 'TOO_MANY_SUBSCRIPTIONS');
      scope.hold(giveBack);
      liftCall();
      endWithToken(scope, claims, options, end);
    },
    onCut: (fault) => logFault(fault, scope, requestId, options.log, true),
  });
  // Hono's server puts a class of its own in the place of Node's, and writes its instances twice; a clone is Node's.
  return new Response(null, { status, headers: RESPONSE_ALREADY_SENT.headers }).clone();
}

async function askServer(
  { env: { incoming }, get }: ServiceContext,
  scope: CallScope,
  { server, url }: GraphqlEndpointOptions,
  { user, deadline, room }: { user: string; deadline: Deadline; room: CallRoom },
): Promise<ServerAnswer> {
  let isAnswered = false;
  const expectAnswer = (): void => {
    if (!isAnswered) deadline.set(server.firstByteTimeoutMs);
  };
  const takeBody = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const part of bodyParts(incoming, server.bodyLimit)) {
        expectAnswer();
        yield part;
      }
    } catch (error) {
      if (error instanceof Refusal) scope.abort(error);
      throw error;
    }
  };
  expectAnswer();
  const headers = headersToServer(incoming.rawHeaders, {
    [SERVICE_USER_HEADER]: formatServiceUser(user),
    [REQUEST_ID_HEADER]: get('requestId'),
    ...traceHeaders(),
  });
  const request = new CallRequest(url(), headers, takeBody(), scope.signal);
  const call = { user, reserve: room.reserve };
  const answering = (async () => server.fetch(request, call))();
  try {
    return await scope.untilAborted(answering);
  } catch (error) {
    answering.then(({ body }) => bodyReader(body)?.cancel()).catch(() => undefined);
    throw error;
  } finally {
    isAnswered = true;
    deadline.lift();
  }
}

const STATUS_CODES: Partial<Record<number, string>> = {
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_CALLS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

function toResponse(context: ServiceContext, refusal: Refusal): Response {
  const { status, message, headers } = refusal;
  const isNewType = context.req.header('accept')?.includes(GRAPHQL_RESPONSE_TYPE);
  const type = isNewType ? GRAPHQL_RESPONSE_TYPE : 'application/json';
  const extensions = { code: refusal.code ?? STATUS_CODES[status] ?? 'BAD_REQUEST' };
  context.set('code', extensions.code);
  const allHeaders = { ...bodyHeaders, 'content-type': `${type}; charset=utf-8`, ...headers };
  return Response.json({ errors: [{ message, extensions }] }, { status, headers: allHeaders });
}
