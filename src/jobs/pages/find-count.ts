import { jsonOrNone } from '../../contract/json-members.ts';
import {
  getNamedType,
  getNullableType,
  getOperationAST,
  isAbstractType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  OperationTypeNode,
  parse,
  print,
  visit,
  type ArgumentNode,
  type ASTNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { GraphQLCall } from '../../transport/request.ts';
import { collectFields, fragmentsOf, type Fragments } from './operation-fields.ts';
import { roleOfArgument, roleOfPart } from './page-names.ts';
import type { PagePlan } from './page-plan.ts';
import { schemaFieldOf, type SchemaField } from './schema-fields.ts';

/** `searchCount`, and Hasura's `users_aggregate`. */
const COUNT = /_?(?:count|aggregate)$/i;

const plain = (name: string): string => name.replace(COUNT, '').toLowerCase();

/**
 * Finds a sibling field that counts the rows of a paged one: by its name and an equal filter.
 * @returns the call that asks for `count` below the parent of both; undefined if there is none for
 * certain
 */
export function findCount(
  call: GraphQLCall,
  { label, argument }: Pick<PagePlan, 'label' | 'argument'>,
  schema: GraphQLSchema,
): GraphQLCall | undefined {
  const document = parse(call.query);
  const operation = getOperationAST(document, call.operationName);
  if (operation?.operation !== OperationTypeNode.QUERY) return undefined;
  const way = fieldsTo(label.split('.'), operation, fragmentsOf(document), schema);
  const paged = way?.at(-1);
  if (!way || !paged) return undefined;
  const [position] = argument.split('.');
  const filters = paged.args.filter(({ name: { value: name } }) => {
    const type = paged.field.args.find((one) => one.name === name)?.type;
    const isOfPages = name === position || roleOfArgument(name, type && getNamedType(type).name);
    return !isOfPages && !/order|sort/i.test(name);
  });
  const typeOf = ({ args }: Pick<SchemaField, 'args'>, name: string) =>
    String(getNullableType(args.find((one) => one.name === name)?.type));
  const isFit = (field: GraphQLField<unknown, unknown>): boolean =>
    filters.every(
      ({ name: { value: name } }) => typeOf(field, name) === typeOf(paged.field, name),
    ) &&
    field.args.every(
      (arg) => !isRequiredArgument(arg) || filters.some(({ name }) => name.value === arg.name),
    );
  const { parent } = paged.field;
  const field = Object.values(isUnionType(parent) ? {} : parent.getFields()).find(
    (one) => COUNT.test(one.name) && plain(one.name) === plain(paged.name) && isFit(one),
  );
  const selection = field && selectionOf(getNamedType(field.type), schema);
  if (!field || selection === undefined || isListType(getNullableType(field.type)))
    return undefined;
  const above = way.slice(0, -1);
  const args = [...above.flatMap((one) => one.args), ...filters];
  const used = new Set<string>();
  args.forEach((node) => visit(node, { Variable: ({ name }) => void used.add(name.value) }));
  const declared = (operation.variableDefinitions ?? []).filter(({ variable }) =>
    used.has(variable.name.value),
  );
  const filterVariables = Object.entries(call.variables ?? {}).filter(([name]) => used.has(name));
  const countSelection = above.reduceRight(
    (inner, one) => one.on(`${one.name}${list(one.args)} { ${inner} }`),
    paged.on(`count: ${field.name}${list(filters)}${selection}`),
  );
  return {
    ...call,
    operationName: undefined,
    query: `query${list(declared)} { ${countSelection} }`,
    variables: Object.fromEntries(filterVariables),
  };
}

function list(nodes: readonly ASTNode[]): string {
  return nodes.length > 0 ? `(${nodes.map(print).join(', ')})` : '';
}

interface FieldOnWay {
  readonly name: string;
  readonly args: readonly ArgumentNode[];
  readonly field: SchemaField;
  readonly on: (selection: string) => string;
}

/** The fields at keys below `data`; undefined if one is unknown or below a list. */
function fieldsTo(
  keys: readonly string[],
  { selectionSet }: OperationDefinitionNode,
  fragments: Fragments,
  schema: GraphQLSchema,
): readonly FieldOnWay[] | undefined {
  const way: FieldOnWay[] = [];
  let groups = collectFields([selectionSet], fragments);
  let type: GraphQLCompositeType | undefined = schema.getQueryType() ?? undefined;
  for (const key of keys) {
    const group = groups.find((one) => one.key === key);
    const field: SchemaField | undefined = group && schemaFieldOf(schema, type, group);
    if (!group || !field || way.at(-1)?.field.isList) return undefined;
    const { parent } = field;
    const isSame = parent === type;
    const on = (selection: string): string =>
      isSame ? selection : `... on ${parent.name} { ${selection} }`;
    way.push({ name: group.name, args: group.arguments(), field, on });
    groups = group.below();
    ({ type } = field);
  }
  return way;
}

function selectionOf(type: GraphQLNamedType, schema: GraphQLSchema): string | undefined {
  if (isLeafType(type)) return /int|long|number/i.test(type.name) ? '' : undefined;
  for (const member of isAbstractType(type) ? schema.getPossibleTypes(type) : [type]) {
    if (!isObjectType(member)) continue;
    const { aggregate, ...fields } = member.getFields();
    const totalField = Object.values(fields).find(
      (one) => roleOfPart(one.name, getNamedType(one.type).name) === 'total',
    );
    const deeper = aggregate && selectionOf(getNamedType(aggregate.type), schema);
    const selected = totalField?.name ?? (deeper && `aggregate${deeper}`);
    if (selected) return ` { ... on ${member.name} { ${selected} } }`;
  }
  return undefined;
}

export function readCount(answer: string): number | undefined {
  const { data } = Object(jsonOrNone(answer)) as { readonly data?: unknown };
  return leavesOf(data).find((one): one is number => Number.isInteger(one) && Number(one) >= 0);
}

function leavesOf(value: unknown): readonly unknown[] {
  const isObject = typeof value === 'object' && value !== null;
  return isObject ? Object.values(value).flatMap(leavesOf) : [value];
}
