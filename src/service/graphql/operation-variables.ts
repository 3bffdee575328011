import { valueFromASTUntyped, type OperationDefinitionNode } from 'graphql';

/** The values of an operation's variables before they are checked, defaults filled in. */
export function operationVariables(
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const { variable, defaultValue } of variableDefinitions) {
    if (defaultValue) defaults[variable.name.value] = valueFromASTUntyped(defaultValue);
  }
  return { ...defaults, ...given };
}
