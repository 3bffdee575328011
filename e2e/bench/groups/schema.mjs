import { CONDITIONS, newPage, PATIENCE_MS, within } from '../page/bench-page.mjs';
import { typeIntoEditor } from '../page/editor.mjs';
import { DOCS_SEARCH, openPanel } from '../page/search.mjs';
import { OUR_PARTS, pressSignIn, typeCredentials } from '../page/sign-in.mjs';
import { longestTask } from '../page/visit.mjs';
import { synthesizeSchema } from '../schema/synthetic-schema.mjs';
import { OUR_PATH } from '../server/our-site.mjs';
import { summarizeRecords } from '../statistics.mjs';

/**
 * @typedef {import('../bench-context.ts').BenchContext} BenchContext
 * @typedef {import('../page/bench-page.mjs').BenchPage} BenchPage
 * @typedef {{ readonly method: string, readonly ms: number }} WorkerCall
 */

/** Of 10,000 types so many differ. */
const FEW = 20;
const MANY = 2_000;

/** Nobody looks at a new schema sooner (milliseconds). */
const REST_MS = 1_500;

/** Within it the page keeps the schema of a visit (milliseconds). */
const KEPT_WITHIN_MS = 30_000;

/**
 * A schema of 10,000 types: any two that are kept compared, the paths to a field, and the uses of a type.
 *
 * @param {BenchContext} context
 */
export async function benchSchema(context) {
  const [base, few, many] = [0, FEW, MANY].map(introspectionWith);
  const records = [];
  for (let run = 0; run < context.runs; run += 1) {
    const browserContext = await context.browser.newContext();
    const visit = (/** @type {Buffer} */ introspection) => {
      context.server.setSchema(introspection);
      return visitUntilKept(browserContext, context.server.origin);
    };
    try {
      await (await visit(many)).page.close();
      await (await visit(base)).page.close();
      const second = await visit(few);
      const fewMeasured = await compare(second, FEW);
      await second.page.close();
      const third = await visit(many);
      const manyMeasured = await compare(third, MANY);
      records.push({
        ...named('few', fewMeasured),
        ...named('many', manyMeasured),
        ...(await findPaths(third, fieldOf(many))),
        ...(await listUses(third)),
      });
    } catch (error) {
      context.fail('schema', error);
    } finally {
      await browserContext.close();
    }
    context.progress(`schema, run ${run + 1}`);
  }
  return { gatehouse: summarizeRecords(records) };
}

/**
 * The synthetic schema with some of its types changed, all over it: a description, and the type of a field.
 *
 * @param {number} changed how many types
 * @returns {Buffer}
 */
function introspectionWith(changed) {
  const { data } = synthesizeSchema();
  const objects = data.__schema.types.filter(
    ({ kind, name }) => kind === 'OBJECT' && name !== 'Query',
  );
  for (let index = 0; index < changed; index += 1) {
    const type = objects[Math.floor((index * objects.length) / changed)];
    const [field] = /** @type {{ type: object }[]} */ (type['fields']);
    type['description'] = `Changed with ${changed} others.`;
    field.type = {
      kind: 'LIST',
      name: null,
      ofType: { kind: 'SCALAR', name: 'Int', ofType: null },
    };
  }
  return Buffer.from(JSON.stringify({ data }));
}

/**
 * A field of a type in the middle of the schema.
 *
 * @param {Buffer} introspection
 */
function fieldOf(introspection) {
  const { data } = JSON.parse(introspection.toString());
  const objects = data.__schema.types.filter(
    (/** @type {{ kind: string }} */ { kind }) => kind === 'OBJECT',
  );
  const { name, fields } = objects[objects.length >> 1];
  return `${name}.${fields[0].name}`;
}

/**
 * The calls of a method of workers that have been answered.
 *
 * @param {BenchPage} bench
 * @param {string} name
 * @returns {Promise<WorkerCall[]>}
 */
async function callsOf({ page }, name) {
  const calls = await page.evaluate(() => Reflect.get(window, 'benchCalls'));
  return calls.filter((/** @type {WorkerCall} */ { method }) => method === name);
}

/**
 * Measures each call of a worker in the page from its message to its answer. Sent to the page as text.
 */
function watchWorkers() {
  /** @type {WorkerCall[]} */
  const calls = [];
  Reflect.set(window, 'benchCalls', calls);
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (/** @type {any[]} */ ...args) {
    const [{ id, method }] = args;
    const started = performance.now();
    this.addEventListener('message', ({ data }) => {
      if (data?.id === id) calls.push({ method, ms: performance.now() - started });
    });
    return Reflect.apply(postMessage, this, args);
  };
}

/**
 * Signs in in a tab of its own, and waits until the page has kept the schema.
 *
 * @param {import('@playwright/test').BrowserContext} browserContext
 * @param {string} origin
 */
