import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { legacyExecuteIncrementally } from '@yaacovcr/transform';
import { createLimits } from '../servers/limits.mjs';
import { FAULTS, INCREMENTAL_DIRECTIVES, TYPE_DEFS } from '../servers/schema.mjs';

/** @typedef {{ singleResult?: object }} Body */

/**
 * Apollo Server, with incremental delivery in both of the formats that it speaks, and with points that it
 * counts as Shopify does: where there are too few, it says so with status 200.
 *
 * @param {import('../servers/schema.mjs').Resolvers} resolvers
 * @param {import('../servers/limits.mjs').Limits} [limits]
 * @returns {Promise<import('../servers/http.mjs').Listening>}
 */
export async function startApollo(resolvers, limits = createLimits()) {
  const server = new ApolloServer({
    typeDefs: [TYPE_DEFS, INCREMENTAL_DIRECTIVES],
    resolvers,
    includeStacktraceInErrorResponses: false,
    legacyExperimentalExecuteIncrementally: legacyExecuteIncrementally,
    stopOnTerminationSignals: false,
    plugins: [
      {
        async requestDidStart() {
          /** @type {object | undefined} */
          let extensions;
          return {
            async responseForOperation() {
              if (!limits.hasPoints()) return null;
              const { isThrottled, cost } = limits.take();
              extensions = { cost };
              if (!isThrottled) return null;
              const error = { message: 'Throttled', extensions: { code: 'THROTTLED' } };
              const body = { kind: 'single', singleResult: { errors: [error] } };
              return { http: { headers: new Map() }, body };
            },
            async willSendResponse(/** @type {{ response: { body: Body } }} */ { response }) {
              if (extensions) Object.assign(response.body.singleResult ?? {}, { extensions });
            },
          };
        },
      },
    ],
  });
  const { url } = await startStandaloneServer(server, {
    listen: { port: 0, host: '127.0.0.1' },
    context: async ({ req }) => {
      const { variables } =
        /** @type {{ body?: { variables?: { of?: unknown } } }} */ (req).body ?? {};
      if (variables?.of === FAULTS.server) throw new Error('The pool is closed');
      return {};
    },
  });
  return { origin: new URL(url).origin, close: () => server.stop() };
}
