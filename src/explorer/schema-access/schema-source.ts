import type { QueryClient } from '@tanstack/react-query';
import { getIntrospectionQuery, type ExecutionResult } from 'graphql';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Service } from '../../contract/config.ts';
import { graphqlEndpoint } from '../../contract/paths.ts';
import {
  MAX_JSON_BYTES,
  type FileInForce,
  type ReadSchemaFile,
  type SchemaApi,
  type SchemaFileFault,
} from '../../schema/api.ts';
import { LazySchema } from '../../schema/lazy-schema.ts';
import { displayText } from '../../session/display-text.ts';
import { liveSession } from '../../session/session-state.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { CallError, type CallFailure } from '../transport/call-failure.ts';
import { callWithSession } from '../transport/call-with-session.ts';
import type { CallFacts } from '../transport/exchange.ts';
import { toResult } from '../transport/read-results.ts';
import { INTROSPECTION_NAME } from '../transport/request.ts';
import { schemaFaultText } from './schema-copy.ts';

/** What GraphiQL gets for its introspection: an answer whose schema is built. */
export interface SchemaResult {
  readonly data: { readonly __schema: LazySchema };
}

/** The same where there may be none. */
interface ShownSchema {
  readonly data: { readonly __schema: LazySchema | null };
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
  /**
   * The same for GraphiQL, which would write a failure into the answer: where there is one, it gets the
   * schema that there was, or none.
   */
  loadForGraphiql(): Promise<ShownSchema>;
  /** The file that is in force; while there is one, the service is not asked. */
  readonly file: Pick<
    StoreApi<FileInForce | undefined>,
    'getState' | 'subscribe' | 'getInitialState'
  >;
  /**
   * Takes the schema of a file, and keeps it for this service until it is removed.
   *
   * @returns why it cannot be used; undefined where it is in force
   */
  takeFile(file: File): Promise<SchemaFileFault | undefined>;
  removeFile(): Promise<void>;
  /** Tells that the service has another schema than the one given out: `load` has it. */
  onNews(listener: () => void): () => void;
  /** Ends a request that is under way, or waits for a session. */
  stop(): void;
}

export interface SchemaContext {
  readonly service: Service;
  readonly store: SessionStore;
  readonly queryClient: QueryClient;
  readonly api: SchemaApi;
  /** Takes an answer that nobody waits for, so that it holds nobody up. */
  readonly unhurried: (body: Chunks) => Chunks;
  readonly readFile: (bytes: Uint8Array<ArrayBuffer>) => Promise<ReadSchemaFile>;
}

/** The key of a service's schema in the query cache. */
export function schemaQueryKey(serviceId: string): readonly [string, string] {
  return ['introspection', serviceId];
}

