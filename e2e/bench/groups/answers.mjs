import { largeAnswers } from '../answers/large-answers.mjs';
import { closeAnswer, floorOf, runForAnswer, writeOperation } from '../page/answer.mjs';
import { CONDITIONS, newPage } from '../page/bench-page.mjs';
import { typeIntoEditor } from '../page/editor.mjs';
import { measureHeap } from '../page/heap.mjs';
import { RETURN_MS, rendererOf, restingMemory, watchMemory } from '../page/renderer-memory.mjs';
import { OUR_PARTS, pressSignIn, typeCredentials } from '../page/sign-in.mjs';
import { OUR_ANSWER } from '../peers/answer-parts.mjs';
import { OUR_PATH } from '../server/our-site.mjs';
import { interleave, quantile, summarizeRecords } from '../statistics.mjs';

/**
 * @typedef {import('../answers/large-answers.mjs').LargeAnswer} LargeAnswer
 * @typedef {import('../bench-context.ts').BenchContext} BenchContext
 * @typedef {import('../page/bench-page.mjs').BenchPage} BenchPage
 * @typedef {import('../peers/peer.ts').AnswerParts} AnswerParts
 * @typedef {Record<string, number>} Measured
 *
 * @typedef {object} Subject who gets an answer, and what is measured of it
 * @property {string} id
 * @property {string} name
 * @property {number} maxRuns
 * @property {(bench: BenchPage, context: BenchContext, answer: LargeAnswer) => Promise<Measured>} measure
 */

/** Nobody claims anything of theirs. */
const MAX_PEER_RUNS = 2;

/** A peer that takes longer than this, from a fresh page to a closed tab and less its rests, is run once (ms). */
const SLOW_MS = 25_000;

/** Where nothing is claimed of memory, most of what was let go of (ms). */
const SHORT_REST_MS = 1_500;

/** Whether it opens does not change. */
const MAX_ODD_RUNS = 1;

/**
 * Large answers: of rows, beside the peers and a floor, in turn; and of odd shapes, ours alone. Under
 * plain conditions.
 *
 * @param {BenchContext} context
 */
export async function benchAnswers(context) {
  context.server.setSchema(context.smallSchema.introspection);
  const everybody = [floor, ourselves, ...context.peers.flatMap(ofPeer)];
  /** @type {Record<string, Record<string, import('../statistics.mjs').Summary>>} */
  const results = {};
  for (const answer of largeAnswers()) {
    const bytes = answer.make();
    context.server.setAnswer(answer.operation, bytes);
    const subjects = answer.isOdd ? [{ ...ourselves, maxRuns: MAX_ODD_RUNS }] : everybody;
    const measured = await measureInTurn(context, subjects, answer);
    for (const [id, records] of measured) {
      const counted = records.map((record) => ({ answerBytes: bytes.length, ...record }));
      results[`${id}/${answer.id}`] = summarizeRecords(counted);
    }
    // Else all of them would lie in memory at once.
    context.server.setAnswer(answer.operation, undefined);
  }
  return results;
}

/**
 * @param {BenchContext} context
 * @param {readonly Subject[]} subjects
 * @param {LargeAnswer} answer
 * @returns {Promise<Map<string, Measured[]>>} by subject; without those that have not managed once
 */
async function measureInTurn(context, subjects, answer) {
  /** @type {Map<string, Measured[]>} */
  const records = new Map();
  /** @type {Map<string, number>} */
  const turns = new Map();
  for (const subject of interleave(subjects, context.runs)) {
    const turn = turns.get(subject.id) ?? 0;
    if (turn >= subject.maxRuns) continue;
    const what = `${subject.name}, ${answer.id}`;
    const started = performance.now();
    const fail = (/** @type {string} */ part, /** @type {unknown} */ error) =>
      context.fail(`answers: ${what}, ${part}`, error);
    try {
      const measured = await measureFresh({ ...context, fail }, subject, answer);
      records.set(subject.id, [...(records.get(subject.id) ?? []), measured]);
      const took = performance.now() - started - 2 * restOf(answer);
      const isSlow = subject.maxRuns < Infinity && took > SLOW_MS;
      turns.set(subject.id, isSlow ? Infinity : turn + 1);
    } catch (error) {
      context.fail(`answers: ${what}`, error);
      // It would take all of its patience again.
      turns.set(subject.id, Infinity);
    }
    context.progress(what);
  }
  return records;
}

