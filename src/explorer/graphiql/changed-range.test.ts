import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedRange } from './changed-range.ts';
import { applyEdits } from './splice.ts';

test.each([
  ['{ a b }', '{ a }', { start: 4, end: 6, text: '' }],
  ['{ a }', '{ a a }', { start: 4, end: 4, text: 'a ' }],
  ['', 'x', { start: 0, end: 0, text: 'x' }],
  ['x', 'x', undefined],
])('%j to %j', (before, after, edit) => {
  expect(changedRange(before, after)).toEqual(edit);
});

test('applied to the one text it gives the other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edit = changedRange(before, after);
      expect(edit ? applyEdits(before, [edit]) : before).toBe(after);
    }),
  );
});
