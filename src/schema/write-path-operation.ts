import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type OperationTypeNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type { SchemaPath } from './map-api.ts';
import { fieldOf } from './selection-path.ts';

const LEAFS = 3;

const TELLING = ['id', 'name', 'title'];

/** Writes required arguments as variables, and some fields of the last type. Undefined for an invalid path. */
export function writePathOperation(
  schema: GraphQLSchema,
  operation: OperationTypeNode,
  { steps }: SchemaPath,
): string | undefined {
  const variables = new Map<string, string>();
  const lines: string[] = [];
  let type: GraphQLNamedType | null | undefined = schema.getRootType(operation);
  for (const step of steps) {
    const indent = '  '.repeat(lines.length + 1);
    if (step.kind === 'on') {
      type = schema.getType(step.type);
      lines.push(`${indent}... on ${step.type}`);
      continue;
    }
    const field: GraphQLField<unknown, unknown> | undefined = type
      ? fieldOf(schema, type, step.name)
      : undefined;
    if (!field) return undefined;
    const args = field.args.filter(isRequiredArgument).map((arg) => {
      const name = newName(variables, arg.name, field.name);
      variables.set(name, String(arg.type));
      return `${arg.name}: $${name}`;
    });
    lines.push(`${indent}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}`);
    type = getNamedType(field.type);
  }
  if (!type || lines.length === 0) return undefined;
  const depth = lines.length;
  const leafs = isCompositeType(type) ? leafsOf(type) : [];
  const inside = leafs.map((leaf) => `${'  '.repeat(depth + 1)}${leaf}`);
  const opened = inside.length > 0 ? depth : depth - 1;
  const text = [
    ...lines.map((line, at) => (at < opened ? `${line} {` : line)),
    ...inside,
    ...lines.slice(0, opened).map((_line, at) => `${'  '.repeat(opened - at)}}`),
  ];
  const declared = [...variables].map(([name, of]) => `$${name}: ${of}`);
  const head = declared.length > 0 ? `(${declared.join(', ')})` : '';
  return `${operation} ${nameOf(steps)}${head} {\n${text.join('\n')}\n}\n`;
}

/** A unique variable name: the argument's, with the field's before it, or with a number. */
function newName(names: ReadonlyMap<string, string>, argument: string, field: string): string {
  if (!names.has(argument)) return argument;
  const long = `${field}${capital(argument)}`;
  for (let number = 1; ; number++) {
    const name = number === 1 ? long : `${long}${number}`;
    if (!names.has(name)) return name;
  }
}

function leafsOf(type: GraphQLNamedType): readonly string[] {
  const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
  const leafs = fields
    .filter(
      ({ type: of, args, deprecationReason }) =>
        isLeafType(getNamedType(of)) && !args.some(isRequiredArgument) && !deprecationReason,
    )
    .map(({ name }) => name);
  const telling = TELLING.filter((name) => leafs.includes(name));
  const chosen = [...telling, ...leafs.filter((name) => !TELLING.includes(name))].slice(0, LEAFS);
  return chosen.length > 0 ? chosen : ['__typename'];
}

function nameOf(steps: SchemaPath['steps']): string {
  const names = steps.flatMap((step) => (step.kind === 'field' ? [step.name] : []));
  return names
    .slice(-2)
    .map((name) => capital(name.replace(/^_+/, '')))
    .join('');
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
