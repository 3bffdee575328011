import { CONDITIONS, newPage, within } from '../page/bench-page.mjs';
import { clearEditor, typeIntoEditor } from '../page/editor.mjs';
import { measureHeap } from '../page/heap.mjs';
import { measureHeapParts } from '../page/heap-parts.mjs';
import { openPanel } from '../page/search.mjs';
import { OUR_PARTS, pressSignIn, typeCredentials } from '../page/sign-in.mjs';
import { countTimers } from '../page/timers.mjs';
import { startBuiltService } from '../server/service-process.mjs';
import { summarizeRecords } from '../statistics.mjs';

/**
 * @typedef {import('../bench-context.ts').BenchContext} BenchContext
 * @typedef {import('../page/bench-page.mjs').BenchPage} BenchPage
 */

/** An hour of work, and what of it is done by minute five. */
const RUNS = 500;
const EARLY_RUNS = 40;

/** Such that all measurements come as long after a sign-in. */
const RUNS_PER_SESSION = (RUNS - EARLY_RUNS) / 5;

/** The one between tells what grows from what is only once there. */
const MOMENTS = [
  { id: 'early', after: EARLY_RUNS },
  { id: 'middle', after: EARLY_RUNS + 2 * RUNS_PER_SESSION },
  { id: 'late', after: RUNS },
];

const RUNS_PER_TAB = 10;
const RUNS_PER_PANEL = 25;

/** Each other than the one before, so that the history takes an entry for every run. */
const OPERATIONS = 10;

const PANELS = ['History', 'Docs', 'Query builder'];

/** For one answer of the service (ms). */
const PATIENCE_MS = 60_000;

/** After which what was put off is done (ms). */
const REST_MS = 5_000;

/**
 * An hour of use in some minutes, against the built service: runs, tabs, panels, sign-ins. What is in
 * memory at its minute five, in between, and at its end.
 *
 * @param {BenchContext} context
 */
export async function benchSoak(context) {
  const service = await startBuiltService(context.build);
  const browserContext = await context.browser.newContext();
  try {
    const bench = await newPage(browserContext, CONDITIONS.plain);
    await bench.page.addInitScript(countTimers);
    await bench.page.goto(service.explorerUrl);
    await signIn(bench);
    /** @type {Record<string, ReturnType<typeof summarizeRecords>>} */
    const results = {};
    for (let run = 1; run <= RUNS; run += 1) {
      await workOn(bench, run);
      const moment = MOMENTS.find(({ after }) => after === run);
      if (moment) results[moment.id] = summarizeRecords([await measure(bench)]);
      if (run % 50 === 0) context.progress(`soak, ${run} of ${RUNS} runs`);
    }
    return results;
  } finally {
    await browserContext.close();
    await service.stop();
  }
}

/**
 * @param {BenchPage} bench
 * @param {number} run from 1
 */
async function workOn(bench, run) {
  await runOnce(bench, run % OPERATIONS);
  if (run % RUNS_PER_TAB === 0) await useTab(bench, run % OPERATIONS);
  if (run % RUNS_PER_PANEL === 0) {
    for (const panel of PANELS) await openPanel(bench.page, panel);
  }
  if (run % RUNS_PER_SESSION === 0) {
    const { page } = bench;
    await page.getByRole('banner').getByTitle('Session, token and its claims').click();
    const session = page.getByRole('dialog', { name: 'Session', exact: true });
    await session.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signIn(bench);
  }
}

/** @param {BenchPage} bench */
async function signIn(bench) {
  // After a sign-out it still has the name, and the password has the focus.
  await bench.page.getByLabel('Username', { exact: true }).selectText();
  await typeCredentials(bench, 0);
  await pressSignIn(bench);
  await typeIntoEditor(bench, OUR_PARTS);
}

/**
 * @param {BenchPage} bench
 * @param {number} number of the operation
 */
async function runOnce(bench, number) {
  const { page } = bench;
  await page.locator(OUR_PARTS.input).focus();
  await clearEditor(bench);
  await page.keyboard.insertText(`{ continents { answer${number}: name countries { name } } }`);
  await page.keyboard.press('Control+Enter');
  const answer = page.locator('.graphiql-response').filter({ hasText: `answer${number}` });
  await answer.waitFor({ timeout: PATIENCE_MS });
}

/**
 * Opens a tab, works in it, and closes it.
 *
 * @param {BenchPage} bench
 * @param {number} number of the operation
 */
async function useTab(bench, number) {
  const { page } = bench;
  const tabs = page.getByRole('tab');
  const before = await tabs.count();
  await page.getByRole('button', { name: 'New tab' }).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.gh-tab').length > count,
    before,
  );
  await runOnce(bench, number);
  await page.locator('.gh-tab-close').last().click();
  const closed = page.waitForFunction(
    (count) => document.querySelectorAll('.gh-tab').length === count,
    before,
  );
  await within(PATIENCE_MS, closed, 'a closed tab');
}

/**
 * @param {BenchPage} bench
 * @returns {Promise<Record<string, number>>}
 */
async function measure(bench) {
  const { page, cdp } = bench;
  await openPanel(page, 'Query builder');
  await page.waitForTimeout(REST_MS);
  const heaps = await measureHeap(bench);
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (/** @type {string} */ wanted) =>
    metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  const parts = await measureHeapParts(bench);
  const timers = await page.evaluate(() => Reflect.get(window, 'benchTimers')());
  return {
    ...heaps,
    ...parts,
    countTabs: await page.getByRole('tab').count(),
    countListeners: metric('JSEventListeners'),
    countNodes: metric('Nodes'),
    countDocuments: metric('Documents'),
    countTimeouts: timers.waiting,
    countIntervals: timers.repeating,
  };
}
