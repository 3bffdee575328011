import { introspectionFromSchema, type GraphQLSchema } from 'graphql';
import { indexIntrospection } from '../schema/read-introspection.ts';
import type { SchemaIndex } from '../schema/schema-index.ts';
import type { AnswerCache, SchemaFacts } from '../schema/answer-cache.ts';
import type { SchemaApi } from '../schema/api.ts';
import { createSchemaApi } from '../schema/create-schema-api.ts';

/** A cache in memory, and its contents. */
export interface MemoryCache extends AnswerCache {
  readonly answers: Map<string, Uint8Array<ArrayBuffer>>;
}

export function createMemoryCache(): MemoryCache {
  const answers = new Map<string, Uint8Array<ArrayBuffer>>();
  const noted = new Map<string, SchemaFacts>();
  return {
    answers,
    get: (key) => Promise.resolve(answers.get(key)),
    async put(key, answer, facts = {}) {
      answers.set(key, answer);
      noted.set(key, facts);
      return true;
    },
    factsOf: async (keys) => keys.map((key) => (answers.has(key) && noted.get(key)) || {}),
    touch: async (key, facts = {}) => void noted.set(key, facts),
    delete: async (key) => void answers.delete(key),
  };
}

/** The worker's API on this thread, as a visit finds it; work in the background is done at once. */
export function createTestSchemaApi(cache: AnswerCache = createMemoryCache()): SchemaApi {
  return createSchemaApi({
    cache,
    whenIdle: (work) => work(),
    later: (work) => work(),
    answersSent: () => Promise.resolve(),
  });
}

/** The index of a schema, as the worker makes it of an answer to introspection. */
export function indexOfSchema(schema: GraphQLSchema): SchemaIndex {
  const answer = JSON.stringify({ data: introspectionFromSchema(schema) });
  const index = indexIntrospection(new TextEncoder().encode(answer));
  if (!index) throw new TypeError('introspection has a schema');
  return index;
}
