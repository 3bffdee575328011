import { Kind, type OperationDefinitionNode, type ValueNode } from 'graphql';

/**
 * The value of an argument as JSON: a literal, or what a variable holds. Numbers stay as written.
 *
 * @param operation for the defaults of its variables
 * @returns undefined where there is none, and for what no cursor is: lists and objects
 */
export function jsonOf(
  value: ValueNode,
  variables: unknown,
  operation?: OperationDefinitionNode,
): string | undefined {
  switch (value.kind) {
    case Kind.NULL:
      return 'null';
    case Kind.INT:
    case Kind.FLOAT:
      return value.value;
    case Kind.STRING:
      return JSON.stringify(value.value);
    case Kind.VARIABLE: {
      const name = value.name.value;
      const given = (variables ?? {}) as Readonly<Record<string, unknown>>;
      if (Object.hasOwn(given, name)) return JSON.stringify(given[name]);
      const fallback = operation?.variableDefinitions?.find(
        ({ variable }) => variable.name.value === name,
      )?.defaultValue;
      return fallback && jsonOf(fallback, undefined);
    }
    default:
      return undefined;
  }
}
