import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type { Step } from './selection-path.ts';

/** A field of a type by name, the introspection fields included. */
export function fieldOf(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === TypeNameMetaFieldDef.name) {
    return isCompositeType(type) ? TypeNameMetaFieldDef : undefined;
  }
  if (type === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}

/** The type whose fields can be selected past a step, if any can. */
export function typeAfter(
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
  step: Step,
): GraphQLCompositeType | undefined {
  if (step.kind === 'spread') return undefined;
  if (step.kind === 'on' && step.type === undefined) return type;
  const next =
    step.kind === 'on'
      ? schema.getType(step.type ?? '')
      : getNamedType(fieldOf(schema, type, step.name)?.type);
  return isCompositeType(next) ? next : undefined;
}
