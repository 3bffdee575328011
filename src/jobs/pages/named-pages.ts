import {
  getNamedType,
  isAbstractType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { PageSettings } from '../../contract/config.ts';
import type { FieldGroup } from './operation-fields.ts';
import type { NamedArgument } from './page-arguments.ts';
import { partAt, type PageParts, type RowsPlace } from './page-parts.ts';
import type { SchemaField } from './schema-fields.ts';

export interface NamedPages {
  readonly rows: RowsPlace;
  readonly parts: PageParts;
  readonly argument: NamedArgument;
}

export interface NamingSettings {
  readonly pages?: readonly PageSettings[] | undefined;
  readonly errorTypes?: readonly string[] | undefined;
}

const ROLES = { rows: 'offset', pages: 'page' } as const;

/** Finds settings by the field's return type or, without a schema, by the rows that it selects. */
export function pagesByName(
  group: FieldGroup,
  field: SchemaField | undefined,
  schema: GraphQLSchema | undefined,
  settings: readonly PageSettings[],
): NamedPages | undefined {
  for (const { type, rows, next, counts, more, argument } of settings) {
    const member = schema?.getType(type);
    const isOfType = field ? mayBe(schema, field.type?.name, type) : schema === undefined;
    const rowsPlace = isOfType ? rowsAt(group, rows.split('.')) : undefined;
    if (!rowsPlace) continue;
    const [name = '', inner] = argument.split('.');
    return {
      rows: {
        ...rowsPlace,
        type: member && 'getFields' in member ? (member as RowsPlace['type']) : undefined,
      },
      parts: {
        ...(next !== undefined && { next: partAt(group, next.split('.')) }),
        ...(more !== undefined && { more: partAt(group, more.split('.')) }),
      },
      argument: { name, field: inner, role: counts ? ROLES[counts] : 'cursor' },
    };
  }
  return undefined;
}

/**
 * Names in the settings that the schema lacks, such as `Things` or `Things.meta.next`: the first of
 * each of its `pages`, and error types.
 */
export function missingIn(schema: GraphQLSchema, { pages = [], errorTypes = [] }: NamingSettings) {
  const ofPages = pages.flatMap(({ type, rows, counts, argument, ...naming }) => {
    // Unless rows or pages are counted, the answer has to give the next page.
    const paths = [rows, counts ? undefined : (naming.next ?? 'next'), naming.more].filter(
      (path) => path !== undefined,
    );
    const pageType = schema.getType(type);
    if (!isObjectType(pageType) && !isInterfaceType(pageType)) return [type];
    const missing = paths.find((path) => !hasPath(schema, type, path.split('.')));
    if (missing !== undefined) return [`${type}.${missing}`];
    // Most such fields are on the query type, so usually no other type has to be built.
    const holders = [schema.getQueryType()?.name ?? '', ...Object.keys(schema.getTypeMap())];
    return holders.some((name) => hasArgument(schema, name, type, argument)) ? [] : [argument];
  });
  return [...ofPages, ...errorTypes.filter((name) => !schema.getType(name))];
}

/** Whether a field with this return type has the argument, or one with that field in its input object. */
function hasArgument(schema: GraphQLSchema, on: string, type: string, argument: string): boolean {
  const holder = schema.getType(on);
  if (!isObjectType(holder) && !isInterfaceType(holder)) return false;
  const [name = '', inner, deeper] = argument.split('.');
  return Object.values(holder.getFields()).some((field) => {
    if (!mayBe(schema, getNamedType(field.type).name, type)) return false;
    const input = getNamedType(field.args.find((one) => one.name === name)?.type);
    if (inner === undefined) return input !== undefined;
    return isInputObjectType(input) && inner in input.getFields() && deeper === undefined;
  });
}

function hasPath(schema: GraphQLSchema, typeName: string, path: readonly string[]): boolean {
  const [name, ...deeper] = path;
  if (name === undefined) return true;
  const type = schema.getType(typeName);
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
  return field !== undefined && hasPath(schema, getNamedType(field.type).name, deeper);
}

/** Whether a type is another one, or a union or interface that contains it. */
function mayBe(schema: GraphQLSchema | undefined, name: string | undefined, type: string): boolean {
  const [one, other] = [schema?.getType(name ?? ''), schema?.getType(type)];
  const possible = isAbstractType(one) ? schema?.getPossibleTypes(one) : undefined;
  return name === type || possible?.some((member) => member === other) === true;
}

function rowsAt(group: FieldGroup, names: readonly string[]): Omit<RowsPlace, 'type'> | undefined {
  const above: string[] = [];
  let groups = group.below();
  for (const name of names.slice(0, -1)) {
    const match = groups.find((one) => one.name === name);
    if (!match) return undefined;
    above.push(match.key);
    groups = match.below();
  }
  const list = groups.find((one) => one.name === names.at(-1));
  return list && { above, lists: [list] };
}
