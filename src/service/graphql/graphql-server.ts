import { useDeferStream } from '@graphql-yoga/plugin-defer-stream';
import {
  type DocumentNode,
  type ExecutionArgs,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  OverlappingFieldsCanBeMergedRule,
  validate,
  type ValidationRule,
} from 'graphql';
import {
  createYoga,
  isAsyncIterable,
  mapAsyncIterator,
  maskError,
  type Plugin,
} from 'graphql-yoga';
import { describeError, type Log } from '../http/log.ts';
import { stringifyExactly } from '../world/exact-integer.ts';
import { type RunningCall, CallOverError } from './call-scope.ts';
import { endWithSignal } from './call-life.ts';
import { limitOperations } from './limit-operations.ts';
import type { OperationLimits } from './operation-limits.ts';
import { createAnswerOrder } from './order-answer.ts';

/**
 * GraphQL Yoga, without what it does by itself around HTTP: requests are read, let in and limited
 * before they come here, and no page of its own is served.
 */
export function createGraphqlServer(schema: GraphQLSchema, limits: OperationLimits, log: Log) {
  return createYoga<RunningCall>({
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
        // Callers hang up; that is no fault of the service.
        if (!(cause instanceof CallOverError)) log(describeError(error));
      },
    },
    // The platform's own, which the server writes without a copy.
    fetchAPI: { Response, ReadableStream, TextEncoder },
    plugins: [
      takeParameters(),
      limitOperations(schema, limits),
      useDeferStream(),
      boundValidation(),
      bindToCall(),
      keepOrder(),
      writeExactly(),
      markRequestErrors(),
    ],
  });
}

/** The request was read already; see readGraphqlRequest. */
function takeParameters(): Plugin<RunningCall> {
  return {
    onRequestParse({ serverContext, setRequestParser }) {
      setRequestParser(() => (serverContext as unknown as RunningCall).parameters);
    },
  };
}

/** Faults of a document that are told at once; each takes time to word and to place. */
const MAX_ERRORS = 10;

/**
 * Bounds the work of validation. The plugin for `@defer` and `@stream` brings a rule of its own for
 * fields of one name, which compares all pairs, however many; graphql-js's has a budget. What the
 * plugin's sees beside that, streams that differ, {@link checkStreamPairs} sees.
 */
function boundValidation(): Plugin<RunningCall> {
  return {
    onValidate({ setValidationFn }) {
      setValidationFn(
        (schema: GraphQLSchema, document: DocumentNode, rules: readonly ValidationRule[] = []) =>
          validate(
            schema,
            document,
            rules.filter(
              (rule) =>
                rule === OverlappingFieldsCanBeMergedRule ||
                rule.name !== OverlappingFieldsCanBeMergedRule.name,
            ),
            { maxErrors: MAX_ERRORS },
          ),
      );
    },
  };
}

/** A call stops when its signal says so; a subscription says why in its last event. */
function bindToCall(): Plugin<RunningCall> {
  return {
    onExecute({ args }) {
      (args as { signal?: AbortSignal }).signal = (args.contextValue as RunningCall).signal;
    },
    onSubscribe({ args }) {
      const { signal, makeLasting } = args.contextValue as RunningCall;
      makeLasting();
      return {
        onSubscribeResult({ result, setResult }) {
          if (isAsyncIterable(result)) setResult(endWithSignal(result, signal));
        },
      };
    },
  };
}

/** Fields stand in the order in which they were asked for. */
function keepOrder(): Plugin<RunningCall> {
  const orderFor = ({ document, operationName }: ExecutionArgs) => {
    const operation = getOperationAST(document, operationName);
    const order = operation && createAnswerOrder(document, operation);
    return <Result extends object>(result: Result): Result => {
      order?.(result);
      return result;
    };
  };
  return {
    onExecute({ args }) {
      const order = orderFor(args);
      return {
        onExecuteDone({ result, setResult }) {
          if (isAsyncIterable(result)) setResult(mapAsyncIterator(result, order));
          else order(result);
        },
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

/**
 * Integers beyond 2^53 keep their digits. The text is what an answer takes from then on; that of an
 * answer in parts is not known before its end.
 */
function writeExactly(): Plugin<RunningCall, RunningCall> {
  const mark = <Result extends object>(result: Result) =>
    Object.assign(result, { stringify: stringifyExactly });
  return {
    onExecutionResult({ result, setResult, context }) {
      if (!result || Array.isArray(result)) return;
      if (isAsyncIterable(result)) return setResult(mapAsyncIterator(result, mark));
      const { answerRoom } = context;
      const stringify = (value: unknown): string => {
        const text = stringifyExactly(value);
        answerRoom.resize(Buffer.byteLength(text));
        return text;
      };
      setResult(Object.assign(result, { stringify }));
    },
  };
}

/**
 * An operation that never ran (wrong variables, say) is answered 400 to clients that take
 * application/graphql-response+json (GraphQL over HTTP, section 6.4.2); `spec` keeps it 200 for
 * those that take application/json alone.
 */
function markRequestErrors(): Plugin<RunningCall> {
  return {
    onExecutionResult({ result }) {
      if (!result || Array.isArray(result) || isAsyncIterable(result)) return;
      if (result.data !== undefined) return;
      for (const error of result.errors ?? []) {
        const { http } = error.extensions;
        if (error.extensions['unexpected'] === true || (http && http.status !== 400)) continue;
        error.extensions['code'] ??= 'BAD_REQUEST';
        error.extensions['http'] = { status: 400, spec: true };
      }
    },
  };
}

/** Documents that are remembered. */
const ENTRIES = 200;

/** Longest document that is remembered, characters; 200 of them stay within a few megabytes. */
const LONGEST = 8_192;

/** Remembers parsed documents, the ones used last, within bounds of number and size. */
function createDocumentCache<T>() {
  const entries = new Map<string, T>();
  return {
    get(document: string): T | undefined {
      const value = entries.get(document);
      if (value !== undefined) {
        entries.delete(document);
        entries.set(document, value);
      }
      return value;
    },
    set(document: string, value: T): void {
      if (document.length > LONGEST) return;
      entries.set(document, value);
      const [oldest] = entries.keys();
      if (entries.size > ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
  };
}
