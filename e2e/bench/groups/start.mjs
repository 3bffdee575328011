import { setTimeout as sleep } from 'node:timers/promises';
import { newPage, probe } from '../page/bench-page.mjs';
import { runOperation } from '../page/editor.mjs';
import { longestTask, visitOurs, visitPeer } from '../page/visit.mjs';
import { BARE_PATH } from '../server/our-site.mjs';
import { interleave, summarizeRecords } from '../statistics.mjs';

/**
 * @typedef {import('../bench-context.ts').BenchContext} BenchContext
 * @typedef {import('../page/bench-page.mjs').BenchPage} BenchPage
 * @typedef {import('../page/bench-page.mjs').Conditions} Conditions
 * @typedef {Record<string, number | null>} Measured
 *
 * @typedef {object} Subject who starts, and how one visit is measured
 * @property {string} id
 * @property {string} name
 * @property {(bench: BenchPage, context: BenchContext) => Promise<Measured>} visit
 */

/** A page that has painted nothing by then paints nothing (ms). */
const PAINT_MS = 5_000;

/**
 * Start-up: cold and warm, of us, of our page without its scripts, and of the peers, in turn.
 *
 * @param {BenchContext} context
 */
export async function benchStart(context) {
  context.server.setSchema(context.smallSchema.introspection);
  const subjects = [ourselves, bareHtml, ...context.peers.map(ofPeer)];
  /** @type {Map<string, Measured[]>} */
  const records = new Map();
  for (const conditions of context.conditions) {
    for (const subject of interleave(subjects, context.runs)) {
      for (const [visit, measured] of await visits(context, subject, conditions)) {
        const key = `${subject.id}/${conditions.id}/${visit}`;
        records.set(key, [...(records.get(key) ?? []), measured]);
      }
    }
  }
  return Object.fromEntries(
    [...records].map(([key, measured]) => [key, summarizeRecords(measured)]),
  );
}

/**
 * @param {BenchContext} context
 * @param {Subject} subject
 * @param {Conditions} conditions
 * @returns {Promise<[string, Measured][]>}
 */
async function visits(context, subject, conditions) {
  const browserContext = await context.browser.newContext();
  /** @type {[string, Measured][]} */
  const measured = [];
  try {
    for (const visit of ['cold', 'warm']) {
      context.server.forget();
      const bench = await newPage(browserContext, conditions);
      measured.push([visit, await subject.visit(bench, context)]);
      await bench.page.close();
      context.progress(`${subject.name}, ${conditions.id}, ${visit}`);
    }
  } catch (error) {
    context.fail(`start: ${subject.name}, ${conditions.id}`, error);
  } finally {
    await browserContext.close();
  }
  return measured;
}

/** @type {Subject} */
const ourselves = {
  id: 'gatehouse',
  name: 'Gatehouse',
  async visit(bench, context) {
    const visit = await visitOurs(bench, context, context.smallSchema.fields);
    const { typed, click, token, introspection, editor, completion } = visit;
    const answer = await runOperation(bench);
    const keys = await probe(bench, 'keys');
    const shifts = await probe(bench, 'shifts');
    return {
      ...(await paints(bench)),
      ...wireBytes(context),
      blockingBytes: await probe(bench, 'blockingBytes'),
      interactive: typed.interactive,
      droppedKeys: typed.dropped,
      layoutShift: shifts.filter(({ at }) => at < click).reduce((sum, { value }) => sum + value, 0),
      longestTaskTyping: await longestTask(bench, typed.started, click),
      longestKeyWait: Math.max(0, ...keys.filter(({ at }) => at < click).map(({ wait }) => wait)),
      longestTaskAfterClick: await longestTask(bench, click, answer),
      tokenToIntrospection: introspection - token,
      tokenToEditor: editor - token,
      clickToEditor: editor - click,
      tokenToCompletion: completion - token,
      tokenToAnswer: answer - token,
    };
  },
};

/** @type {Subject} */
const bareHtml = {
  id: 'bare',
  name: 'Our page without scripts',
  async visit(bench, context) {
    await bench.page.goto(context.server.origin + BARE_PATH, { waitUntil: 'commit' });
    for (let waited = 0; waited < PAINT_MS; waited += 100) {
      const painted = await paints(bench);
      if (painted['firstContentfulPaint'] !== null) break;
      await sleep(100);
    }
    return { ...(await paints(bench)), blockingBytes: await probe(bench, 'blockingBytes') };
  },
};

/**
 * @param {import('../peers/peer.ts').Peer} peer
 * @returns {Subject}
 */
const ofPeer = (peer) => ({
  id: peer.id,
  name: peer.name,
  async visit(bench, context) {
    const { editor, completion } = await visitPeer(
      bench,
      context,
      peer,
      context.smallSchema.fields,
    );
    const answer = await runOperation(bench);
    return {
      ...(await paints(bench)),
      ...wireBytes(context),
      editor,
      completion,
      answer,
      longestTask: await longestTask(bench, 0, answer),
    };
  },
});

/**
 * What the answers to a visit weighed, headers included: files, and what the two endpoints said.
 *
 * @param {BenchContext} context
 */
function wireBytes({ server }) {
  const sum = (/** @type {(kind: string) => boolean} */ counts) =>
    server
      .ledger()
      .filter(({ kind }) => counts(kind))
      .reduce((total, { bytes }) => total + bytes, 0);
  const isFile = (/** @type {string} */ kind) => kind === 'file' || kind === 'missing';
  return {
    fileBytes: sum(isFile),
    endpointBytes: sum((kind) => !isFile(kind)),
    requests: server.ledger().length,
  };
}

/** @param {BenchPage} bench */
async function paints(bench) {
  const found = await probe(bench, 'paints');
  return {
    firstPaint: found['first-paint'] ?? null,
    firstContentfulPaint: found['first-contentful-paint'] ?? null,
  };
}
