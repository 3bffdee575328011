import { print, type GraphQLArgument, type GraphQLInputField, type ValueNode } from 'graphql';

/** The JSON of a literal without variables, digits as they were typed. */
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

/** The member of `extensions` that has the default value of a schema's argument or input field, as GraphQL writes it. */
export const DEFAULT_LITERAL = 'defaultLiteral';

/**
 * The default value of an argument or input field in the words of the service, which no number's digits are lost of and
 * which scalars of its own cannot be asked for; undefined where there is none.
 */
export function defaultLiteral({
  extensions,
  astNode,
}: Pick<GraphQLArgument | GraphQLInputField, 'extensions' | 'astNode'>): string | undefined {
  const known: unknown = extensions[DEFAULT_LITERAL];
  if (typeof known === 'string') return known;
  return astNode?.defaultValue && print(astNode.defaultValue);
}
