import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import type { InputPath } from '../inputs/input-value.ts';
import { readValue, removeJson, setJson } from './json-document.ts';

describe('a value is set where its path leads', () => {
  test.each<[string, InputPath, string, string]>([
    ['', ['code'], '"IS"', '{\n  "code": "IS"\n}'],
    ['{}', ['code'], '"IS"', '{\n  "code": "IS"\n}'],
    ['// mine', ['a'], '1', '// mine\n{\n  "a": 1\n}'],
    ['{"a": 1}', ['a'], '1.10', '{"a": 1.10}'],
    ['{ "a": 1 }', ['b'], '12345678901234567890', '{ "a": 1, "b": 12345678901234567890 }'],
    ['{\n  "a": 1 // one\n}', ['b'], '2', '{\n  "a": 1, // one\n  "b": 2\n}'],
    ['{\n  "a": 1,\n}', ['b'], '2', '{\n  "a": 1,\n  "b": 2\n}'],
    ['{\r\n\t"a": 1\r\n}', ['b'], '2', '{\r\n\t"a": 1,\r\n\t"b": 2\r\n}'],
    ['{ "f": {} }', ['f', 'in', 0], '"BR"', '{ "f": { "in": ["BR"] } }'],
    ['{ "f": null }', ['f', 'min'], '5', '{ "f": { "min": 5 } }'],
    ['{ "a": 1, "a": 2 }', ['a'], '3', '{ "a": 1, "a": 3 }'],
    ['{ "l": [1, 2] }', ['l', 1], '3', '{ "l": [1, 3] }'],
    ['{ /* none */ }', ['a'], '1', '{ /* none */ "a": 1\n}'],
  ])('%j %j', (text, path, literal, expected) => {
    const written = setJson(text, path, literal);
    expect(written).toBe(expected);
    expect(readValue(written)).toBeDefined();
  });
});

describe('a value is taken out with its name, and what is around it stays', () => {
  test.each<[string, InputPath, string]>([
    ['{ "a": 1, "b": 2 }', ['a'], '{ "b": 2 }'],
    ['{ "a": 1, "b": 2 }', ['b'], '{ "a": 1 }'],
    ['{ "a": 1 }', ['a'], '{ }'],
    ['{ "a": 1, "a": 2, "b": 3 }', ['a'], '{ "b": 3 }'],
    ['{\n  "a": 1, // one\n  "b": 2\n}', ['b'], '{\n  "a": 1 // one\n}'],
    ['{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}', ['b'], '{\n  "a": 1,\n  "c": 3\n}'],
    ['{\n  "a": 1,\n  "b": 2,\n}', ['b'], '{\n  "a": 1,\n}'],
    ['{ "l": [1, 2, 3] }', ['l', 2], '{ "l": [1, 2] }'],
    ['{ "l": [1, 2, 3] }', ['l', 0], '{ "l": [2, 3] }'],
    ['{ "l": ["x"] }', ['l', 0], '{ "l": [] }'],
    ['{ "l": [1, 1] }', ['l', 0], '{ "l": [1] }'],
    ['{ "a": 1 }', ['b'], '{ "a": 1 }'],
    ['', ['b'], ''],
  ])('%j %j', (text, path, expected) => expect(removeJson(text, path)).toBe(expected));
});

test('items are added to a list, to one value that stands for a list, and to none', () => {
  const put = (text: string, index: number, ...literals: string[]) =>
    setJson(text, ['l', index], ...literals);
  expect(put('{ "l": ["BR"] }', 1, '""', '"DE"')).toBe('{ "l": ["BR", "", "DE"] }');
  expect(put('{ "l": ["BR"] }', 0, '""', '"DE"')).toBe('{ "l": ["", "DE"] }');
  expect(put('{ "l": "BR" }', 1, '""')).toBe('{ "l": ["BR", ""] }');
  expect(put('{ "l": "BR" }', 0, '"DE"')).toBe('{ "l": "DE" }');
  expect(put('{ "l": null }', 0, '""')).toBe('{ "l": [""] }');
  expect(put('{ "l": [] }', 0, '1', '2')).toBe('{ "l": [1, 2] }');
  expect(put('', 0, '""')).toBe('{\n  "l": [""]\n}');
  expect(put('{"l":[\n  1\n]}', 1, '2', '3')).toBe('{"l":[\n  1,\n  2,\n  3\n]}');
  expect(put('{"l":[\n  1 // one\n]}', 0, '2', '3')).toBe('{"l":[\n  2,\n  3 // one\n]}');
  expect(setJson('{ "l": { "a": 1 } }', ['l', 0, 'a'], '2')).toBe('{ "l": { "a": 2 } }');
});

test('digits are read as they were typed', () => {
  const value = readValue('{ "n": 12345678901234567890, "d": 1.10, "s": "a\\nb", "l": [1e400] }');
  expect(value?.members.get('n')?.source).toBe('12345678901234567890');
  expect(value?.members.get('d')?.source).toBe('1.10');
  expect(value?.members.get('s')?.text).toBe('a\nb');
  expect(value?.members.get('l')?.items[0]?.source).toBe('1e400');
});

test('any way of taking out and putting in leaves JSON that says just that', () => {
  const texts = [
    '{"a":1,"b":[1,2,3],"c":{"d":null}}',
    '{\n  // first\n  "a": 1, /* one */\n  "b": [\n    1,\n    2, // two\n    3\n  ],\n  "c": { "d": null }\n}\n',
    '{ "a": 1,\n"b": [1, 2, 3,], "c": {\n"d": null}, }',
  ];
  const parsed = (text: string): unknown => parse(text, [], { allowTrailingComma: true });
  for (const text of texts) {
    expect(parsed(removeJson(text, ['a']))).toEqual({ b: [1, 2, 3], c: { d: null } });
    expect(parsed(removeJson(text, ['b']))).toEqual({ a: 1, c: { d: null } });
    expect(parsed(removeJson(text, ['c']))).toEqual({ a: 1, b: [1, 2, 3] });
    expect(parsed(removeJson(text, ['c', 'd']))).toEqual({ a: 1, b: [1, 2, 3], c: {} });
    for (const index of [0, 1, 2]) {
      const left = [1, 2, 3].filter((one) => one !== index + 1);
      expect(parsed(removeJson(text, ['b', index]))).toMatchObject({ b: left });
    }
    expect(parsed(setJson(text, ['e', 'f'], 'true'))).toMatchObject({ a: 1, e: { f: true } });
    expect(parsed(setJson(text, ['b', 3], '4'))).toMatchObject({ b: [1, 2, 3, 4] });
    expect(parsed(setJson(text, ['c', 'e'], '1'))).toMatchObject({ c: { d: null, e: 1 } });
  }
});
