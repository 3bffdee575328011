import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../../../src/tools/project.mjs';
import { markdownReport } from './markdown.mjs';

/**
 * @typedef {import('../statistics.mjs').Summary} Summary
 *
 * @typedef {object} GroupResults one group as it was last measured
 * @property {string} commit of the build that was measured
 * @property {import('../machine.mjs').Machine} machine
 * @property {number} runs
 * @property {Record<string, string>} subjects names by id
 * @property {{ id: string, reason: string }[]} missing peers that could not be had
 * @property {string[]} failures what could not be measured, and why
 * @property {Record<string, Record<string, Summary>>} results by `subject/condition/visit` or the
 *   like, then by the name of what was measured
 *
 * @typedef {Record<string, GroupResults>} AllResults by group
 */

const JSON_FILE = join(ROOT, 'docs/performance.json');
const PAGE = join(ROOT, 'docs/performance.md');

/** @returns {AllResults} what earlier runs wrote down */
export function readResults() {
  return existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, 'utf8')) : {};
}

/**
 * Writes the numbers, and the page made of them. What people wrote below the page's mark stays.
 *
 * @param {AllResults} all
 */
export async function writeResults(all) {
  const rounded = JSON.stringify(all, (_key, value) =>
    typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value,
  );
  await write(JSON_FILE, rounded);
  await write(PAGE, markdownReport(all, existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''));
}

/**
 * @param {string} file
 * @param {string} text
 */
async function write(file, text) {
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
