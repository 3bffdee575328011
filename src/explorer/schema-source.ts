import type { QueryClient } from '@tanstack/react-query';
import { getIntrospectionQuery, type ExecutionResult } from 'graphql';
import type { Service } from '../contract/config.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import { liveSession } from '../session/session-state.ts';
import { showText } from '../session/show-text.ts';
import type { SessionStore } from '../session/session-store.ts';
import { CallError, type CallFailure } from './call-failure.ts';
import { callWithSession } from './call-with-session.ts';
import { LazySchema } from './schema/lazy-schema.ts';
import { toResult } from './read-results.ts';
import type { SchemaDesk } from './schema/schema-desk.ts';

/** The name that GraphiQL's introspection carries, by which the fetcher knows it. */
export const INTROSPECTION_NAME = 'IntrospectionQuery';

/** What GraphiQL gets for its introspection: an answer whose schema is built. */
export interface SchemaResult {
  readonly data: { readonly __schema: LazySchema };
}

/** Where the explorer's schema comes from: one introspection request, whoever asks. */
export interface SchemaSource {
  /** Asks ahead of GraphiQL, so that the answer is on its way before the editor is. */
  prefetch(): void;
  /**
   * The schema. The first time it is the one of an earlier visit, if there is one, and else the one
   * that was asked for ahead; each time after it is a fresh one.
   */
  load(): Promise<SchemaResult>;
  /** Tells that the service has another schema than the one given out: `load` has it. */
  onNews(listener: () => void): () => void;
  /** Ends a request that is under way, or waits for a session. */
  stop(): void;
}

export interface SchemaContext {
  readonly service: Service;
  readonly store: SessionStore;
  readonly queryClient: QueryClient;
  readonly desk: SchemaDesk;
  /** Takes an answer that nobody waits for, so that it holds nobody up. */
  readonly unhurried: (body: Chunks) => Chunks;
}

/** The key of a service's schema in the query cache. */
export function schemaQueryKey(serviceId: string): readonly [string, string] {
  return ['introspection', serviceId];
}

/** Makes the schema source of one sign-in. Failures stay in the query cache, as {@link CallError}. */
export function createSchemaSource(context: SchemaContext): SchemaSource {
  const { service, queryClient, desk, unhurried } = context;
  const listeners = new Set<() => void>();
  let isFirstLoad = true;
  let prefetched: Promise<SchemaResult> | undefined;
  let earlier: Promise<SchemaResult | undefined> | undefined;
  let atHand: SchemaResult | undefined;
  // Not the cache's own signal, which also fires when nobody happens to look at the query.
  let lifetime = new AbortController();
  const lookBack = (): Promise<SchemaResult | undefined> =>
    (earlier ??= desk.restore(keyOf(service)).then(
      (index) => (atHand ??= index && resultOf(new LazySchema(index, desk))),
      // Where the worker has failed, asking the service will tell.
      () => undefined,
    ));
  const take = async (body: Chunks): ReturnType<Take> => {
    const answer = await desk.read(keyOf(service), body);
    switch (answer.kind) {
      case 'schema':
        atHand = resultOf(new LazySchema(answer.index, desk));
        return atHand;
      case 'same':
        return atHand ?? (await lookBack()) ?? Promise.reject(new TypeError('same as nothing'));
      case 'other':
        return toResult(answer.text);
      case 'broken':
        throw unreadable(service, answer.words);
    }
  };
  /** With a schema of an earlier visit in use, the first answer is only compared to it. */
  const takeFirst: Take = (body) => take(atHand ? unhurried(body) : body);
  const fetchSchema = (isFirst: boolean): Promise<SchemaResult> =>
    queryClient.query({
      queryKey: schemaQueryKey(service.id),
      queryFn: () => {
        // Before the answer can come, so that it is compared.
        void lookBack();
        return introspect(context, isFirst ? takeFirst : take, lifetime.signal);
      },
      staleTime: isFirst ? Infinity : 0,
      gcTime: Infinity,
    });
  return {
    prefetch() {
      if (!isFirstLoad) return;
      prefetched ??= fetchSchema(true);
      prefetched.catch(() => undefined);
    },
    async load() {
      // What the prefetch came to, its failure too, is the answer to the first question.
      const fresh = prefetched ?? fetchSchema(isFirstLoad);
      const isFirst = isFirstLoad;
      isFirstLoad = false;
      prefetched = undefined;
      const known = isFirst ? await Promise.race([lookBack(), fresh]) : undefined;
      if (!known) return fresh;
      void fresh.then(
        (result) => {
          if (result === known) return;
          prefetched = fresh;
          for (const listener of listeners) listener();
        },
        // The notice tells; the schema of the earlier visit stays.
        () => undefined,
      );
      return known;
    },
    onNews(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      lifetime.abort();
      lifetime = new AbortController();
    },
  };
}

/** An answer is kept by service and address: one of them alone may come to mean another schema. */
function keyOf({ id, baseUrl }: Service): string {
  return `${id} ${graphqlEndpoint(baseUrl)}`;
}

function resultOf(schema: LazySchema): SchemaResult {
  return { data: { __schema: schema } };
}

type Chunks = AsyncIterable<Uint8Array<ArrayBuffer>>;

type Take = (body: Chunks) => Promise<SchemaResult | ExecutionResult>;

async function introspect(
  { service, store }: SchemaContext,
  take: Take,
  signal: AbortSignal,
): Promise<SchemaResult> {
  const call = {
    query: getIntrospectionQuery({
      schemaDescription: true,
      inputValueDeprecation: true,
      specifiedByUrl: true,
    }),
    operationName: INTROSPECTION_NAME,
  };
  for await (const result of callWithSession(call, { service, store, signal, readWhole: take })) {
    const taken = isStreamed(result) ? await take(encode(result)) : result;
    if (isSchemaResult(taken)) return taken;
    const session = liveSession(store.getState());
    const secrets = session ? [session.accessToken, session.apiKey] : [];
    throw new CallError(refusedFailure(service, taken, secrets));
  }
  throw new CallError({ code: 'not-graphql', endpoint: graphqlEndpoint(service.baseUrl) });
}

function isSchemaResult(result: SchemaResult | ExecutionResult): result is SchemaResult {
  return schemaIn(result) instanceof LazySchema;
}

/** Of a body that brings several results, the schema arrives parsed. */
function isStreamed(result: ExecutionResult): boolean {
  const schema = schemaIn(result);
  return schema !== undefined && !(schema instanceof LazySchema);
}

function schemaIn({ data }: SchemaResult | ExecutionResult): unknown {
  return typeof data === 'object' && data !== null && '__schema' in data
    ? data.__schema
    : undefined;
}

async function* encode(result: ExecutionResult): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield new TextEncoder().encode(JSON.stringify(result));
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

function unreadable({ baseUrl }: Service, words: string): CallError {
  return new CallError({
    code: 'schema-unreadable',
    endpoint: graphqlEndpoint(baseUrl),
    description: words,
  });
}
