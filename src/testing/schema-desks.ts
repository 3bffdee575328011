import type { AnswerCache, KeptAnswer } from '../explorer/schema/answer-cache.ts';
import { createSchemaDesk } from '../explorer/schema/create-schema-desk.ts';
import type { SchemaDesk } from '../explorer/schema/schema-desk.ts';

/** SHA-256, hexadecimal. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** A cache in memory, and what it holds. */
export interface MemoryCache extends AnswerCache {
  readonly answers: Map<string, KeptAnswer>;
}

export function createMemoryCache(): MemoryCache {
  const answers = new Map<string, KeptAnswer>();
  return {
    answers,
    get: (key) => Promise.resolve(answers.get(key)),
    put: async (key, answer) => void answers.set(key, answer),
    touch: () => Promise.resolve(),
    delete: async (key) => void answers.delete(key),
  };
}

/** The worker's desk on this thread, as a visit finds it; what nobody waits for is done at once. */
export function createDesk(cache: AnswerCache = createMemoryCache()): SchemaDesk {
  return createSchemaDesk({ cache, digest: digestOf, whenIdle: (work) => work() });
}
