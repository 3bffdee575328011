import { CONDITIONS, newPage } from '../page/bench-page.mjs';
import { openingTimes } from '../page/openings.mjs';
import { SAVED_SEARCH, typeSearch } from '../page/search.mjs';
import { longestTask, visitOurs } from '../page/visit.mjs';
import { interleave, quantile, summarizeRecords } from '../statistics.mjs';

/**
 * @typedef {import('../bench-context.ts').BenchContext} BenchContext
 * @typedef {import('../page/bench-page.mjs').BenchPage} BenchPage
 * @typedef {'empty' | 'full'} Profile
 */

const ENTRIES = 1_000;
const TABS = 50;
const SAVED = 2_000;
const FOLDERS = 40;

/**
 * How often a run comes to the page and signs in, each time in a browser of its own: what is waited for there
 * takes a handful of frames, so that one frame more or less is a fifth of it.
 */
const VISITS = 4;

/**
 * How often each panel is opened: the first time loads it, whatever it is to show, and a click may come
 * anywhere between two frames.
 */
const OPENINGS = 15;

/** Panels of the sidebar, and what shows that one is open. */
const PANELS = [
  { id: 'historyPanel', name: 'History', holds: { empty: '*', full: 'li' } },
  { id: 'savedPanel', name: 'Saved', holds: { empty: '*', full: 'li' } },
  { id: 'docsPanel', name: 'Docs', holds: { empty: '*', full: '*' } },
  { id: 'builderPanel', name: 'Query builder', holds: { empty: '*', full: '*' } },
];

/**
 * A profile with a long history, many tabs and saved operations against an empty one, in turn.
 *
 * @param {BenchContext} context
 */
export async function benchHistory(context) {
  context.server.setSchema(context.smallSchema.introspection);
  /** @type {Record<Profile, Record<string, number | null>[]>} */
  const records = { empty: [], full: [] };
  /** @type {readonly Profile[]} */
  const profiles = ['empty', 'full'];
  for (const profile of interleave(profiles, context.runs * VISITS)) {
    try {
      const opensPanels = records[profile].length % VISITS === 0;
      records[profile].push(await measure(context, profile, opensPanels));
    } catch (error) {
      context.fail(`history: ${profile} profile`, error);
    }
    context.progress(`history, ${profile} profile`);
  }
  return {
    empty: summarizeRecords(records.empty),
    full: summarizeRecords(records.full),
  };
}

/**
 * @param {BenchContext} context
 * @param {Profile} profile
 * @param {boolean} opensPanels after signing in
 */
async function measure(context, profile, opensPanels) {
  const { origin } = context.server;
  const localStorage = profile === 'full' ? fullStorage() : emptyStorage();
  const browserContext = await context.browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    context.server.forget();
    const bench = await newPage(browserContext, CONDITIONS.plain);
    const visit = await visitOurs(bench, context, context.smallSchema.fields);
    const tabs = await bench.page.getByRole('tab').count();
    if (profile === 'full' && tabs < TABS) {
      throw new Error(`The tabs were not taken from the storage: there are ${tabs}.`);
    }
    return {
      interactive: visit.typed.interactive,
      clickToEditor: visit.editor - visit.click,
      tokenToCompletion: visit.completion - visit.token,
      longestTask: await longestTask(bench, visit.click, visit.completion),
      ...(opensPanels && (await openPanels(bench, profile))),
    };
  } finally {
    await browserContext.close();
  }
}

/**
 * @param {BenchPage} bench
 * @param {Profile} profile
 * @returns {Promise<Record<string, number>>} milliseconds to each panel, by its id
 */
async function openPanels(bench, profile) {
  await bench.page.keyboard.press('Escape');
  if (profile === 'full') await saveOperations(bench);
  /** @type {Record<string, number>} */
  const times = {};
  for (const { id, name, holds } of PANELS) {
    const opened = await openingTimes(bench, { name, holds: holds[profile] }, OPENINGS);
    times[id] = quantile(opened, 0.5);
  }
  if (profile === 'full') {
    const search = await typeSearch(bench, SAVED_SEARCH, 'kept 1999');
    times['savedSearch'] = quantile(search.times, 0.95);
  }
  return times;
}

/**
 * Puts operations into the database as the explorer would, in folders.
 *
 * @param {BenchPage} bench
 */
async function saveOperations({ page }) {
  const folders = Array.from({ length: FOLDERS }, (_, index) => ({
    kind: 'folder',
    id: `folder-${index}`,
    name: `Folder ${index}`,
    position: index,
  }));
  const operations = Array.from({ length: SAVED }, (_, index) => ({
    kind: 'operation',
    id: `operation-${index}`,
    folderId: `folder-${index % FOLDERS}`,
    name: `Kept ${index}`,
    description: 'What it is *for*.',
    query: operation(`Kept${index}`),
    variables: `{ "first": ${index} }`,
    position: index,
  }));
  await page.evaluate(
    (items) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('gatehouse-operations', 1);
        request.addEventListener('error', reject);
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore('items'));
        request.addEventListener('success', () => {
          const transaction = request.result.transaction('items', 'readwrite');
          const store = transaction.objectStore('items');
          for (const item of items) store.put({ item, version: 1 }, ['bench', item.id]);
          transaction.addEventListener('error', reject);
          transaction.addEventListener('complete', () => {
            request.result.close();
            resolve(undefined);
          });
        });
      }),
    [...folders, ...operations],
  );
}

/** Of what is worked on, the operation in front: the same one in both profiles, and so in both editors. */
function frontStorage() {
  return { query: operation('Front'), variables: '' };
}

/** Neither history nor tabs. */
function emptyStorage() {
  return stored(frontStorage());
}

/** What months of use leave behind, as the explorer stores it. */
function fullStorage() {
  const queries = Array.from({ length: ENTRIES }, (_, index) => ({
    query: operation(`Kept${index}`),
    variables: `{ "first": ${index} }`,
    operationName: `Kept${index}`,
  }));
  const tabs = Array.from({ length: TABS }, (_, index) => ({
    id: `bench-tab-${index}`,
    hash: null,
    // The tab in front holds no digit: one is typed, and looked for.
    title: index === 0 ? 'Front' : `Tab${index}`,
    query: operation(index === 0 ? 'Front' : `Tab${index}`),
    variables: '',
    headers: '',
    operationName: null,
    response: null,
  }));
  return stored({
    queries: JSON.stringify({ queries }),
    tabState: JSON.stringify({ tabs, activeTabIndex: 0 }),
    ...frontStorage(),
  });
}

/** @param {Readonly<Record<string, string>>} values by the names that GraphiQL knows them by */
function stored(values) {
  return Object.entries(values).map(([name, value]) => ({
    name: `gatehouse:bench:${name}`,
    value,
  }));
}

/** @param {string} name */
function operation(name) {
  const fields = ['name', 'code', 'capital', 'currencies', 'population'];
  return `query ${name} {\n  countries {\n${fields.map((field) => `    ${field}`).join('\n')}\n  }\n}\n`;
}
