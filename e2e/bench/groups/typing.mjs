import { setTimeout as sleep } from 'node:timers/promises';
import { CONDITIONS, newPage, probe } from '../page/bench-page.mjs';
import { clearEditor, pasteIntoEditor, typeIntoEditor } from '../page/editor.mjs';
import { openingTimes } from '../page/openings.mjs';
import { OUR_PARTS, pressSignIn, typeCredentials } from '../page/sign-in.mjs';
import { longestTask } from '../page/visit.mjs';
import { OUR_PATH } from '../server/our-site.mjs';
import { interleave, quantile, summarizeRecords } from '../statistics.mjs';

/**
 * @typedef {import('../bench-context.ts').BenchContext} BenchContext
 * @typedef {import('../page/bench-page.mjs').BenchPage} BenchPage
 */

const VIEWPORT = { width: 1_440, height: 900 };

/** One of the 25 parts of the operation, twelve lines each. */
const part = (/** @type {number} */ index) => `  part${index}: cities(first: ${index + 1}) {
    totalCount
    nodes {
      id
      name
      country {
        name
      }
      population
    }
  }
`;
const PARTS = 25;
const OPERATION = `query Typed($first: Int) {
${Array.from({ length: PARTS }, (_, index) => part(index)).join('\n')}}
`;

/** From the operation's last line to the end of \`population\` in the middle of it. */
const LINES_UP = Math.floor(PARTS / 2) * 12 + 4;

/** Names of fields, which open completion. */
const TYPED = ' name kind population timeZone elevation geonameId name kind ';
const PAUSE_MS = 100;

/**
 * Panels that are opened at the operation, and how often: the slowest time counts.
 *
 * @type {Readonly<Record<string, import('../page/openings.mjs').Opened>>}
 */
const OPENED = {
  docsPanel: { name: 'Docs' },
  builderPanel: { name: 'Query builder', holds: '[type="checkbox"]' },
  savedPanel: { name: 'Saved' },
  historyPanel: { name: 'History' },
  settingsDialog: { name: 'Settings', dialog: 'gh-settings' },
  helpDialog: { name: 'Help', dialog: 'gh-guide' },
};
const OPENINGS = 5;

/** For what the last change has set off to be over (milliseconds). */
const REST_MS = 3_000;

/**
 * Keys pressed in the middle of an operation of 300 lines: how long the page takes from each to a painted frame. Then,
 * in Gatehouse, how long panels and dialogs take to open beside it.
 *
 * @param {BenchContext} context
 */
export async function benchTyping(context) {
  context.server.setSchema(context.smallSchema.introspection);
  const peer = context.peers.find(({ id }) => id === 'graphiql-5');
  const subjects = [ourselves, ...(peer ? [ofPeer(peer)] : [])];
  /** @type {Map<string, Record<string, number>[]>} */
  const records = new Map(subjects.map(({ id }) => [id, []]));
  for (const { id, open } of interleave(subjects, context.runs)) {
    const browserContext = await context.browser.newContext({ viewport: VIEWPORT });
    try {
      const bench = await newPage(browserContext, CONDITIONS.plain);
      await open(bench, context);
      const record = await typeInTheMiddle(bench);
      // It counts also where a panel does not open.
      records.get(id)?.push(record);
      if (id === ourselves.id) Object.assign(record, await openAll(bench));
    } catch (error) {
      context.fail(`typing, ${id}`, error);
    } finally {
      await browserContext.close();
    }
    context.progress(`typing, ${id}, run ${records.get(id)?.length}`);
  }
  return Object.fromEntries([...records].map(([id, measured]) => [id, summarizeRecords(measured)]));
}

const ourselves = {
  id: 'gatehouse',
  /** @param {BenchPage} bench @param {BenchContext} context */
  async open(bench, context) {
    await bench.page.goto(context.server.origin + OUR_PATH, { waitUntil: 'commit' });
    await typeCredentials(bench, 0);
    await pressSignIn(bench);
    await typeIntoEditor(bench, OUR_PARTS);
  },
};

/** @param {import('../peers/peer.ts').Peer} peer */
const ofPeer = ({ id, path, parts }) => ({
  id,
  /** @param {BenchPage} bench @param {BenchContext} context */
  async open(bench, context) {
    await bench.page.goto(context.server.origin + path, { waitUntil: 'commit' });
    await typeIntoEditor(bench, parts);
  },
});

/**
 * @param {BenchPage} bench with the focus in the editor
 * @returns {Promise<Record<string, number>>} milliseconds
 */
async function typeInTheMiddle(bench) {
  const { keyboard } = bench.page;
  await keyboard.press('Escape');
  await clearEditor(bench);
  await pasteIntoEditor(bench, OPERATION);
  await keyboard.press('Escape');
  for (let line = 0; line < LINES_UP; line += 1) await keyboard.press('ArrowUp');
  await keyboard.press('End');
  await sleep(REST_MS);
  await bench.page.evaluate(() => (Reflect.get(window, 'bench').keyFrames.length = 0));
  const started = await bench.page.evaluate(() => performance.now());
  await keyboard.type(TYPED, { delay: PAUSE_MS });
  await sleep(REST_MS);
  const times = await probe(bench, 'keyFrames');
  if (times.length < TYPED.length) throw new Error(`Only ${times.length} keys were painted.`);
  return {
    keyP50: quantile(times, 0.5),
    keyP95: quantile(times, 0.95),
    keyLongest: quantile(times, 1),
    longestTask: await longestTask(bench, started, Infinity),
  };
}

/**
 * @param {BenchPage} bench with the operation in the editor
 * @returns {Promise<Record<string, number>>} milliseconds: of each panel and dialog its slowest opening, and the
 *   longest task meanwhile
 */
async function openAll(bench) {
  await bench.page.keyboard.press('Escape');
  /** @type {Record<string, number>} */
  const times = {};
  for (const [id, opened] of Object.entries(OPENED)) {
    const started = await bench.page.evaluate(() => performance.now());
    times[id] = quantile(await openingTimes(bench, opened, OPENINGS), 1);
    times[`${id}LongestTask`] = await longestTask(bench, started, Infinity);
  }
  return times;
}
