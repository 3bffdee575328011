import {
  getNamedType,
  isInputObjectType,
  isNonNullType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type GraphQLSchema,
} from 'graphql';

export interface VariableUse {
  /** The strictest type of all places. */
  readonly type: string;
  /** The input fields, argument and field around one place, nearest first. */
  readonly descriptions: readonly (string | null | undefined)[];
}

/** The variables that documents or definitions use, in the order of their first places. */
export function variableUses(schema: GraphQLSchema, nodes: readonly ASTNode[]) {
  const uses = new Map<string, VariableUse>();
  const info = new TypeInfo(schema);
  let stack: VariableUse['descriptions'] = [];
  const leave = (): void => void (stack = stack.slice(1));
  const visitor = visitWithTypeInfo(info, {
    VariableDefinition: () => false,
    Field: () => void (stack = [info.getFieldDef()?.description]),
    Argument: { enter: () => void (stack = [info.getArgument()?.description, ...stack]), leave },
    ObjectField: {
      enter({ name }) {
        const object = getNamedType(info.getParentInputType());
        const field = isInputObjectType(object) ? object.getFields()[name.value] : undefined;
        stack = [field?.description, ...stack];
      },
      leave,
    },
    Variable({ name }) {
      const type = info.getInputType();
      const known = uses.get(name.value);
      uses.set(name.value, {
        type: !known || isNonNullType(type) ? String(type ?? 'String') : known.type,
        descriptions: known?.descriptions[0] ? known.descriptions : stack,
      });
    },
  });
  for (const node of nodes) visit(node, visitor);
  return uses;
}
