import {
  type ExecutionArgs,
  type FieldNode,
  getDirectiveValues,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  valueFromASTUntyped,
  type ValueNode,
} from 'graphql';
import { fragmentsByName, responseName } from './selection-sets.ts';

type SizedBelow = Readonly<typeof NO_SIZES>;

const NO_SIZES = { fields: [] as readonly string[], size: 1 };

interface Estimate {
  readonly cost: number;
  readonly bytes: number;
}

const NOTHING: Estimate = { cost: 0, bytes: 0 };

/** Bytes that a field of an answer takes in memory beside its name, copies and garbage in the making. */
const FIELD_BYTES = 150;

/** List sizes are multiplied; a fragment is reckoned once for each size, not once a spread. */
export function estimateCost(
  { schema, document }: ExecutionArgs,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  fieldCosts: ReturnType<typeof readFieldCosts>,
): Estimate {
  const fragments = fragmentsByName(document);
  const reckoned = new Map<string, Estimate>();

  const ofSet = (set: SelectionSetNode | undefined, type: GraphQLNamedType, sized: SizedBelow) => {
    let [cost, bytes] = [0, 0];
    for (const selection of set?.selections ?? []) {
      let part: Estimate;
      if (selection.kind === Kind.FIELD) part = ofField(selection, type, sized);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        part = ofFragment(selection.name.value, sized);
      } else {
        const narrowed = schema.getType(selection.typeCondition?.name.value ?? type.name);
        part = ofSet(selection.selectionSet, narrowed ?? type, sized);
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
    const ownBytes = FIELD_BYTES + responseName(field).length;
    const definition = fieldDefinition(parent, name);
    if (!definition) return { cost: 1, bytes: ownBytes };
    const declared = fieldCosts.get(definition) ?? PLAIN_FIELD;
    const size = sizeOf(field, declared, variables);
    const below =
      declared.sizedFields.length > 0 ? { fields: declared.sizedFields, size } : NO_SIZES;
    const inside = ofSet(field.selectionSet, getNamedType(definition.type), below);
    let items = 1;
    if (declared.isList) items = sized.fields.includes(name) ? sized.size : size;
    const events = parent === schema.getSubscriptionType() ? 1 : items;
    const item = declared.isList ? 1 : 0;
    return {
      cost: declared.weight + countValues(valuesOf(field.arguments)) + items * (inside.cost + item),
      bytes: ownBytes + events * (inside.bytes + item * FIELD_BYTES),
    };
  };

  const root = schema.getRootType(operation.operation);
  return root ? ofSet(operation.selectionSet, root, NO_SIZES) : NOTHING;
}

function fieldDefinition(parent: GraphQLNamedType, name: string): Field | undefined {
  if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined;
  return (
    parent.getFields()[name] ??
    [SchemaMetaFieldDef, TypeMetaFieldDef].find((field) => field.name === name)
  );
}

/** Values in a field's arguments, since they are read again for each object that has the field. */
function countValues(values: readonly ValueNode[]): number {
  return values.reduce((sum, value) => {
    if (value.kind === Kind.LIST) return sum + 1 + countValues(value.values);
    return sum + 1 + (value.kind === Kind.OBJECT ? countValues(valuesOf(value.fields)) : 0);
  }, 0);
}

function valuesOf(named: readonly { readonly value: ValueNode }[] = []): ValueNode[] {
  return named.map(({ value }) => value);
}

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

type Field = GraphQLField<unknown, unknown>;

type FieldCost = Readonly<typeof PLAIN_FIELD>;

/** Its size is of a list that the schema says nothing about. */
const PLAIN_FIELD = {
  weight: 1,
  assumedSize: 10,
  slicingArguments: [] as readonly string[],
  sizedFields: [] as readonly string[],
  isList: false,
};

const INTROSPECTION_LIST_SIZE = 6;

/** Introspection is answered in one go, others waiting meanwhile, so it is to be small. */
const INTROSPECTION_WEIGHT = 4;

export function readFieldCosts(schema: GraphQLSchema): ReadonlyMap<Field, FieldCost> {
  const types = Object.values(schema.getTypeMap());
  const costOf = (field: Field, typeName: string): FieldCost => {
    const isList = isListType(isNonNullType(field.type) ? field.type.ofType : field.type);
    if (typeName.startsWith('__')) {
      const assumedSize = field.name === 'types' ? types.length : INTROSPECTION_LIST_SIZE;
      return { ...PLAIN_FIELD, weight: INTROSPECTION_WEIGHT, assumedSize, isList };
    }
    const size = readDirective(field, 'listSize', schema);
    return {
      ...PLAIN_FIELD,
      ...readDirective(field, 'cost', schema),
      ...size,
      // A subscription's field with a size stands for that many events.
      isList: isList || size?.sizedFields?.length === 0,
    };
  };
  return new Map(
    types
      .filter((type) => isObjectType(type) || isInterfaceType(type))
      .flatMap((type) =>
        Object.values(type.getFields()).map((field) => [field, costOf(field, type.name)] as const),
      ),
  );
}

function readDirective(
  { astNode }: Field,
  name: 'cost' | 'listSize',
  schema: GraphQLSchema,
): Partial<FieldCost> | undefined {
  const directive = schema.getDirective(name);
  return directive && astNode ? getDirectiveValues(directive, astNode) : undefined;
}
