import type { IntrospectionField, IntrospectionTypeRef } from 'graphql';
import { parseSpan } from './json-skimmer.ts';
import { findImplementations, spanOfType, type SchemaIndex } from './schema-index.ts';

/** A type as searches see it. */
export interface GraphType {
  readonly name: string;
  readonly lowerName: string;
  /** Fields of object, interface and input types. */
  readonly fields: readonly GraphField[];
  /** Whether a selection can be made in it. */
  readonly isComposite: boolean;
  /** Of an interface or union: names of the object types that it may be. */
  readonly possible: readonly string[];
}

export interface GraphField {
  readonly name: string;
  readonly lowerName: string;
  /** Name of its type, all wrapping taken off. */
  readonly type: string;
  readonly args: readonly string[];
}

/** The types of a schema by name, in its order. */
export type SchemaGraph = ReadonlyMap<string, GraphType>;

/** Reduces a schema to what searches need, a type a step, so that others get their turn between. */
export function* readGraph(index: SchemaIndex): Generator<void, SchemaGraph> {
  const graph = new Map<string, GraphType>();
  const implementations = findImplementations(index);
  for (const [number, name] of index.names.entries()) {
    const kind = index.kinds[number];
    const { fields, inputFields, possibleTypes } = readBody(index, number);
    const objects = (implementations.get(name) ?? []).filter(
      (each) => index.kinds[each] === 'OBJECT',
    );
    graph.set(name, {
      name,
      lowerName: name.toLowerCase(),
      fields: (fields ?? inputFields ?? []).map(graphField),
      isComposite: kind === 'OBJECT' || kind === 'INTERFACE' || kind === 'UNION',
      possible:
        kind === 'UNION'
          ? (possibleTypes ?? []).map((type) => type.name)
          : objects.map((each) => index.names[each] ?? ''),
    });
    yield;
  }
  return graph;
}

interface TypeBody {
  readonly fields?: readonly IntrospectionField[] | null;
  readonly inputFields?: readonly IntrospectionField[] | null;
  readonly possibleTypes?: readonly { readonly name: string }[] | null;
}

function readBody(index: SchemaIndex, number: number): TypeBody {
  try {
    return parseSpan(index.bytes, spanOfType(index, number)) as TypeBody;
  } catch {
    // As in the schema itself: a broken type is an empty one.
    return {};
  }
}

function graphField({ name, type, args }: IntrospectionField): GraphField {
  return {
    name,
    lowerName: name.toLowerCase(),
    type: innermostName(type),
    // Input fields have none.
    args: (args as IntrospectionField['args'] | undefined)?.map((arg) => arg.name) ?? [],
  };
}

function innermostName(type: IntrospectionTypeRef): string {
  let inner = type;
  while (inner.kind === 'LIST' || inner.kind === 'NON_NULL') inner = inner.ofType;
  return inner.name;
}
