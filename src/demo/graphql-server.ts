import { useDeferStream } from '@graphql-yoga/plugin-defer-stream';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import {
  createYoga,
  isAsyncIterable,
  mapAsyncIterator,
  maskError,
  type Plugin,
  useExecutionCancellation,
} from 'graphql-yoga';
import { stringifyExactly } from './exact-integer.ts';
import { readGraphqlRequest } from './graphql-request.ts';
import { limitOperations } from './limits/limit-operations.ts';
import type { LimitedCall } from './limits/limit-operations-api.d.ts';

type GraphqlRequest = Pick<Request, 'url' | 'method' | 'headers' | 'signal' | 'arrayBuffer'>;

/** A schema as a Fetch handler: GraphQL over HTTP, multipart/mixed for `@defer` and `@stream`, GraphQL over SSE. */
export function createGraphqlServer(schema: GraphQLSchema, onError: (error: unknown) => void) {
  const yoga = createYoga<LimitedCall>({
    schema,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    batching: false,
    // By default it keeps a thousand documents of any size.
    parserAndValidationCache: false,
    // Without the third argument Yoga puts stacks into answers where NODE_ENV is development.
    maskedErrors: { maskError: (error, message) => maskError(error, message, false) },
    logging: {
      debug() {},
      info() {},
      warn() {},
      error(error: unknown) {
        const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
        // A hang-up is not a fault of the server.
        if (!(cause instanceof Error && cause.name === 'AbortError')) onError(error);
      },
    },
    // The platform's own, since a stream of another one is not told that its reader is gone.
    fetchAPI: { Response, ReadableStream, TextEncoder },
    plugins: [
      { onRequestParse: ({ setRequestParser }) => setRequestParser(readGraphqlRequest) },
      limitOperations(),
      useDeferStream(),
      useExecutionCancellation(),
      finishResults(),
    ],
  });
  return async (request: GraphqlRequest, call: LimitedCall): Promise<Response> => {
    const response = await yoga.fetch(request as Request, call);
    const answer = response.status === 406 ? notAcceptable() : response;
    answer.headers.append('vary', 'Accept');
    return answer;
  };
}

function notAcceptable(): Response {
  const message =
    'The answer can be application/graphql-response+json or application/json; ' +
    'for @defer and @stream multipart/mixed, for subscriptions text/event-stream';
  const errors = [{ message, extensions: { code: 'NOT_ACCEPTABLE' } }];
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return Response.json({ errors }, { status: 406, headers });
}

/** Makes integers beyond 2^53 keep their digits, and gives requests that never ran their status. */
function finishResults(): Plugin<LimitedCall> {
  return {
    onExecutionResult({ result, setResult }) {
      if (!result || Array.isArray(result)) return;
      const mark = (part: object) => Object.assign(part, { stringify: stringifyExactly });
      if (isAsyncIterable(result)) return setResult(mapAsyncIterator(result, mark));
      if (result.data === undefined) markRequestErrors(result.errors);
      setResult(mark(result));
    },
  };
}

/** 400 for an operation that never ran (GraphQL over HTTP, 6.4.2); `spec`: 200 for application/json alone. */
function markRequestErrors(errors: readonly GraphQLError[] = []): void {
  for (const { extensions } of errors) {
    const { http, unexpected } = extensions;
    if (unexpected === true || (http && http.status !== 400)) continue;
    extensions['code'] ??= 'BAD_REQUEST';
    extensions['http'] = { status: 400, spec: true };
  }
}
