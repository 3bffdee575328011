import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWER_WORD } from '../server/bench-server.mjs';
import { probe } from './bench-page.mjs';

/**
 * @typedef {import('./bench-page.mjs').BenchPage} BenchPage
 * @typedef {import('../peers/peer.ts').EditorParts} EditorParts
 */

/** In no text that an editor begins with. */
const TYPED = '7';
/** Between two tries of a key (ms), and how many there may be. */
const RETRY_MS = 30;
/** After a list was closed, until the next key (ms). */
const SETTLE_MS = 200;
/** Between two looks at a list that is on its way (ms). */
const POLL_MS = 10;
const MAX_TRIES = 3_000;
/** A list that is on its way for so long never comes (ms). */
const LIST_MS = 60_000;

/**
 * Presses real keys until the editor shows one.
 *
 * @param {BenchPage} bench
 * @param {EditorParts} parts
 * @returns {Promise<number>} when it was shown, milliseconds since the navigation
 */
export async function typeIntoEditor(bench, parts) {
  await probe(bench, 'takesFocus', parts.input);
  const shown = settled(probe(bench, 'shows', parts, TYPED));
  for (let tries = 0; !shown.done && tries < MAX_TRIES; tries += 1) {
    await bench.page.keyboard.press(TYPED);
    await Promise.race([shown.promise, sleep(RETRY_MS)]);
  }
  return shown.promise;
}

/**
 * Empties the editor, begins a selection set, and asks for completion until there is a field of the
 * schema's query type in the list.
 *
 * @param {BenchPage} bench
 * @param {EditorParts} parts
 * @param {readonly string[]} fields names that the list must have one of
 * @returns {Promise<number>} when it was open, milliseconds since the navigation
 */
export async function completeInEditor(bench, parts, fields) {
  const { keyboard } = bench.page;
  await clearEditor(bench);
  const shown = settled(probe(bench, 'suggests', parts, fields));
  await keyboard.type('{ ');
  for (let tries = 0; !shown.done && tries < MAX_TRIES; tries += 1) {
    await keyboard.press('Control+Space');
    await waitForList(bench, parts, shown);
    // Monaco takes a second Ctrl+Space on an open list for the wish to read more.
    if (!shown.done) await keyboard.press('Escape');
  }
  return shown.promise;
}

/**
 * Waits until a completion list was seen, says that it is empty, or is not even on its way: then
 * the question came too early. One on its way is left alone, since asking again would cancel it.
 *
 * @param {BenchPage} bench
 * @param {EditorParts} parts
 * @param {{ done: boolean, promise: Promise<unknown> }} shown
 */
async function waitForList(bench, parts, shown) {
  const asked = performance.now();
  for (;;) {
    const state = await probe(bench, 'list', parts);
    const waited = performance.now() - asked;
    const isLost = state === 'closed' && waited > parts.listDelayMs;
    if (shown.done || state === 'empty' || isLost || waited > LIST_MS) return;
    await Promise.race([shown.promise, sleep(POLL_MS)]);
  }
}

/**
 * Runs an operation, and waits for its answer.
 *
 * @param {BenchPage} bench
 * @returns {Promise<number>} when the page showed it, milliseconds since the navigation
 */
export async function runOperation(bench) {
  const { keyboard } = bench.page;
  await keyboard.press('Escape');
  await clearEditor(bench);
  await keyboard.insertText('{ __typename }');
  await sleep(RETRY_MS);
  await keyboard.press('Control+Enter');
  return probe(bench, 'says', ANSWER_WORD);
}

/**
 * Begins a name again and again, and looks how long the completion list takes to open.
 *
 * @param {BenchPage} bench
 * @param {EditorParts} parts
 * @param {readonly string[]} fields whose first letters are pressed in turn
 * @param {number} presses
 * @returns {Promise<number[]>} milliseconds from key to list; without keys that none came to
 */
export async function pressForLists(bench, parts, fields, presses) {
  const { keyboard } = bench.page;
  await keyboard.press('Escape');
  await clearEditor(bench);
  await keyboard.type('{ ');
  const letters = [...new Set(fields.map((name) => name.charAt(0)))];
  const times = [];
  for (let press = 0; press < presses; press += 1) {
    await closeList(bench, parts);
    await keyboard.press(letters[press % letters.length]);
    const time = await probe(bench, 'opensList', parts);
    if (time !== null) times.push(time);
    await keyboard.press('Escape');
    await keyboard.press('Backspace');
  }
  if (times.length < presses / 2) throw new Error('The completion list does not open at a letter.');
  return times;
}

/**
 * @param {BenchPage} bench
 * @param {EditorParts} parts
 */
async function closeList(bench, parts) {
  // Whatever a deletion may still bring up.
  await sleep(SETTLE_MS);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if ((await probe(bench, 'list', parts)) === 'closed') return;
    await bench.page.keyboard.press('Escape');
    await sleep(RETRY_MS);
  }
}

/** @param {BenchPage} bench */
export async function clearEditor({ page }) {
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
}

/**
 * Puts a text of several lines where the cursor is. As keys, each line would be indented by more than the one before:
 * 300 lines were 190,000 characters.
 *
 * @param {BenchPage} bench
 * @param {string} text
 */
export async function pasteIntoEditor({ page }, text) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

/**
 * A promise that can be asked whether it is over.
 *
 * @template T
 * @param {Promise<T>} promise
 */
function settled(promise) {
  const state = { promise, done: false };
  const finish = () => {
    state.done = true;
  };
  promise.then(finish, finish);
  return state;
}
