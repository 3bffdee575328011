import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './project.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** The page's rows name tests as `file`: “name”, “name”. */
const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`: “'));

it('docs/security.md has a test for each line of its table', () => {
  expect(rows.length).toBeGreaterThan(20);
});

it.each(rows)('names tests that there are: %s', (row) => {
  for (const [, file = '', names = ''] of row.matchAll(/`([^`]+)`: ([^`|]+)/g)) {
    const source = read(file);
    for (const [, name = ''] of names.matchAll(/“([^”]+)”/g)) expect(source).toContain(name);
  }
});
