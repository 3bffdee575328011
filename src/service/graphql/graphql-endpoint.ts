import type { Clock } from '../clock.ts';
import { bodyHeaders } from '../http/json-answer.ts';
import { describeError, type Log } from '../http/log.ts';
import type { ServiceContext } from '../http/service-env.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import type { UserDirectory } from '../users/user-directory.ts';
import { authorizeCall } from './authorize-call.ts';
import type { CallContext } from './call-context.ts';
import { startCallLife } from './call-life.ts';
import { startDelivery } from './delivery.ts';
import { GraphqlRefusal, toResponse } from './graphql-refusal.ts';
import { readGraphqlRequest } from './graphql-request.ts';
import type { createGraphqlServer } from './graphql-server.ts';
import { releaseWhenDone } from './release-when-done.ts';
import { UserQuota } from './user-quota.ts';

export interface GraphqlEndpointOptions {
  readonly server: ReturnType<typeof createGraphqlServer>;
  readonly registry: TokenRegistry;
  readonly users: UserDirectory;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds that a query or mutation may take. */
  readonly timeLimitMs: number;
  /** Calls that a service user may have under way; subscriptions are counted apart. */
  readonly callsAtATime: number;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
}

/** What each service user has under way. */
interface Quotas {
  readonly calls: UserQuota;
  readonly subscriptions: UserQuota;
}

/** Subscriptions that a service user may have at the same time, since they last. */
const SUBSCRIPTIONS_AT_A_TIME = 20;

/** Milliseconds that an answer may take to the caller, once it is worked out: 10 MB at 0.7 Mbit/s. */
const DELIVERY_MS = 120_000;

/**
 * `POST {base_url}/v1/graphql` (contract, Endpoints 2; GraphQL over HTTP; for incremental delivery
 * multipart/mixed, for subscriptions GraphQL over SSE). Refusals are GraphQL errors as well.
 */
export function graphqlEndpoint(options: GraphqlEndpointOptions) {
  const quotas: Quotas = {
    calls: new UserQuota(options.callsAtATime),
    subscriptions: new UserQuota(SUBSCRIPTIONS_AT_A_TIME),
  };
  return async (context: ServiceContext): Promise<Response> => {
    const accept = context.req.header('accept');
    try {
      return await answer(context, options, quotas);
    } catch (error) {
      if (error instanceof GraphqlRefusal) return toResponse(error, accept);
      if (!context.req.raw.signal.aborted) {
        options.log(describeError(error, context.get('requestId')));
      }
      const message = 'The service failed; the log has the request id';
      return toResponse(new GraphqlRefusal('INTERNAL_SERVER_ERROR', 500, message), accept);
    }
  };
}

async function answer(
  context: ServiceContext,
  options: GraphqlEndpointOptions,
  quotas: Quotas,
): Promise<Response> {
  if (context.req.method !== 'POST') {
    throw new GraphqlRefusal('METHOD_NOT_ALLOWED', 405, 'The method must be POST', {
      allow: 'POST',
    });
  }
  const { registry, users, clock, timeLimitMs, stopping, server } = options;
  const claims = await authorizeCall(context, registry, users);
  context.set('username', claims.sub);
  const delivery = startDelivery({
    username: claims.sub,
    quota: quotas.calls,
    clock,
    limitMs: timeLimitMs + DELIVERY_MS,
    outgoing: context.env?.outgoing,
  });
  const parameters = await readGraphqlRequest(context);

  const { raw } = context.req;
  const caller = raw.signal;
  const quota = quotas.subscriptions;
  const life = startCallLife({ claims, registry, quota, clock, timeLimitMs, caller, stopping });
  const callContext: CallContext = {
    parameters,
    username: claims.sub,
    requestId: context.get('requestId'),
    signal: life.signal,
    makeLasting() {
      life.makeLasting();
      delivery.lift();
    },
  };
  // The body was read already; Yoga needs the method and what the caller accepts.
  const headers = { accept: context.req.header('accept') ?? '*/*' };
  const request = new Request(raw.url, { method: 'POST', headers });
  try {
    const response = await server.fetch(request, callContext);
    return finish(response, life.release);
  } catch (error) {
    life.release();
    throw error;
  }
}

/** What Yoga leaves to do: a body for refusals without one, and the service's own headers. */
function finish(response: Response, release: () => void): Response {
  if (response.status === 406) {
    release();
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
  return new Response(releaseWhenDone(response.body, release), {
    status: response.status,
    headers,
  });
}
