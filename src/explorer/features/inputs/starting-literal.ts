import {
  getNullableType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  parseValue,
  print,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLScalarType,
  type ValueNode,
} from 'graphql';
import { defaultLiteral } from '../../../../contract/literal-json.ts';
import { sourceOf } from './text-edits.ts';

const INT = /^-?(?:0|[1-9]\d*)$/;
const FLOAT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export function literalText(value: ValueNode | undefined, type: GraphQLInputType): string {
  if (!value || value.kind === 'NullValue') return '';
  if (value.kind !== 'StringValue') return sourceOf(value);
  const isText = ['String', 'ID'].includes(String(getNullableType(type)));
  return isText || asRawLiteral(value.value) === undefined ? value.value : print(value);
}

export type ValueFault =
  'whole-number' | 'out-of-range' | 'too-large' | 'number' | 'true-or-false' | 'other';

interface ReadLiteral {
  readonly literal?: string;
  readonly fault?: ValueFault;
}

export function readLiteral(text: string, type: GraphQLInputType): ReadLiteral {
  const bare = getNullableType(type);
  const literal = text.trim();
  if (!isScalarType(bare)) return literal === '' ? { fault: 'other' } : { literal };
  switch (bare.name) {
    case 'String':
    case 'ID':
      return { literal: JSON.stringify(text) };
    case 'Int':
      if (!INT.test(literal)) return { fault: 'whole-number' };
      return isInt32(Number(literal)) ? { literal } : { fault: 'out-of-range' };
    case 'Float':
      if (!FLOAT.test(literal)) return { fault: 'number' };
      return Number.isFinite(Number(literal)) ? { literal } : { fault: 'too-large' };
    case 'Boolean':
      return /^(?:true|false)$/.test(literal) ? { literal } : { fault: 'true-or-false' };
    default: {
      const custom = asRawLiteral(literal) ?? JSON.stringify(text);
      return isAccepted(bare, custom) ? { literal: custom } : { fault: 'other' };
    }
  }
}

const isInt32 = (value: number): boolean => value >= -(2 ** 31) && value < 2 ** 31;

// A custom scalar takes any literal; a bare word is meant as a string, `2024-01-01` too.
function asRawLiteral(text: string): string | undefined {
  try {
    const value = parseValue(text);
    return value.kind === 'EnumValue' || value.kind === 'Variable' ? undefined : text;
  } catch {
    return undefined;
  }
}

const BUILT_IN: Readonly<Record<string, string>> = {
  Int: '0',
  Float: '0',
  String: '""',
  ID: '""',
  Boolean: 'false',
};

const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/date.?time|timestamp|instant/i, '"1970-01-01T00:00:00Z"'],
  [/date/i, '"1970-01-01"'],
  [/time/i, '"00:00:00"'],
  [/uuid|guid/i, '"00000000-0000-0000-0000-000000000000"'],
  [/url|uri/i, '"https://example.com/"'],
  [/mail/i, '"name@example.com"'],
  [/json|object|map/i, '{}'],
  [/int|long|float|double|decimal|number|byte|short/i, '0'],
];

/** Input objects that need two of the next each are twice as many with every step: so deep they are written. */
const MAX_DEPTH = 8;

/** The least literal valid for a type; none for an input object that needs itself (see `within`). */
export function placeholder(
  type: GraphQLInputType,
  within: readonly GraphQLInputObjectType[] = [],
): string {
  const bare = getNullableType(type);
  if (isListType(bare)) return '[]';
  if (isInputObjectType(bare)) {
    const isEndless = within.includes(bare) || within.length >= MAX_DEPTH;
    return isEndless ? '{}' : inputObjectLiteral(bare, {}, within);
  }
  if (isScalarType(bare)) return BUILT_IN[bare.name] ?? customPlaceholder(bare);
  const values = bare.getValues();
  return (values.find((value) => value.deprecationReason == null) ?? values[0])?.name ?? 'null';
}

/** What a value is set to at first: a list has an item to fill in, for an empty one matches nothing. */
export function startingLiteral(type: GraphQLInputType): string {
  const bare = getNullableType(type);
  return isListType(bare) ? `[${startingLiteral(bare.ofType)}]` : placeholder(type);
}

export function initialLiteral(input: GraphQLArgument | GraphQLInputField): string {
  return defaultLiteral(input) ?? startingLiteral(input.type);
}

export function requiredArguments(args: readonly GraphQLArgument[]): string {
  const required = args.filter(isRequiredArgument);
  if (required.length === 0) return '';
  return `(${required.map((arg) => `${arg.name}: ${placeholder(arg.type)}`).join(', ')})`;
}

export function inputObjectLiteral(
  type: GraphQLInputObjectType,
  given: Readonly<Record<string, string>>,
  within: readonly GraphQLInputObjectType[] = [],
): string {
  const fields = Object.values(type.getFields());
  const chosen = fields.filter((field) => field.name in given || isRequiredInputField(field));
  // A member that is no input object where there is one: others may lead back to where we are.
  const isPlain = (field: GraphQLInputField) => !isInputObjectType(getNullableType(field.type));
  const only = chosen.length === 0 && type.isOneOf && (fields.find(isPlain) ?? fields[0]);
  const entries = (only ? [only] : chosen).map(
    (field) => `${field.name}: ${given[field.name] ?? placeholder(field.type, [...within, type])}`,
  );
  return `{${entries.join(', ')}}`;
}

function customPlaceholder(type: GraphQLScalarType): string {
  const guess = BY_NAME.find(([pattern]) => pattern.test(type.name))?.[1] ?? '""';
  const candidates = [guess, '""', '0', '"0"', 'false', '{}'];
  return candidates.find((literal) => isAccepted(type, literal)) ?? '""';
}

function isAccepted(type: GraphQLScalarType, literal: string): boolean {
  try {
    return type.parseLiteral(parseValue(literal), undefined) !== undefined;
  } catch {
    return false;
  }
}
