import { GraphQLInt, GraphQLString } from 'graphql';
import { expect, test } from 'vitest';
import { draftFault, isPast, leaveDraft, type ValueDraft } from './leaf-editors.tsx';

const draft = (text: string, left = false): ValueDraft => ({ text, over: '5', left });

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
