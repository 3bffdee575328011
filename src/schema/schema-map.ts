import { indexSchema } from './index-introspection.ts';
import { createGraph, NO_GRAPH, type SchemaGraph } from './schema-graph.ts';
import { findPaths, type SchemaTarget } from './schema-paths.ts';

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
    findPaths: async (from: string, to: SchemaTarget, limit: number) =>
      findPaths(graph, from, to, limit),
    /** The fields, arguments and unions with a type; `limit` counts those that are named. */
    findUses: async (type: string, limit: number) => findUses(graph, type, limit),
  };
}

/** A field of a type, an argument of it, or a union that has the type as a member. */
interface TypeUse extends SchemaTarget {
  /** A schema coordinate, such as `Query.cities(filter:)`. */
  readonly name: string;
  readonly argument: string | undefined;
}

/** Finds the first uses of a type, in the schema's order, and counts all. */
function findUses(graph: SchemaGraph, used: string, limit: number) {
  const { types, kinds, fields, firstFields, fieldTypes, args, firstArgs, argTypes } = graph;
  const wanted = graph.numbers.get(used) ?? NaN;
  const found: TypeUse[] = [];
  let count = 0;
  const add = (type: string, field?: string, argument?: string): void => {
    count += 1;
    if (found.length >= limit) return;
    const member = field === undefined ? type : `${type}.${field}`;
    const name = argument === undefined ? member : `${member}(${argument}:)`;
    found.push({ type, field, argument, name });
  };
  for (const [number, type] of types.names.entries()) {
    if (type.startsWith('__')) continue;
    const isMember = kinds[number] === 'UNION' && graph.possible.get(number)?.includes(wanted);
    if (isMember) add(type);
    for (let field = firstFields[number] ?? 0; field < (firstFields[number + 1] ?? 0); field += 1) {
      if (fieldTypes[field] === wanted) add(type, fields.names[field]);
      for (let arg = firstArgs[field] ?? 0; arg < (firstArgs[field + 1] ?? 0); arg += 1) {
        if (argTypes[arg] === wanted) add(type, fields.names[field], args.names[arg]);
      }
    }
  }
  return { found, count };
}
