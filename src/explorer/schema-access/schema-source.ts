import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
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
import { CallError, type CallFailure } from '../../transport/call-failure.ts';
import type { ServiceSession } from '../../transport/call-with-session.ts';
import { toResult } from '../../transport/read-results.ts';
import type { Chunks } from '../../transport/metered-body.ts';
import { introspect, type SchemaResult, type TakeAnswer } from './introspect.ts';
import { schemaFaultText } from './schema-copy.ts';

export interface SchemaContext extends ServiceSession {
  readonly queryClient: QueryClient;
  readonly api: SchemaApi;
  readonly readFile: (bytes: Uint8Array<ArrayBuffer>) => Promise<ReadSchemaFile>;
}

export interface HeldSchema {
  /** From an earlier visit until the service has answered. */
  readonly schema: LazySchema | undefined;
  readonly isAsking: boolean;
  readonly failure: CallFailure | undefined;
}

export function schemaQueryKey(serviceId: string): readonly [string, string] {
  return ['introspection', serviceId];
}

export type SchemaSource = ReturnType<typeof createSchemaSource>;

/** The schema of one sign-in, from the service or a file. */
export function createSchemaSource(context: SchemaContext) {
  const { service, queryClient, api, readFile } = context;
  // Service and address, since either may come to mean another schema.
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
  /** The service's answer, if it differs from the given schema. */
  let newer: Promise<SchemaResult> | undefined;
  // The cache's own signal also fires without observers.
  let lifetime = new AbortController();

  const stop = (): void => {
    lifetime.abort();
    lifetime = new AbortController();
  };
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
          // Before the answer, which is compared with it.
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
  /** The schema of the earlier visit at first; a fresh one from then on. */
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
      // A notice reports it; the earlier schema stays.
      () => undefined,
    );
    return earlier;
  };
  /** After a failure the schema before stays. Never rejects. */
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
    key,
    /** Set until the user has seen what changed since the last visit. */
    news,
    /** While there is a file, the service is not asked. */
    file,
    load,
    reload,
    /** Stores a file's schema for the service; returns why it cannot be used. */
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

/** The schema of an earlier visit, a file, or the service's answer. */
function createKnownSchema({ service, store, api }: SchemaContext, key: string) {
  const endpoint = graphqlEndpoint(service.baseUrl);
  const file = createStore<FileInForce | undefined>()(() => undefined);
  let current: SchemaResult | undefined;
  let restored: Promise<SchemaResult | undefined> | undefined;
  let lookup: Promise<void> | undefined;
  let parts: readonly IntrospectionPart[] | undefined;
  const resultOf = (index: SchemaIndex): SchemaResult => ({
    data: { __schema: new LazySchema(index, api) },
  });
  const restore = (): Promise<SchemaResult | undefined> =>
    (restored ??= api.restore(key).then(
      // A file loaded meanwhile is newer.
      (found) => (current ??= found && resultOf(found.index)),
      // The request to the service reports a failed worker.
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
