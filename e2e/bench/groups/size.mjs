import { measureHeap } from '../page/heap.mjs';
import { CONDITIONS, newPage } from '../page/bench-page.mjs';
import { pressForLists } from '../page/editor.mjs';
import { BUILDER_SEARCH, DOCS_SEARCH, typeSearch } from '../page/search.mjs';
import { OUR_PARTS } from '../page/sign-in.mjs';
import { longestTask, visitOurs, visitPeer } from '../page/visit.mjs';
import { largeSchemas } from '../schema/large-schemas.mjs';
import { interleave, quantile, summarizeRecords } from '../statistics.mjs';

/**
 * @typedef {import('../bench-context.ts').BenchContext} BenchContext
 * @typedef {import('../bench-context.ts').BenchSchema} BenchSchema
 * @typedef {import('../page/bench-page.mjs').BenchPage} BenchPage
 * @typedef {import('@playwright/test').BrowserContext} BrowserContext
 * @typedef {Record<string, number | null>} Measured
 *
 * @typedef {object} Subject
 * @property {string} id
 * @property {string} name
 * @property {(open: () => Promise<BenchPage>, context: BenchContext, schema: BenchSchema) =>
 *   Promise<Measured>} measure
 */

/** Key presses that are to open a completion list, each visit. */
const PRESSES = 30;

/** Whose searches and completion lists are compared with ours, key by key. */
const KEY_BY_KEY = ['graphiql-5', 'playground'];

/**
 * Large schemas: until completion, longest task, heap, and each key press of completion and search.
 * Under plain conditions, as the claims are.
 *
 * @param {BenchContext} context
 */
export async function benchSize(context) {
  /** @type {Record<string, Record<string, import('../statistics.mjs').Summary>>} */
  const results = {};
  const subjects = [ourselves, ...context.peers.map(ofPeer)];
  for (const schema of largeSchemas()) {
    context.server.setSchema(schema.introspection);
    /** @type {Map<string, Measured[]>} */
    const records = new Map(subjects.map(({ id }) => [id, []]));
    for (const subject of interleave(subjects, context.runs)) {
      const measured = await measureFresh(context, subject, schema);
      if (measured) records.get(subject.id)?.push(measured);
    }
    for (const [id, measured] of records) {
      results[`${id}/${schema.id}`] = summarizeRecords(measured);
    }
  }
  return results;
}

/**
 * @param {BenchContext} context
 * @param {Subject} subject
 * @param {BenchSchema} schema
 * @returns {Promise<Measured | undefined>}
 */
async function measureFresh(context, subject, schema) {
  const browserContext = await context.browser.newContext();
  const open = () => {
    context.server.forget();
    return newPage(browserContext, CONDITIONS.plain);
  };
  try {
    return await subject.measure(open, context, schema);
  } catch (error) {
    context.fail(`size: ${subject.name}, ${schema.id}`, error);
    return undefined;
  } finally {
    await browserContext.close();
    context.progress(`${subject.name}, ${schema.id}`);
  }
}

/** @type {Subject} */
const ourselves = {
  id: 'gatehouse',
  name: 'Gatehouse',
  async measure(open, context, schema) {
    const first = await open();
    const { click, token, introspection, editor, completion } = await visitOurs(
      first,
      context,
      schema.fields,
    );
    const measured = {
      tokenToIntrospection: introspection - token,
      tokenToEditor: editor - token,
      completion: completion - token,
      longestTask: await longestTask(first, click, completion),
      ...(await measureHeap(first)),
    };
    const lists = await listTimes(first, OUR_PARTS, schema);
    const docs = await searchTimes('docsSearch', first, DOCS_SEARCH, schema, context);
    const builder = await searchTimes('builderSearch', first, BUILDER_SEARCH, schema, context);
    await first.page.close();
    const second = await open();
    const again = await visitOurs(second, context, schema.fields);
    return {
      ...measured,
      ...lists,
      ...docs,
      ...builder,
      secondCompletion: again.completion - again.token,
      secondLongestTask: await longestTask(second, again.click, again.completion),
    };
  },
};

/**
 * @param {import('../peers/peer.ts').Peer} peer
 * @returns {Subject}
 */
const ofPeer = (peer) => ({
  id: peer.id,
  name: peer.name,
  async measure(open, context, schema) {
    const bench = await open();
    const { completion } = await visitPeer(bench, context, peer, schema.fields);
    const measured = {
      completion,
      longestTask: await longestTask(bench, 0, completion),
      ...(await measureHeap(bench)),
    };
    if (!KEY_BY_KEY.includes(peer.id)) return measured;
    const lists = await listTimes(bench, peer.parts, schema);
    if (peer.id !== 'graphiql-5') return { ...measured, ...lists };
    const docs = await searchTimes('docsSearch', bench, DOCS_SEARCH, schema, context);
    return { ...measured, ...lists, ...docs };
  },
});

/**
 * @param {BenchPage} bench
 * @param {import('../peers/peer.ts').EditorParts} parts
 * @param {BenchSchema} schema
 */
async function listTimes(bench, parts, { fields }) {
  const times = await pressForLists(bench, parts, fields, PRESSES);
  return { listP50: quantile(times, 0.5), listP95: quantile(times, 0.95) };
}

/**
 * @param {string} name
 * @param {BenchPage} bench
 * @param {import('../page/search.mjs').Search} search
 * @param {BenchSchema} schema
 * @param {BenchContext} context
 * @returns {Promise<Measured>} nothing where there is no such search
 */
async function searchTimes(name, bench, search, schema, context) {
  try {
    const { times, longestTask: longest } = await typeSearch(bench, search, schema.search);
    return {
      [`${name}P50`]: quantile(times, 0.5),
      [`${name}P95`]: quantile(times, 0.95),
      [`${name}LongestTask`]: longest,
    };
  } catch (error) {
    context.fail(`${name}, ${schema.id}`, error);
    return {};
  }
}
