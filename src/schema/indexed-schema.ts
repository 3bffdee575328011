import { introspectionFromSchema, type GraphQLSchema } from 'graphql';
import { createGraph } from './create-graph.ts';
import { indexIntrospection } from './index-introspection.ts';
import { LazySchema } from './lazy-schema.ts';
import { matchFields } from './match-fields.ts';
import { matchSchema } from './match-schema.ts';
import type { IndexedSchema } from './schema-search.ts';

const INDEXED = new WeakMap<GraphQLSchema, IndexedSchema>();

/**
 * What panels ask of a schema, whatever built it: the explorer's own answers from its worker, any
 * other, such as a small one in a test, from here.
 */
export function indexedSchemaOf(schema: GraphQLSchema): IndexedSchema {
  if (schema instanceof LazySchema) return schema;
  const indexed = INDEXED.get(schema) ?? indexHere(schema);
  INDEXED.set(schema, indexed);
  return indexed;
}

function indexHere(schema: GraphQLSchema): IndexedSchema {
  const answer = JSON.stringify({ data: introspectionFromSchema(schema) });
  const index = indexIntrospection(new TextEncoder().encode(answer));
  if (!index) throw new TypeError('introspection has a schema');
  const graph = createGraph(index);
  return {
    typeSummaries: new LazySchema(index).typeSummaries,
    search: {
      searchSchema: async (text, options) => matchSchema(graph.whole(), text, options),
      searchFields: async (root, text, limit) => matchFields(graph.whole(), root, text, limit),
    },
    getType: (name) => schema.getType(name),
  };
}
