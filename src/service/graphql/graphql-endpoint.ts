import { GraphQLError } from 'graphql';
import { bodyHeaders, checkMethod } from '../http/response.ts';
import type { Log } from '../http/log.ts';
import { Refusal } from '../http/refusal.ts';
import type { ServiceContext } from '../http/request.ts';
import { inSpan } from '../observe/tracing.ts';
import type { UserDirectory } from '../users/user-directory.ts';
import { type AnswerBudget, type AnswerRoom, BudgetFullError } from './answer-budget.ts';
import { authorizeCall } from './authorize-call.ts';
import { callEndpoint } from './call-endpoint.ts';
import type { CallScope, RunningCall } from './call-scope.ts';
import { type CallLifeOptions, startCallLife } from './call-life.ts';
import { readGraphqlRequest } from './graphql-request.ts';
import type { createGraphqlServer } from './graphql-server.ts';

export interface GraphqlEndpointOptions extends CallLifeOptions {
  readonly server: ReturnType<typeof createGraphqlServer>;
  readonly users: UserDirectory;
  readonly log: Log;
  readonly budget: AnswerBudget;
}

/** `POST {base_url}/v1/graphql` (contract, Endpoints 2; GraphQL over HTTP; multipart/mixed; GraphQL over SSE). */
export function createGraphqlEndpoint(options: GraphqlEndpointOptions) {
  return callEndpoint(options.log, (context, scope) => answer(context, options, scope));
}

async function answer(
  context: ServiceContext,
  { server, users, budget, ...options }: GraphqlEndpointOptions,
  scope: CallScope,
): Promise<Response> {
  checkMethod(context, 'POST');
  const claims = await authorizeCall(context, options.registry, users);
  context.set('username', claims.sub);
  await options.rateLimit?.take(context, claims.sub);
  const makeLasting = startCallLife(scope, claims, options);
  let room: AnswerRoom | undefined;
  const call: RunningCall = {
    parameters: await readGraphqlRequest(context),
    signal: scope.signal,
    answerRoom: {
      async take(bytes) {
        room = await budget.take(claims.sub, bytes, scope.signal).catch((error: unknown) => {
          if (error instanceof BudgetFullError) context.set('code', 'SERVICE_BUSY');
          throw error;
        });
        scope.hold(room.giveBack);
      },
      resize: (bytes) => room?.resize(bytes),
    },
    makeLasting() {
      try {
        makeLasting();
      } catch (error) {
        if (error instanceof GraphQLError) context.set('code', String(error.extensions['code']));
        throw error;
      }
    },
  };
  // The body was read already; Yoga needs the method and what the caller accepts.
  const init = { method: 'POST', headers: { accept: context.req.header('accept') ?? '*/*' } };
  return finish(await inSpan('execute', async () => server.fetch(context.req.url, init, call)));
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
  const { headers } = response;
  // These belong to the connection, which is the server's matter, and `none` is no encoding.
  for (const name of ['connection', 'transfer-encoding', 'content-encoding', 'allow']) {
    headers.delete(name);
  }
  for (const [name, value] of Object.entries(bodyHeaders)) headers.set(name, value);
  headers.append('vary', 'Accept');
  return response;
}
