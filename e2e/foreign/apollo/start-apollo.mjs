import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { legacyExecuteIncrementally } from '@yaacovcr/transform';
import { INCREMENTAL_DIRECTIVES, TYPE_DEFS } from '../servers/schema.mjs';

/**
 * Apollo Server, with incremental delivery in both of the formats that it speaks.
 *
 * @param {import('../servers/schema.mjs').Resolvers} resolvers
 * @returns {Promise<import('../servers/http.mjs').Listening>}
 */
export async function startApollo(resolvers) {
  const server = new ApolloServer({
    typeDefs: [TYPE_DEFS, INCREMENTAL_DIRECTIVES],
    resolvers,
    includeStacktraceInErrorResponses: false,
    legacyExperimentalExecuteIncrementally: legacyExecuteIncrementally,
    stopOnTerminationSignals: false,
  });
  const { url } = await startStandaloneServer(server, { listen: { port: 0, host: '127.0.0.1' } });
  return { origin: new URL(url).origin, close: () => server.stop() };
}
