import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
  print,
  type OperationTypeNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { capitalized } from '../contract/fold-text.ts';
import { freeName } from '../contract/free-name.ts';
import type { SchemaPath } from './schema-paths.ts';
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
  const heads: string[] = [];
  let type: GraphQLNamedType | null | undefined = schema.getRootType(operation);
  for (const step of steps) {
    if (step.kind === 'on') {
      type = schema.getType(step.type);
      heads.push(`... on ${step.type}`);
      continue;
    }
    const field: GraphQLField<unknown, unknown> | undefined = type
      ? fieldOf(schema, type, step.name)
      : undefined;
    if (!field) return undefined;
    const args = field.args.filter(isRequiredArgument).map((arg) => {
      const long = field.name + capitalized(arg.name);
      const name = variables.has(arg.name) ? freeName(variables, long) : arg.name;
      variables.set(name, String(arg.type));
      return `${arg.name}: $${name}`;
    });
    heads.push(field.name + inBrackets(args));
    type = getNamedType(field.type);
  }
  if (!type || heads.length === 0) return undefined;
  const leafs = isCompositeType(type) ? leafsOf(type).join(' ') : '';
  const selection = heads.reduceRight(
    (below, head) => (below === '' ? head : `${head} { ${below} }`),
    leafs,
  );
  const declared = inBrackets(Array.from(variables, ([name, of]) => `$${name}: ${of}`));
  return `${print(parse(`${operation} ${nameOf(steps)}${declared} { ${selection} }`))}\n`;
}

function inBrackets(items: readonly string[]): string {
  return items.length > 0 ? `(${items.join(', ')})` : '';
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
    .map((name) => capitalized(name.replace(/^_+/, '')))
    .join('');
}
