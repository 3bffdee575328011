import { useDeferStream } from '@graphql-yoga/plugin-defer-stream';
import fastify from 'fastify';
import { createHandler as createHttpHandler } from 'graphql-http/lib/use/http';
import { createHandler as createSseHandler } from 'graphql-sse/lib/use/http';
import { createSchema, createYoga } from 'graphql-yoga';
import mercurius from 'mercurius';
import { listen } from './http.mjs';
import { TYPE_DEFS } from './schema.mjs';

/** Where the contract has it (Endpoints 2). */
const PATH = '/v1/graphql';

/** Where graphql-sse's own recipes put it. */
export const STREAM_PATH = '/v1/graphql/stream';

/**
 * @typedef {import('./http.mjs').Listening} Listening
 * @typedef {import('./schema.mjs').Resolvers} Resolvers
 */

/**
 * Mercurius, with subscriptions over graphql-ws.
 *
 * @param {Resolvers} resolvers
 * @param {(opening: Record<string, unknown>) => boolean} takes whether a socket's `connection_init` does
 * @returns {Promise<Listening>}
 */
export async function startMercurius(resolvers, takes) {
  const app = fastify({ forceCloseConnections: true });
  await app.register(mercurius, {
    schema: TYPE_DEFS,
    resolvers,
    path: PATH,
    subscription: {
      onConnect: (/** @type {{ payload: Record<string, unknown> }} */ { payload }) =>
        takes(payload) && {},
    },
  });
  return { origin: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
}

/**
 * GraphQL Yoga, with incremental delivery and subscriptions as server-sent events.
 *
 * @param {Resolvers} resolvers
 * @returns {Promise<Listening>}
 */
export async function startYoga(resolvers) {
  const yoga = createYoga({
    schema: createSchema({ typeDefs: TYPE_DEFS, resolvers }),
    graphqlEndpoint: PATH,
    plugins: [useDeferStream()],
    maskedErrors: false,
    logging: false,
  });
  return listen(yoga);
}

/**
 * graphql-http, which is the specification's reference; beside it graphql-sse: at the same address for
 * anybody who accepts events and nothing else, and at {@link STREAM_PATH} in both of its modes.
 *
 * @param {Resolvers} resolvers
 * @returns {Promise<Listening>}
 */
export async function startGraphqlHttp(resolvers) {
  const schema = createSchema({ typeDefs: TYPE_DEFS, resolvers });
  const overHttp = createHttpHandler({ schema });
  const overEvents = createSseHandler({ schema });
  return listen((request, response) => {
    const isForEvents =
      request.headers.accept === 'text/event-stream' || request.url?.startsWith(STREAM_PATH);
    return isForEvents ? overEvents(request, response) : overHttp(request, response);
  });
}
