import { expect, test } from 'vitest';
import { layOutJson } from './lines.ts';

const textOf = (json: string): string => layOutJson(json).text;

test('values are laid out as JSON.stringify does, and stay as they were written', () => {
  const value = { a: [1, { b: 'x, {y}: [\\"z\\"]\n ' }, [], {}], c: null, d: true };
  expect(textOf(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  expect(textOf(JSON.stringify(value, null, 7))).toBe(JSON.stringify(value, null, 2));
  expect(textOf('[9007199254740993, -0,1e400 ]')).toBe('[\n  9007199254740993,\n  -0,\n  1e400\n]');
});

test('what is cut, or is no JSON because it closes more than it opened, is shown as far as it goes', () => {
  expect(textOf('{"a":["x","y')).toBe('{\n  "a": [\n    "x",\n    "y');
  expect(textOf(']]1')).toBe(']]1');
  expect(textOf('')).toBe('');
});
