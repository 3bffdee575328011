import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../../operations/splice.ts';
import { appendItem, removeItem } from './text-edits.ts';

function remove(text: string, item: string): string {
  const start = text.indexOf(item);
  return applyEdits(text, [removeItem(text, { start, end: start + item.length })]);
}

function append(text: string, last: string, separator = ' '): string {
  const start = text.lastIndexOf(last);
  const span = { start, end: start + last.length };
  return applyEdits(text, [appendItem(text, span, ['new'], separator)]);
}

describe('removing', () => {
  test.each([
    ['{ a bb c }', 'bb', '{ a c }'],
    ['{ bb c }', 'bb', '{ c }'],
    ['{ a bb }', 'bb', '{ a }'],
    ['(x: 1, bb: 2)', 'x: 1', '(bb: 2)'],
    ['(x: 1, bb: 2)', 'bb: 2', '(x: 1)'],
    ['{bb}', 'bb', '{}'],
    ['a bb{x}c', 'bb{x}', 'a c'],
    ['{\n  a\n  bb\n  c\n}', 'bb', '{\n  a\n  c\n}'],
    ['{\r\n  a\r\n  bb\r\n}', 'bb', '{\r\n  a\r\n}'],
    ['{\n  bb # why\n  c\n}', 'bb', '{\n  # why\n  c\n}'],
    ['{\n  # above\n  bb,\n  c\n}', 'bb', '{\n  # above\n  c\n}'],
    ['{\n  a bb # why\n}', 'bb', '{\n  a # why\n}'],
    ['{\n  bb }', 'bb', '{\n  }'],
  ])('%j without %j', (text, item, left) => {
    expect(remove(text, item)).toBe(left);
  });
});

describe('appending', () => {
  test.each([
    ['{ a b }', 'b', '{ a b new }'],
    ['{\n  a\n  b\n}', 'b', '{\n  a\n  b\n  new\n}'],
    ['{\n\ta\n}', 'a', '{\n\ta\n\tnew\n}'],
    ['{\n  b # why\n}', 'b', '{\n  b # why\n  new\n}'],
    ['{\n  b, # why\n}', 'b', '{\n  b, # why\n  new\n}'],
    ['{\r\n  b\r\n}', 'b', '{\r\n  b\r\n  new\r\n}'],
    ['{ a b # why\n}', 'b', '{ a b new # why\n}'],
  ])('to %j after %j', (text, last, more) => {
    expect(append(text, last)).toBe(more);
  });
});

test('deletions that overlap become one', () => {
  const edits = [
    { start: 1, end: 4, text: '' },
    { start: 3, end: 6, text: '' },
  ];
  expect(applyEdits('0123456789', edits)).toBe('06789');
});
