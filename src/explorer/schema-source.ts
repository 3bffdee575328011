import type { QueryClient } from '@tanstack/react-query';
import { getIntrospectionQuery, type ExecutionResult } from 'graphql';
import type { Service } from '../contract/config.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import { liveSession } from '../session/session-state.ts';
import { showText } from '../session/show-text.ts';
import type { SessionStore } from '../session/session-store.ts';
import { CallError, type CallFailure } from './call-failure.ts';
import { callWithSession } from './call-with-session.ts';

/** The name that GraphiQL's introspection carries, by which the fetcher knows it. */
export const INTROSPECTION_NAME = 'IntrospectionQuery';

/** Where the explorer's schema comes from: one introspection request, whoever asks. */
export interface SchemaSource {
  /** Asks ahead of GraphiQL, so that the answer is on its way before the editor is. */
  prefetch(): void;
  /** The introspection result: the one at hand the first time, a fresh one each time after. */
  load(): Promise<ExecutionResult>;
  /** Ends a request that is under way, or waits for a session. */
  stop(): void;
}

export interface SchemaContext {
  readonly service: Service;
  readonly store: SessionStore;
  readonly queryClient: QueryClient;
}

/** The key of a service's introspection result in the query cache. */
export function schemaQueryKey(serviceId: string): readonly [string, string] {
  return ['introspection', serviceId];
}

/** Makes the schema source of one sign-in. Failures stay in the query cache, as {@link CallError}. */
export function createSchemaSource({ service, store, queryClient }: SchemaContext): SchemaSource {
  let isFirstLoad = true;
  let prefetched: Promise<ExecutionResult> | undefined;
  // Not the cache's own signal, which also fires when nobody happens to look at the query.
  let lifetime = new AbortController();
  const fetchSchema = (staleTime: number): Promise<ExecutionResult> =>
    queryClient.query({
      queryKey: schemaQueryKey(service.id),
      queryFn: () => introspect(service, store, lifetime.signal),
      staleTime,
      gcTime: Infinity,
    });
  return {
    prefetch() {
      prefetched = fetchSchema(Infinity);
      prefetched.catch(() => undefined);
    },
    load() {
      // What the prefetch came to, its failure too, is the answer to the first question.
      const result = prefetched ?? fetchSchema(isFirstLoad ? Infinity : 0);
      isFirstLoad = false;
      prefetched = undefined;
      return result;
    },
    stop() {
      lifetime.abort();
      lifetime = new AbortController();
    },
  };
}

async function introspect(
  service: Service,
  store: SessionStore,
  signal: AbortSignal,
): Promise<ExecutionResult> {
  const call = {
    query: getIntrospectionQuery({
      schemaDescription: true,
      inputValueDeprecation: true,
      specifiedByUrl: true,
    }),
    operationName: INTROSPECTION_NAME,
  };
  for await (const result of callWithSession(call, { service, store, signal })) {
    if (isIntrospection(result)) return result;
    const session = liveSession(store.getState());
    const secrets = session ? [session.accessToken, session.apiKey] : [];
    throw new CallError(refusedFailure(service, result, secrets));
  }
  throw new CallError({ code: 'not-graphql', endpoint: graphqlEndpoint(service.baseUrl) });
}

function isIntrospection({ data }: ExecutionResult): boolean {
  return typeof data === 'object' && data !== null && '__schema' in data;
}

/** GraphQL answered, and not with a schema: switched off, say. Its own words tell best. */
function refusedFailure(
  { baseUrl }: Service,
  { errors }: ExecutionResult,
  secrets: readonly string[],
): CallFailure {
  const description = errors?.[0]?.message;
  return {
    code: 'introspection-refused',
    endpoint: graphqlEndpoint(baseUrl),
    ...(description !== undefined && { description: showText(description, secrets) }),
  };
}
