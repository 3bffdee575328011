import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepableHeaders, keepableItem } from './keepable.ts';
import type { SavedOperation } from './saved-operation.ts';

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

const ITEM: SavedOperation = {
  kind: 'operation',
  id: 'a',
  name: 'Land',
  description: '',
  query: '{ a }',
  variables: '',
  position: 0,
};

test('headers that hold a value in use are left out and named, others stay as they were written', () => {
  const headers = '{"x-fwd":"token-in-use","x-b":"for key-in-use-1","x-tenant":"7"}';
  const kept = keepableItem({ ...ITEM, headers }, ['token-in-use', 'key-in-use-1']);
  expect(kept).toEqual({
    item: { ...ITEM, headers: '{\n  "x-tenant": "7"\n}' },
    leftOut: ['x-fwd', 'x-b'],
  });
  const plain = { ...ITEM, headers: '{ "x-tenant":"7", "accept-language": "de" }' };
  expect(keepableItem(plain, ['token-in-use']).item).toBe(plain);
});

test('a mask stands for a value in use in the other texts', () => {
  const { item, leftOut } = keepableItem({ ...ITEM, variables: '{"t":"token-in-use"}' }, [
    'token-in-use',
  ]);
  expect(item).toEqual({ ...ITEM, variables: '{"t":"•••"}' });
  expect(leftOut).toEqual(['variables']);
  const folder = { kind: 'folder', id: 'f', name: 'token-in-use', position: 0 } as const;
  expect(keepableItem(folder, ['token-in-use']).item).toEqual({ ...folder, name: '•••' });
});

test('no value in use and no header that is secret by name is in anything that is kept', () => {
  const secret = fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme-ascii' });
  const part = fc.string({ maxLength: 20, unit: 'grapheme-ascii' });
  const name = fc.constantFrom('x-token', 'X_Api_Key', 'jwt', 'Private-Token', 'Cookie');
  const spelling = fc.constantFrom(
    (value: string) => value,
    (value: string) => btoa(`user:${value}`),
    encodeURIComponent,
  );
  fc.assert(
    fc.property(
      secret,
      part,
      fc.dictionary(part, part),
      name,
      spelling,
      (value, before, others, named, spell) => {
        const carried = before + spell(value);
        const named1 = 'S3CRET-BY-NAME';
        const headers = JSON.stringify({ ...others, 'x-fwd': carried, [named]: named1 });
        for (const text of [headers, headers.slice(0, -1)]) {
          const { item } = keepableItem(
            { ...ITEM, query: carried, variables: JSON.stringify({ carried }), headers: text },
            [value],
          );
          const kept = JSON.stringify(item);
          expect(kept).not.toContain(named1);
          expect(kept.replaceAll('\\\\', '\\').replaceAll('\\"', '"')).not.toContain(value);
          expect(kept).not.toContain(spell(value));
        }
      },
    ),
  );
});