/**
 * @param {BenchContext} context
 * @param {Subject} subject
 * @param {LargeAnswer} answer
 * @returns {Promise<Measured>}
 */
async function measureFresh(context, subject, answer) {
  const browserContext = await context.browser.newContext();
  try {
    const bench = await newPage(browserContext, CONDITIONS.plain);
    return await subject.measure(bench, context, answer);
  } finally {
    await browserContext.close();
  }
}

/** @type {Subject} */
const floor = {
  id: 'floor',
  name: 'The floor',
  maxRuns: Infinity,
  async measure(bench, context, answer) {
    await openOurs(bench, context);
    return { floor: quantile(await floorOf(bench, answer), 0.5) };
  },
};

/** @type {Subject} */
const ourselves = {
  id: 'gatehouse',
  name: 'Gatehouse',
  maxRuns: Infinity,
  async measure(bench, context, answer) {
    await openOurs(bench, context);
    return measureAnswer(bench, context, OUR_ANSWER, answer);
  },
};

/**
 * @param {import('../peers/peer.ts').Peer} peer
 * @returns {Subject[]} none where it is not asked for large answers
 */
const ofPeer = ({ id, name, path, parts, answer: answerParts }) =>
  answerParts === undefined
    ? []
    : [
        {
          id,
          name,
          maxRuns: MAX_PEER_RUNS,
          async measure(bench, context, answer) {
            await bench.page.goto(context.server.origin + path, { waitUntil: 'commit' });
            await typeIntoEditor(bench, parts);
            return measureAnswer(bench, context, answerParts, answer);
          },
        },
      ];

/**
 * @param {BenchPage} bench
 * @param {BenchContext} context
 */
async function openOurs(bench, { server }) {
  await bench.page.goto(server.origin + OUR_PATH, { waitUntil: 'commit' });
  await typeCredentials(bench, 0);
  await pressSignIn(bench);
  await typeIntoEditor(bench, OUR_PARTS);
}

/**
 * From an editor that takes typing to a closed tab.
 *
 * @param {BenchPage} bench
 * @param {BenchContext} context
 * @param {AnswerParts} parts
 * @param {LargeAnswer} answer
 * @returns {Promise<Measured>}
 */
async function measureAnswer(bench, { browser, fail }, parts, answer) {
  await writeOperation(bench, answer);
  const restMs = restOf(answer);
  const renderer = await rendererOf(browser);
  const { allHeap: beforeHeap } = await measureHeap(bench);
  const beforeMemory = await restingMemory(renderer, restMs);
  const stopWatching = watchMemory(renderer);
  const times = await runForAnswer(bench, parts, answer).finally(stopWatching);
  const peakMemory = stopWatching();
  const { allHeap: heldHeap } = await measureHeap(bench);
  const measured = {
    ...times,
    beforeMemory,
    peakMemory,
    growthMemory: peakMemory - beforeMemory,
    beforeHeap,
    heldHeap,
  };
  try {
    const closed = await closeAnswer(bench, parts, answer);
    const { allHeap: afterHeap } = await measureHeap(bench);
    const afterMemory = await restingMemory(renderer, restMs);
    return { ...measured, ...closed, afterMemory, afterHeap, keptHeap: afterHeap - beforeHeap };
  } catch (error) {
    fail('closing its tab', error);
    return measured;
  }
}

/** @param {LargeAnswer} answer */
function restOf({ isLargest }) {
  return isLargest ? RETURN_MS : SHORT_REST_MS;
}
