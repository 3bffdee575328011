import { getNullableType, isInputObjectType, isListType, type GraphQLInputType } from 'graphql';
import { inputObjectLiteral } from './placeholder.ts';
import type { ValuePath } from './value-path.ts';

/** A literal of a type that has another literal at a path, and around it what it cannot lack. */
export function buildValue(type: GraphQLInputType, path: ValuePath, literal: string): string {
  const [key, ...rest] = path;
  if (key === undefined) return literal;
  const bare = getNullableType(type);
  if (isListType(bare)) return `[${buildValue(bare.ofType, rest, literal)}]`;
  if (!isInputObjectType(bare)) return literal;
  const field = bare.getFields()[key];
  if (!field) return literal;
  return inputObjectLiteral(bare, { [key]: buildValue(field.type, rest, literal) });
}
