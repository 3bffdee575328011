import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import type { FieldCost } from './field-costs.ts';

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

export interface CostOptions {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** Defaults filled in. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly fieldCosts: ReadonlyMap<string, ReadonlyMap<string, FieldCost>>;
}

/**
 * Estimates how many fields the answer of a valid operation will have, list sizes multiplied.
 * Each fragment is reckoned once for each size that it stands under, and not once a spread.
 */
export function estimateCost({ schema, document, operation, ...options }: CostOptions): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
  const { variables } = options;
  const reckoned = new Map<string, number>();

  const ofSet = (set: SelectionSetNode, type: GraphQLNamedType, sized: SizedBelow): number => {
    let cost = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) cost += ofField(selection, type, sized);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        cost += ofFragment(selection.name.value, sized);
      } else {
        const condition = selection.typeCondition?.name.value;
        const narrowed = condition === undefined ? type : (schema.getType(condition) ?? type);
        cost += ofSet(selection.selectionSet, narrowed, sized);
      }
    }
    return cost;
  };

  const ofFragment = (name: string, sized: SizedBelow): number => {
    const key = `${name} ${sized.size} ${sized.fields.join()}`;
    const known = reckoned.get(key);
    if (known !== undefined) return known;
    reckoned.set(key, 0);
    const fragment = fragments.get(name);
    const type = fragment && schema.getType(fragment.typeCondition.name.value);
    const cost = type ? ofSet(fragment.selectionSet, type, sized) : 0;
    reckoned.set(key, cost);
    return cost;
  };

  const ofField = (field: FieldNode, parent: GraphQLNamedType, sized: SizedBelow): number => {
    const name = field.name.value;
    const definition = fieldDefinition(parent, name);
    if (!definition) return 1;
    const declared = options.fieldCosts.get(parent.name)?.get(name) ?? PLAIN_FIELD;
    const type = getNamedType(definition.type);
    const size = sizeOf(field, declared, variables);
    const below =
      declared.sizedFields.length > 0 ? { fields: declared.sizedFields, size } : NO_SIZES;
    const cost =
      field.selectionSet && isCompositeType(type) ? ofSet(field.selectionSet, type, below) : 0;
    let items = 1;
    if (declared.isList) items = sized.fields.includes(name) ? sized.size : size;
    return declared.weight + countValues(field) + items * (cost + (declared.isList ? 1 : 0));
  };

  const root = schema.getRootType(operation.operation);
  return root ? ofSet(operation.selectionSet, root, NO_SIZES) : 0;
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
