import {
  getNullableType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
  type GraphQLInputType,
  type ValueNode,
} from 'graphql';
import { buildValue } from './build-value.ts';
import { appendItem, removeItem } from './list-edit.ts';
import { sourceOf, spanOf } from './span-of.ts';
import type { Edit } from '../../graphiql/splice.ts';
import type { ValuePath } from './value-path.ts';

/** The edit that puts a literal at a path into an existing literal. */
export function setValueEdit(
  text: string,
  type: GraphQLInputType,
  value: ValueNode,
  path: ValuePath,
  literal: string,
): Edit {
  const [key, ...rest] = path;
  const bare = getNullableType(type);
  if (key === undefined) return { ...spanOf(value), text: literal };
  if (typeof key === 'number' && isListType(bare)) {
    const items = value.kind === 'ListValue' ? value.values : undefined;
    const item = items?.[key];
    const last = items?.at(-1);
    if (item) return setValueEdit(text, bare.ofType, item, rest, literal);
    const written = buildValue(bare.ofType, rest, literal);
    if (last) return appendItem(text, spanOf(last), () => written, ', ');
    const single = value.kind !== 'ListValue' && value.kind !== 'NullValue';
    const kept = single && value.kind !== 'Variable' && key > 0 ? `${sourceOf(value)}, ` : '';
    if (single && key === 0 && value.kind !== 'Variable') {
      return setValueEdit(text, bare.ofType, value, rest, literal);
    }
    return { ...spanOf(value), text: `[${kept}${written}]` };
  }
  if (typeof key === 'string' && isInputObjectType(bare) && value.kind === 'ObjectValue') {
    const fieldType = bare.getFields()[key]?.type;
    const field = value.fields.find((node) => node.name.value === key);
    const last = value.fields.at(-1);
    if (fieldType && field) return setValueEdit(text, fieldType, field.value, rest, literal);
    if (fieldType && last && !bare.isOneOf) {
      const written = `${key}: ${buildValue(fieldType, rest, literal)}`;
      return appendItem(text, spanOf(last), () => written, ', ');
    }
  }
  return { ...spanOf(value), text: buildValue(type, path, literal) };
}

/**
 * The edit that takes what is at a path out of a literal.
 * @returns nothing where it cannot go: the whole literal, or an input field that is required
 */
export function unsetValueEdit(
  text: string,
  type: GraphQLInputType,
  value: ValueNode,
  path: ValuePath,
): Edit | undefined {
  const [key, ...rest] = path;
  const bare = getNullableType(type);
  if (typeof key === 'number' && isListType(bare) && value.kind === 'ListValue') {
    const item = value.values[key];
    if (!item) return undefined;
    if (rest.length > 0) return unsetValueEdit(text, bare.ofType, item, rest);
    return removeItem(text, spanOf(item));
  }
  if (typeof key === 'string' && isInputObjectType(bare) && value.kind === 'ObjectValue') {
    const field = value.fields.find((node) => node.name.value === key);
    const defined = bare.getFields()[key];
    if (!field) return undefined;
    if (rest.length > 0 && defined) return unsetValueEdit(text, defined.type, field.value, rest);
    if (bare.isOneOf || (defined && isRequiredInputField(defined))) return undefined;
    return removeItem(text, spanOf(field));
  }
  return undefined;
}
