import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type GraphQLCompositeType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';

/** One step down a selection set: a field, an inline fragment or a fragment spread. */
export type Step =
  | { readonly kind: 'field'; readonly name: string; readonly alias?: string | undefined }
  | { readonly kind: 'on'; readonly type?: string | undefined }
  | { readonly kind: 'spread'; readonly name: string };

export type Path = readonly Step[];

/** A step as GraphQL writes it: unique among its siblings, so it also serves as a key. */
export function stepKey(step: Step): string {
  switch (step.kind) {
    case 'field':
      return step.alias === undefined ? step.name : `${step.alias}: ${step.name}`;
    case 'on':
      return step.type === undefined ? '...' : `... on ${step.type}`;
    case 'spread':
      return `...${step.name}`;
  }
}

export function pathKey(path: Path): string {
  return path.map(stepKey).join(' / ');
}

export function stepOf(node: SelectionNode): Step {
  if (node.kind === 'InlineFragment') return { kind: 'on', type: node.typeCondition?.name.value };
  const name = node.name.value;
  if (node.kind === 'FragmentSpread') return { kind: 'spread', name };
  const alias = node.alias?.value;
  return alias === undefined || alias === name
    ? { kind: 'field', name }
    : { kind: 'field', name, alias };
}

/** A field of a type by name, the introspection fields included. */
export function fieldOf(schema: GraphQLSchema, type: GraphQLNamedType, name: string) {
  if (name === TypeNameMetaFieldDef.name) {
    return isCompositeType(type) ? TypeNameMetaFieldDef : undefined;
  }
  if (type === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}

/** The fields along a path from a type, such as `Person.birthDate`. */
export function fieldsOnPath(schema: GraphQLSchema, from: string, path: { readonly steps: Path }) {
  let type: GraphQLNamedType | undefined = schema.getType(from);
  return path.steps.flatMap((step) => {
    const name = type?.name;
    type = isCompositeType(type) ? typeAfter(schema, type, step) : undefined;
    return step.kind === 'field' ? [`${name}.${step.name}`] : [];
  });
}

export function typeAfter(schema: GraphQLSchema, type: GraphQLCompositeType, step: Step) {
  if (step.kind === 'spread') return undefined;
  if (step.kind === 'on' && step.type === undefined) return type;
  const next =
    step.kind === 'on'
      ? schema.getType(step.type ?? '')
      : getNamedType(fieldOf(schema, type, step.name)?.type);
  return isCompositeType(next) ? next : undefined;
}
