import {
  getNamedType,
  getOperationAST,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  Kind,
  OperationTypeNode,
  parse,
  print,
  visit,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type { GraphQLCall } from '../transport/request.ts';
import { roleOfArgument, roleOfPart } from './page-names.ts';
import type { PagePlan } from './page-plan.ts';

const COUNT = /_?count$/i;

const plain = (name: string): string => name.replace(COUNT, '').toLowerCase();

/**
 * Finds a field beside one with pages that counts its rows: its name ends in `Count`, and it takes the same filter.
 *
 * @returns the call that asks for it, of `count`; undefined where there is none, or not for sure
 */
export function findCount(
  call: GraphQLCall,
  { label, argument }: Pick<PagePlan, 'label' | 'argument'>,
  schema: GraphQLSchema,
): GraphQLCall | undefined {
  const operation = getOperationAST(parse(call.query), call.operationName);
  // Below other fields, the count would need all of their arguments.
  const asked = operation?.selectionSet.selections.find(
    (node) => node.kind === Kind.FIELD && (node.alias ?? node.name).value === label,
  );
  if (operation?.operation !== OperationTypeNode.QUERY || asked?.kind !== Kind.FIELD)
    return undefined;
  const fields = schema.getQueryType()?.getFields() ?? {};
  const paged = fields[asked.name.value];
  if (!paged) return undefined;
  const [position] = argument.split('.');
  const filters = (asked.arguments ?? []).filter(({ name: { value: name } }) => {
    const type = paged.args.find((one) => one.name === name)?.type;
    const isOfPages = name === position || roleOfArgument(name, type && getNamedType(type).name);
    return !isOfPages && !/order|sort/i.test(name);
  });
  const typeOf = ({ args }: GraphQLField<unknown, unknown>, name: string) =>
    String(getNullableType(args.find((one) => one.name === name)?.type));
  const isFit = (field: GraphQLField<unknown, unknown>): boolean =>
    filters.every(({ name: { value: name } }) => typeOf(field, name) === typeOf(paged, name)) &&
    field.args.every(
      (arg) => !isRequiredArgument(arg) || filters.some(({ name }) => name.value === arg.name),
    );
  const field = Object.values(fields).find(
    (one) => COUNT.test(one.name) && plain(one.name) === plain(asked.name.value) && isFit(one),
  );
  const selection = field && selectionOf(getNamedType(field.type), schema);
  if (!field || selection === undefined || isListType(getNullableType(field.type)))
    return undefined;
  const used = new Set<string>();
  filters.forEach((node) => visit(node, { Variable: ({ name }) => void used.add(name.value) }));
  const declared = (operation.variableDefinitions ?? []).filter(({ variable }) =>
    used.has(variable.name.value),
  );
  const list = (nodes: readonly string[]): string =>
    nodes.length > 0 ? `(${nodes.join(', ')})` : '';
  const given = Object.entries(call.variables ?? {}).filter(([name]) => used.has(name));
  return {
    ...call,
    operationName: undefined,
    query: `query${list(declared.map(print))} { count: ${field.name}${list(filters.map(print))}${selection} }`,
    variables: Object.fromEntries(given),
  };
}

/** What has to be selected for a number; undefined where it has none. */
function selectionOf(type: GraphQLNamedType, schema: GraphQLSchema): string | undefined {
  if (isLeafType(type)) return /int|long|number/i.test(type.name) ? '' : undefined;
  const members = isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
  for (const member of members) {
    const found = isObjectType(member)
      ? Object.values(member.getFields()).find(
          (one) => roleOfPart(one.name, getNamedType(one.type).name) === 'total',
        )
      : undefined;
    if (found) return ` { ... on ${member.name} { ${found.name} } }`;
  }
  return undefined;
}

/** The number in the answer to such a call; undefined where none came. */
export function readCount(answer: string): number | undefined {
  try {
    const { data } = JSON.parse(answer) as { readonly data?: { readonly count?: unknown } };
    const count = data?.count;
    const numbers = typeof count === 'object' && count !== null ? Object.values(count) : [count];
    return numbers.find((one): one is number => Number.isInteger(one) && Number(one) >= 0);
  } catch {
    return undefined;
  }
}
