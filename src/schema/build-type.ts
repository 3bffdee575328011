import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLUnionType,
  isInputType,
  isInterfaceType,
  isNullableType,
  isObjectType,
  isOutputType,
  parseValue,
  print,
  valueFromAST,
  type GraphQLArgumentConfig,
  type GraphQLFieldConfig,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLType,
  type IntrospectionDirective,
  type IntrospectionEnumType,
  type IntrospectionField,
  type IntrospectionInputObjectType,
  type IntrospectionInputValue,
  type IntrospectionObjectType,
  type IntrospectionScalarType,
  type IntrospectionTypeRef,
  type IntrospectionUnionType,
} from 'graphql';
import { DEFAULT_LITERAL } from '../contract/literal-json.ts';
import type { TypeKindName } from './schema-index.ts';

export interface TypeParts {
  readonly name: string;
  readonly kind: TypeKindName;
  readonly body: () => TypeBody;
  readonly interfaces: readonly string[];
  readonly getType: (name: string) => GraphQLNamedType | undefined;
}

type Loose<Type> = { readonly [Key in keyof Type]?: Type[Key] | null };

type TypeBody = Loose<
  Omit<IntrospectionScalarType, 'kind'> &
    Omit<IntrospectionObjectType, 'kind'> &
    Omit<IntrospectionUnionType, 'kind'> &
    Omit<IntrospectionEnumType, 'kind'> &
    Omit<IntrospectionInputObjectType, 'kind'>
>;

/** Like graphql's `buildClientSchema`, but on demand; drops parts whose type is missing. */
export function buildType(parts: TypeParts): GraphQLNamedType {
  const { name, kind, body, getType } = parts;
  const interfaces = () =>
    parts.interfaces.flatMap((each) => ofKind(getType(each), isInterfaceType));
  switch (kind) {
    case 'SCALAR':
      return new GraphQLScalarType({ name, specifiedByURL: body().specifiedByURL ?? null });
    case 'OBJECT':
    case 'INTERFACE': {
      const fields = () => buildFields(body().fields, getType);
      const Type = kind === 'OBJECT' ? GraphQLObjectType : GraphQLInterfaceType;
      return new Type({ name, interfaces, fields });
    }
    case 'UNION':
      return new GraphQLUnionType({
        name,
        types: () =>
          listOf(body().possibleTypes).flatMap((type) => ofKind(getType(type.name), isObjectType)),
      });
    case 'ENUM':
      return new GraphQLEnumType({
        name,
        values: () =>
          recordOf(body().enumValues, ({ description, deprecationReason }) => ({
            description,
            deprecationReason,
          })),
      });
    case 'INPUT_OBJECT': {
      let isBuilding = false;
      const fields = () => {
        // A field's default needs the fields themselves: graphql would recurse forever.
        if (isBuilding) throw new RangeError(`${name} has defaults that lead back to it.`);
        isBuilding = true;
        try {
          return buildInputValues(body().inputFields, getType);
        } finally {
          isBuilding = false;
        }
      };
      return Object.defineProperty(new GraphQLInputObjectType({ name, fields }), 'isOneOf', {
        get: () => body().isOneOf ?? false,
        enumerable: true,
      });
    }
  }
}

export function buildDirective(
  directive: Loose<IntrospectionDirective>,
  getType: TypeParts['getType'],
): GraphQLDirective | undefined {
  const { name, description, isRepeatable, deprecationReason, locations, args } = directive;
  if (!name || !locations) return undefined;
  return new GraphQLDirective({
    name,
    description: description ?? null,
    isRepeatable: isRepeatable ?? false,
    deprecationReason: deprecationReason ?? null,
    // Locations of later editions have no name here.
    locations: locations.filter((location) => Object.hasOwn(DirectiveLocation, location)),
    args: buildInputValues(args, getType),
  });
}

function buildFields(
  fields: readonly IntrospectionField[] | null | undefined,
  getType: TypeParts['getType'],
): Record<string, GraphQLFieldConfig<unknown, unknown>> {
  return recordOf(fields, ({ type: ref, args, description, deprecationReason }) => {
    const type = typeOfRef(ref, getType);
    if (!isOutputType(type)) return undefined;
    return { type, args: buildInputValues(args, getType), description, deprecationReason };
  });
}

function buildInputValues(
  values: readonly IntrospectionInputValue[] | null | undefined,
  getType: TypeParts['getType'],
): Record<string, GraphQLArgumentConfig> {
  return recordOf(values, (value) => {
    const { type: ref, defaultValue, description, deprecationReason } = value;
    const type = typeOfRef(ref, getType);
    if (!isInputType(type)) return undefined;
    const given = defaultValue == null ? undefined : readDefault(defaultValue, type);
    return { type, ...given, description, deprecationReason };
  });
}

function readDefault(text: string, type: GraphQLInputType) {
  try {
    const node = parseValue(text);
    // An invalid default still makes an argument optional.
    const defaultValue: unknown = valueFromAST(node, type) ?? null;
    return { defaultValue, extensions: { [DEFAULT_LITERAL]: print(node) } };
  } catch {
    // Not a literal, or it needs itself: treated as missing.
    return undefined;
  }
}

function typeOfRef(
  ref: IntrospectionTypeRef | null | undefined,
  getType: TypeParts['getType'],
): GraphQLType | undefined {
  if (!ref) return undefined;
  if (ref.kind !== 'LIST' && ref.kind !== 'NON_NULL') return getType(ref.name);
  const inner = typeOfRef(ref.ofType, getType);
  if (ref.kind === 'LIST') return inner && new GraphQLList(inner);
  return isNullableType(inner) ? new GraphQLNonNull(inner) : undefined;
}

/** Without a prototype, so that `__proto__` and `constructor` are ordinary names. */
function recordOf<Item extends { readonly name: string }, Config>(
  items: readonly Item[] | null | undefined,
  build: (item: Item) => Config | undefined,
): Record<string, Config> {
  const record = Object.create(null) as Record<string, Config>;
  for (const item of listOf(items)) {
    const config = build(item);
    if (config !== undefined) record[item.name] = config;
  }
  return record;
}

function listOf<Item>(items: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(items) ? (items as readonly Item[]) : [];
}

function ofKind<Type extends GraphQLNamedType>(
  type: GraphQLNamedType | undefined,
  isKind: (type: unknown) => type is Type,
): Type[] {
  return isKind(type) ? [type] : [];
}
