import { indexSchema } from './index-introspection.ts';
import { createGraph, NO_GRAPH } from './schema-graph.ts';
import { findPaths, type SchemaPaths, type SchemaTarget } from './schema-paths.ts';
import { findUses, type TypeUses } from './type-uses.ts';

export type SchemaMapApi = ReturnType<typeof createSchemaMap>;

/** Creates the map of a schema's links; it is empty before `open`. */
export function createSchemaMap() {
  let graph = NO_GRAPH;
  return {
    /** @param introspection the value of `__schema` for all later questions */
    async open(introspection: Uint8Array<ArrayBuffer>): Promise<void> {
      const index = indexSchema(introspection);
      if (index) graph = createGraph(index).whole();
    },
    /** The shortest paths from a type to another one, or to a field of it; `limit` counts paths. */
    findPaths: async (from: string, to: SchemaTarget, limit: number): Promise<SchemaPaths> =>
      findPaths(graph, from, to, limit),
    /** The fields, arguments and unions with a type; `limit` counts those that are named. */
    findUses: async (type: string, limit: number): Promise<TypeUses> =>
      findUses(graph, type, limit),
  };
}
