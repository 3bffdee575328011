import { print, type GraphQLArgument, type GraphQLInputField, type ValueNode } from 'graphql';

export function jsonOfLiteral(node: ValueNode): string {
  switch (node.kind) {
    case 'ListValue':
      return `[${node.values.map(jsonOfLiteral).join(', ')}]`;
    case 'ObjectValue': {
      const members = node.fields.map(
        ({ name, value }) => `${JSON.stringify(name.value)}: ${jsonOfLiteral(value)}`,
      );
      return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
    }
    case 'StringValue':
    case 'EnumValue':
      return JSON.stringify(node.value);
    case 'IntValue':
    case 'FloatValue':
      return node.value;
    case 'BooleanValue':
      return String(node.value);
    default:
      return 'null';
  }
}

export const DEFAULT_LITERAL = 'defaultLiteral';

/** A default value in GraphQL syntax, with all digits and custom scalars as the service wrote them. */
export function defaultLiteral({
  extensions,
  astNode,
}: Pick<GraphQLArgument | GraphQLInputField, 'extensions' | 'astNode'>): string | undefined {
  const known: unknown = extensions[DEFAULT_LITERAL];
  if (typeof known === 'string') return known;
  return astNode?.defaultValue && print(astNode.defaultValue);
}
