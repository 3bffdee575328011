import { setTimeout as sleep } from 'node:timers/promises';
import { probe } from './bench-page.mjs';

/** @typedef {import('./bench-page.mjs').BenchPage} BenchPage */

/** Between two keys, beyond their answer: nobody types faster for long (ms). */
const KEY_PAUSE_MS = 120;
/** After the last key, for what was put off (ms). */
const REST_MS = 500;

/**
 * @typedef {object} Search where a search is typed, and where it answers
 * @property {string} panel a pattern of its name: GraphiQL's is longer
 * @property {(page: import('@playwright/test').Page) => import('@playwright/test').Locator} input
 * @property {string} rows selector of what is found
 */

/** @type {Search} GraphiQL's, and so also ours */
export const DOCS_SEARCH = {
  panel: '(?:Docs|Documentation Explorer)',
  input: (page) =>
    page
      .getByRole('combobox', { name: /search/i })
      .or(page.locator('.graphiql-doc-explorer-search input'))
      .first(),
  rows: '[role="option"]',
};

/** @type {Search} */
export const BUILDER_SEARCH = {
  panel: 'Query builder',
  input: (page) => page.getByRole('textbox', { name: 'Search fields' }),
  rows: '[aria-label="Matching fields"] > *',
};

/** @type {Search} */
export const SAVED_SEARCH = {
  panel: 'Saved',
  input: (page) => page.getByRole('searchbox', { name: 'Search saved operations' }),
  rows: '[aria-label="Saved operations"] > li',
};

/**
 * Opens a panel and types into its search, letter by letter.
 *
 * @param {BenchPage} bench
 * @param {Search} search
 * @param {string} text
 * @returns {Promise<{ times: number[], longestTask: number }>} milliseconds from each key that
 *   changed what is found to its answer; and the longest task of the search, opening not counted
 */
export async function typeSearch(bench, { panel, input, rows }, text) {
  const { page } = bench;
  await page.keyboard.press('Escape');
  await openPanel(page, panel);
  await input(page).click();
  await sleep(REST_MS);
  const started = await page.evaluate(() => performance.now());
  const times = [];
  for (const letter of text) {
    const before = await probe(bench, 'rowsOf', rows);
    await page.keyboard.press(letter);
    const time = await probe(bench, 'rowsChange', rows, before);
    if (time !== null) times.push(time);
    await sleep(KEY_PAUSE_MS);
  }
  await sleep(REST_MS);
  const tasks = await probe(bench, 'tasks');
  const during = tasks.filter(({ start, duration }) => start + duration > started);
  if (times.length === 0) throw new Error(`The search of “${panel}” found nothing.`);
  return { times, longestTask: Math.max(0, ...during.map(({ duration }) => duration)) };
}

/**
 * Opens one of the panels at GraphiQL's left side.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} name a pattern
 */
export async function openPanel(page, name) {
  // GraphiQL remembers which panel was open.
  const button = page.getByRole('button', { name: new RegExp(`^(Show|Hide) ${name}$`) });
  const label = await button.getAttribute('aria-label');
  if (label?.startsWith('Show')) await button.click();
}
