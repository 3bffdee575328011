import {
  getNamedType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  valueFromAST,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';

/** What a field costs, from its `@cost` and `@listSize` in the schema. */
export interface FieldCost {
  readonly weight: number;
  /** Items of the list, or of the lists below, where nothing else says how many. */
  readonly assumedSize: number;
  readonly slicingArguments: readonly string[];
  /** Fields of the answer that hold the items. */
  readonly sizedFields: readonly string[];
  readonly isList: boolean;
}

/** Items of a list that the schema says nothing about. */
const UNKNOWN_SIZE = 10;

const NO_SIZE = { assumedSize: UNKNOWN_SIZE, slicingArguments: [], sizedFields: [] } as const;

/** Reads the cost of every field of a schema, by type and field name. */
export function readFieldCosts(schema: GraphQLSchema): Map<string, Map<string, FieldCost>> {
  const costs = new Map<string, Map<string, FieldCost>>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    const ofType = new Map<string, FieldCost>();
    for (const field of Object.values(type.getFields()))
      ofType.set(field.name, readCost(field, schema));
    costs.set(type.name, ofType);
  }
  return costs;
}

function readCost(field: GraphQLField<unknown, unknown>, schema: GraphQLSchema): FieldCost {
  const size = readDirective(field, 'listSize', schema);
  const cost = readDirective(field, 'cost', schema);
  const type = isNonNullType(field.type) ? field.type.ofType : field.type;
  return {
    ...NO_SIZE,
    ...(size as Partial<FieldCost>),
    weight: (cost?.['weight'] as number | undefined) ?? 1,
    // Introspection lists are as long as the schema, and their depth is limited by GraphQL itself.
    isList: isListType(type) && !getNamedType(type).name.startsWith('__'),
  };
}

/** The arguments of a directive on a field's definition, defaults filled in. */
function readDirective(
  field: GraphQLField<unknown, unknown>,
  name: string,
  schema: GraphQLSchema,
): Record<string, unknown> | undefined {
  const node = field.astNode?.directives?.find((directive) => directive.name.value === name);
  const definition = schema.getDirective(name);
  if (!node || !definition) return undefined;
  const values: Record<string, unknown> = {};
  for (const argument of definition.args) {
    const given = node.arguments?.find((candidate) => candidate.name.value === argument.name);
    values[argument.name] = given
      ? valueFromAST(given.value, argument.type)
      : argument.defaultValue;
  }
  return values;
}
