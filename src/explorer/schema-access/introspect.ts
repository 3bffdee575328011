import type { ExecutionResult } from 'graphql';
import type { Service } from '../../contract/config.ts';
import { graphqlEndpoint } from '../../contract/paths.ts';
import {
  FULL_INTROSPECTION_QUERY,
  PLAIN_INTROSPECTION_QUERY,
  wantsPlainIntrospection,
} from '../../schema/introspection-queries.ts';
import { LazySchema } from '../../schema/lazy-schema.ts';
import { displayText } from '../../session/display-text.ts';
import { liveSession } from '../../session/session-state.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { CallError, type CallFailure } from '../../transport/call-failure.ts';
import { callWithSession } from '../../transport/call-with-session.ts';
import type { CallFacts } from '../../transport/exchange.ts';
import type { Chunks } from '../../transport/metered-body.ts';
import { INTROSPECTION_NAME } from '../../transport/request.ts';

/** What GraphiQL gets for its introspection: an answer whose schema is built. */
export interface SchemaResult {
  readonly data: { readonly __schema: LazySchema };
}

/** Reads the body of an answer: a schema, or what a service answers that shows none. */
export type TakeAnswer = (body: Chunks) => Promise<SchemaResult | ExecutionResult>;

type IntrospectionContext = readonly [
  service: Service,
  store: SessionStore,
  take: TakeAnswer,
  signal: AbortSignal,
];

/**
 * Asks a service for its schema: once, and once more where it is too old for the question.
 * @throws {CallError} where no answer has a schema
 */
export async function introspect(...context: IntrospectionContext): Promise<SchemaResult> {
  try {
    return await ask(FULL_INTROSPECTION_QUERY, ...context);
  } catch (error) {
    const { code, description = '' } = error instanceof CallError ? error.failure : {};
    if (code !== 'introspection-refused' || !wantsPlainIntrospection(description)) throw error;
    return ask(PLAIN_INTROSPECTION_QUERY, ...context);
  }
}

async function ask(
  query: string,
  ...[service, store, take, signal]: IntrospectionContext
): Promise<SchemaResult> {
  const call = { query, operationName: INTROSPECTION_NAME };
  let status: number | undefined;
  const onFacts = (facts: CallFacts): void => {
    status = facts.status ?? status;
  };
  const context = { service, store, signal, onFacts, readWhole: take };
  try {
    for await (const { result } of callWithSession(call, context)) {
      const schema = schemaIn(result);
      // Of a body that brings several results, the schema arrives parsed.
      const isStreamed = schema !== undefined && !(schema instanceof LazySchema);
      const taken = isStreamed ? await take(encode(result)) : result;
      if (schemaIn(taken) instanceof LazySchema) return taken as SchemaResult;
      const session = liveSession(store.getState());
      const secrets = session ? [session.accessToken, session.apiKey] : [];
      throw new CallError(refusedFailure(service, taken, status, secrets));
    }
  } catch (error) {
    if (!(error instanceof CallError) || !isAboutIntrospection(error.failure)) throw error;
    throw new CallError({ ...error.failure, code: 'introspection-refused' });
  }
  throw new CallError({ code: 'not-graphql', endpoint: graphqlEndpoint(service.baseUrl) });
}

/** A refusal that is not GraphQL's own, such as a gateway's 403, and says what it refuses. */
function isAboutIntrospection({ status = 0, description = '' }: CallFailure): boolean {
  return status >= 400 && status < 500 && /introspect|__(?:schema|type)\b/i.test(description);
}

function schemaIn({ data }: ExecutionResult): unknown {
  return (data as { readonly __schema?: unknown } | null | undefined)?.__schema;
}

async function* encode(result: ExecutionResult): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield new TextEncoder().encode(JSON.stringify(result));
}

/** GraphQL answered, and not with a schema: switched off, say. Its own message tells best. */
function refusedFailure(
  { baseUrl }: Service,
  { errors }: ExecutionResult,
  status: number | undefined,
  secrets: readonly string[],
): CallFailure {
  const first = Array.isArray(errors) ? (errors as readonly unknown[])[0] : undefined;
  const { message: description, extensions } = (first ?? {}) as Partial<Record<string, unknown>>;
  const { code: theirs } = (extensions ?? {}) as { readonly code?: unknown };
  const isItsOwn = (status ?? 0) >= 500 || INTERNAL.has(theirs);
  return {
    code: isItsOwn ? 'server-error' : 'introspection-refused',
    endpoint: graphqlEndpoint(baseUrl),
    ...(status !== undefined && { status }),
    ...(typeof description === 'string' && { description: displayText(description, secrets) }),
  };
}

/** What services call a failure of their own (Apollo Server, Hasura, Hot Chocolate). */
const INTERNAL: ReadonlySet<unknown> = new Set([
  'INTERNAL_SERVER_ERROR',
  'internal-error',
  'unexpected',
  'HC0008',
]);
