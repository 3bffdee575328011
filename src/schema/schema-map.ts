import type { SchemaPaths, SchemaTarget, TypePicture } from './map-api.ts';
import { indexSchema } from './index-introspection.ts';
import { createGraph, readMembers, type FieldBody, type SchemaGraph } from './schema-graph.ts';
import type { SchemaIndex } from './schema-index.ts';
import { drawTypes } from './type-picture.ts';
import { findPaths, type FieldFacts } from './schema-paths.ts';

interface Opened {
  readonly index: SchemaIndex;
  readonly graph: SchemaGraph;
  readonly facts: FieldFacts;
}

export type SchemaMapApi = ReturnType<typeof createSchemaMap>;

/** Creates the map of a schema's links; it is empty before `open`. */
export function createSchemaMap() {
  let opened: Opened | undefined;
  return {
    /** @param introspection the value of `__schema` for all later questions */
    async open(introspection: Uint8Array<ArrayBuffer>): Promise<void> {
      const index = indexSchema(introspection);
      if (!index) return;
      const graph = createGraph(index).whole();
      opened = { index, graph, facts: createFieldFacts(index, graph) };
    },
    /** The shortest paths from a type to another one, or to a field of it; `limit` counts paths. */
    findPaths: async (from: string, to: SchemaTarget, limit: number): Promise<SchemaPaths> =>
      opened
        ? findPaths(opened.graph, opened.facts, from, to, limit)
        : { found: [], isMore: false },
    drawTypes: async (center: string): Promise<TypePicture | undefined> =>
      opened && drawTypes(opened.graph, opened.index.kinds, center),
  };
}

/** Reads a field's facts from the introspection on demand, because a search needs few. */
function createFieldFacts(index: SchemaIndex, { firstFields }: SchemaGraph): FieldFacts {
  const bodies = new Map<number, readonly FieldBody[]>();
  const bodyOf = (field: number): FieldBody | undefined => {
    const owner = ownerOf(firstFields, field);
    let fields = bodies.get(owner);
    if (!fields) {
      const members = readMembers(index, owner);
      fields = members.fields ?? members.inputFields ?? [];
      bodies.set(owner, fields);
    }
    return fields[field - (firstFields[owner] ?? 0)];
  };
  return {
    required: (field) =>
      (bodyOf(field)?.args ?? [])
        .filter(({ type, defaultValue }) => type.kind === 'NON_NULL' && defaultValue == null)
        .map(({ name }) => name),
    isList(field) {
      const type = bodyOf(field)?.type;
      return (type?.kind === 'NON_NULL' ? type.ofType : type)?.kind === 'LIST';
    },
  };
}

function ownerOf(firstFields: Uint32Array, field: number): number {
  let [low, high] = [0, firstFields.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((firstFields[middle + 1] ?? Infinity) <= field) low = middle + 1;
    else high = middle;
  }
  return low;
}
