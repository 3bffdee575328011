import { expect, test } from 'vitest';
import { createMemoryFolder } from '../testing/memory-folder.ts';
import { writeFolder } from './folder-files.ts';

const index = (...paths: string[]): string =>
  JSON.stringify({ version: 1, operations: paths.map((path) => ({ path })) });

test('a change writes what has changed, takes away what has gone, and leaves what is of others', async () => {
  const { files, writes, handle } = createMemoryFolder([
    [
      'gatehouse.json',
      index('operations/A.graphql', 'operations/B.graphql', 'operations/../README.md'),
    ],
    ['operations/A.graphql', '{ a }\n'],
    ['operations/B.graphql', '{ b }\n'],
    ['operations/B.variables.json', '{}\n'],
    ['operations/mine.graphql', '{ mine }\n'],
    ['README.md', 'mine'],
  ]);
  await writeFolder(
    handle,
    new Map([
      ['gatehouse.json', index('operations/A.graphql', 'operations/F/C.graphql')],
      ['operations/A.graphql', '{ a }\n'],
      ['operations/F/C.graphql', '{ c }\n'],
    ]),
  );
  expect(writes).toEqual(['operations/F/C.graphql', 'gatehouse.json']);
  expect([...files.keys()].toSorted()).toEqual([
    'README.md',
    'gatehouse.json',
    'operations/A.graphql',
    'operations/F/C.graphql',
    'operations/mine.graphql',
  ]);
});

test('an index that was broken by hand costs no file', async () => {
  const { files, handle } = createMemoryFolder([
    ['gatehouse.json', '{'],
    ['operations/A.graphql', '{ a }\n'],
  ]);
  await writeFolder(handle, new Map([['gatehouse.json', index()]]));
  expect([...files.keys()]).toEqual(['gatehouse.json', 'operations/A.graphql']);
});
