import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  valueFromAST,
  valueFromASTUntyped,
  type ValueNode,
} from 'graphql';
import { fragmentsByName } from './selection-sets.ts';

/** Fields below a connection that hold as many items as the connection was asked for. */
interface SizedBelow {
  readonly fields: readonly string[];
  readonly size: number;
}

const NO_SIZES: SizedBelow = { fields: [], size: 1 };

const PLAIN_FIELD: FieldCost = {
  weight: 1,
  assumedSize: 1,
  slicingArguments: [],
  sizedFields: [],
  isList: false,
};

interface CostOptions {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** Defaults filled in. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly fieldCosts: ReadonlyMap<string, ReadonlyMap<string, FieldCost>>;
}

/** What an operation is estimated to take. */
interface Estimate {
  /** Fields of the answer, and work that takes as long as so many. */
  readonly cost: number;
  /** Bytes of memory while the answer is made; of a subscription, of one event. */
  readonly bytes: number;
}

const NOTHING: Estimate = { cost: 0, bytes: 0 };

/** Bytes that a field of an answer takes in memory beside its name, copies and garbage in the making. */
const FIELD_BYTES = 150;

/**
 * Estimates how many fields the answer of a valid operation will have, list sizes multiplied, and how
 * much memory they take. Each fragment is reckoned once for each size that it stands under, and not
 * once a spread.
 */
export function estimateCost({ schema, document, operation, ...options }: CostOptions): Estimate {
  const fragments = fragmentsByName(document);
  const { variables } = options;
  const reckoned = new Map<string, Estimate>();

  const ofSet = (set: SelectionSetNode, type: GraphQLNamedType, sized: SizedBelow): Estimate => {
    let [cost, bytes] = [0, 0];
    for (const selection of set.selections) {
      let part: Estimate;
      if (selection.kind === Kind.FIELD) part = ofField(selection, type, sized);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        part = ofFragment(selection.name.value, sized);
      } else {
        const condition = selection.typeCondition?.name.value;
        const narrowed = condition === undefined ? type : (schema.getType(condition) ?? type);
        part = ofSet(selection.selectionSet, narrowed, sized);
      }
      cost += part.cost;
      bytes += part.bytes;
    }
    return { cost, bytes };
  };

  const ofFragment = (name: string, sized: SizedBelow): Estimate => {
    const key = `${name} ${sized.size} ${sized.fields.join()}`;
    const known = reckoned.get(key);
    if (known !== undefined) return known;
    reckoned.set(key, NOTHING);
    const fragment = fragments.get(name);
    const type = fragment && schema.getType(fragment.typeCondition.name.value);
    const estimate = type ? ofSet(fragment.selectionSet, type, sized) : NOTHING;
    reckoned.set(key, estimate);
    return estimate;
  };

  const ofField = (field: FieldNode, parent: GraphQLNamedType, sized: SizedBelow): Estimate => {
    const name = field.name.value;
    const ownBytes = FIELD_BYTES + (field.alias ?? field.name).value.length;
    const definition = fieldDefinition(parent, name);
    if (!definition) return { cost: 1, bytes: ownBytes };
    const declared = options.fieldCosts.get(parent.name)?.get(name) ?? PLAIN_FIELD;
    const type = getNamedType(definition.type);
    const size = sizeOf(field, declared, variables);
    const below =
      declared.sizedFields.length > 0 ? { fields: declared.sizedFields, size } : NO_SIZES;
    const inside =
      field.selectionSet && isCompositeType(type)
        ? ofSet(field.selectionSet, type, below)
        : NOTHING;
    let items = 1;
    if (declared.isList) items = sized.fields.includes(name) ? sized.size : size;
    const isEvent = parent === schema.getSubscriptionType();
    return {
      cost:
        declared.weight + countValues(field) + items * (inside.cost + (declared.isList ? 1 : 0)),
      bytes:
        ownBytes + (isEvent ? 1 : items) * (inside.bytes + (declared.isList ? FIELD_BYTES : 0)),
    };
  };

  const root = schema.getRootType(operation.operation);
  return root ? ofSet(operation.selectionSet, root, NO_SIZES) : NOTHING;
}

/** A field of a type, `__schema` and `__type` among them. */
function fieldDefinition(
  parent: GraphQLNamedType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined;
  return (
    parent.getFields()[name] ??
    [SchemaMetaFieldDef, TypeMetaFieldDef].find((field) => field.name === name)
  );
}

/** Values in a field's arguments, since they are read again for each object that has the field. */
function countValues(field: FieldNode): number {
  const pending: ValueNode[] = (field.arguments ?? []).map(({ value }) => value);
  let count = 0;
  for (let value = pending.pop(); value; value = pending.pop()) {
    count += 1;
    if (value.kind === Kind.LIST) pending.push(...value.values);
    if (value.kind === Kind.OBJECT) pending.push(...value.fields.map((member) => member.value));
  }
  return count;
}

/** The largest of the slicing arguments that are there, else what the schema assumes. */
function sizeOf(
  field: FieldNode,
  { slicingArguments, assumedSize }: FieldCost,
  variables: Readonly<Record<string, unknown>>,
): number {
  const sizes = (field.arguments ?? [])
    .filter(({ name }) => slicingArguments.includes(name.value))
    .map(({ value }) => valueFromASTUntyped(value, variables))
    .filter((value): value is number => typeof value === 'number' && value >= 0);
  return sizes.length > 0 ? Math.max(...sizes) : assumedSize;
}

/** What a field costs, from its `@cost` and `@listSize` in the schema. */
interface FieldCost {
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