async function visitUntilKept(browserContext, origin) {
  const bench = await newPage(browserContext, CONDITIONS.plain);
  const { page } = bench;
  await page.addInitScript(watchWorkers);
  await page.goto(origin + OUR_PATH, { waitUntil: 'commit' });
  await typeCredentials(bench, 0);
  await pressSignIn(bench);
  await typeIntoEditor(bench, OUR_PARTS);
  await page.waitForFunction(
    () =>
      Reflect.get(window, 'benchCalls').some(
        (/** @type {WorkerCall} */ { method }) => method === 'visit',
      ),
    undefined,
    { timeout: KEPT_WITHIN_MS },
  );
  await openPanel(page, DOCS_SEARCH.panel);
  await page.getByRole('button', { name: 'Changes…' }).waitFor({ timeout: PATIENCE_MS });
  await page.waitForTimeout(REST_MS);
  return bench;
}

/**
 * Opens the changes since the visit before, in a worker that has just begun.
 *
 * @param {BenchPage} bench
 * @param {number} changed how many types differ at the least
 * @returns {Promise<Record<string, number>>} milliseconds
 */
async function compare(bench, changed) {
  const { page } = bench;
  const opened = await page.evaluate(() => {
    Reflect.get(window, 'benchCalls').length = 0;
    return performance.now();
  });
  const shown = within(PATIENCE_MS, page.evaluate(whenCounted), 'the list of changes');
  await page.getByRole('button', { name: 'Changes…' }).click();
  const { at, text } = await shown;
  const counts = Array.from(text.matchAll(/[\d,]+/g), ([count]) =>
    Number(count.replaceAll(',', '')),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total < changed) throw new Error(`Only ${total} changes: ${text}`);
  const [call] = await callsOf(bench, 'compare');
  const worker = call?.ms ?? Number.NaN;
  await page.waitForTimeout(REST_MS);
  const longest = await longestTask(bench, opened, Infinity);
  await page.keyboard.press('Escape');
  return { worker, shown: at - opened, longestTask: longest };
}

/**
 * When one of the dialogs says how much has changed. Sent to the page as text.
 *
 * @returns {Promise<{ at: number, text: string }>}
 */
function whenCounted() {
  return new Promise((resolve) => {
    const look = () => {
      const dialogs = Array.from(document.querySelectorAll('dialog'), (one) => one.textContent);
      const [text] = /[\d,]+ breaking, [\d,]+ dangerous, [\d,]+ safe/.exec(dialogs.join(' ')) ?? [];
      if (text === undefined) return void requestAnimationFrame(look);
      requestAnimationFrame(() => resolve({ at: performance.now(), text }));
    };
    look();
  });
}

/**
 * Asks for the ways from the query type to a field, twice: the first question reads the schema.
 *
 * @param {BenchPage} bench
 * @param {string} target such as `City.name`
 * @returns {Promise<Record<string, number>>} milliseconds
 */
async function findPaths(bench, target) {
  const { page } = bench;
  const fields = await page.evaluate(() => performance.now());
  const ask = async () => {
    await DOCS_SEARCH.input(page).fill(`Query to ${target}`);
    const { length } = await callsOf(bench, 'findPaths');
    await page.getByRole('option', { name: target, exact: true }).click();
    await page.waitForFunction(
      (count) =>
        Reflect.get(window, 'benchCalls').filter(
          (/** @type {WorkerCall} */ { method }) => method === 'findPaths',
        ).length > count,
      length,
    );
    return (await callsOf(bench, 'findPaths')).at(-1)?.ms ?? Number.NaN;
  };
  const pathsFirst = await ask();
  await page.getByRole('link', { name: /^Go back/ }).click();
  const pathsNext = await ask();
  return { pathsFirst, pathsNext, pathsLongestTask: await longestTask(bench, fields, Infinity) };
}

/**
 * Lists the uses of the type that has the most of them.
 *
 * @param {BenchPage} bench
 * @returns {Promise<Record<string, number>>} milliseconds
 */
async function listUses(bench) {
  const { page } = bench;
  await page.getByRole('button', { name: 'Paths', exact: true }).click();
  await DOCS_SEARCH.input(page).fill('String');
  await page.getByRole('option', { name: 'String', exact: true }).click();
  const opened = await page.evaluate(() => performance.now());
  await page.getByRole('button', { name: 'Used by', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Used in' }).waitFor();
  await page.waitForTimeout(REST_MS);
  return { usesLongestTask: await longestTask(bench, opened, Infinity) };
}

/**
 * @param {string} prefix
 * @param {Record<string, number>} values
 */
function named(prefix, values) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`,
      value,
    ]),
  );
}
