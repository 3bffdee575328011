import { setTimeout as sleep } from 'node:timers/promises';
import { CONDITIONS, newPage, PATIENCE_MS } from '../page/bench-page.mjs';
import { clearEditor, typeIntoEditor } from '../page/editor.mjs';
import { measureHeap } from '../page/heap.mjs';
import { OUR_PARTS, pressSignIn, typeCredentials } from '../page/sign-in.mjs';
import { longestTask } from '../page/visit.mjs';
import { OUR_PATH } from '../server/our-site.mjs';
import { summarizeRecords } from '../statistics.mjs';

/**
 * @typedef {import('../bench-context.ts').BenchContext} BenchContext
 * @typedef {import('../page/bench-page.mjs').BenchPage} BenchPage
 */

/** As many as a batch may have. */
const VALUES = 10_000;

/** Enough for the table and the strip to be there, before anything is counted. */
const FIRST_VALUES = 20;

/** Bare fetches that a value is compared with. */
const BARE = 2_000;

/** The first and the last so many are compared. */
const PART = 1_000;

const OPERATION = 'Each';
const QUERY = `query ${OPERATION}($of: ID!) { country(code: $of) { name } }`;
const ANSWER = Buffer.from('{"data":{"country":{"name":"Station"}}}');

/** For what was typed to be taken in (ms). */
const REST_MS = 1_000;

/** A run to the end, on a busy machine (ms). */
const RUN_MS = 600_000;

/**
 * `Run for each…` with as many values as it takes, pasted and run to the end, two and four at a time: the longest
 * tasks, what a value costs over a bare fetch, and what is left behind.
 *
 * @param {BenchContext} context
 */
export async function benchBatch(context) {
  const { server, browser, runs } = context;
  server.setSchema(context.smallSchema.introspection);
  server.setAnswer(OPERATION, ANSWER);
  /** @type {Record<string, Record<string, number>[]>} */
  const records = { two: [], four: [] };
  for (let run = 0; run < runs; run += 1) {
    for (const [id, atOnce] of /** @type {const} */ ([
      ['two', 2],
      ['four', 4],
    ])) {
      const browserContext = await browser.newContext();
      try {
        const bench = await newPage(browserContext, CONDITIONS.plain);
        records[id].push(await measure(bench, context, atOnce));
      } catch (error) {
        context.fail(`batch, ${id} at a time`, error);
      } finally {
        await browserContext.close();
      }
      context.progress(`batch, ${id} at a time, run ${run + 1}`);
    }
  }
  server.setAnswer(OPERATION, undefined);
  return Object.fromEntries(
    Object.entries(records).map(([id, all]) => [id, summarizeRecords(all)]),
  );
}

/**
 * @param {BenchPage} bench
 * @param {BenchContext} context
 * @param {2 | 4} atOnce
 * @returns {Promise<Record<string, number>>}
 */
async function measure(bench, { server }, atOnce) {
  const { page, cdp } = bench;
  await cdp.send('Performance.enable');
  await page.goto(server.origin + OUR_PATH, { waitUntil: 'commit' });
  await typeCredentials(bench, 0);
  await pressSignIn(bench);
  await typeIntoEditor(bench, OUR_PARTS);
  await page.keyboard.press('Escape');
  await clearEditor(bench);
  await page.keyboard.insertText(QUERY);
  await page.keyboard.press('Escape');
  await sleep(REST_MS);
  await startBatch(bench, FIRST_VALUES, atOnce);
  await isOver(bench, FIRST_VALUES);
  const before = await leftBehind(bench);
  server.forget();
  const { pasteTask, started } = await startBatch(bench, VALUES, atOnce);
  await isOver(bench, VALUES);
  const runTask = await longestTask(bench, started, Infinity);
  const ended = server
    .ledger()
    .filter(({ kind }) => kind === 'operation')
    .map(({ sentAt }) => sentAt);
  const took = (/** @type {number} */ from, /** @type {number} */ to) => ended[to] - ended[from];
  const perValue = took(0, VALUES - 1) / (VALUES - 1);
  const bare = await bareFetches(bench, atOnce);
  const after = await leftBehind(bench);
  return {
    pasteLongestTask: pasteTask,
    runLongestTask: runTask,
    perValue,
    perBareFetch: bare,
    firstThousand: took(0, PART),
    lastThousand: took(VALUES - 1 - PART, VALUES - 1),
    beforeHeap: before.heap,
    afterHeap: after.heap,
    countListenersBefore: before.listeners,
    countListenersAfter: after.listeners,
  };
}

