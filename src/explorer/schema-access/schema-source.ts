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
import { CallError, type CallFailure } from '../../transport/call-failure.ts';
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

export interface HeldSchema {
  /** The one in use; of an earlier visit until the service has answered. */
  readonly schema: LazySchema | undefined;
  readonly isAsking: boolean;
  /** Why the service gave none when it was asked last. */
  readonly failure: CallFailure | undefined;
}

export function schemaQueryKey(serviceId: string): readonly [string, string] {
  return ['introspection', serviceId];
}

export type SchemaSource = ReturnType<typeof createSchemaSource>;

/** One sign-in's schema: asked for, held for all who show it, and replaced by a file. */
export function createSchemaSource(context: SchemaContext) {
  const { service, queryClient, api, readFile } = context;
  // By service and address: one of them alone may come to mean another schema.
  const key = `${service.id} ${graphqlEndpoint(service.baseUrl)}`;
  const queryKey = schemaQueryKey(service.id);
  const known = createKnownSchema(context, key);
  const { file, restore } = known;
  const news = createStore<SchemaNews | undefined>()(() => undefined);
  const held = createStore<HeldSchema>()(() => ({
    schema: undefined,
    isAsking: false,
    failure: undefined,
  }));
  let askings = 0;
  let isFirstLoad = true;
  /** What the service has answered meanwhile, where it is not what was given out. */
  let newer: Promise<SchemaResult> | undefined;
  // Not the cache's own signal, which also fires when nobody happens to look at the query.
  let lifetime = new AbortController();

  const stop = (): void => {
    lifetime.abort();
    lifetime = new AbortController();
  };
  /** Whatever is under way is of no use any more. */
  const restart = async (index?: SchemaIndex): Promise<void> => {
    known.replace(index);
    newer = undefined;
    isFirstLoad = false;
    stop();
    await queryClient.cancelQueries({ queryKey });
    void reload();
  };
  const fetchSchema = async (): Promise<SchemaResult> => {
    try {
      const result = await queryClient.query({
        queryKey,
        queryFn: async () => {
          // Before the answer can come, so that it is compared.
          void restore();
          return (await known.ofFile()) ?? known.ask(lifetime.signal);
        },
        staleTime: isFirstLoad ? Infinity : 0,
        gcTime: Infinity,
      });
      held.setState({ failure: undefined });
      return result;
    } catch (error) {
      if (error instanceof CallError) held.setState({ failure: error.failure });
      throw error;
    }
  };
  /** First the earlier visit's schema, if there is one; each time after it a fresh one. */
  const load = async (): Promise<SchemaResult> => {
    const fresh = newer ?? fetchSchema();
    const isFirst = isFirstLoad;
    [isFirstLoad, newer] = [false, undefined];
    const earlier = isFirst ? await Promise.race([restore(), fresh]) : undefined;
    if (!earlier) return fresh;
    void fresh.then(
      (result) => {
        if (result === earlier) return;
        newer = fresh;
        void reload();
      },
      // The notice tells; the schema of the earlier visit stays.
      () => undefined,
    );
    return earlier;
  };
  /** Asks for the schema, and holds what comes: after a failure the one there was. Never rejects. */
  const reload = async (): Promise<void> => {
    askings += 1;
    const asking = askings;
    held.setState({ isAsking: true });
    await load().catch(restore);
    if (asking === askings)
      held.setState({ schema: known.current()?.data.__schema, isAsking: false });
  };
  return {
    held,
    /** By which what is kept of the service's schemas is found again. */
    key,
    /** That the schema is not the one of the visit before, until somebody has looked at what has changed. */
    news,
    /** The file that is in force; while there is one, the service is not asked. */
    file,
    load,
    reload,
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
        await restart(taken.index);
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
    stop,
  };
}

/** What is known of a service's schema: of an earlier visit, of a file, and by what the service has answered. */
function createKnownSchema({ service, store, api }: SchemaContext, key: string) {
  const endpoint = graphqlEndpoint(service.baseUrl);
  const file = createStore<FileInForce | undefined>()(() => undefined);
  let current: SchemaResult | undefined;
  let restored: Promise<SchemaResult | undefined> | undefined;
  let lookup: Promise<void> | undefined;
  /** What the service knows of introspection, as far as that has been seen. */
  let parts: readonly IntrospectionPart[] | undefined;
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
  return {
    file,
    current: (): SchemaResult | undefined => current,
    restore,
    async ofFile(): Promise<SchemaResult | undefined> {
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
    },
    async ask(signal: AbortSignal): Promise<SchemaResult> {
      const answer = await introspect({ service, store, take, signal }, parts);
      ({ parts } = answer);
      return answer.schema;
    },
    replace(index: SchemaIndex | undefined): void {
      current = index && resultOf(index);
      restored = current && Promise.resolve(current);
    },
  };
}
