import {
  GraphQLSchema,
  isInputType,
  print,
  specifiedScalarTypes,
  typeFromAST,
  type DocumentNode,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { parseOnce } from '../../editors/typed-text.ts';
import type { Input } from '../inputs/input-store.ts';
import { variableUses } from '../../../schema/variable-uses.ts';

export function readOperations(text: string): DocumentNode | undefined {
  try {
    return parseOnce(text);
  } catch {
    return undefined;
  }
}

/** Variables of the operation that Run would run, the first where `operationName` names none; and of the others. */
export function declaredVariables(
  document: DocumentNode,
  operationName: string | undefined,
  schema: GraphQLSchema | undefined,
) {
  const operations = document.definitions.filter((node) => node.kind === 'OperationDefinition');
  const named = operations.find(({ name }) => name && name.value === operationName);
  const operation = named ?? operations[0];
  const rows = operation ? rowsOf(document, operation, schema) : [];
  const own = new Set(rows.map(({ name }) => name));
  const all = operations.flatMap((node) => node.variableDefinitions ?? []);
  const names = all.map(({ variable }) => variable.name.value);
  return {
    document,
    operation,
    operationName: operation?.name?.value,
    isOneOfSeveral: operations.length > 1,
    rows: [...rows.filter((row) => row.isRequired), ...rows.filter((row) => !row.isRequired)],
    ofOthers: new Set(names.filter((name) => !own.has(name))),
  };
}

/** Described as the argument or input field is that a variable is first used for. */
function rowsOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  schema: GraphQLSchema | undefined,
): readonly Input[] {
  const definitions = operation.variableDefinitions ?? [];
  const uses = schema && definitions.length > 0 ? variableUses(schema, [document]) : undefined;
  return definitions.map(({ variable, type, defaultValue }) => ({
    name: variable.name.value,
    typeText: print(type),
    type: inputTypeOf(type, schema),
    isRequired: type.kind === 'NonNullType' && defaultValue === undefined,
    defaultText: defaultValue && print(defaultValue),
    description: uses?.get(variable.name.value)?.descriptions[0] ?? undefined,
  }));
}

/** Built-in scalars are known without a schema. */
const BUILT_IN = new GraphQLSchema({ types: specifiedScalarTypes });

function inputTypeOf(node: TypeNode, schema: GraphQLSchema | undefined) {
  return [schema, BUILT_IN].map((from) => from && typeFromAST(from, node)).find(isInputType);
}
