import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  parseValue,
  print,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLScalarType,
  type ValueNode,
} from 'graphql';
import { sourceOf } from './text-edits.ts';

const INT = /^-?(?:0|[1-9]\d*)$/;
const FLOAT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** What a text input shows for a literal: the value of a string, else the literal itself. */
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

/** A literal that is valid for a type: the least that can stand where a value must stand. */
export function placeholder(type: GraphQLInputType): string {
  if (isNonNullType(type)) return placeholder(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return enumPlaceholder(type);
  if (isInputObjectType(type)) return inputObjectLiteral(type, {});
  return scalarPlaceholder(type);
}

/**
 * What a value starts as when somebody sets it: a list with an item to fill in, for an empty one
 * matches nothing.
 */
export function startingLiteral(type: GraphQLInputType): string {
  const bare = getNullableType(type);
  return isListType(bare) ? `[${startingLiteral(bare.ofType)}]` : placeholder(type);
}

/** The arguments a field cannot do without, in brackets, or nothing. */
export function requiredArguments(args: readonly GraphQLArgument[]): string {
  const required = args.filter(isRequiredArgument);
  if (required.length === 0) return '';
  return `(${required.map((arg) => `${arg.name}: ${placeholder(arg.type)}`).join(', ')})`;
}

/**
 * An input object's literal with its required fields.
 * @param given literals for fields that are to be in it in any case
 */
export function inputObjectLiteral(
  type: GraphQLInputObjectType,
  given: Readonly<Record<string, string>>,
): string {
  const fields = Object.values(type.getFields());
  let chosen = fields.filter((field) => field.name in given || isRequiredInputField(field));
  if (type.isOneOf && chosen.length === 0) chosen = [oneOfField(fields)].flatMap((f) => f ?? []);
  if (chosen.length === 0) return '{}';
  const entries = chosen.map(
    (field) => `${field.name}: ${given[field.name] ?? placeholder(field.type)}`,
  );
  return `{${entries.join(', ')}}`;
}

// A member that is no input object where there is one: others may lead back to where we are.
function oneOfField(fields: readonly GraphQLInputField[]) {
  return fields.find((field) => !isInputObjectType(getNullableType(field.type))) ?? fields[0];
}

function enumPlaceholder(type: GraphQLEnumType): string {
  const values = type.getValues();
  return (values.find((value) => value.deprecationReason == null) ?? values[0])?.name ?? 'null';
}

function scalarPlaceholder(type: GraphQLScalarType): string {
  const builtIn = BUILT_IN[type.name];
  if (builtIn !== undefined) return builtIn;
  const guess = BY_NAME.find(([pattern]) => pattern.test(type.name))?.[1];
  const candidates = [...(guess === undefined ? [] : [guess]), '""', '0', '"0"', 'false', '{}'];
  return candidates.find((literal) => isAccepted(type, literal)) ?? '""';
}

function isAccepted(type: GraphQLScalarType, literal: string): boolean {
  try {
    return type.parseLiteral(parseValue(literal), undefined) !== undefined;
  } catch {
    return false;
  }
}