/** Makes the schema source of one sign-in. Failures stay in the query cache, as {@link CallError}. */
export function createSchemaSource(context: SchemaContext): SchemaSource {
  const { service, queryClient, api, unhurried, readFile } = context;
  const key = keyOf(service);
  const file = createStore<FileInForce | undefined>()(() => undefined);
  const listeners = new Set<() => void>();
  let isFirstLoad = true;
  let prefetched: Promise<SchemaResult> | undefined;
  let earlier: Promise<SchemaResult | undefined> | undefined;
  let atHand: SchemaResult | undefined;
  // Not the cache's own signal, which also fires when nobody happens to look at the query.
  let lifetime = new AbortController();
  const lookBack = (): Promise<SchemaResult | undefined> =>
    (earlier ??= api.restore(key).then(
      (restored) => {
        // Of what was loaded from a file meanwhile there is a later word.
        atHand ??= restored && resultOf(new LazySchema(restored.index, api));
        return atHand;
      },
      // Where the worker has failed, asking the service will tell.
      () => undefined,
    ));
  let ahead: Promise<void> | undefined;
  const lookForFile = (): Promise<void> =>
    (ahead ??= api.fileOf(key).then(
      (found) => {
        if (found && !file.getState()) file.setState(found, true);
      },
      () => undefined,
    ));
  /** The schema of the file that is in force. */
  const ofFile = async (): Promise<SchemaResult | undefined> => {
    await lookForFile();
    if (!file.getState()) return undefined;
    const found = await lookBack();
    // What was kept of it may be lost.
    if (!found) file.setState(undefined, true);
    return found;
  };
  /** Whatever is under way is of no use any more. */
  const startAnew = async (schema?: SchemaResult): Promise<void> => {
    atHand = schema;
    earlier = schema && Promise.resolve(schema);
    prefetched = undefined;
    isFirstLoad = false;
    stop();
    await queryClient.cancelQueries({ queryKey: schemaQueryKey(service.id) });
    tellNews();
  };
  const stop = (): void => {
    lifetime.abort();
    lifetime = new AbortController();
  };
  const tellNews = (): void => listeners.forEach((listener) => listener());
  const take = async (body: Chunks): ReturnType<Take> => {
    const answer = await api.read(key, body);
    switch (answer.kind) {
      case 'schema':
        atHand = resultOf(new LazySchema(answer.index, api));
        return atHand;
      case 'same':
        return atHand ?? (await lookBack()) ?? Promise.reject(new TypeError('same as nothing'));
      case 'other':
        return toResult(answer.text);
      case 'broken':
        throw unreadable(service, schemaFaultText(answer.fault));
    }
  };
  /** With a schema of an earlier visit in use, the first answer is only compared to it. */
  const takeFirst: Take = (body) => take(atHand ? unhurried(body) : body);
  const fetchSchema = (isFirst: boolean): Promise<SchemaResult> =>
    queryClient.query({
      queryKey: schemaQueryKey(service.id),
      queryFn: async () => {
        // Before the answer can come, so that it is compared.
        void lookBack();
        const chosen = await ofFile();
        return chosen ?? introspect(context, isFirst ? takeFirst : take, lifetime.signal);
      },
      staleTime: isFirst ? Infinity : 0,
      gcTime: Infinity,
    });
  const load = async (): Promise<SchemaResult> => {
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
        tellNews();
      },
      // The notice tells; the schema of the earlier visit stays.
      () => undefined,
    );
    return known;
  };
  return {
    file,
    load,
    loadForGraphiql: () =>
      load().catch(async () => {
        await lookBack();
        return atHand ?? { data: { __schema: null } };
      }),
    async takeFile(chosen) {
      if (chosen.size > MAX_JSON_BYTES) return { kind: 'too-large' };
      try {
        const read = await readFile(new Uint8Array(await chosen.arrayBuffer()));
        if ('fault' in read) return read.fault;
        const named = { name: chosen.name, loadedAt: Date.now() };
        const taken = await api.takeFile(key, named, read.answer);
        if (!taken) return { kind: 'no-schema' };
        file.setState(taken.file, true);
        await startAnew(resultOf(new LazySchema(taken.index, api)));
        return undefined;
      } catch {
        return { kind: 'failed' };
      }
    },
    async removeFile() {
      await api.removeFile(key);
      file.setState(undefined, true);
      await startAnew();
    },
    prefetch() {
      if (!isFirstLoad) return;
      prefetched ??= fetchSchema(true);
      prefetched.catch(() => undefined);
    },
    onNews(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop,
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
  let status: number | undefined;
  const onFacts = (facts: CallFacts): void => {
    status = facts.status ?? status;
  };
  const context = { service, store, signal, onFacts, readWhole: take };
  try {
    for await (const result of callWithSession(call, context)) {
      const taken = isStreamed(result) ? await take(encode(result)) : result;
      if (isSchemaResult(taken)) return taken;
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

/** A refusal in other words than GraphQL's own, such as a gateway's 403, that says what it refuses. */
function isAboutIntrospection({ status = 0, description = '' }: CallFailure): boolean {
  return status >= 400 && status < 500 && /introspect|__(?:schema|type)\b/i.test(description);
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

function unreadable({ baseUrl }: Service, description: string): CallError {
  return new CallError({
    code: 'schema-unreadable',
    endpoint: graphqlEndpoint(baseUrl),
    description,
  });
}
