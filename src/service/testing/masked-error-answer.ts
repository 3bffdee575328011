import { createSchema } from 'graphql-yoga';
import { createGraphqlServer } from '../../demo/graphql-server.ts';
import { describeError, type LogEntry } from '../http/log.ts';

/** The caller's and the log's view of a resolver's error with the given message. */
export async function maskedErrorAnswer(
  message: string,
): Promise<{ answer: string; logged: LogEntry[] }> {
  const logged: LogEntry[] = [];
  const schema = createSchema({
    typeDefs: 'type Query { broken: Int }',
    resolvers: {
      Query: {
        broken: () => {
          throw new TypeError(message);
        },
      },
    },
  });
  const server = createGraphqlServer(schema, (error) => logged.push(describeError(error)));
  const response = await server(
    new Request('http://localhost/v1/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/graphql' },
      body: '{ broken }',
    }),
    {},
  );
  return { answer: await response.text(), logged };
}
