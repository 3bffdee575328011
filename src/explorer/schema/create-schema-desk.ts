import type { AnswerCache } from './answer-cache.ts';
import { createGraph } from './create-graph.ts';
import {
  BrokenSchemaError,
  findSchema,
  indexIntrospection,
  indexSchema,
} from './index-introspection.ts';
import { createLanguageService } from './language-service.ts';
import { LazySchema } from './lazy-schema.ts';
import { matchFields } from './match-fields.ts';
import { matchSchema } from './match-schema.ts';
import type { ReadAnswer, SchemaDesk } from './schema-desk.ts';
import type { SchemaGraph } from './schema-graph.ts';
import type { SchemaIndex } from './schema-index.ts';
import type { SchemaSearch } from './schema-search.ts';
import { handOver } from './worker-calls.ts';

export interface DeskPorts {
  readonly cache: AnswerCache;
  /** SHA-256, hexadecimal. */
  readonly digest: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  /** Runs something once nobody waits for an answer. */
  readonly whenIdle: (work: () => void) => void;
}

/** The schema at hand. */
interface Taken {
  readonly key: string;
  readonly index: SchemaIndex;
  readonly schema: LazySchema;
  readonly digest: Promise<string>;
  readonly graph: () => SchemaGraph;
}

/** Makes the desk: what the worker does, wherever it runs. */
export function createSchemaDesk({ cache, digest, whenIdle }: DeskPorts): SchemaDesk {
  let taken: Taken | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other: what is asked for last is what is at hand in the end. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  const search: SchemaSearch = {
    searchSchema: async (text, options) => matchSchema(taken?.graph() ?? new Map(), text, options),
    searchFields: async (root, text, limit) =>
      matchFields(taken?.graph() ?? new Map(), root, text, limit),
  };
  const take = (key: string, index: SchemaIndex, itsDigest: () => Promise<string>): SchemaIndex => {
    const schema = new LazySchema(index);
    taken = { key, index, schema, digest: itsDigest(), graph: createGraph(index, whenIdle) };
    return copyOf(index);
  };
  /** By digest, which is taken off this thread, so that nobody has to wait for an answer meanwhile. */
  const isSame = async (answer: Uint8Array<ArrayBuffer>, { index, ...its }: Taken) => {
    const start = findSchema(answer);
    if (start === undefined) return false;
    const schema = answer.subarray(start, start + index.bytes.length);
    return (await digest(schema)) === (await its.digest);
  };
  const keep = ({ key, index, digest: itsDigest }: Taken): void =>
    whenIdle(() => {
      void itsDigest.then((value) => cache.put(key, { bytes: index.bytes, digest: value }));
    });
  return {
    ...search,
    ...createLanguageService(() => taken?.schema),
    restore: (key) =>
      inTurn(async () => {
        if (taken?.key === key) return copyOf(taken.index);
        taken = undefined;
        const kept = await cache.get(key);
        const index = kept && indexOrUndefined(kept.bytes);
        if (index) return take(key, index, () => Promise.resolve(kept.digest));
        if (kept) await cache.delete(key);
        return undefined;
      }),
    read: (key, bytes) =>
      inTurn(async (): Promise<ReadAnswer> => {
        if (taken?.key === key && (await isSame(bytes, taken))) {
          void cache.touch(key);
          return { kind: 'same' };
        }
        try {
          const index = indexIntrospection(bytes);
          if (!index) return { kind: 'other', text: new TextDecoder().decode(bytes) };
          const copy = take(key, index, () => digest(index.bytes));
          if (taken) keep(taken);
          return handOver({ kind: 'schema', index: copy }, copy.bytes.buffer);
        } catch (error) {
          if (error instanceof BrokenSchemaError) return { kind: 'broken', words: error.message };
          throw error;
        }
      }),
  };
}

/** For the page, which reads types from the bytes as well. */
function copyOf(index: SchemaIndex): SchemaIndex {
  const bytes = index.bytes.slice();
  return handOver({ ...index, bytes }, bytes.buffer);
}

/** What was written by this worker, or by one that had other ideas of a schema. */
function indexOrUndefined(bytes: Uint8Array<ArrayBuffer>): SchemaIndex | undefined {
  try {
    return indexSchema(bytes);
  } catch {
    return undefined;
  }
}
