import { GraphQLFloat, GraphQLInt, type GraphQLScalarType } from 'graphql';
import { expect, test } from 'vitest';
import { GRAPHQL_NOTATION as NOTATION } from '../builder/document/graphql-notation.ts';
import { JSON_NOTATION } from '../variables/json-document.ts';
import { isPast, typeDraft, type ValueDraft } from './leaf-editors.tsx';

const draft = (text: string): ValueDraft => ({ text, over: '5', before: undefined });

test('another value in the document ends a draft that never was one', () => {
  expect(isPast(draft('abc'), GraphQLInt, NOTATION, '5')).toBe(false);
  expect(isPast(draft('abc'), GraphQLInt, NOTATION, '6')).toBe(true);
  // The typed value is in the document now, which may write it in its own way.
  expect(isPast(draft(' 6'), GraphQLInt, NOTATION, '6')).toBe(false);
});

/** Types text key by key, over what stands in the document. Returns what stands there after it. */
function type(
  text: string,
  before?: string,
  to: GraphQLScalarType = GraphQLInt,
): string | undefined {
  let [kept, now]: [ValueDraft | undefined, string | undefined] = [undefined, before];
  for (let length = 1; length <= text.length; length += 1) {
    const shown = now ?? '';
    if (kept && isPast(kept, to, NOTATION, shown)) kept = undefined;
    const standing = now === undefined ? undefined : { literal: now, text: now };
    const { draft: next, literal } = typeDraft(kept, text.slice(0, length), to, NOTATION, standing);
    [kept, now] = [next, literal === undefined ? now : (literal ?? undefined)];
  }
  expect(kept?.text).toBe(text);
  return now;
}

test.each([
  ['-2147483648', '5', '-2147483648'],
  ['-2147483649', '5', '5'],
  ['-2147483649', undefined, undefined],
  ['12x', '5', '5'],
  ['12x', undefined, undefined],
  ['-12', undefined, '-12'],
])('%s typed over %s leaves %s', (text, before, after) => {
  expect(type(text, before)).toBe(after);
});

test('a number that is no value in between is one again', () => {
  expect(type('1.5e3', '7', GraphQLFloat)).toBe('1.5e3');
  expect(type('1.5e', '7', GraphQLFloat)).toBe('7');
});

test('JSON keeps what is typed, fault or not', () => {
  const { draft: next, literal } = typeDraft(
    undefined,
    '12x',
    GraphQLInt,
    JSON_NOTATION,
    undefined,
  );
  expect(literal).toBe('"12x"');
  expect(isPast(next, GraphQLInt, JSON_NOTATION, '12x')).toBe(false);
});
