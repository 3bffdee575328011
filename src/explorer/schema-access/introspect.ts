import type { ExecutionResult } from 'graphql';
import type { Service } from '../../contract/config.ts';
import { graphqlEndpoint } from '../../contract/paths.ts';
import { askInParts, type IntrospectionPart } from '../../schema/introspection-queries.ts';
import { LazySchema } from '../../schema/lazy-schema.ts';
import { displayText } from '../../session/display-text.ts';
import { apiKeyFor, liveSession } from '../../session/session-state.ts';
import { CallError, type CallFailure } from '../../transport/call-failure.ts';
import { callWithSession, type ServiceSession } from '../../transport/call-with-session.ts';
import type { CallFacts } from '../../transport/exchange.ts';
import type { Chunks } from '../../transport/metered-body.ts';
import { INTROSPECTION_NAME } from '../../transport/request.ts';

export interface SchemaResult {
  readonly data: { readonly __schema: LazySchema };
}

export type TakeAnswer = (body: Chunks) => Promise<SchemaResult | ExecutionResult>;

interface IntrospectionContext extends ServiceSession {
  readonly take: TakeAnswer;
  readonly signal: AbortSignal;
}

/** Throws {@link CallError} if the service gives no schema. */
export async function introspect(context: IntrospectionContext, parts?: KnownParts) {
  const answer = await askInParts((query) => ask(query, context), parts);
  if ('failure' in answer) throw new CallError(answer.failure);
  return answer;
}

type KnownParts = readonly IntrospectionPart[] | undefined;

async function ask(query: string, { service, store, take, signal }: IntrospectionContext) {
  const call = { query, operationName: INTROSPECTION_NAME };
  let status: number | undefined;
  const onFacts = (facts: CallFacts): void => {
    status = facts.status ?? status;
  };
  const context = { service, store, signal, onFacts, readWhole: take };
  try {
    for await (const { result } of callWithSession(call, context)) {
      const schema = schemaIn(result);
      // In a body with several results the schema arrives parsed.
      const isStreamed = schema !== undefined && !(schema instanceof LazySchema);
      const taken = isStreamed ? await take(encode(result)) : result;
      if (schemaIn(taken) instanceof LazySchema) return { schema: taken as SchemaResult };
      const session = liveSession(store.getState());
      const secrets = session ? [session.accessToken, apiKeyFor(service, session) ?? ''] : [];
      return refused(service, taken, status, secrets);
    }
  } catch (error) {
    if (!(error instanceof CallError) || !isAboutIntrospection(error.failure)) throw error;
    const failure = { ...error.failure, code: 'introspection-refused' } as const;
    return { failure, message: failure.description ?? '' };
  }
  throw new CallError({ code: 'not-graphql', endpoint: graphqlEndpoint(service.baseUrl) });
}

/** Such as a gateway's 403 that names introspection. */
function isAboutIntrospection({ status = 0, description = '' }: CallFailure): boolean {
  return status >= 400 && status < 500 && /introspect|__(?:schema|type)\b/i.test(description);
}

function schemaIn({ data }: ExecutionResult): unknown {
  return (data as { readonly __schema?: unknown } | null | undefined)?.__schema;
}

async function* encode(result: ExecutionResult): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield new TextEncoder().encode(JSON.stringify(result));
}

/** GraphQL answered without a schema, which may be switched off. */
function refused(
  { baseUrl }: Service,
  { errors }: ExecutionResult,
  status: number | undefined,
  secrets: readonly string[],
) {
  const all = Array.isArray(errors) ? (errors as readonly unknown[]) : [];
  const [first] = all;
  const { message: description, extensions } = (first ?? {}) as Partial<Record<string, unknown>>;
  const { code: theirs } = (extensions ?? {}) as { readonly code?: unknown };
  const isItsOwn = (status ?? 0) >= 500 || INTERNAL.has(theirs);
  const failure: CallFailure = {
    code: isItsOwn ? 'server-error' : 'introspection-refused',
    endpoint: graphqlEndpoint(baseUrl),
    ...(status !== undefined && { status }),
    ...(typeof description === 'string' && { description: displayText(description, secrets) }),
  };
  const messages = all.map((error) => (error as { readonly message?: unknown } | null)?.message);
  return { failure, message: isItsOwn ? '' : messages.join('\n') };
}

/** Codes of server faults: Apollo Server, Hasura, Hot Chocolate. */
const INTERNAL = new Set<unknown>([
  'INTERNAL_SERVER_ERROR',
  'internal-error',
  'unexpected',
  'HC0008',
]);
