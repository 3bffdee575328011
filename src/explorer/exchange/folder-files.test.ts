import { expect, test } from 'vitest';
import { writeFolder } from './folder-files.ts';

/** A folder in memory, of what is used of its handle. */
function memoryFolder(files: Map<string, string>, writes: string[] = [], top = '') {
  const missing = () => new DOMException('There is no such thing.', 'NotFoundError');
  const handle = {
    getDirectoryHandle(name: string, { create = false } = {}) {
      const inside = `${top}${name}/`;
      const isThere = [...files.keys()].some((path) => path.startsWith(inside));
      if (!isThere && !create) return Promise.reject(missing());
      return Promise.resolve(memoryFolder(files, writes, inside));
    },
    getFileHandle(name: string, { create = false } = {}) {
      const path = top + name;
      if (!files.has(path) && !create) return Promise.reject(missing());
      return Promise.resolve({
        getFile: () => Promise.resolve({ text: () => Promise.resolve(files.get(path) ?? '') }),
        createWritable: () =>
          Promise.resolve({
            write: (text: string) => void files.set(path, text),
            close: () => void writes.push(path),
          }),
      });
    },
    removeEntry: (name: string) =>
      files.delete(top + name) ? Promise.resolve() : Promise.reject(missing()),
  };
  return handle as unknown as FileSystemDirectoryHandle;
}

const index = (...paths: string[]): string =>
  JSON.stringify({ version: 1, operations: paths.map((path) => ({ path })) });

test('a change writes what has changed, takes away what has gone, and leaves what is of others', async () => {
  const files = new Map([
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
  const writes: string[] = [];
  await writeFolder(
    memoryFolder(files, writes),
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
  const files = new Map([
    ['gatehouse.json', '{'],
    ['operations/A.graphql', '{ a }\n'],
  ]);
  await writeFolder(memoryFolder(files), new Map([['gatehouse.json', index()]]));
  expect([...files.keys()]).toEqual(['gatehouse.json', 'operations/A.graphql']);
});
