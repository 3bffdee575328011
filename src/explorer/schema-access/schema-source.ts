import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import type { Service } from '../../contract/config.ts';
import { graphqlEndpoint } from '../../contract/paths.ts';
import {
  MAX_JSON_BYTES,
  type FileInForce,
  type ReadSchemaFile,
  type SchemaApi,
  type SchemaFileFault,
} from '../../schema/api.ts';
import type { SchemaNews } from '../../schema/changes-api.ts';
import type { IntrospectionPart } from '../../schema/introspection-queries.ts';
import { LazySchema } from '../../schema/lazy-schema.ts';
import type { SchemaIndex } from '../../schema/schema-index.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { CallError } from '../../transport/call-failure.ts';
import { toResult } from '../../transport/read-results.ts';
import type { Chunks } from '../../transport/metered-body.ts';
import { introspect, type SchemaResult, type TakeAnswer } from './introspect.ts';
import { schemaFaultText } from './schema-copy.ts';

export interface SchemaContext {
  readonly service: Service;
  readonly store: SessionStore;
  readonly queryClient: QueryClient;
  readonly api: SchemaApi;
  readonly readFile: (bytes: Uint8Array<ArrayBuffer>) => Promise<ReadSchemaFile>;
}

export function schemaQueryKey(serviceId: string): readonly [string, string] {
  return ['introspection', serviceId];
}

export type SchemaSource = ReturnType<typeof createSchemaSource>;

/** One sign-in's schema in one request for all askers; failures stay in the query cache as CallError. */
export function createSchemaSource(context: SchemaContext) {
  const { service, store, queryClient, api, readFile } = context;
  const endpoint = graphqlEndpoint(service.baseUrl);
  // By service and address: one of them alone may come to mean another schema.
  const key = `${service.id} ${endpoint}`;
  const queryKey = schemaQueryKey(service.id);
  const file = createStore<FileInForce | undefined>()(() => undefined);
  const news = createStore<SchemaNews | undefined>()(() => undefined);
  const listeners = new Set<() => void>();
  let isFirstLoad = true;
  let prefetched: Promise<SchemaResult> | undefined;
  let restored: Promise<SchemaResult | undefined> | undefined;
  let lookup: Promise<void> | undefined;
  /** What the service knows of introspection, as far as that has been seen. */
  let parts: readonly IntrospectionPart[] | undefined;
  let current: SchemaResult | undefined;
  // Not the cache's own signal, which also fires when nobody happens to look at the query.
  let lifetime = new AbortController();

  const resultOf = (index: SchemaIndex): SchemaResult => ({
    data: { __schema: new LazySchema(index, api) },
  });
  const restore = (): Promise<SchemaResult | undefined> =>
    (restored ??= api.restore(key).then(
      // What was loaded from a file meanwhile is the newer one.
      (found) => (current ??= found && resultOf(found.index)),
      // Where the worker has failed, asking the service will tell.
      () => undefined,
    ));
  const schemaOfFile = async (): Promise<SchemaResult | undefined> => {
    lookup ??= api.lastVisit(key).then(
      (last) => {
        parts ??= last.parts;
        if (last.file && !file.getState()) file.setState(last.file, true);
      },
      () => undefined,
    );
    await lookup;
    if (!file.getState()) return undefined;
    const found = await restore();
    // What was kept of it may be lost.
    if (!found) file.setState(undefined, true);
    return found;
  };
  const notify = (): void => listeners.forEach((listener) => listener());
  const stop = (): void => {
    lifetime.abort();
    lifetime = new AbortController();
  };
  /** Whatever is under way is of no use any more. */
  const restart = async (schema?: SchemaResult): Promise<void> => {
    current = schema;
    restored = schema && Promise.resolve(schema);
    prefetched = undefined;
    isFirstLoad = false;
    stop();
    await queryClient.cancelQueries({ queryKey });
    notify();
  };
  const take = async (body: Chunks): ReturnType<TakeAnswer> => {
    const answer = await api.read(key, body);
    switch (answer.kind) {
      case 'schema':
        return (current = resultOf(answer.index));
      case 'same':
        return current ?? (await restore()) ?? Promise.reject(new TypeError('same as nothing'));
      case 'other':
        return toResult(answer.text);
      case 'broken': {
        const description = schemaFaultText(answer.fault);
        throw new CallError({ code: 'schema-unreadable', endpoint, description });
      }
    }
  };
  const introspectService = async (): Promise<SchemaResult> => {
    const answer = await introspect({ service, store, take, signal: lifetime.signal }, parts);
    ({ parts } = answer);
    return answer.schema;
  };
  const fetchSchema = (): Promise<SchemaResult> =>
    queryClient.query({
      queryKey,
      queryFn: async () => {
        // Before the answer can come, so that it is compared.
        void restore();
        return (await schemaOfFile()) ?? introspectService();
      },
      staleTime: isFirstLoad ? Infinity : 0,
      gcTime: Infinity,
    });
  /** First the earlier visit's schema, else the one asked for ahead; each time after it a fresh one. */
  const load = async (): Promise<SchemaResult> => {
    // What the prefetch came to, its failure too, is the answer to the first question.
    const fresh = prefetched ?? fetchSchema();
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
    /** By which what is kept of the service's schemas is found again. */
    key,
    /** That the schema is not the one of the visit before, until somebody has looked at what has changed. */
    news,
    /** The file that is in force; while there is one, the service is not asked. */
    file,
    load,
    schemaNow: () => current?.data.__schema,
    /** For GraphiQL, which would write a failure into the answer: the schema there was, or none. */
    loadForGraphiql: (): Promise<SchemaResult | { data: { __schema: null } }> =>
      load().catch(async () => {
        await restore();
        return current ?? { data: { __schema: null } };
      }),
    /** Takes a file's schema and keeps it for this service; returns why it cannot be used, if so. */
    async takeFile(chosen: File): Promise<SchemaFileFault | undefined> {
      if (chosen.size > MAX_JSON_BYTES) return { kind: 'too-large' };
      try {
        const read = await readFile(new Uint8Array(await chosen.arrayBuffer()));
        if ('fault' in read) return read.fault;
        const named = { name: chosen.name, loadedAt: Date.now() };
        const taken = await api.takeFile(key, named, read.answer);
        if ('fault' in taken) return taken.fault;
        file.setState(taken.file, true);
        await restart(resultOf(taken.index));
        return undefined;
      } catch {
        return { kind: 'failed' };
      }
    },
    async removeFile(): Promise<void> {
      await api.removeFile(key);
      file.setState(undefined, true);
      await restart();
    },
    /** Asks ahead of GraphiQL, so that the answer is on its way before the editor is. */
    prefetch(): void {
      if (!isFirstLoad) return;
      prefetched ??= fetchSchema();
      prefetched.catch(() => undefined);
    },
    /** Tells that the service has another schema than the one given out: `load` has it. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop,
  };
}
