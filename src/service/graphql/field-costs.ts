import {
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

/** Fields of a type, arguments of a field and so on, on average. */
const INTROSPECTION_LIST_SIZE = 6;

const INTROSPECTION_WEIGHT = 4;

const NO_SIZE = { assumedSize: UNKNOWN_SIZE, slicingArguments: [], sizedFields: [] } as const;

/** Reads the cost of every field of a schema, by type and field name. */
export function readFieldCosts(schema: GraphQLSchema): Map<string, Map<string, FieldCost>> {
  const costs = new Map<string, Map<string, FieldCost>>();
  const types = Object.values(schema.getTypeMap());
  for (const type of types) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    const ofType = new Map<string, FieldCost>();
    for (const field of Object.values(type.getFields())) {
      const cost = type.name.startsWith('__')
        ? introspectionCost(field, types.length)
        : readCost(field, schema);
      ofType.set(field.name, cost);
    }
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
    // A subscription's field with a size stands for that many events.
    isList: isListType(type) || (size !== undefined && !(size['sizedFields'] as string[]).length),
  };
}

/** Introspection is answered in one go, others waiting meanwhile, so it is to be small. */
function introspectionCost(field: GraphQLField<unknown, unknown>, typeCount: number): FieldCost {
  const type = isNonNullType(field.type) ? field.type.ofType : field.type;
  return {
    ...NO_SIZE,
    weight: INTROSPECTION_WEIGHT,
    assumedSize: field.name === 'types' ? typeCount : INTROSPECTION_LIST_SIZE,
    isList: isListType(type),
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
