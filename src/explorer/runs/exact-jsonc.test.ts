import { expect, test } from 'vitest';
import { exactValue, strictJson } from './exact-jsonc.ts';

test.each([
  [
    '{"x": 0.1000000000000000055, "y": 1e400, "z": -0}',
    '{"x":0.1000000000000000055,"y":1e400,"z":-0}',
  ],
  ['// why\n{"ids": [1, /* two */ 9007199254740993,], }', '{"ids":[1,9007199254740993]}'],
  ['{"text": "// no comment, }", "n": [[],]}', '{"text":"// no comment, }","n":[[]]}'],
])('%j is read with every digit', (text, strict) => {
  expect(strictJson(text)).toBe(strict);
  // Where the platform can keep them: the oldest Node that tests run on cannot.
  const kept = 'rawJSON' in JSON ? strict : JSON.stringify(JSON.parse(strict));
  expect(JSON.stringify(exactValue(text, 'rounded'))).toBe(kept);
});

test('what is no JSON stays what it was taken for', () => {
  expect(exactValue('', undefined)).toBeUndefined();
  expect(exactValue('// nothing', undefined)).toBeUndefined();
});
