import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isInterfaceType,
  isObjectType,
  type GraphQLCompositeType,
  type GraphQLField,
} from 'graphql';

/** A type that a selection is made of. */
export type ParentType = GraphQLCompositeType;

/** A field as the schema has it. */
export interface SchemaField {
  readonly field: GraphQLField<unknown, unknown>;
  readonly isInList: boolean;
  /** What can be selected below it; undefined for a leaf. */
  readonly parent: ParentType | undefined;
}

/** A field of a type; undefined without a schema, and where only some of a type's kinds have it. */
export function fieldOf(parent: ParentType | undefined, name: string): SchemaField | undefined {
  if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined;
  const field = parent.getFields()[name];
  if (!field) return undefined;
  const type = getNamedType(field.type);
  return {
    field,
    isInList: isListType(getNullableType(field.type)),
    parent: isCompositeType(type) ? type : undefined,
  };
}

/** What the schema says of a field that gives a connection. */
export interface ConnectionType {
  /** The type of its `after` argument, as it is written; undefined where it has none. */
  readonly after: string | undefined;
}

/** Whether a field gives a connection that tells of a next page (Relay, Cursor Connections). */
export function connectionTypeOf({ field, parent }: SchemaField): ConnectionType | undefined {
  const info = fieldOf(parent, 'pageInfo')?.parent;
  const isConnection = fieldOf(info, 'hasNextPage') && fieldOf(info, 'endCursor');
  if (!isConnection) return undefined;
  const after = field.args.find(({ name }) => name === 'after');
  return { after: after && String(after.type) };
}
