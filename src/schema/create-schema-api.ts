import { orNone } from '../contract/json-members.ts';
import { loadPart } from '../contract/load-part.ts';
import { createByteBuffer } from '../answers/json/byte-buffer.ts';
import { handOver } from '../workers/worker-calls.ts';
import type { AnswerCache, SchemaFacts } from './answer-cache.ts';
import type {
  FileInForce,
  IntrospectionReply,
  LastVisit,
  RestoredSchema,
  SchemaApi,
  SchemaFileFault,
} from './api.ts';
import { indexSchema } from './index-introspection.ts';
import {
  BrokenSchemaError,
  CHECKS_EDITION,
  readIntrospection,
  readSentSchema,
  type ReadSchema,
} from './read-introspection.ts';
import { knownParts } from './introspection-queries.ts';
import { createLanguageService } from './language-service.ts';
import { LazySchema } from './lazy-schema.ts';
import { createGraph, NO_GRAPH, type GraphReading, type SchemaGraph } from './schema-graph.ts';
import type { SchemaIndex } from './schema-index.ts';

export interface SchemaApiPorts {
  readonly cache: AnswerCache;
  readonly whenIdle: (work: () => void) => void;
  readonly later: (work: () => void) => void;
  readonly answersSent: () => Promise<void>;
}

/** Bytes. */
const QUICKLY_KEPT = 3_000_000;

/** Bytes. */
const FIRST_ROOM = 256 * 1024;

/** Completion comes first: the search code loads while its graph is read ahead. */
const loadSearch = () => loadPart(() => import('./search.ts'));

/** The position of the first field in `{ a }`. */
const FIRST_FIELD = { lineNumber: 1, column: 4 };

interface Taken {
  readonly key: string;
  readonly file: FileInForce | undefined;
  readonly index: SchemaIndex;
  readonly sent: Uint8Array<ArrayBuffer>;
  readonly schema: LazySchema;
  readonly graph: GraphReading;
}

