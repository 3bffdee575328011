import { useDeferStream } from '@graphql-yoga/plugin-defer-stream';
import {
  getOperationAST,
  GraphQLError,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import {
  createYoga,
  handleStreamOrSingleExecutionResult,
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
import { fragmentsByName, mergeFields, setsBelow } from './limits/selection-sets.ts';

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
    parserAndValidationCache: {
      documentCache: createDocumentCache(),
      errorCache: createDocumentCache(),
    },
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
      orderFields(),
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

function orderFields(): Plugin<LimitedCall> {
  const orders = new WeakMap<OperationDefinitionNode, ReturnType<typeof createAnswerOrder>>();
  const orderFor = ({ document, operationName }: ExecutionArgs) => {
    const operation = getOperationAST(document, operationName);
    const order = operation && (orders.get(operation) ?? createAnswerOrder(document, operation));
    if (order) orders.set(operation, order);
    return (result: ExecutionResult): ExecutionResult => {
      order?.(result);
      return result;
    };
  };
  return {
    onExecute({ args }) {
      const order = orderFor(args);
      return {
        onExecuteDone: (done) =>
          handleStreamOrSingleExecutionResult(done, ({ result }) => void order(result)),
      };
    },
    onSubscribe({ args }) {
      const order = orderFor(args);
      return {
        onSubscribeResult({ result, setResult }) {
          if (isAsyncIterable(result)) setResult(mapAsyncIterator(result, order));
        },
      };
    },
  };
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

const ENTRIES = 200;

/** Longest document that is remembered, characters; 200 of them stay within a few megabytes. */
const LONGEST = 8_192;

function createDocumentCache<T>() {
  const newest = new Map<string, T>();
  return {
    get: (document: string) => newest.get(document),
    set(document: string, value: T): void {
      if (document.length > LONGEST) return;
      newest.set(document, value);
      const [oldest = ''] = newest.keys();
      if (newest.size > ENTRIES) newest.delete(oldest);
    },
  };
}

type Order = () => ReadonlyMap<string, Order>;

interface Part {
  readonly path?: readonly (string | number)[];
  data?: unknown;
  items?: unknown;
}

/** Puts fields in the order of the document (GraphQL, section 7.2.2), in the results themselves. */
function createAnswerOrder(document: DocumentNode, operation: OperationDefinitionNode) {
  const fragments = fragmentsByName(document);
  /** Worked out when asked for, since a document can have far more branches than its answer. */
  const orderOf = (sets: readonly SelectionSetNode[]): Order => {
    let known: ReadonlyMap<string, Order> | undefined;
    return () =>
      (known ??= new Map(
        [...mergeFields(sets, fragments)].map(([name, same]) => [name, orderOf(setsBelow(same))]),
      ));
  };
  const root = orderOf([operation.selectionSet]);
  const orderPart = (part: Part): void => {
    let order: Order | undefined = root;
    for (const key of part.path ?? []) {
      if (typeof key === 'string') order = order?.().get(key);
    }
    if (!order) return;
    if (part.data) part.data = ordered(part.data, order);
    if (part.items) part.items = ordered(part.items, order);
  };
  return (result: Part & { readonly incremental?: readonly Part[] }): void => {
    orderPart(result);
    result.incremental?.forEach(orderPart);
  };
}

function ordered(value: unknown, order: Order): unknown {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = ordered(item, order);
    return value;
  }
  // Objects of the answer have no prototype; others are values of scalars.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== null) {
    return value;
  }
  const object = value as Record<string, unknown>;
  const sorted = Object.create(null) as Record<string, unknown>;
  for (const [name, below] of order()) {
    if (name in object) sorted[name] = ordered(object[name], below);
  }
  return sorted;
}
