import {
  getNamedType,
  GraphQLList,
  GraphQLNonNull,
  isInputObjectType,
  isInputType,
  parse,
  print,
  specifiedScalarTypes,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';

export interface VariableRow {
  readonly name: string;
  /** As the operation has it. */
  readonly typeText: string;
  /** Undefined where the schema has no such type, or is not known. */
  readonly type: GraphQLInputType | undefined;
  readonly isRequired: boolean;
  /** As the operation has it. */
  readonly defaultText: string | undefined;
  /** What the schema says of the argument or input field that it is first used for. */
  readonly description: string | undefined;
}

/** What the operation that Run would run declares, and what the document's others do. */
export interface DeclaredVariables {
  readonly operationName: string | undefined;
  readonly isOneOfSeveral: boolean;
  /** What is required first, else in the operation's order. */
  readonly rows: readonly VariableRow[];
  /** Names that other operations of the document declare, and this one does not. */
  readonly ofOthers: ReadonlySet<string>;
}

/** The document, without ever throwing; undefined where it cannot be read. */
export function readOperations(text: string): DocumentNode | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Variables of the operation that Run would run; the first where `operationName` names none. */
export function declaredVariables(
  document: DocumentNode,
  operationName: string | undefined,
  schema: GraphQLSchema | undefined,
): DeclaredVariables {
  const operations = document.definitions.filter((node) => node.kind === 'OperationDefinition');
  const named = operations.find(({ name }) => name && name.value === operationName);
  const operation = named ?? operations[0];
  const rows = operation ? rowsOf(document, operation, schema) : [];
  const own = new Set(rows.map(({ name }) => name));
  const all = operations.flatMap((node) => node.variableDefinitions ?? []);
  const names = all.map(({ variable }) => variable.name.value);
  return {
    operationName: operation?.name?.value,
    isOneOfSeveral: operations.length > 1,
    rows: [...rows.filter((row) => row.isRequired), ...rows.filter((row) => !row.isRequired)],
    ofOthers: new Set(names.filter((name) => !own.has(name))),
  };
}

function rowsOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  schema: GraphQLSchema | undefined,
): readonly VariableRow[] {
  const definitions = operation.variableDefinitions ?? [];
  const descriptions =
    schema && definitions.length > 0 ? descriptionsOf(document, schema) : undefined;
  return definitions.map(({ variable, type, defaultValue }) => ({
    name: variable.name.value,
    typeText: print(type),
    type: inputTypeOf(type, schema),
    isRequired: type.kind === 'NonNullType' && defaultValue === undefined,
    defaultText: defaultValue && print(defaultValue),
    description: descriptions?.get(variable.name.value),
  }));
}

function inputTypeOf(
  node: TypeNode,
  schema: GraphQLSchema | undefined,
): GraphQLInputType | undefined {
  const found = schema && typeFromAST(schema, node);
  if (isInputType(found)) return found;
  // Built-in scalars are known without a schema.
  if (node.kind === 'NamedType') {
    return specifiedScalarTypes.find(({ name }) => name === node.name.value);
  }
  const inner = inputTypeOf(node.type, schema);
  if (!inner) return undefined;
  if (node.kind === 'ListType') return new GraphQLList(inner);
  return inner instanceof GraphQLNonNull ? inner : new GraphQLNonNull(inner);
}

function descriptionsOf(
  document: DocumentNode,
  schema: GraphQLSchema,
): ReadonlyMap<string, string> {
  const descriptions = new Map<string, string>();
  const info = new TypeInfo(schema);
  /** Of the argument and the input fields around. */
  const said: (string | null | undefined)[] = [];
  const leave = () => void said.pop();
  visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: () => false,
      Argument: { enter: () => void said.push(info.getArgument()?.description), leave },
      ObjectField: {
        enter({ name }) {
          const object = getNamedType(info.getParentInputType());
          const field = isInputObjectType(object) ? object.getFields()[name.value] : undefined;
          said.push(field?.description);
        },
        leave,
      },
      Variable({ name }) {
        const description = said.at(-1);
        if (description && !descriptions.has(name.value)) {
          descriptions.set(name.value, description);
        }
      },
    }),
  );
  return descriptions;
}
