import rateLimitOfFastify from '@fastify/rate-limit';
import { useDeferStream } from '@graphql-yoga/plugin-defer-stream';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import fastify from 'fastify';
import { createHandler as createHttpHandler } from 'graphql-http/lib/use/http';
import { createHandler as createSseHandler } from 'graphql-sse/lib/use/http';
import { createSchema, createYoga } from 'graphql-yoga';
import mercurius from 'mercurius';
import { listen } from './http.mjs';
import { createLimits, WINDOW_MS } from './limits.mjs';
import { FAULTS, TYPE_DEFS } from './schema.mjs';

/** Where the contract has it (Endpoints 2). */
const PATH = '/v1/graphql';

/** Where graphql-sse's own recipes put it. */
export const STREAM_PATH = '/v1/graphql/stream';

/**
 * @typedef {import('./http.mjs').Listening} Listening
 * @typedef {import('./schema.mjs').Resolvers} Resolvers
 */

/** @typedef {import('./limits.mjs').Limits} Limits */

/**
 * The variables of a call, as the frameworks give them.
 *
 * @param {unknown} variables
 */
const isFault = (variables) =>
  /** @type {{ of?: unknown } | null | undefined} */ (variables)?.of === FAULTS.server;

/**
 * A server behind express-rate-limit.
 *
 * @param {unknown} handle
 * @param {Limits} limits
 * @param {object} headers in which form it tells of the limit
 * @returns {Promise<Listening>}
 */
function limitedByExpress(handle, limits, headers) {
  const app = express();
  // Elsewhere it prints what breaks off.
  app.set('env', 'test');
  const limiter = rateLimit({
    windowMs: WINDOW_MS,
    limit: () => limits.calls() ?? Infinity,
    keyGenerator: limits.user,
    skip: () => limits.calls() === undefined,
    ...headers,
  });
  app.use(limiter);
  app.use(handle);
  return listen(/** @type {import('node:http').RequestListener} */ (/** @type {unknown} */ (app)));
}

/**
 * Mercurius, with subscriptions over graphql-ws.
 *
 * @param {Resolvers} resolvers
 * @param {(opening: Record<string, unknown>) => boolean} takes whether a socket's `connection_init` does
 * @param {Limits} [limits]
 * @returns {Promise<Listening>}
 */
export async function startMercurius(resolvers, takes, limits = createLimits()) {
  const app = fastify({ forceCloseConnections: true });
  await app.register(rateLimitOfFastify, {
    max: () => limits.calls() ?? 1_000,
    timeWindow: WINDOW_MS,
    keyGenerator: limits.user,
    allowList: () => limits.calls() === undefined,
  });
  await app.register(mercurius, {
    schema: TYPE_DEFS,
    resolvers,
    path: PATH,
    context: (/** @type {{ body: { variables?: unknown } | null }} */ { body }) => {
      if (isFault(body?.variables)) throw new Error('The pool is closed');
      return {};
    },
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
 * @param {Limits} [limits]
 * @returns {Promise<Listening>}
 */
export async function startYoga(resolvers, limits = createLimits()) {
  const yoga = createYoga({
    schema: createSchema({ typeDefs: TYPE_DEFS, resolvers }),
    graphqlEndpoint: PATH,
    plugins: [useDeferStream()],
    maskedErrors: false,
    logging: false,
    context({ params }) {
      if (isFault(params.variables)) throw new Error('The pool is closed');
      return {};
    },
  });
  // X-RateLimit-Reset is a moment then.
  return limitedByExpress(yoga, limits, { legacyHeaders: true, standardHeaders: false });
}

/**
 * graphql-http, which is the specification's reference; beside it graphql-sse: at the same address for
 * anybody who accepts events and nothing else, and at {@link STREAM_PATH} in both of its modes.
 *
 * @param {Resolvers} resolvers
 * @param {Limits} [limits]
 * @returns {Promise<Listening>}
 */
export async function startGraphqlHttp(resolvers, limits = createLimits()) {
  const schema = createSchema({ typeDefs: TYPE_DEFS, resolvers });
  const overHttp = createHttpHandler({
    schema,
    onSubscribe: (_request, { variables }) =>
      isFault(variables)
        ? [null, { status: 503, statusText: 'Service Unavailable', headers: {} }]
        : undefined,
  });
  const overEvents = createSseHandler({ schema });
  /** @type {import('node:http').RequestListener} */
  const handle = (request, response) => {
    const isForEvents =
      request.headers.accept === 'text/event-stream' || request.url?.startsWith(STREAM_PATH);
    return isForEvents ? overEvents(request, response) : overHttp(request, response);
  };
  return limitedByExpress(handle, limits, { legacyHeaders: false, standardHeaders: 'draft-8' });
}
