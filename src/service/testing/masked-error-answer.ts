import { createSchema } from 'graphql-yoga';
import { createGraphqlServer } from '../graphql/graphql-server.ts';
import type { LogEntry } from '../http/log.ts';

/** What a caller and the log see when a resolver throws an error with the given message. */
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
  const server = createGraphqlServer(schema, (entry) => logged.push(entry));
  const response = await server.fetch(
    new Request('http://localhost/v1/graphql', { method: 'POST' }),
    {
      parameters: { query: '{ broken }' },
      signal: new AbortController().signal,
      answerRoom: { take: () => Promise.resolve(), resize: () => undefined },
      makeLasting: () => undefined,
    },
  );
  return { answer: await response.text(), logged };
}
