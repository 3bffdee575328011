import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';
import type { FieldGroup } from './operation-fields.ts';

export interface SchemaField {
  readonly args: readonly GraphQLArgument[];
  readonly isList: boolean;
  readonly type: GraphQLCompositeType | undefined;
  /** The type that has it; for a union's field, a member. */
  readonly parent: GraphQLCompositeType;
}

/** A field of a selection; undefined without a schema, or if the schema lacks it. */
export function schemaFieldOf(
  schema: GraphQLSchema | undefined,
  parent: GraphQLCompositeType | undefined,
  { name, conditions }: Pick<FieldGroup, 'name' | 'conditions'>,
): SchemaField | undefined {
  if (!schema || !parent) return undefined;
  for (const type of [...conditions.map((condition) => schema.getType(condition)), parent]) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    const field = type.getFields()[name];
    if (field) return toSchemaField(field, type);
  }
  return undefined;
}

function toSchemaField(field: GraphQLField<unknown, unknown>, parent: GraphQLCompositeType) {
  const type = getNamedType(field.type);
  return {
    args: field.args,
    isList: isListType(getNullableType(field.type)),
    type: isCompositeType(type) ? type : undefined,
    parent,
  };
}

export function plainFields(type: GraphQLCompositeType | undefined) {
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields())
    .filter((field) => !isListType(getNullableType(field.type)))
    .filter(({ args }) => !args.some(isRequiredArgument))
    .map((field) => {
      const namedType = getNamedType(field.type);
      return {
        name: field.name,
        type: namedType.name,
        below: isCompositeType(namedType) ? namedType : undefined,
      };
    });
}

/** The fields of an argument's input object; undefined for lists and other types. */
export function inputFieldsOf({ type }: GraphQLArgument): readonly GraphQLInputField[] | undefined {
  const nullableType = getNullableType(type);
  return isInputObjectType(nullableType) ? Object.values(nullableType.getFields()) : undefined;
}
