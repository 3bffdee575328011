import {
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { PageSettings } from '../contract/config.ts';
import type { FieldGroup } from './operation-fields.ts';
import type { ArgumentPlace } from './page-arguments.ts';
import { partAt, type PageParts, type RowsPlace } from './page-parts.ts';
import type { SchemaField } from './schema-fields.ts';

/** Pages whose parts the operator of a service has named. */
export interface NamedPages {
  readonly rows: RowsPlace;
  readonly parts: PageParts;
  readonly argument: ArgumentPlace;
}

/** By the type that the field returns or, where no schema is known, by the rows that it selects. */
export function pagesByName(
  group: FieldGroup,
  field: SchemaField | undefined,
  schema: GraphQLSchema | undefined,
  settings: readonly PageSettings[],
): NamedPages | undefined {
  for (const { type, rows, next, more, argument } of settings) {
    const member = schema?.getType(type);
    const isOfType = field
      ? field.type?.name === type ||
        (isAbstractType(field.type) &&
          schema !== undefined &&
          isMember(schema, field.type.name, type))
      : schema === undefined;
    const place = isOfType ? rowsAt(group, rows.split('.')) : undefined;
    if (!place) continue;
    const [name = '', inner] = argument.split('.');
    return {
      rows: {
        ...place,
        type: member && 'getFields' in member ? (member as RowsPlace['type']) : undefined,
      },
      parts: {
        next: partAt(group, next.split('.')),
        ...(more !== undefined && { more: partAt(group, more.split('.')) }),
      },
      argument: { name, field: inner },
    };
  }
  return undefined;
}

/** Of each setting at fault the first name that the schema does not have, such as `Things` or `Things.meta.next`. */
export function missingIn(
  schema: GraphQLSchema,
  settings: readonly PageSettings[],
): readonly string[] {
  return settings.flatMap(({ type, rows, next, more, argument }) => {
    // It is an argument, or a field of its input object.
    if (argument.split('.').length > 2) return [argument];
    const paths = [rows, next, more].filter((path) => path !== undefined);
    const known = schema.getType(type);
    if (!isObjectType(known) && !isInterfaceType(known)) return [type];
    const missing = paths.find((path) => !hasPath(schema, type, path.split('.')));
    return missing === undefined ? [] : [`${type}.${missing}`];
  });
}

function hasPath(schema: GraphQLSchema, typeName: string, path: readonly string[]): boolean {
  const [name, ...deeper] = path;
  if (name === undefined) return true;
  const type = schema.getType(typeName);
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
  return field !== undefined && hasPath(schema, getNamedType(field.type).name, deeper);
}

function isMember(schema: GraphQLSchema, abstract: string, type: string): boolean {
  const [one, other] = [schema.getType(abstract), schema.getType(type)];
  return isAbstractType(one) && schema.getPossibleTypes(one).some((possible) => possible === other);
}

/** The rows at names below a field; undefined where the operation does not ask for them. */
function rowsAt(group: FieldGroup, names: readonly string[]): Omit<RowsPlace, 'type'> | undefined {
  const above: string[] = [];
  let groups = group.below();
  for (const name of names.slice(0, -1)) {
    const found = groups.find((one) => one.name === name);
    if (!found) return undefined;
    above.push(found.key);
    groups = found.below();
  }
  const list = groups.find((one) => one.name === names.at(-1));
  return list && { above, lists: [list] };
}
