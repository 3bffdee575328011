import { startApollo } from '../apollo/start-apollo.mjs';
import { startGateway } from './gateway.mjs';
import { createLimits } from './limits.mjs';
import { createResolvers } from './schema.mjs';
import { STREAM_PATH, startGraphqlHttp, startMercurius, startYoga } from './servers.mjs';
import { CREDENTIALS, startTokenService } from './token-service.mjs';

/**
 * @typedef {import('./http.mjs').Listening} Listening
 * @typedef {import('./limits.mjs').Limits} Limits
 * @typedef {import('./schema.mjs').Resolvers} Resolvers
 */

/** What docs/deployment.md asks for. */
const PLAIN = { methods: 'POST', headers: 'x-api-key, content-type, authorization' };
const SINGLE_CONNECTION = {
  methods: 'GET, POST, PUT, DELETE',
  headers: `${PLAIN.headers}, x-graphql-event-stream-token`,
};

/** @type {typeof import('./start-servers.d.mts').startForeignServers} */
export async function startForeignServers() {
  /** @type {(() => Promise<void>)[]} */
  const ends = [];
  const opaque = await startTokenService('opaque');
  const jwt = await startTokenService('jwt');
  ends.push(opaque.close, jwt.close);

  /**
   * @param {string} id
   * @param {string} name
   * @param {typeof opaque} tokens
   * @param {(resolvers: Resolvers, limits: Limits) => Promise<Listening>} start
   * @param {(origins: { gateway: string, server: string }) => object} [settings] more of its entry in the config
   * @param {{ methods: string, headers: string }} [allowed] by CORS
   */
  const serve = async (id, name, tokens, start, settings = () => ({}), allowed = PLAIN) => {
    let subscriptions = 0;
    const limits = createLimits();
    const watch = {
      onSubscribe: () => void (subscriptions += 1),
      onUnsubscribe: () => void (subscriptions -= 1),
    };
    const server = await start(createResolvers(watch, limits), limits);
    const gateway = await startGateway({ upstream: server.origin, tokens, allowed });
    ends.push(gateway.close, server.close);
    return {
      id,
      name,
      origin: gateway.origin,
      authOrigin: tokens.origin,
      config: {
        id,
        name,
        authUrl: tokens.origin,
        baseUrl: gateway.origin,
        ...settings({ gateway: gateway.origin, server: server.origin }),
      },
      calls: gateway.calls,
      delay: gateway.delay,
      answer: gateway.answer,
      replaceToken: tokens.replaceToken,
      subscriptions: () => subscriptions,
      limits,
      reset() {
        gateway.reset();
        limits.reset();
      },
    };
  };

  /** @type {(opening: Record<string, unknown>) => boolean} */
  const takesOpening = (opening) =>
    opening['x-api-key'] === CREDENTIALS.apiKey &&
    opaque.stateOf(String(opening['Authorization'])) === 'valid';

  const services = {
    apollo: await serve('apollo', 'Apollo Server', opaque, startApollo),
    mercurius: await serve(
      'mercurius',
      'Mercurius',
      opaque,
      (resolvers, limits) => startMercurius(resolvers, takesOpening, limits),
      ({ server }) => ({ subscriptionsUrl: `${server.replace('http', 'ws')}/v1/graphql` }),
    ),
    yoga: await serve('yoga', 'Yoga', jwt, startYoga),
    'graphql-http': await serve('graphql-http', 'graphql-http', jwt, startGraphqlHttp),
    'graphql-sse': await serve(
      'graphql-sse',
      'graphql-sse, one connection',
      jwt,
      startGraphqlHttp,
      ({ gateway }) => ({
        subscriptions: 'sse-single-connection',
        subscriptionsUrl: gateway + STREAM_PATH,
      }),
      SINGLE_CONNECTION,
    ),
  };
  return {
    services,
    credentials: CREDENTIALS,
    origins: [opaque.origin, jwt.origin, ...Object.values(services).map(({ origin }) => origin)],
    config: { services: Object.values(services).map(({ config }) => config) },
    reset: () => Object.values(services).forEach(({ reset }) => reset()),
    close: async () => void (await Promise.all(ends.map((end) => end()))),
  };
}
