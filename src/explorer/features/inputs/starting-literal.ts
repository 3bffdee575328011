import {
  getNullableType,
  isInputObjectType,
  isListType,
  isScalarType,
  type GraphQLInputType,
} from 'graphql';

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

/** What a value without a default is set to by its checkbox: lists and input objects are empty, to be filled in. */
export function startingLiteral(type: GraphQLInputType | undefined): string {
  const bare = type && getNullableType(type);
  if (!bare) return '""';
  if (isListType(bare)) return '[]';
  if (isInputObjectType(bare)) return '{}';
  if (isScalarType(bare)) {
    return BUILT_IN[bare.name] ?? BY_NAME.find(([name]) => name.test(bare.name))?.[1] ?? '""';
  }
  const values = bare.getValues();
  return (values.find((value) => value.deprecationReason == null) ?? values[0])?.name ?? 'null';
}
