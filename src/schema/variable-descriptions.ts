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
  const found = new Map<string, Descriptions>();
  const info = new TypeInfo(schema);
  let said: Descriptions = [];
  const leave = (): void => void (said = said.slice(1));
  visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: () => false,
      Field: () => void (said = [info.getFieldDef()?.description]),
      Argument: { enter: () => void (said = [info.getArgument()?.description, ...said]), leave },
      ObjectField: {
        enter({ name }) {
          const object = getNamedType(info.getParentInputType());
          const field = isInputObjectType(object) ? object.getFields()[name.value] : undefined;
          said = [field?.description, ...said];
        },
        leave,
      },
      Variable({ name }) {
        if (!found.get(name.value)?.[0]) found.set(name.value, said);
      },
    }),
  );
  return found;
}
