import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepableHeaders } from './keepable-headers.ts';

test.each([
  ['no headers', '', ''],
  ['others, as they were written', '{ "X-Trace":  "1" }\n', '{ "X-Trace":  "1" }\n'],
  ['text that is not finished', '{ "X-Trace": ', '{ "X-Trace": '],
  ['a key beside others', '{"x-api-key":"k","X-Trace":"1"}', '{\n  "X-Trace": "1"\n}'],
  ['a token alone', '{"Authorization":"Bearer t"}', ''],
  ['any case, spaces and escapes', '{" AUTHORI\\u007aation ":"t","X-API-Key":"k"}', ''],
  ['a name twice', '{"Authorization":"Bearer t","Authorization":""}', ''],
  [
    'names that are like them',
    '{"X-Auth-Token":"t","Proxy-Authorization":"k","a":"b"}',
    '{\n  "a": "b"\n}',
  ],
  ['a token under another name', '{"X-Upstream":"bearer abc","a":"b"}', '{\n  "a": "b"\n}'],
  ['not JSON', '{ "x-api-key": "k", ', ''],
  ['not JSON, with a comment', '{ // Authorization: Bearer t\n }', ''],
  ['not JSON, escaped', '{ "\\u0041uthorization": "k", ', ''],
  ['no object', '"Authorization: Bearer t"', ''],
])('%s', (_, text, kept) => {
  expect(keepableHeaders(text)).toBe(kept);
});

test('a secret never stays, wherever it is among the headers', () => {
  const names = ['x-api-key', 'X-Api-Key', 'authorization', 'AUTHORIZATION', 'Cookie'];
  const secret = 'S3CR3T';
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.string()),
      fc.constantFrom(...names),
      fc.nat({ max: 3 }),
      (others, name, cut) => {
        const text = JSON.stringify({ ...others, [name]: secret, last: '1' });
        expect(keepableHeaders(text)).not.toContain(secret);
        expect(keepableHeaders(text.slice(0, text.length - cut))).not.toContain(secret);
      },
    ),
  );
});
