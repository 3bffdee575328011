import type { AnswerCache } from '../schema/answer-cache.ts';
import type { SchemaFile } from '../schema/schema-file.ts';
import { createSchemaDesk } from '../schema/create-schema-api.ts';
import type { SchemaDesk } from '../schema/api.ts';

/** A cache in memory, and what it holds. */
export interface MemoryCache extends AnswerCache {
  readonly answers: Map<string, Uint8Array<ArrayBuffer>>;
}

export function createMemoryCache(): MemoryCache {
  const answers = new Map<string, Uint8Array<ArrayBuffer>>();
  const files = new Map<string, SchemaFile | undefined>();
  return {
    answers,
    get: (key) => Promise.resolve(answers.get(key)),
    async put(key, answer, file) {
      answers.set(key, answer);
      files.set(key, file);
      return true;
    },
    fileOf: async (key) => (answers.has(key) ? files.get(key) : undefined),
    touch: () => Promise.resolve(),
    delete: async (key) => void answers.delete(key),
  };
}

/** The worker's desk on this thread, as a visit finds it; what nobody waits for is done at once. */
export function createDesk(cache: AnswerCache = createMemoryCache()): SchemaDesk {
  return createSchemaDesk({
    cache,
    whenIdle: (work) => work(),
    later: (work) => work(),
    answersSent: () => Promise.resolve(),
  });
}
