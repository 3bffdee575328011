import { GraphQLFloat, GraphQLInt, GraphQLString, type GraphQLScalarType } from 'graphql';
import { expect, test } from 'vitest';
import { draftFault, isPast, leaveDraft, typeDraft, type ValueDraft } from './leaf-editors.tsx';

const draft = (text: string, left = false): ValueDraft => ({
  text,
  over: '5',
  left,
  before: undefined,
});

test('what cannot be a value is told at once, an emptied field when it is left', () => {
  expect(draftFault(draft('abc'), GraphQLInt)).toBe('whole-number');
  expect(draftFault(draft(' '), GraphQLInt)).toBeUndefined();
  expect(draftFault(draft(' ', true), GraphQLInt)).toBe('whole-number');
  expect(draftFault(draft('', true), GraphQLString)).toBeUndefined();
  expect(draftFault(draft('7', true), GraphQLInt)).toBeUndefined();
});

test.each([
  ['abc', false, false, 'keep'],
  ['abc', true, false, 'keep'],
  ['7', true, true, 'done'],
  ['', false, false, 'done'],
  ['', true, false, 'unset'],
  ['', true, true, 'keep'],
] as const)('%j left, set: %s, required: %s', (text, isSet, required, outcome) => {
  expect(leaveDraft(draft(text), GraphQLInt, { isSet, required })).toBe(outcome);
});

test('an emptied text is an empty text', () => {
  const location = { isSet: true, required: false };
  expect(leaveDraft(draft(''), GraphQLString, location)).toBe('done');
});

test('another value in the document ends a draft that never was one', () => {
  expect(isPast(draft('abc'), GraphQLInt, '5')).toBe(false);
  expect(isPast(draft('abc'), GraphQLInt, '6')).toBe(true);
  // What was typed is in the document now, which may write it in its own way.
  expect(isPast(draft(' 6'), GraphQLInt, '6')).toBe(false);
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
    if (kept && isPast(kept, to, shown)) kept = undefined;
    const standing = now === undefined ? undefined : { literal: now, text: now };
    const { draft: next, literal } = typeDraft(kept, text.slice(0, length), to, standing);
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
