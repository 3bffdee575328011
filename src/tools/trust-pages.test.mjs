import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './project.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Rows of a page name tests as `file`: “name”, “name”. @param {string} page */
const rowsOf = (page) =>
  read(page)
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`: “'));

it('docs/security.md has a test for each line of its table', () => {
  expect(rowsOf('docs/security.md').length).toBeGreaterThan(20);
});

describe.each(['docs/security.md', 'docs/trust.md'])('%s', (page) => {
  it.each(rowsOf(page))('names tests that there are: %s', (row) => {
    for (const [, file = '', names = ''] of row.matchAll(/`([^`]+)`: ([^`|]+)/g)) {
      const source = read(file);
      for (const [, name = ''] of names.matchAll(/“([^”]+)”/g)) expect(source).toContain(name);
    }
  });
});

it('docs/security.md has each database that the page keeps in the browser', () => {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => read(join('src', name)));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/DATABASE = '(gatehouse-[\w-]+)'/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !read('docs/security.md').includes(`\`${name}\``))).toEqual([]);
});

describe('the accessibility report of docs/trust.md', () => {
  const criteria = [
    ...read('docs/trust.md').matchAll(/^\| (\d\.\d\.\d+) [^|]+\| ([^|]+?) +\| ([^|]+?) +\|$/gm),
  ];

  it('has each criterion of WCAG 2.2, A and AA, and 2.4.13, once and in order', () => {
    const numbers = criteria.map(([, number = '']) => number);
    // 31 of level A and 24 of level AA: 4.1.1 is gone.
    expect(numbers.filter((number) => number !== '2.4.13')).toHaveLength(55);
    const order = numbers.toSorted((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
    expect(numbers).toEqual([...new Set(order)]);
  });

  it('says of each how it stands, and by what', () => {
    const results = new Set(criteria.map(([, , result]) => result));
    const possible = ['supports', 'in part', 'does not support', 'not applicable'];
    expect([...results].filter((result) => !possible.includes(result ?? ''))).toEqual([]);
    expect(criteria.filter(([, , , by = '']) => by.length < 4)).toEqual([]);
  });
});
