import {
  getNamedType,
  getNullableType,
  getOperationAST,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  parse,
  TypeNameMetaFieldDef,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import type { GraphQLCall } from '../../transport/request.ts';
import { collectFields, fragmentsOf, type FieldGroup, type Fragments } from './operation-fields.ts';

/** What the schema says of a column, or of a place inside of one. */
export interface ColumnField {
  /** Keys from a row to it, lists on the way left out. */
  readonly path: readonly string[];
  /** As the schema writes it, such as `[String!]!`. */
  readonly type: string;
  /** Of that, the named type. */
  readonly typeName: string;
  /** The address of a scalar's specification. */
  readonly specifiedBy: string | undefined;
  /** Whether its values are texts, whatever they look like; of a custom scalar the values say that. */
  readonly isText: boolean;
  /** Type and field, such as `Country.name`. */
  readonly field: string;
  readonly description: string | undefined;
  /** Whether there can be no value: the field may be null, or something on the way to it. */
  readonly isNullable: boolean;
  /** Whether it stands for fields of other types too, such as members of a union. */
  readonly isOfSeveral: boolean;
}

/** Deeper fields are not looked at: hostile operations nest without end. */
const MAX_DEPTH = 12;

/** More of them are not looked at. */
const MAX_FIELDS = 5_000;

/** A selection, and the type that it is of. */
interface Place {
  readonly set: SelectionSetNode | undefined;
  readonly type: GraphQLNamedType;
}

interface TypedField {
  readonly field: GraphQLField<unknown, unknown>;
  readonly parent: GraphQLNamedType;
  readonly below: readonly Place[];
  readonly isOfSeveral: boolean;
}

/**
 * What the schema says of the fields of a list's items; `list` has the keys from the answer's root, `data` first.
 * Nothing where the operation does not parse, or does not fit the schema.
 */
export function columnFields(
  { query, operationName }: Pick<GraphQLCall, 'query' | 'operationName'>,
  schema: GraphQLSchema,
  [data, ...keys]: readonly string[],
): ColumnField[] {
  const found: ColumnField[] = [];
  if (data !== 'data') return found;
  const opened = openOperation(query, operationName);
  const root = opened && schema.getRootType(opened.operation.operation);
  if (!root) return found;
  const { operation, fragments } = opened;
  let places: readonly Place[] = [{ set: operation.selectionSet, type: root }];
  let list: TypedField | undefined;
  for (const key of keys) {
    list = fieldsOf(places, schema, fragments).get(key);
    places = list?.below ?? [];
  }
  if (list && isLeafType(getNamedType(list.field.type))) {
    const field = describe([], list, false);
    const type = field.type.replace(/^\[(.*)\]!?$/, '$1');
    found.push({ ...field, type, isNullable: !type.endsWith('!') });
  }
  const visit = (at: readonly Place[], path: readonly string[], isNullable: boolean): void => {
    if (path.length === MAX_DEPTH) return;
    for (const [key, typed] of fieldsOf(at, schema, fragments)) {
      if (found.length === MAX_FIELDS) return;
      const one = describe([...path, key], typed, isNullable);
      found.push(one);
      visit(typed.below, one.path, one.isNullable);
    }
  };
  visit(places, [], false);
  return found;
}

/** Keys to the columns that an operation's own text asks for in a list's items, in its order: no schema is needed. */
export function askedColumns(
  { query, operationName }: Pick<GraphQLCall, 'query' | 'operationName'>,
  [, ...keys]: readonly string[],
): (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const opened = openOperation(query, operationName);
  let fields = opened ? collectFields([opened.operation.selectionSet], opened.fragments) : [];
  for (const key of keys) fields = fields.find((field) => field.key === key)?.below() ?? [];
  const visit = (at: readonly FieldGroup[], path: readonly string[]): void => {
    for (const field of at) {
      const below = path.length + 1 < MAX_DEPTH ? field.below() : [];
      if (found.length === MAX_FIELDS) return;
      if (below.length > 0) visit(below, [...path, field.key]);
      else found.push([...path, field.key]);
    }
  };
  visit(fields, []);
  return found;
}

function openOperation(query: string, operationName: string | null | undefined) {
  try {
    const document = parse(query);
    const operation = getOperationAST(document, operationName) ?? getOperationAST(document);
    return operation ? { operation, fragments: fragmentsOf(document) } : undefined;
  } catch {
    return undefined;
  }
}

/** The fields of selections by their keys in the answer, in its order, those of fragments too. */
function fieldsOf(
  places: readonly Place[],
  schema: GraphQLSchema,
  fragments: Fragments,
): ReadonlyMap<string, TypedField> {
  const found = new Map<string, TypedField & { below: Place[]; isOfSeveral: boolean }>();
  const add = (node: FieldNode, parent: GraphQLNamedType): void => {
    const key = node.alias?.value ?? node.name.value;
    const field = fieldOfType(parent, node.name.value);
    if (!field) return;
    const below = { set: node.selectionSet, type: getNamedType(field.type) };
    const known = found.get(key);
    if (known) {
      known.below.push(below);
      known.isOfSeveral ||= known.parent !== parent;
    } else found.set(key, { field, parent, below: [below], isOfSeveral: false });
  };
  const visit = ({ set, type }: Place, spread: ReadonlySet<string>): void => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) add(selection, type);
      else {
        const name = selection.kind === Kind.FRAGMENT_SPREAD ? selection.name.value : '';
        if (spread.has(name)) continue;
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(name) : selection;
        const on = fragment?.typeCondition?.name.value;
        const narrowed = on === undefined ? type : schema.getType(on);
        const inside = name === '' ? spread : new Set([...spread, name]);
        if (narrowed) visit({ set: fragment?.selectionSet, type: narrowed }, inside);
      }
    }
  };
  for (const place of places) visit(place, new Set());
  return found;
}

function fieldOfType(
  type: GraphQLNamedType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  if (!isObjectType(type) && !isInterfaceType(type)) return undefined;
  const fields = type.getFields();
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function describe(
  path: readonly string[],
  { field: { type, name, description }, parent, isOfSeveral }: TypedField,
  isNullableAbove: boolean,
): ColumnField {
  const named = getNamedType(type);
  return {
    path,
    type: String(type),
    typeName: named.name,
    specifiedBy: isScalarType(named) ? (named.specifiedByURL ?? undefined) : undefined,
    isText: isEnumType(named) || named.name === 'String' || named.name === 'ID',
    field: `${parent.name}.${name}`,
    description: description?.trim() || undefined,
    isNullable: isNullableAbove || mayBeNull(type),
    isOfSeveral,
  };
}

/** A list may be empty, or its items null: then nothing is there either. */
function mayBeNull(type: GraphQLOutputType): boolean {
  return !isNonNullType(type) || isListType(getNullableType(type));
}
