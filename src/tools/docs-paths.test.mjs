import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './project.mjs';

const PAGES = ['README.md', 'CONTRIBUTING.md', ...pagesIn('docs'), ...pagesIn('docs/decisions')];

test.each(PAGES)('%s names files of ours that exist', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const paths = [...text.matchAll(/\b(?:src|e2e)\/[\w./-]*\w\/?/g)].map(([path]) => path);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

/** @param {string} folder @returns {string[]} its pages, by path from the root */
function pagesIn(folder) {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}
