import { parseValue, type ValueNode } from 'graphql';
import type { InputKind, InputValue, Notation } from '../../inputs/input-value.ts';
import { sourceOf } from './text-edits.ts';

const KINDS: Readonly<Record<ValueNode['kind'], InputKind>> = {
  ObjectValue: 'object',
  ListValue: 'list',
  StringValue: 'string',
  EnumValue: 'name',
  IntValue: 'integer',
  FloatValue: 'number',
  BooleanValue: 'boolean',
  NullValue: 'null',
  Variable: 'variable',
};

export function inputValueOf(node: ValueNode): InputValue {
  const fields = node.kind === 'ObjectValue' ? node.fields : [];
  const text = node.kind === 'Variable' ? node.name.value : undefined;
  const isWord = node.kind === 'StringValue' || node.kind === 'EnumValue';
  return {
    kind: KINDS[node.kind],
    source: sourceOf(node),
    ...(isWord ? { text: node.value } : text !== undefined && { text }),
    members: new Map(fields.map(({ name, value }) => [name.value, inputValueOf(value)])),
    items: node.kind === 'ListValue' ? node.values.map(inputValueOf) : [],
  };
}

/** A document has to stay valid: an invalid value stays in its field. */
export const GRAPHQL_NOTATION: Notation = {
  keepsFaults: false,
  enumKind: 'name',
  read(text) {
    try {
      return inputValueOf(parseValue(text));
    } catch {
      return undefined;
    }
  },
  write: (literal) => literal,
};
