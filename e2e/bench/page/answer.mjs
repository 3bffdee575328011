import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS, probe, within } from './bench-page.mjs';
import { clearEditor } from './editor.mjs';
import { longestTask } from './visit.mjs';

/**
 * @typedef {import('./bench-page.mjs').BenchPage} BenchPage
 * @typedef {import('../answers/large-answers.mjs').LargeAnswer} LargeAnswer
 * @typedef {import('../peers/peer.ts').AnswerParts} AnswerParts
 */

/** For what typing has started to be over (ms). */
const REST_MS = 500;

/** Odd answers are small enough to be there by then, or never (ms). */
const ODD_PATIENCE_MS = 30_000;

/** Closing a tab takes less, or never happens (ms): the toast with Undo, which holds its answer, stays for 20 s. */
const CLOSE_MS = 40_000;

/** A first one may be slow. */
const FETCHES = 3;

/** @param {string} operation */
const query = (operation) => `query ${operation} { __typename }`;

/**
 * Puts an operation into the editor, which has the focus.
 *
 * @param {BenchPage} bench
 * @param {LargeAnswer} answer
 */
export async function writeOperation(bench, { operation }) {
  const { keyboard } = bench.page;
  await keyboard.press('Escape');
  await clearEditor(bench);
  await keyboard.insertText(query(operation));
  await keyboard.press('Escape');
  await sleep(REST_MS);
}

/**
 * Runs the operation in the editor.
 *
 * @param {BenchPage} bench
 * @param {AnswerParts} parts
 * @param {LargeAnswer} answer
 * @returns {Promise<{ readable: number, settled: number, longestTask: number }>} milliseconds since
 *   the key press: until the beginning of the answer was painted, until nothing went on any more; and
 *   the longest task until then
 */
export async function runForAnswer(bench, { pane, ready }, { word, isOdd }) {
  const started = await bench.page.evaluate(() => performance.now());
  const shown = probe(bench, 'reads', pane, word);
  const pressed = bench.page.keyboard.press('Control+Enter');
  const patience = isOdd ? ODD_PATIENCE_MS : PATIENCE_MS;
  await within(patience, Promise.all([shown, pressed]), 'An answer to read');
  const settled = await probe(bench, 'settles', ready);
  return {
    readable: await shown,
    settled,
    longestTask: await longestTask(bench, started, Infinity),
  };
}

/**
 * Leaves the answer behind: its tab is closed, and another one is open.
 *
 * @param {BenchPage} bench
 * @param {AnswerParts} parts
 * @param {LargeAnswer} answer
 * @returns {Promise<{ newTab?: number }>} milliseconds from the click to another tab, which tells
 *   whether the page still listens
 */
export async function closeAnswer({ page, ...rest }, parts, { word }) {
  const { newTab, secondTab, closeTab, pane, undo } = parts;
  let time;
  if (newTab !== undefined && secondTab !== undefined) {
    await page.locator(newTab).click({ timeout: CLOSE_MS });
    time = await probe({ page, ...rest }, 'appears', secondTab);
  }
  // It may show under the pointer only.
  await page.locator(closeTab).first().dispatchEvent('click', {}, { timeout: CLOSE_MS });
  const gone = page.locator(pane).filter({ hasText: word });
  await gone.waitFor({ state: 'detached', timeout: CLOSE_MS });
  if (undo !== undefined)
    await page.locator(undo).waitFor({ state: 'detached', timeout: CLOSE_MS });
  return time === undefined ? {} : { newTab: time };
}

/**
 * The least that an answer takes in this page, with nothing shown: fetch, text, JSON.parse.
 *
 * @param {BenchPage} bench
 * @param {LargeAnswer} answer
 * @returns {Promise<number[]>} milliseconds of each of some
 */
export async function floorOf({ page }, { operation }) {
  const body = JSON.stringify({ query: query(operation) });
  const times = [];
  for (let index = 0; index < FETCHES; index += 1) {
    const time = page.evaluate(async (sent) => {
      const started = performance.now();
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/v1/graphql', { method: 'POST', headers, body: sent });
      JSON.parse(await response.text());
      return performance.now() - started;
    }, body);
    times.push(await within(PATIENCE_MS, time, 'an answer without a page'));
  }
  return times;
}
