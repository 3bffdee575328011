import type { ValueNode } from 'graphql';

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