export function createSchemaApi(ports: SchemaApiPorts): SchemaApi {
  const { cache, whenIdle, later, answersSent } = ports;
  let taken: Taken | undefined;
  const waiting = new Set<() => void>();
  let turn: Promise<unknown> = Promise.resolve();
  /** Runs tasks one at a time, so that the last request determines the schema. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  const graphNow = (): SchemaGraph => taken?.graph.whole() ?? NO_GRAPH;
  const language = createLanguageService(() => taken?.schema);
  const take = async (key: string, { index, sent }: ReadSchema, file?: FileInForce) => {
    const graph = createGraph(index);
    taken = { key, file, index, sent, schema: new LazySchema(index), graph };
    waiting.forEach((wake) => wake());
    waiting.clear();
    // Warms up the compiled code and types for the first key.
    whenIdle(() => void language.complete('{ a }', FIRST_FIELD).catch(() => undefined));
    later(() => {
      graph.readAhead(whenIdle);
      void loadSearch().catch(() => undefined);
    });
    // Completion must not wait for the page's copy.
    await answersSent();
    return copyOf(index);
  };
  const fileTaken = (key: string): Taken | undefined =>
    taken?.key === key && taken.file ? taken : undefined;
  const lastVisit = async (key: string): Promise<LastVisit> => {
    const [ofFile, facts] = await cache.factsOf([fileKeyOf(key), key]);
    const stored = ofFile?.file && { ...ofFile.file, isKept: true };
    return { file: fileTaken(key)?.file ?? stored, parts: facts?.parts };
  };
  return {
    ...language,
    searchSchema: async (text, options) =>
      (await loadSearch()).matchSchema(graphNow(), text, options),
    searchFields: async (root, text, options) =>
      (await loadSearch()).matchFields(graphNow(), root, text, options),
    async complete(text, position) {
      if (!taken) {
        await Promise.race([new Promise<void>((resolve) => void waiting.add(resolve)), turn]);
      }
      return language.complete(text, position);
    },
    lastVisit,
    // Not queued: a pending answer may take long, and the file precedes it.
    async takeFile(key, file, answer) {
      const read = readFile(answer);
      if ('kind' in read) return { fault: read };
      const facts = { file, ...wholeness(read) };
      const isKept = await cache.put(fileKeyOf(key), read.sent.slice(), facts);
      const inForce = { ...file, isKept };
      return restored(await take(key, read, inForce), inForce);
    },
    async removeFile(key) {
      await cache.delete(fileKeyOf(key));
      if (fileTaken(key)) taken = undefined;
    },
    restore: (key) =>
      inTurn(async () => {
        if (taken?.key === key) return restored(copyOf(taken.index), taken.file);
        taken = undefined;
        const { file } = await lastVisit(key);
        const ofFile = file && (await keptSchema(cache, fileKeyOf(key)));
        const read = ofFile ?? (await keptSchema(cache, key));
        // A file loaded meanwhile is newer.
        const newer = fileTaken(key);
        if (newer) return restored(copyOf(newer.index), newer.file);
        return read && restored(await take(key, read, ofFile && file), ofFile && file);
      }),
    read: (key, body) =>
      inTurn(async (): Promise<IntrospectionReply> => {
        const answer = createByteBuffer(FIRST_ROOM);
        try {
          for await (const chunk of body) answer.append(chunk);
          if (fileTaken(key)) return { kind: 'same' };
          answer.trim();
          const known = taken?.key === key ? taken.sent : undefined;
          const read = readIntrospection(answer.bytes, known);
          if (!read) return { kind: 'other', text: new TextDecoder().decode(answer.bytes) };
          if (read === 'same') {
            const facts = taken && factsOf(taken);
            later(() => void cache.touch(key, facts));
            return { kind: 'same' };
          }
          const keep = read.sent.length > QUICKLY_KEPT ? later : whenIdle;
          // Copied: a view would store the whole larger buffer.
          keep(() => void cache.put(key, read.sent.slice(), factsOf(read)));
          const index = await take(key, read);
          return handOver({ kind: 'schema', index }, index.bytes.buffer);
        } catch (error) {
          if (error instanceof BrokenSchemaError) return { kind: 'broken', fault: error.fault };
          throw error;
        }
      }),
  };
}

/** An address contains no space, so no service uses this key for its own answers. */
function fileKeyOf(key: string): string {
  return `${key} file`;
}

function restored(index: SchemaIndex, file: FileInForce | undefined): RestoredSchema {
  return handOver({ index, file }, index.bytes.buffer);
}

/** The page reads types from the bytes too. */
function copyOf(index: SchemaIndex): SchemaIndex {
  const bytes = index.bytes.slice();
  return handOver({ ...index, bytes }, bytes.buffer);
}

function readFile(answer: Uint8Array<ArrayBuffer>): ReadSchema | SchemaFileFault {
  try {
    const read = readIntrospection(answer);
    return read && read !== 'same' ? read : { kind: 'no-schema' };
  } catch (error) {
    if (error instanceof BrokenSchemaError) return { kind: 'no-query-type' };
    throw error;
  }
}

function factsOf(schema: Pick<ReadSchema, 'index' | 'sent'>): SchemaFacts {
  return { parts: knownParts(schema.index), ...wholeness(schema) };
}

/** A schema once found whole is not checked at each visit. */
function wholeness({ index, sent }: Pick<ReadSchema, 'index' | 'sent'>): SchemaFacts {
  return index.bytes === sent ? { wholeBy: CHECKS_EDITION } : {};
}

async function keptSchema(cache: AnswerCache, key: string): Promise<ReadSchema | undefined> {
  const [bytes, [facts]] = await Promise.all([cache.get(key), cache.factsOf([key])]);
  const read = bytes && readOrUndefined(bytes, facts);
  if (bytes && !read) await cache.delete(key);
  return read;
}

/** Reads stored bytes, which another build may have written. */
function readOrUndefined(sent: Uint8Array<ArrayBuffer>, facts: SchemaFacts | undefined) {
  return orNone(() => {
    const index = facts?.wholeBy === CHECKS_EDITION ? indexSchema(sent) : undefined;
    return index ? { index, sent: index.bytes } : readSentSchema(sent);
  });
}
