import { FIRST_WORD, tableAnswer } from '../answers/table-answers.mjs';
import { runForAnswer, writeOperation } from '../page/answer.mjs';
import { CONDITIONS, newPage, PATIENCE_MS, probe } from '../page/bench-page.mjs';
import { typeIntoEditor } from '../page/editor.mjs';
import { OUR_PARTS, pressSignIn, typeCredentials } from '../page/sign-in.mjs';
import { longestTask } from '../page/visit.mjs';
import { OUR_ANSWER } from '../peers/answer-parts.mjs';
import { OUR_PATH } from '../server/our-site.mjs';
import { interleave, summarizeRecords } from '../statistics.mjs';

/**
 * @typedef {import('../bench-context.ts').BenchContext} BenchContext
 * @typedef {import('../page/bench-page.mjs').BenchPage} BenchPage
 */

/** Large enough for the pictures below the columns' names. */
const VIEWPORT = { width: 1_440, height: 900 };

/** Turns of the wheel in one direction, each in a frame of its own. */
const STEPS = 120;

/** What one of them scrolls, CSS pixels: some two rows, a fifth of a column. */
const DOWN = 60;
const SIDEWAYS = 25;

/** Pictures that have not changed for so long are there (milliseconds). */
const REST_MS = 1_500;

const SCROLLED = tableAnswer('Scrolled', 100_000, 30);
const PROFILED = tableAnswer('Profiled', 1_000_000, 10);

/**
 * The table of an answer: what a frame of steady scrolling costs the page, down and sideways, and the longest
 * task while a table of a million rows opens and its profile fills in. An older build is measured in turn.
 *
 * @param {BenchContext} context
 */
export async function benchGrid(context) {
  const servers = { gatehouse: context.server, ...(context.before && { before: context.before }) };
  const subjects = Object.entries(servers);
  /** @type {Record<string, Record<string, number>[]>} */
  const records = Object.fromEntries(subjects.map(([id]) => [id, []]));
  const answers = [SCROLLED, PROFILED];
  for (const [, server] of subjects) {
    server.setSchema(context.smallSchema.introspection);
    for (const { operation, make } of answers) server.setAnswer(operation, make());
  }
  for (const [id, server] of interleave(subjects, context.runs)) {
    const browserContext = await context.browser.newContext({ viewport: VIEWPORT });
    try {
      const bench = await newPage(browserContext, CONDITIONS.plain);
      records[id].push(await measure(bench, server.origin));
    } catch (error) {
      context.fail(`grid, ${id}`, error);
    } finally {
      await browserContext.close();
    }
    context.progress(`grid, ${id}, run ${records[id].length}`);
  }
  for (const [, server] of subjects) {
    for (const { operation } of answers) server.setAnswer(operation, undefined);
  }
  return Object.fromEntries(subjects.map(([id]) => [id, summarizeRecords(records[id])]));
}

/**
 * @param {BenchPage} bench
 * @param {string} origin
 * @returns {Promise<Record<string, number>>} milliseconds
 */
async function measure(bench, origin) {
  const { page, cdp } = bench;
  await cdp.send('Performance.enable');
  await page.goto(origin + OUR_PATH, { waitUntil: 'commit' });
  await typeCredentials(bench, 0);
  await pressSignIn(bench);
  await typeIntoEditor(bench, OUR_PARTS);
  await writeOperation(bench, SCROLLED);
  await runForAnswer(bench, OUR_ANSWER, SCROLLED);
  await page.getByRole('radio', { name: 'Table' }).check();
  await isAtRest(bench);
  const down = await scroll(bench, 0, DOWN);
  const sideways = await scroll(bench, SIDEWAYS, 0);
  await page.getByRole('radio', { name: 'JSON' }).check();
  await probe(bench, 'takesFocus', OUR_PARTS.input);
  await writeOperation(bench, PROFILED);
  await runForAnswer(bench, OUR_ANSWER, PROFILED);
  const opened = await page.evaluate(() => performance.now());
  await page.getByRole('radio', { name: 'Table' }).check();
  await isAtRest(bench);
  return {
    downFrame: down.perFrame,
    downLongestFrame: down.longest,
    downLongestTask: down.longestTask,
    sidewaysFrame: sideways.perFrame,
    sidewaysLongestFrame: sideways.longest,
    sidewaysLongestTask: sideways.longestTask,
    profileLongestTask: await longestTask(bench, opened, Infinity),
  };
}

/**
 * Turns the wheel over the rows, a turn a frame, there and back.
 *
 * @param {BenchPage} bench
 * @param {number} x CSS pixels a turn
 * @param {number} y
 * @returns {Promise<{ perFrame: number, longest: number, longestTask: number }>} milliseconds of script, style and
 *   layout in a frame that scrolled; from one frame to the next, at most; and the longest task
 */
async function scroll(bench, x, y) {
  const { page } = bench;
  const box = await page.getByRole('grid').boundingBox();
  if (!box) throw new Error('There is no table.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const started = await page.evaluate(() => {
    const frames = { longest: 0, scrolled: 0, isOn: true };
    Reflect.set(window, 'benchFrames', frames);
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', () => (frames.scrolled += 1), options);
    const next = (/** @type {number} */ before) =>
      requestAnimationFrame((now) => {
        frames.longest = Math.max(frames.longest, now - before);
        if (frames.isOn) next(now);
      });
    return new Promise((resolve) => {
      requestAnimationFrame((now) => {
        next(now);
        resolve(performance.now());
      });
    });
  });
  const before = await workOf(bench);
  for (let step = 0; step < 2 * STEPS; step += 1) {
    const sign = step < STEPS ? 1 : -1;
    await page.mouse.wheel(sign * x, sign * y);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const after = await workOf(bench);
  const { longest, scrolled } = await page.evaluate(() => {
    const frames = Reflect.get(window, 'benchFrames');
    frames.isOn = false;
    return frames;
  });
  if (scrolled < STEPS) throw new Error(`Only ${scrolled} frames scrolled.`);
  return {
    perFrame: (after - before) / scrolled,
    longest,
    longestTask: await longestTask(bench, started, Infinity),
  };
}

/**
 * @param {BenchPage} bench
 * @returns {Promise<number>} milliseconds of script, style and layout so far
 */
async function workOf({ cdp }) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const names = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
  const seconds = metrics.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  return seconds.reduce((sum, value) => sum + value, 0) * 1_000;
}

/**
 * Until the rows are there and the header has not changed for a while: a profile changes it as it fills in.
 *
 * @param {BenchPage} bench
 */
async function isAtRest({ page }) {
  await page.getByRole('gridcell', { name: FIRST_WORD }).first().waitFor({ timeout: PATIENCE_MS });
  await page.evaluate(
    (restMs) =>
      new Promise((resolve) => {
        const head = document.querySelector('.gh-table-head');
        let timer = setTimeout(resolve, restMs);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, restMs);
        }).observe(head ?? document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      }),
    REST_MS,
  );
}