/**
 * Pastes values into the dialog, and starts it.
 *
 * @param {BenchPage} bench
 * @param {number} count
 * @param {number} atOnce
 * @returns {Promise<{ pasteTask: number, started: number }>} the longest task until the values were read, and when
 *   it was started; milliseconds
 */
async function startBatch(bench, count, atOnce) {
  const { page } = bench;
  await page.keyboard.press('Shift+Alt+Y');
  const dialog = page.getByRole('dialog', { name: `Run ${OPERATION} for each` });
  await dialog.getByLabel('Calls at a time').selectOption(String(atOnce));
  const field = dialog.getByLabel('One value a line');
  await field.focus();
  await sleep(REST_MS);
  const text = Array.from({ length: count }, (_, at) => `value ${at}`).join('\n');
  const { pasted, isLeft } = await field.evaluate(async (element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    const options = { clipboardData, bubbles: true, cancelable: true };
    await new Promise((resolve) => setTimeout(resolve));
    const at = performance.now();
    const event = new ClipboardEvent('paste', options);
    return { pasted: at, isLeft: element.dispatchEvent(event) };
  }, text);
  // A short text is the browser's own to put in.
  if (isLeft) await page.keyboard.insertText(text);
  const start = dialog.getByRole('button', { name: `Run ${count.toLocaleString('en')} times` });
  await start.and(page.locator(':enabled')).waitFor({ timeout: PATIENCE_MS });
  await sleep(REST_MS);
  const pasteTask = await longestTask(bench, pasted, Infinity);
  const started = await page.evaluate(() => performance.now());
  await start.click();
  return { pasteTask, started };
}

/**
 * @param {BenchPage} bench
 * @param {number} count
 */
async function isOver({ page }, count) {
  const strip = page.getByRole('group', { name: 'Run for each' });
  const shown = `${count.toLocaleString('en')} of ${count.toLocaleString('en')} values`;
  const text = strip.getByRole('paragraph').filter({ hasText: 'All values were run for.' });
  await text.filter({ hasText: shown }).waitFor({ timeout: RUN_MS });
}

/**
 * The least that as many calls take in this page: fetch and bytes.
 *
 * @param {BenchPage} bench
 * @param {number} atOnce
 * @returns {Promise<number>} milliseconds of one
 */
function bareFetches({ page }, atOnce) {
  return page.evaluate(async ([query, operationName, count, lanes]) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    let next = 0;
    const lane = async () => {
      for (; next < count; next += 1) {
        const variables = { of: `value ${next}` };
        const body = JSON.stringify({ query, operationName, variables });
        const response = await fetch('/graphql', { method: 'POST', headers, body });
        await response.arrayBuffer();
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: lanes }, lane));
    return (performance.now() - began) / count;
  }, /** @type {const} */ ([QUERY, OPERATION, BARE, atOnce]));
}

/**
 * @param {BenchPage} bench
 * @returns {Promise<{ heap: number, listeners: number }>} bytes of the page, its workers' aside
 */
async function leftBehind(bench) {
  const { heap } = await measureHeap(bench);
  const { metrics } = await bench.cdp.send('Performance.getMetrics');
  const listeners = metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? Number.NaN;
  return { heap, listeners };
}
