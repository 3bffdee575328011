import {
  getNullableType,
  isScalarType,
  parseValue,
  print,
  type GraphQLInputType,
  type ValueNode,
} from 'graphql';
import { sourceOf } from './span-of.ts';

const INT = /^-?(?:0|[1-9]\d*)$/;
const FLOAT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** What a text input shows for a literal: the words of a string, else the literal itself. */
export function literalText(value: ValueNode | undefined, type: GraphQLInputType): string {
  if (!value || value.kind === 'NullValue') return '';
  if (value.kind !== 'StringValue') return sourceOf(value);
  return isQuotedAnyway(type) || asRawLiteral(value.value) === undefined
    ? value.value
    : print(value);
}

/**
 * The literal for what somebody typed.
 * @returns nothing where it cannot be a value of the type (yet)
 */
export function literalFrom(text: string, type: GraphQLInputType): string | undefined {
  const bare = getNullableType(type);
  if (!isScalarType(bare)) return text.trim() === '' ? undefined : text.trim();
  if (isQuotedAnyway(type)) return JSON.stringify(text);
  const trimmed = text.trim();
  switch (bare.name) {
    case 'Int':
      return INT.test(trimmed) && Math.abs(Number(trimmed)) < 2 ** 31 ? trimmed : undefined;
    case 'Float':
      return FLOAT.test(trimmed) && Number.isFinite(Number(trimmed)) ? trimmed : undefined;
    case 'Boolean':
      return trimmed === 'true' || trimmed === 'false' ? trimmed : undefined;
    default: {
      const literal = asRawLiteral(trimmed) ?? JSON.stringify(text);
      return isAccepted(bare, literal) ? literal : undefined;
    }
  }
}

/** What is wrong with what somebody typed, where it cannot be a value of the type. */
export type ValueFault =
  'whole-number' | 'out-of-range' | 'too-large' | 'number' | 'true-or-false' | 'other';

/** Why what somebody typed cannot be a value of the type; nothing if it can. */
export function valueFault(text: string, type: GraphQLInputType): ValueFault | undefined {
  if (literalFrom(text, type) !== undefined) return undefined;
  const bare = getNullableType(type);
  switch (isScalarType(bare) ? bare.name : '') {
    case 'Int':
      return INT.test(text.trim()) ? 'out-of-range' : 'whole-number';
    case 'Float':
      return FLOAT.test(text.trim()) ? 'too-large' : 'number';
    case 'Boolean':
      return 'true-or-false';
    default:
      return 'other';
  }
}

function isQuotedAnyway(type: GraphQLInputType): boolean {
  const bare = getNullableType(type);
  return isScalarType(bare) && (bare.name === 'String' || bare.name === 'ID');
}

// A custom scalar takes any literal; a bare word is meant as a string, `2024-01-01` too.
function asRawLiteral(text: string): string | undefined {
  try {
    const value = parseValue(text);
    return value.kind === 'EnumValue' || value.kind === 'Variable' ? undefined : text;
  } catch {
    return undefined;
  }
}

function isAccepted(
  type: { parseLiteral(value: ValueNode, variables: undefined): unknown },
  literal: string,
): boolean {
  try {
    return type.parseLiteral(parseValue(literal), undefined) !== undefined;
  } catch {
    return false;
  }
}
