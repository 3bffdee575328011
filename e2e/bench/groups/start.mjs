import { setTimeout as sleep } from 'node:timers/promises';
import { newPage, openPage, probe } from '../page/bench-page.mjs';
import { completeInEditor, runOperation, typeIntoEditor } from '../page/editor.mjs';
import { OUR_PARTS, pressSignIn, typeCredentials } from '../page/sign-in.mjs';
import { BARE_PATH, OUR_PATH } from '../server/our-site.mjs';
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

/** Between two keys of somebody who types credentials (ms). */
const TYPING_MS = 100;
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
    await openPage(bench, context.server.origin + OUR_PATH);
    const typed = await typeCredentials(bench, TYPING_MS);
    const click = await pressSignIn(bench);
    const editor = await typeIntoEditor(bench, OUR_PARTS);
    const completion = await completeInEditor(bench, OUR_PARTS, context.smallSchema.fields);
    const answer = await runOperation(bench);
    const { token, introspection } = requestTimes(bench, context);
    const tasks = await probe(bench, 'tasks');
    const keys = await probe(bench, 'keys');
    const shifts = await probe(bench, 'shifts');
    return {
      ...(await paints(bench)),
      ...wireBytes(context),
      blockingBytes: await probe(bench, 'blockingBytes'),
      interactive: typed.interactive,
      droppedKeys: typed.dropped,
      layoutShift: shifts.filter(({ at }) => at < click).reduce((sum, { value }) => sum + value, 0),
      longestTaskTyping: longest(tasks, typed.started, click),
      longestKeyWait: Math.max(0, ...keys.filter(({ at }) => at < click).map(({ wait }) => wait)),
      longestTaskAfterClick: longest(tasks, click, answer),
      tokenToIntrospection: introspection - token,
      tokenToEditor: editor - token,
      clickToEditor: editor - click,
      tokenToCompletion: completion - token,
      answer,
    };
  },
};

/** @type {Subject} */
const bareHtml = {
  id: 'bare',
  name: 'Our page without scripts',
  async visit(bench, context) {
    await openPage(bench, context.server.origin + BARE_PATH);
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
const ofPeer = ({ id, name, path, parts }) => ({
  id,
  name,
  async visit(bench, context) {
    await openPage(bench, context.server.origin + path);
    const editor = await typeIntoEditor(bench, parts);
    const completion = await completeInEditor(bench, parts, context.smallSchema.fields);
    const answer = await runOperation(bench);
    const tasks = await probe(bench, 'tasks');
    return {
      ...(await paints(bench)),
      ...wireBytes(context),
      editor,
      completion,
      answer,
      longestTask: longest(tasks, 0, answer),
    };
  },
});

/**
 * @param {BenchPage} bench
 * @param {BenchContext} context
 */
function requestTimes({ offset }, { server }) {
  const last = (/** @type {string} */ wanted) =>
    server.ledger().findLast(({ kind }) => kind === wanted);
  return {
    token: (last('token')?.sentAt ?? Number.NaN) + offset,
    introspection:
      (server.ledger().find(({ kind }) => kind === 'introspection')?.at ?? Number.NaN) + offset,
  };
}

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

/**
 * @param {readonly { start: number, duration: number }[]} tasks
 * @param {number} from
 * @param {number} to
 * @returns {number} 0 where none took 50 ms, which is what a browser calls long
 */
function longest(tasks, from, to) {
  const during = tasks.filter(({ start, duration }) => start + duration > from && start < to);
  return Math.max(0, ...during.map(({ duration }) => duration));
}
