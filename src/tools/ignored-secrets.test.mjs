import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './project.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Files that the commands of the page write, by name. */
const MADE = new Set(
  [...read('docs/installing.md').matchAll(/```sh\n(.*?)```/gs)].flatMap(([, commands = '']) =>
    [...commands.matchAll(/(?:>|-out|--file|--from-file=) ?(?:\/secrets\/)?([\w.-]+)/g)].map(
      ([, name = '']) => name,
    ),
  ),
);

/** @param {string} file @param {string} name */
const isIgnored = (file, name) =>
  read(file)
    .split('\n')
    .map((line) => line.replace('**/', ''))
    .some((line) => line === name || (line.endsWith('*') && name.startsWith(line.slice(0, -1))));

test('docs/installing.md has people make these files', () => {
  const names = ['users.json', 'key.pem', 'redis-password', 'postgres-password', 'pgpass'];
  expect([...MADE].toSorted()).toEqual(names.toSorted());
});

test.each(['.gitignore', '.dockerignore'])(
  '%s has each of them, and what stands beside the key',
  (file) => {
    const beside = ['key.pem.tokens.json', 'key.pem.lock', 'users.json.used.json'];
    expect([...MADE, ...beside].filter((name) => !isIgnored(file, name))).toEqual([]);
  },
);
