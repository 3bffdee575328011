import {
  getNamedType,
  isInputObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';

/** Descriptions of a variable's use: its input fields, argument and field, nearest first. */
type Descriptions = readonly (string | null | undefined)[];

export function describeVariables(
  document: DocumentNode,
  schema: GraphQLSchema,
): ReadonlyMap<string, Descriptions> {
  const result = new Map<string, Descriptions>();
  const info = new TypeInfo(schema);
  let stack: Descriptions = [];
  const leave = (): void => void (stack = stack.slice(1));
  visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: () => false,
      Field: () => void (stack = [info.getFieldDef()?.description]),
      Argument: {
        enter: () => void (stack = [info.getArgument()?.description, ...stack]),
        leave,
      },
      ObjectField: {
        enter({ name }) {
          const object = getNamedType(info.getParentInputType());
          const field = isInputObjectType(object) ? object.getFields()[name.value] : undefined;
          stack = [field?.description, ...stack];
        },
        leave,
      },
      Variable({ name }) {
        if (!result.get(name.value)?.[0]) result.set(name.value, stack);
      },
    }),
  );
  return result;
}
