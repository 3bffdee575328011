import { expect, test } from 'vitest';
import { OperationsFileError, readOperationsFile } from './read-operations-file.ts';

const file = (parts: object): string => JSON.stringify({ version: 1, operations: [], ...parts });
const operation = { id: 'o', name: 'Land', query: '{ a }' };

test('folders and operations come in the order of the file, with what may be left out', () => {
  const headers = '{"x-api-key":"k","a":"b"}';
  const text = file({
    folders: [{ id: 'f', name: 'Nightly' }],
    operations: [operation, { ...operation, id: 'p', folderId: 'f', headers }],
  });
  expect(readOperationsFile(text)).toEqual([
    { kind: 'folder', id: 'f', name: 'Nightly', position: 0 },
    { ...operation, kind: 'operation', description: '', variables: '', position: 0 },
    {
      ...operation,
      kind: 'operation',
      id: 'p',
      folderId: 'f',
      description: '',
      variables: '',
      headers: '{\n  "a": "b"\n}',
      position: 1,
    },
  ]);
});

test.each([
  ['no JSON', 'graphql', /JSON/],
  ['another version', JSON.stringify({ version: 2, operations: [] }), /^version/],
  ['a page', '<!doctype html>', /JSON/],
  ['an operation without a name', file({ operations: [{ ...operation, name: ' ' }] }), /name/],
  ['an id twice', file({ operations: [operation, operation] }), /twice/],
  ['an id that is a path', file({ operations: [{ ...operation, id: '../x' }] }), /UUID/],
  ['a text that is none', file({ operations: [{ ...operation, query: 1 }] }), /query/],
])('%s is refused', (_, text, message) => {
  expect(() => readOperationsFile(text)).toThrow(OperationsFileError);
  expect(() => readOperationsFile(text)).toThrow(message);
});
