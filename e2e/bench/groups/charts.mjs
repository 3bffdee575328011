import { runForAnswer, writeOperation } from '../page/answer.mjs';
import { CONDITIONS, newPage, PATIENCE_MS } from '../page/bench-page.mjs';
import { typeIntoEditor } from '../page/editor.mjs';
import { OUR_PARTS, pressSignIn, typeCredentials } from '../page/sign-in.mjs';
import { longestTask } from '../page/visit.mjs';
import { OUR_ANSWER } from '../peers/answer-parts.mjs';
import { OUR_PATH } from '../server/our-site.mjs';
import { summarizeRecords } from '../statistics.mjs';

/**
 * @typedef {import('../bench-context.ts').BenchContext} BenchContext
 * @typedef {import('../page/bench-page.mjs').BenchPage} BenchPage
 */

const POINTS = 1_000_000;

/** Steps of a pointer over a chart, each of which moves its cursor. */
const MOVES = 60;

const ANSWER = {
  id: 'a million points',
  operation: 'Points',
  word: '1000000.5',
  isOdd: true,
  isLargest: false,
  make: () =>
    Buffer.from(`{"data":{"points":[${Array.from({ length: POINTS }, pointOf).join(',')}]}}`),
};

/**
 * @param {unknown} _
 * @param {number} index
 */
function pointOf(_, index) {
  const level = Math.sin(index / 40_000) * 50 + ((index * 7_919) % 1_000) / 100;
  return `{"at":${1_000_000.5 + index},"level":${level.toFixed(3)}}`;
}

/**
 * A chart of a million points, as a line and as a scatter: until it is there, and how long a frame takes at
 * most while a pointer moves over it and parts are zoomed into.
 *
 * @param {BenchContext} context
 */
export async function benchCharts(context) {
  context.server.setSchema(context.smallSchema.introspection);
  context.server.setAnswer(ANSWER.operation, ANSWER.make());
  const records = [];
  for (let run = 0; run < context.runs; run += 1) {
    const browserContext = await context.browser.newContext();
    try {
      records.push(await measure(await newPage(browserContext, CONDITIONS.plain), context));
    } catch (error) {
      context.fail('charts', error);
    } finally {
      await browserContext.close();
    }
    context.progress(`charts, run ${run + 1}`);
  }
  context.server.setAnswer(ANSWER.operation, undefined);
  return { gatehouse: summarizeRecords(records) };
}

/**
 * @param {BenchPage} bench
 * @param {BenchContext} context
 * @returns {Promise<Record<string, number>>} milliseconds
 */
async function measure(bench, { server }) {
  const { page } = bench;
  await page.goto(server.origin + OUR_PATH, { waitUntil: 'commit' });
  await typeCredentials(bench, 0);
  await pressSignIn(bench);
  await typeIntoEditor(bench, OUR_PARTS);
  await writeOperation(bench, ANSWER);
  await runForAnswer(bench, OUR_ANSWER, ANSWER);
  const started = await page.evaluate(() => performance.now());
  await page.getByRole('radio', { name: 'Chart' }).check();
  // Of two columns of numbers, this is drawn at first.
  const opens = await whenDrawn(bench, 'Scatter', started);
  const scatter = await framesOf(bench);
  const kind = page.getByRole('combobox', { name: 'Chart' });
  const chosen = await page.evaluate(() => performance.now());
  await kind.selectOption('line');
  const lineOpens = await whenDrawn(bench, 'Line', chosen);
  const line = await framesOf(bench);
  return {
    opens,
    scatterFrame: scatter,
    lineOpens,
    lineFrame: line,
    longestTask: await longestTask(bench, started, Infinity),
  };
}

/**
 * @param {BenchPage} bench
 * @param {string} kind
 * @param {number} from
 * @returns {Promise<number>} milliseconds until the chart says that all rows are drawn
 */
async function whenDrawn({ page }, kind, from) {
  const chart = page.getByRole('application', { name: `${kind} chart` });
  await chart.waitFor({ timeout: PATIENCE_MS });
  await page.getByText('1,000,000 rows').first().waitFor({ timeout: PATIENCE_MS });
  return page.evaluate((begun) => performance.now() - begun, from);
}

/**
 * Moves a pointer over the chart, zooms by dragging and by keys, and shows all again.
 *
 * @param {BenchPage} bench
 * @returns {Promise<number>} the longest time from one frame to the next, milliseconds
 */
async function framesOf({ page }) {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('There is no chart.');
  const at = (/** @type {number} */ share) =>
    /** @type {const} */ ([box.x + box.width * share, box.y + box.height * (0.3 + share * 0.4)]);
  await page.evaluate(() => {
    const frames = { longest: 0, isOn: true };
    Reflect.set(window, 'benchFrames', frames);
    const next = (/** @type {number} */ before) =>
      requestAnimationFrame((now) => {
        frames.longest = Math.max(frames.longest, now - before);
        if (frames.isOn) next(now);
      });
    next(performance.now());
  });
  await page.mouse.move(...at(0.2));
  await page.mouse.move(...at(0.9), { steps: MOVES });
  await page.mouse.move(...at(0.4));
  await page.mouse.down();
  await page.mouse.move(...at(0.7), { steps: MOVES });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Show all' }).waitFor({ timeout: PATIENCE_MS });
  await page.getByRole('application').focus();
  for (const key of ['ArrowRight', '+', '+', '-', '0']) await page.keyboard.press(key);
  await page.mouse.move(...at(0.2));
  await page.mouse.move(...at(0.9), { steps: MOVES });
  return page.evaluate(() => {
    const frames = Reflect.get(window, 'benchFrames');
    frames.isOn = false;
    return frames.longest;
  });
}
