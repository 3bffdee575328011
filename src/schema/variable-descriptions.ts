import {
  getNamedType,
  isInputObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';

export interface VariableDescriptions {
  /** Of the argument or input field that it is used for. */
  readonly own: string | undefined;
  /** Of the input fields and the argument around that, and of the field; the nearest first. */
  readonly around: readonly string[];
}

/** What a schema says of where each variable is used first, by the variable's name. */
export function describeVariables(
  document: DocumentNode,
  schema: GraphQLSchema,
): ReadonlyMap<string, VariableDescriptions> {
  const descriptions = new Map<string, VariableDescriptions>();
  const info = new TypeInfo(schema);
  /** Of the field, its argument and the input fields around. */
  let said: (string | null | undefined)[] = [];
  const leave = (): void => void said.pop();
  visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: () => false,
      Field: () => void (said = [info.getFieldDef()?.description]),
      Directive: () => void (said = [info.getDirective()?.description]),
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
        const [own, ...around] = said.toReversed();
        const known = descriptions.get(name.value);
        if (known?.own) return;
        descriptions.set(name.value, {
          own: own ?? undefined,
          around: [...(known?.around ?? []), ...around.filter((text) => text != null)],
        });
      },
    }),
  );
  return descriptions;
}
