import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { SpanKind } from '@opentelemetry/api';
import {
  formatServiceUser,
  REQUEST_ID_HEADER,
  SERVICE_USER_HEADER,
} from '../../contract/headers.ts';
import { authorizeCall } from '../graphql/authorize-call.ts';
import { callEndpoint } from '../graphql/call-endpoint.ts';
import {
  type CallLifeOptions,
  endWithToken,
  takeCall,
  TOO_MANY_SUBSCRIPTIONS,
} from '../graphql/call-life.ts';
import type { Log } from '../http/log.ts';
import { Refusal } from '../http/refusal.ts';
import { checkLength } from '../http/request.ts';
import { bodyHeaders, checkMethod } from '../http/response.ts';
import { inSpan, traceHeaders } from '../observe/tracing.ts';
import type { UserDirectory } from '../users/user-directory.ts';
import { relayCall } from './relay-call.ts';
import { headersToUpstream } from './relayed-headers.ts';
import type { connectUpstream } from './upstream-connection.ts';
import type { UpstreamSettings } from './upstream-environment.ts';
import { nameOfFailure } from './upstream-failure.ts';

export interface UpstreamEndpointOptions extends Omit<CallLifeOptions, 'timeLimitMs'> {
  readonly upstream: UpstreamSettings;
  readonly connection: ReturnType<typeof connectUpstream>;
  readonly users: UserDirectory;
  readonly log: Log;
}

/** `POST {base_url}/v1/graphql` (contract, Endpoints 2) before a GraphQL server: key and token stay here. */
export function createUpstreamEndpoint(options: UpstreamEndpointOptions) {
  const { upstream, connection, users, log, ...life } = options;
  return callEndpoint(log, async (context, scope) => {
    checkMethod(context, 'POST');
    const claims = await authorizeCall(context, life.registry, users);
    context.set('username', claims.sub);
    await life.rateLimit?.take(context, claims.sub);
    const { incoming, outgoing } = context.env;
    checkLength(incoming, upstream.bodyLimit);
    const liftCall = takeCall(scope, claims, life.quotas);
    const requestId = context.get('requestId');
    const sentAt = performance.now();
    const relay = () =>
      relayCall({
        incoming,
        outgoing,
        scope,
        clock: life.clock,
        settings: upstream,
        dispatcher: connection.dispatcher,
        path: connection.path,
        headersToUpstream: headersToUpstream(incoming.rawHeaders, {
          [SERVICE_USER_HEADER]: formatServiceUser(claims.sub),
          [REQUEST_ID_HEADER]: requestId,
          ...traceHeaders(),
        }),
        ownHeaders: {
          ...bodyHeaders,
          ...context.get('answerHeaders'),
          [REQUEST_ID_HEADER]: requestId,
        },
        onEvents(end) {
          const giveBack = life.quotas.subscriptions.take(claims.sub);
          if (!giveBack) throw new Refusal(429, TOO_MANY_SUBSCRIPTIONS, 'TOO_MANY_SUBSCRIPTIONS');
          scope.hold(giveBack);
          liftCall();
          endWithToken(scope, claims, life, end);
        },
        onFault(fault, cut) {
          log({ event: 'upstream', requestId, failure: nameOfFailure(fault), cut });
        },
      });
    const status = await inSpan('upstream', relay, SpanKind.CLIENT);
    context.set('upstreamMs', performance.now() - sentAt);
    return new Response(null, { status, headers: RESPONSE_ALREADY_SENT.headers });
  });
}
