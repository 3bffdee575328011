import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  type GraphQLInputType,
  type ValueNode,
} from 'graphql';
import { jsonOfLiteral } from '../../../contract/literal-json.ts';
import type { InputValue } from '../inputs/input-value.ts';
import { isEditable, readValue, removeJson, setJson } from './json-document.ts';

const NAME = /^[_A-Za-z]\w*$/;

export function literalOfJson(
  value: InputValue,
  type: GraphQLInputType | undefined,
): string | undefined {
  const bare = type && getNullableType(type);
  if (value.kind === 'list') {
    const items = value.items.map((item) =>
      literalOfJson(item, isListType(bare) ? bare.ofType : undefined),
    );
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  if (isListType(bare)) return literalOfJson(value, bare.ofType);
  if (value.kind === 'object') {
    const fields = isInputObjectType(bare) ? bare.getFields() : {};
    const members = [...value.members].map(([name, member]) => {
      const literal = literalOfJson(member, fields[name]?.type);
      return literal !== undefined && NAME.test(name) ? `${name}: ${literal}` : undefined;
    });
    return members.includes(undefined) ? undefined : `{${members.join(', ')}}`;
  }
  if (value.text === undefined) return value.source;
  return isEnumType(bare) && NAME.test(value.text) ? value.text : JSON.stringify(value.text);
}

export const VARIABLE_VALUES = {
  isEditable,
  remove: (text: string, variable: string): string => removeJson(text, [variable]),
  set: (text: string, variable: string, literal: ValueNode): string =>
    setJson(text, [variable], jsonOfLiteral(literal)),
  literalOf(text: string, variable: string, type: GraphQLInputType): string | undefined {
    const value = readValue(text)?.members.get(variable);
    return value && literalOfJson(value, type);
  },
};
