import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  TypeNameMetaFieldDef,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type { GraphQLCall } from '../../transport/request.ts';
import { collectFields, MAX_DEPTH, openOperation, type FieldGroup } from './operation-fields.ts';

export interface ColumnField {
  /** Keys from a row to it, without lists on the way. */
  readonly path: readonly string[];
  /** As in the schema, such as `[String!]!`. */
  readonly type: string;
  readonly typeName: string;
  readonly specifiedBy: string | undefined;
  /** Whether its values are texts even if they look like numbers; custom scalars decide by their values. */
  readonly isText: boolean;
  /** Type and field, such as `Country.name`. */
  readonly field: string;
  readonly description: string | undefined;
  /** Whether a value may be missing: the field or a parent of it is nullable. */
  readonly isNullable: boolean;
  /** Whether it also stands for fields of other types, such as members of a union. */
  readonly isOfSeveral: boolean;
}

const MAX_FIELDS = 5_000;

interface Place {
  readonly fields: readonly FieldGroup[];
  readonly types: readonly GraphQLNamedType[];
}

type TypedField = ReturnType<typeof fieldsOf>[number];

/**
 * The schema's facts about the fields of a list's items; `list` has the keys from the answer's
 * root, starting with `data`. Empty if the operation does not parse or fit the schema.
 */
export function columnFields(
  call: Pick<GraphQLCall, 'query' | 'operationName'>,
  schema: GraphQLSchema,
  [data, ...keys]: readonly string[],
): ColumnField[] {
  const columns: ColumnField[] = [];
  if (data !== 'data') return columns;
  const opened = openOperation(call);
  const root = opened && schema.getRootType(opened.operation.operation);
  if (!root) return columns;
  let level: Place = { fields: selectedFields(opened), types: [root] };
  let list: TypedField | undefined;
  for (const key of keys) {
    list = fieldsOf(level, schema).find((field) => field.key === key);
    level = list?.below() ?? { fields: [], types: [] };
  }
  if (list && isLeafType(getNamedType(list.field.type))) {
    const field = describe([], list, false);
    const type = field.type.replace(/^\[(.*)\]!?$/, '$1');
    columns.push({ ...field, type, isNullable: !type.endsWith('!') });
  }
  const visit = (at: Place, path: readonly string[], isNullable: boolean): void => {
    if (path.length === MAX_DEPTH) return;
    for (const typed of fieldsOf(at, schema)) {
      if (columns.length === MAX_FIELDS) return;
      const one = describe([...path, typed.key], typed, isNullable);
      columns.push(one);
      visit(typed.below(), one.path, one.isNullable);
    }
  };
  visit(level, [], false);
  return columns;
}

/** Keys to the columns in the operation's own text, in its order; needs no schema. */
export function askedColumns(
  call: Pick<GraphQLCall, 'query' | 'operationName'>,
  [, ...keys]: readonly string[],
): (readonly string[])[] {
  const paths: (readonly string[])[] = [];
  let fields = selectedFields(openOperation(call));
  for (const key of keys) fields = fields.find((field) => field.key === key)?.below() ?? [];
  const visit = (at: readonly FieldGroup[], path: readonly string[]): void => {
    for (const field of at) {
      const below = path.length + 1 < MAX_DEPTH ? field.below() : [];
      if (paths.length === MAX_FIELDS) return;
      if (below.length > 0) visit(below, [...path, field.key]);
      else paths.push([...path, field.key]);
    }
  };
  visit(fields, []);
  return paths;
}

function selectedFields(opened: ReturnType<typeof openOperation>): readonly FieldGroup[] {
  return opened ? collectFields([opened.operation.selectionSet], opened.fragments) : [];
}

function fieldsOf({ fields, types }: Place, schema: GraphQLSchema) {
  return fields.flatMap((group) => {
    const conditions = group.conditions.flatMap((name) => schema.getType(name) ?? []);
    const parents = new Set([...(group.isUnconditional ? types : []), ...conditions]);
    const typedFields = [...parents].flatMap((parent) => {
      const field = fieldOfType(parent, group.name);
      return field ? [{ field, parent }] : [];
    });
    const below = () => ({
      fields: group.below(),
      types: typedFields.map(({ field }) => getNamedType(field.type)),
    });
    const [first] = typedFields;
    return first ? [{ ...first, key: group.key, below, isOfSeveral: typedFields.length > 1 }] : [];
  });
}

function fieldOfType(type: GraphQLNamedType, name: string) {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}

function describe(
  path: readonly string[],
  { field: { type, name, description }, parent, isOfSeveral }: TypedField,
  isNullableAbove: boolean,
): ColumnField {
  const namedType = getNamedType(type);
  return {
    path,
    type: String(type),
    typeName: namedType.name,
    specifiedBy: isScalarType(namedType) ? (namedType.specifiedByURL ?? undefined) : undefined,
    isText: isEnumType(namedType) || namedType.name === 'String' || namedType.name === 'ID',
    field: `${parent.name}.${name}`,
    description: description?.trim() || undefined,
    // An empty list, or null items, also mean a missing value.
    isNullable: isNullableAbove || !isNonNullType(type) || isListType(getNullableType(type)),
    isOfSeveral,
  };
}
