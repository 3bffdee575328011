import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const SRC = new URL('../', import.meta.url);

/** What tries a part again that has not come, and says so where it does not. */
const LOADERS = ['loadPart', 'loadBeforeParts', 'laterPanel', 'laterDialog', 'laterExtra'];

/** Functions that one of them is given. */
const INDIRECT = ['app/use-prepared-explorer.ts', 'explorer/explorer.tsx'];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(?:answers|app|explorer|schema|sql|transport)\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.test\.|\/testing\//.test(path))
  .sort();

/** @param {unknown} node @param {boolean} isLoaded @returns {number} how many imports nothing tries again */
function countBare(node, isLoaded) {
  if (typeof node !== 'object' || node === null) return 0;
  if (Array.isArray(node)) return node.reduce((sum, one) => sum + countBare(one, isLoaded), 0);
  const { type, callee, key } =
    /** @type {{ type?: string, callee?: { name?: string }, key?: { name?: string } }} */ (node);
  if (type === 'ImportExpression') return isLoaded ? 0 : 1;
  const isLoader = type === 'CallExpression' && LOADERS.includes(callee?.name ?? '');
  // The settings of a feature's record come with their dialog, by laterDialog.
  const isSettings = type === 'Property' && key?.name === 'settings';
  return countBare(Object.values(node), isLoaded || isLoader || isSettings);
}

test('every dynamic import of the page and its workers is tried again where it fails', () => {
  const bare = files.filter((path) => {
    const text = readFileSync(new URL(path, SRC), 'utf8');
    return text.includes('import(') && countBare(parseSync(path, text).program, false) > 0;
  });
  expect(bare).toEqual(INDIRECT);
});
