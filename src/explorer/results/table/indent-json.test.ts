import { expect, test } from 'vitest';
import { indentJson } from './indent-json.ts';

test('values are laid out as JSON.stringify does, and stay as they were written', () => {
  const value = { a: [1, { b: 'x, {y}: [\\"z\\"]\n ' }, [], {}], c: null, d: true };
  expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  expect(indentJson(JSON.stringify(value, null, 7))).toBe(JSON.stringify(value, null, 2));
  expect(indentJson('[9007199254740993, -0,1e400 ]')).toBe(
    '[\n  9007199254740993,\n  -0,\n  1e400\n]',
  );
});

test('what is cut, or closes more than it opened, is shown as far as it goes', () => {
  expect(indentJson('{"a":["x","y')).toBe('{\n  "a": [\n    "x",\n    "y');
  expect(indentJson(']]1')).toBe('\n]\n]1');
  expect(indentJson('')).toBe('');
});
