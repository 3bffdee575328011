import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { LazySchema } from './lazy-schema.ts';
import { matchFields } from './match-fields.ts';
import { matchSchema } from './match-schema.ts';
import { readGraph, type SchemaGraph } from './schema-graph.ts';
import type { IndexedSchema, SchemaSearch, TypeKindName } from './schema-search.ts';

const INDEXED = new WeakMap<GraphQLSchema, IndexedSchema>();

/**
 * What panels ask of a schema, whatever built it: the explorer's own answers from its worker, any
 * other, such as a small one in a test, from here.
 */
export function indexedSchemaOf(schema: GraphQLSchema): IndexedSchema {
  if (schema instanceof LazySchema) return schema;
  const known = INDEXED.get(schema);
  if (known) return known;
  let graph: SchemaGraph | undefined;
  const graphOnce = (): SchemaGraph => (graph ??= wholeGraph(schema));
  const indexed: IndexedSchema = {
    typeSummaries: Object.values(schema.getTypeMap()).map((type) => ({
      name: type.name,
      kind: kindOf(type),
    })),
    search: searchIn(graphOnce),
    getType: (name) => schema.getType(name),
  };
  INDEXED.set(schema, indexed);
  return indexed;
}

/** A search of a graph that is on this thread. */
function searchIn(graph: () => SchemaGraph): SchemaSearch {
  return {
    searchSchema: async (text, options) => matchSchema(graph(), text, options),
    searchFields: async (root, text, limit) => matchFields(graph(), root, text, limit),
  };
}

function wholeGraph(schema: GraphQLSchema): SchemaGraph {
  const steps = readGraph(schema);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function kindOf(type: GraphQLNamedType): TypeKindName {
  if (isObjectType(type)) return 'OBJECT';
  if (isInterfaceType(type)) return 'INTERFACE';
  if (isUnionType(type)) return 'UNION';
  if (isEnumType(type)) return 'ENUM';
  return isInputObjectType(type) ? 'INPUT_OBJECT' : 'SCALAR';
}
