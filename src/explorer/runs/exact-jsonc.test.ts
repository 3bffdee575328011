import { expect, test } from 'vitest';
import { objectText } from '../../contract/json-members.ts';
import { strictJson, typedHeaders, typedMembers } from './exact-jsonc.ts';

test.each([
  [
    '{"x": 0.1000000000000000055, "y": 1e400, "z": -0}',
    '{"x":0.1000000000000000055,"y":1e400,"z":-0}',
  ],
  ['// why\n{"ids": [1, /* two */ 9007199254740993,], }', '{"ids":[1,9007199254740993]}'],
  ['{"text": "// no comment, }", "n": [[],]}', '{"text":"// no comment, }","n":[[]]}'],
])('%j is read with every digit', (text, strict) => {
  expect(strictJson(text)).toBe(strict);
  expect(objectText(typedMembers(text) ?? {})).toBe(strict);
});

test('what holds no object has no members', () => {
  for (const text of ['', '// nothing', '[1]', '{"a": 01}'])
    expect(typedMembers(text)).toBeUndefined();
});

test('numbers of headers are texts of their digits', () => {
  expect(typedHeaders('{"x": 9007199254740993, "y": "a\\nb", "z": true}')).toEqual({
    x: '9007199254740993',
    y: 'a\nb',
    z: true,
  });
});
