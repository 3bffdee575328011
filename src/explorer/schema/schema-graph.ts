import {
  getNamedType,
  isAbstractType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/** A type as searches see it. */
export interface GraphType {
  readonly name: string;
  readonly lowerName: string;
  /** Fields of object, interface and input types. */
  readonly fields: readonly GraphField[];
  /** Whether a selection can be made in it. */
  readonly isComposite: boolean;
  /** Of an interface or union: the types of objects that it may be. */
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
export function* readGraph(schema: GraphQLSchema): Generator<void, SchemaGraph> {
  const graph = new Map<string, GraphType>();
  for (const name of Object.keys(schema.getTypeMap())) {
    const type = schema.getType(name);
    if (type) graph.set(name, graphType(schema, type));
    yield;
  }
  return graph;
}

function graphType(schema: GraphQLSchema, type: GraphQLNamedType): GraphType {
  const hasFields = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type);
  const fields: readonly (GraphQLField<unknown, unknown> | GraphQLInputField)[] = hasFields
    ? Object.values(type.getFields())
    : [];
  const possible = isAbstractType(type) ? schema.getPossibleTypes(type) : [];
  return {
    name: type.name,
    lowerName: type.name.toLowerCase(),
    fields: fields.map((field) => ({
      name: field.name,
      lowerName: field.name.toLowerCase(),
      type: getNamedType(field.type).name,
      args: 'args' in field ? field.args.map((arg) => arg.name) : [],
    })),
    isComposite: isObjectType(type) || isAbstractType(type),
    possible: possible.map(({ name }) => name),
  };
}
