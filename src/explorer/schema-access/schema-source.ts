import type { QueryClient } from '@tanstack/react-query';
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
import type { SessionStore } from '../../session/session-store.ts';
import { CallError } from '../transport/call-failure.ts';
import { toResult } from '../transport/read-results.ts';
import type { Chunks } from '../transport/metered-body.ts';
import { introspect, type SchemaResult, type TakeAnswer } from './introspect.ts';
import { schemaFaultText } from './schema-copy.ts';

/** What GraphiQL gets where there may be no schema. */
interface ShownSchema {
  readonly data: { readonly __schema: LazySchema | null };
}

/** Where the explorer's schema comes from: one introspection request for everybody who asks. */
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
  onChange(listener: () => void): () => void;
  /** Ends a request that is under way, or waits for a session. */
  stop(): void;
}

export interface SchemaContext {
  readonly service: Service;
  readonly store: SessionStore;
  readonly queryClient: QueryClient;
  readonly api: SchemaApi;
  readonly readFile: (bytes: Uint8Array<ArrayBuffer>) => Promise<ReadSchemaFile>;
}

/** The key of a service's schema in the query cache. */
export function schemaQueryKey(serviceId: string): readonly [string, string] {
  return ['introspection', serviceId];
}

/** Makes the schema source of one sign-in. Failures stay in the query cache, as {@link CallError}. */
export function createSchemaSource(context: SchemaContext): SchemaSource {
  const { service, store, queryClient, api, readFile } = context;
  const key = keyOf(service);
  const file = createStore<FileInForce | undefined>()(() => undefined);
  const listeners = new Set<() => void>();
  let isFirstLoad = true;
  let prefetched: Promise<SchemaResult> | undefined;
  let restored: Promise<SchemaResult | undefined> | undefined;
  let current: SchemaResult | undefined;
  // Not the cache's own signal, which also fires when nobody happens to look at the query.
  let lifetime = new AbortController();
  const restore = (): Promise<SchemaResult | undefined> =>
    (restored ??= api.restore(key).then(
      (found) => {
        // What was loaded from a file meanwhile is the newer one.
        current ??= found && resultOf(new LazySchema(found.index, api));
        return current;
      },
      // Where the worker has failed, asking the service will tell.
      () => undefined,
    ));
  let fileLookup: Promise<void> | undefined;
  const findFile = (): Promise<void> =>
    (fileLookup ??= api.fileOf(key).then(
      (found) => {
        if (found && !file.getState()) file.setState(found, true);
      },
      () => undefined,
    ));
  /** The schema of the file that is in force. */
  const fileSchema = async (): Promise<SchemaResult | undefined> => {
    await findFile();
    if (!file.getState()) return undefined;
    const found = await restore();
    // What was kept of it may be lost.
    if (!found) file.setState(undefined, true);
    return found;
  };
  /** Whatever is under way is of no use any more. */
  const restart = async (schema?: SchemaResult): Promise<void> => {
    current = schema;
    restored = schema && Promise.resolve(schema);
    prefetched = undefined;
    isFirstLoad = false;
    stop();
    await queryClient.cancelQueries({ queryKey: schemaQueryKey(service.id) });
    notify();
  };
  const stop = (): void => {
    lifetime.abort();
    lifetime = new AbortController();
  };
  const notify = (): void => listeners.forEach((listener) => listener());
  const take = async (body: Chunks): ReturnType<TakeAnswer> => {
    const answer = await api.read(key, body);
    switch (answer.kind) {
      case 'schema':
        current = resultOf(new LazySchema(answer.index, api));
        return current;
      case 'same':
        return current ?? (await restore()) ?? Promise.reject(new TypeError('same as nothing'));
      case 'other':
        return toResult(answer.text);
      case 'broken':
        throw unreadable(service, schemaFaultText(answer.fault));
    }
  };
  const fetchSchema = (isFirst: boolean): Promise<SchemaResult> =>
    queryClient.query({
      queryKey: schemaQueryKey(service.id),
      queryFn: async () => {
        // Before the answer can come, so that it is compared.
        void restore();
        const chosen = await fileSchema();
        return chosen ?? introspect(service, store, take, lifetime.signal);
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
    const known = isFirst ? await Promise.race([restore(), fresh]) : undefined;
    if (!known) return fresh;
    void fresh.then(
      (result) => {
        if (result === known) return;
        prefetched = fresh;
        notify();
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
        await restore();
        return current ?? { data: { __schema: null } };
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
        await restart(resultOf(new LazySchema(taken.index, api)));
        return undefined;
      } catch {
        return { kind: 'failed' };
      }
    },
    async removeFile() {
      await api.removeFile(key);
      file.setState(undefined, true);
      await restart();
    },
    prefetch() {
      if (!isFirstLoad) return;
      prefetched ??= fetchSchema(true);
      prefetched.catch(() => undefined);
    },
    onChange(listener) {
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

function unreadable({ baseUrl }: Service, description: string): CallError {
  return new CallError({
    code: 'schema-unreadable',
    endpoint: graphqlEndpoint(baseUrl),
    description,
  });
}
