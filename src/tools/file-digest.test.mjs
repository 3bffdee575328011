import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileDigest } from './build-product.mjs';

/** @type {string} */
let root;

/** @param {string} name @param {string} content */
function write(name, content) {
  mkdirSync(join(root, name, '..'), { recursive: true });
  writeFileSync(join(root, name), content);
}

const digest = () => fileDigest(root, ['src', 'index.html'], (path) => !path.endsWith('.test.ts'));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gatehouse-digest-'));
  write('src/a.ts', 'one');
});

afterEach(() => rmSync(root, { recursive: true }));

it('stays the same while nothing changes, files that do not count included', () => {
  const before = digest();
  write('src/a.test.ts', 'a test');
  write('other/b.ts', 'elsewhere');
  expect(digest()).toBe(before);
});

it.each([
  ['a content', 'src/a.ts', 'two'],
  ['a new file', 'src/deep/b.ts', ''],
  ['an input that was not there', 'index.html', ''],
])('changes with %s', (_what, name, content) => {
  const before = digest();
  write(name, content);
  expect(digest()).not.toBe(before);
});

it('tells where one file ends and the next begins', () => {
  write('src/a.ts', 'one');
  write('src/b.ts', 'two');
  const before = digest();
  write('src/a.ts', 'onet');
  write('src/b.ts', 'wo');
  expect(digest()).not.toBe(before);
});

it('changes when a file is renamed', () => {
  const before = digest();
  rmSync(join(root, 'src/a.ts'));
  write('src/z.ts', 'one');
  expect(digest()).not.toBe(before);
});
