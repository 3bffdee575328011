import { GRAPHQL_RESPONSE_TYPE } from '../../contract/headers.ts';
import { bodyHeaders, checkMethod } from '../http/response.ts';
import { describeError, type Log } from '../http/log.ts';
import { Refusal, serverFailure } from '../http/refusal.ts';
import type { ServiceContext } from '../http/request.ts';
import type { UserDirectory } from '../users/user-directory.ts';
import type { AnswerBudget, AnswerRoom } from './answer-budget.ts';
import { authorizeCall } from './authorize-call.ts';
import { CallScope, type RunningCall } from './call-scope.ts';
import { type CallLifeOptions, startCallLife } from './call-life.ts';
import { readGraphqlRequest } from './graphql-request.ts';
import type { createGraphqlServer } from './graphql-server.ts';

export interface GraphqlEndpointOptions extends CallLifeOptions {
  readonly server: ReturnType<typeof createGraphqlServer>;
  readonly users: UserDirectory;
  readonly log: Log;
  /** Of all users together. */
  readonly budget: AnswerBudget;
}

/**
 * `POST {base_url}/v1/graphql` (contract, Endpoints 2; GraphQL over HTTP; for incremental delivery
 * multipart/mixed, for subscriptions GraphQL over SSE). Refusals are GraphQL errors as well.
 */
export function createGraphqlEndpoint(options: GraphqlEndpointOptions) {
  return async (context: ServiceContext): Promise<Response> => {
    const scope = new CallScope(context.env);
    try {
      return await answer(context, options, scope);
    } catch (error) {
      const isRefusal = error instanceof Refusal;
      if (!isRefusal && !scope.isOver) {
        options.log(describeError(error, context.get('requestId')));
      }
      return toResponse(isRefusal ? error : serverFailure(), context.req.header('accept'));
    }
  };
}

async function answer(
  context: ServiceContext,
  { server, users, budget, ...options }: GraphqlEndpointOptions,
  scope: CallScope,
): Promise<Response> {
  checkMethod(context, 'POST');
  const claims = await authorizeCall(context, options.registry, users);
  context.set('username', claims.sub);
  const makeLasting = startCallLife(scope, claims, options);
  let room: AnswerRoom | undefined;
  const call: RunningCall = {
    parameters: await readGraphqlRequest(context),
    signal: scope.signal,
    answerRoom: {
      async take(bytes) {
        room = await budget.take(claims.sub, bytes, scope.signal);
        scope.hold(room.giveBack);
      },
      resize: (bytes) => room?.resize(bytes),
    },
    makeLasting,
  };
  // The body was read already; Yoga needs the method and what the caller accepts.
  const headers = { accept: context.req.header('accept') ?? '*/*' };
  const request = new Request(context.req.raw.url, { method: 'POST', headers });
  return finish(await server.fetch(request, call));
}

/** What Yoga leaves to do: a body for refusals without one, and the service's own headers. */
function finish(response: Response): Response {
  if (response.status === 406) {
    throw new Refusal(
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

/** `extensions.code` of a refusal that has none of its own. */
const STATUS_CODES: Partial<Record<number, string>> = {
  405: 'METHOD_NOT_ALLOWED',
  406: 'NOT_ACCEPTABLE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_CALLS',
  500: 'INTERNAL_SERVER_ERROR',
};

/** The refusal as an answer that GraphQL clients can read: an `errors` list without `data`. */
function toResponse({ status, message, code, headers }: Refusal, accept = ''): Response {
  const isNewType = accept.includes(GRAPHQL_RESPONSE_TYPE);
  const extensions = { code: code ?? STATUS_CODES[status] ?? 'BAD_REQUEST' };
  return Response.json(
    { errors: [{ message, extensions }] },
    {
      status,
      headers: {
        ...bodyHeaders,
        'content-type': `${isNewType ? GRAPHQL_RESPONSE_TYPE : 'application/json'}; charset=utf-8`,
        ...headers,
      },
    },
  );
}
