import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSoundJson } from './read-sound-json.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  '{"data":{"a":1,"b":{"a":1}},"errors":[{"a":":"}]}',
  String.raw`{"data":{"a\"b":":\\","c":["\\"]}}`,
  '{"data":{"__proto__":{"constructor":1},"hasOwnProperty":2}}',
])('reads what is sound: %s', (text) => {
  expect(JSON.stringify(readSoundJson(bytesOf(text)))).toBe(text);
});

test.each([
  ['a key twice', 'twice', bytesOf('{"data":{"a":1,"a":2}}')],
  ['a key twice, spelled in two ways', 'twice', bytesOf(String.raw`{"data":{"a":1,"\u0061":2}}`)],
  ['a key twice, far down', 'twice', bytesOf('{"data":[[{"b":1},{"a":{"c":1,"c":1}}]]}')],
  ['a key twice at the top', 'twice', bytesOf('{"data":1,"data":2}')],
  ['__proto__ twice', 'twice', bytesOf('{"data":{"__proto__":1,"__proto__":2}}')],
  ['a byte order mark', 'not-json', bytesOf('\uFEFF{"data":1}')],
  [
    'bytes that are no UTF-8',
    'not valid',
    new Uint8Array([...bytesOf('{"data":"'), 0xff, 0x22, 0x7d]),
  ],
  ['errors that are no list', 'not a list', bytesOf('{"data":null,"errors":"boom"}')],
  ['NaN', 'not-json', bytesOf('{"data":NaN}')],
  ['an end in the middle', 'not-json', bytesOf('{"data":[1,')],
])('leaves %s to somebody else', (_kind, words, bytes) => {
  expect(() => readSoundJson(bytes)).toThrow(words);
});

test('reads all JSON that was written without a key twice', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const data = JSON.stringify(JSON.parse(json));
      const text = `{"data":${data}}`;
      expect(JSON.stringify(readSoundJson(bytesOf(text)))).toBe(text);
    }),
  );
});
