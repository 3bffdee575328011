import type { Clock } from '../../contract/clock.ts';
import { bodyHeaders } from '../http/response.ts';
import { describeError, type Log } from '../http/log.ts';
import type { ServiceContext } from '../http/request.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import type { UserDirectory } from '../users/user-directory.ts';
import type { AnswerBudget, AnswerRoom } from './answer-budget.ts';
import { authorizeCall } from './authorize-call.ts';
import { type RunningCall, type CallScope, openCallScope } from './call-scope.ts';
import { type CallQuotas, startCallLife } from './call-life.ts';
import { GraphqlRefusal, toResponse } from './graphql-refusal.ts';
import { readGraphqlRequest } from './graphql-request.ts';
import type { createGraphqlServer } from './graphql-server.ts';

export interface GraphqlEndpointOptions {
  readonly server: ReturnType<typeof createGraphqlServer>;
  readonly registry: TokenRegistry;
  readonly users: UserDirectory;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds that a query or mutation may take. */
  readonly timeLimitMs: number;
  readonly quotas: CallQuotas;
  /** Of all users together. */
  readonly budget: AnswerBudget;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
}

/** Milliseconds that an answer may take to the caller, once it is worked out: 10 MB at 0.7 Mbit/s. */
const DELIVERY_MS = 120_000;

/**
 * `POST {base_url}/v1/graphql` (contract, Endpoints 2; GraphQL over HTTP; for incremental delivery
 * multipart/mixed, for subscriptions GraphQL over SSE). Refusals are GraphQL errors as well.
 */
export function createGraphqlEndpoint(options: GraphqlEndpointOptions) {
  return async (context: ServiceContext): Promise<Response> => {
    const scope = openCallScope(context.env);
    const accept = context.req.header('accept');
    try {
      return await answer(context, options, scope);
    } catch (error) {
      if (error instanceof GraphqlRefusal) return toResponse(error, accept);
      if (!scope.isOver) options.log(describeError(error, context.get('requestId')));
      const message = 'The service failed; the log has the request id';
      return toResponse(new GraphqlRefusal('INTERNAL_SERVER_ERROR', 500, message), accept);
    } finally {
      if (!context.env?.outgoing) scope.end();
    }
  };
}

async function answer(
  context: ServiceContext,
  options: GraphqlEndpointOptions,
  scope: CallScope,
): Promise<Response> {
  if (context.req.method !== 'POST') {
    throw new GraphqlRefusal('METHOD_NOT_ALLOWED', 405, 'The method must be POST', {
      allow: 'POST',
    });
  }
  const { registry, users, clock, quotas, budget, timeLimitMs, stopping, server } = options;
  const claims = await authorizeCall(context, registry, users);
  context.set('username', claims.sub);
  const { makeLasting } = startCallLife({
    scope,
    claims,
    registry,
    clock,
    quotas,
    timeLimitMs,
    deliveryMs: DELIVERY_MS,
    stopping,
  });
  const callContext: RunningCall = {
    parameters: await readGraphqlRequest(context),
    username: claims.sub,
    requestId: context.get('requestId'),
    signal: scope.signal,
    answerRoom: answerRoomOf(claims.sub, budget, scope),
    makeLasting,
  };
  // The body was read already; Yoga needs the method and what the caller accepts.
  const headers = { accept: context.req.header('accept') ?? '*/*' };
  const request = new Request(context.req.raw.url, { method: 'POST', headers });
  return finish(await server.fetch(request, callContext));
}

/** Room for a call's answer, which is given back with all else that the call holds. */
function answerRoomOf(
  username: string,
  budget: AnswerBudget,
  scope: CallScope,
): RunningCall['answerRoom'] {
  let room: AnswerRoom | undefined;
  return {
    async take(bytes) {
      room = await budget.take(username, bytes, scope.signal);
      scope.hold(room.giveBack);
    },
    resize: (bytes) => room?.resize(bytes),
  };
}

/** What Yoga leaves to do: a body for refusals without one, and the service's own headers. */
function finish(response: Response): Response {
  if (response.status === 406) {
    throw new GraphqlRefusal(
      'NOT_ACCEPTABLE',
      406,
      'The answer can be application/graphql-response+json or application/json; ' +
        'for @defer and @stream multipart/mixed, for subscriptions text/event-stream',
    );
  }
  const headers = new Headers(response.headers);
  // These belong to the connection, which is the server's matter, and `none` is no encoding.
  for (const name of ['connection', 'transfer-encoding', 'content-encoding', 'allow']) {
    headers.delete(name);
  }
  for (const [name, value] of Object.entries(bodyHeaders)) headers.set(name, value);
  headers.append('vary', 'Accept');
  return new Response(response.body, { status: response.status, headers });
}
