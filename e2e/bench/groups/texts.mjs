import { Buffer } from 'node:buffer';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONDITIONS, newPage, probe, within } from '../page/bench-page.mjs';
import { clearEditor, typeIntoEditor } from '../page/editor.mjs';
import { DOCS_SEARCH, openPanel } from '../page/search.mjs';
import { OUR_PARTS, pressSignIn, typeCredentials } from '../page/sign-in.mjs';
import { longestTask } from '../page/visit.mjs';
import { OUR_PATH } from '../server/our-site.mjs';
import {
  ANSWERED,
  DESCRIBED,
  folderFiles,
  IMPORTED,
  INPUTS,
  LINKED,
  NAMED,
  PASTED,
} from '../service/hostile-texts.mjs';
import { summarizeRecords } from '../statistics.mjs';

/**
 * @typedef {import('../bench-context.ts').BenchContext} BenchContext
 * @typedef {import('../page/bench-page.mjs').BenchPage} BenchPage
 */

/** For what a text has set off to be over (milliseconds). */
const REST_MS = 1_500;

/** The longest wait for a text to be shown, milliseconds. */
const PATIENCE_MS = 60_000;

/** The field that a hostile description or name is given to. */
const FIELD = 'country';
const OTHER_FIELD = 'continents';

/**
 * The longest task of the page for each text that a file, a service, a link or the clipboard may hold.
 *
 * @param {BenchContext} context
 */
export async function benchTexts(context) {
  const records = [];
  for (let run = 0; run < context.runs; run += 1) {
    const tasks = {
      ...(await measureImports(context)),
      ...(await measurePastes(context)),
      ...(await measureLinks(context)),
      ...(await measureAnswers(context)),
      ...(await measureSchemas(context)),
      ...(await measureInputs(context)),
      ...(await measureFolder(context)),
    };
    records.push({ longestOfAll: Math.max(...Object.values(tasks)), ...tasks });
    context.progress(`texts, run ${run + 1}`);
  }
  return { gatehouse: summarizeRecords(records) };
}

/**
 * Measures each of some texts; one that fails leaves the others.
 *
 * @template T
 * @param {BenchContext} context
 * @param {Readonly<Record<string, T>>} texts
 * @param {(text: T) => Promise<number>} measure
 * @returns {Promise<Record<string, number>>} milliseconds by name
 */
async function measureEach(context, texts, measure) {
  /** @type {Record<string, number>} */
  const tasks = {};
  for (const [name, text] of Object.entries(texts)) {
    if (context.only?.includes(name) === false) continue;
    try {
      tasks[name] = await measure(text);
    } catch (error) {
      context.fail(`texts, ${name}`, error);
    }
    context.progress(`texts, ${name}: ${tasks[name]} ms`);
  }
  return tasks;
}

/**
 * A page of its own, signed in, for some of the texts.
 *
 * @template T
 * @param {BenchContext} context
 * @param {Buffer} introspection
 * @param {(bench: BenchPage) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function inPage({ browser, server }, introspection, work) {
  server.setSchema(introspection);
  const browserContext = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  try {
    const bench = await newPage(browserContext, CONDITIONS.plain);
    await bench.page.goto(server.origin + OUR_PATH, { waitUntil: 'commit' });
    await typeCredentials(bench, 0);
    await pressSignIn(bench);
    await typeIntoEditor(bench, OUR_PARTS);
    await bench.page.keyboard.press('Escape');
    await sleep(REST_MS);
    return await work(bench);
  } finally {
    await browserContext.close();
  }
}

/**
 * @param {BenchPage} bench
 * @param {() => Promise<unknown>} work until what it leads to is shown
 * @returns {Promise<number>} its longest task, milliseconds
 */
async function tasksOf(bench, work) {
  const started = await bench.page.evaluate(() => performance.now());
  await within(PATIENCE_MS, work(), 'What a text leads to');
  await sleep(REST_MS);
  await probe(bench, 'settles');
  return longestTask(bench, started, Infinity);
}

/** @param {BenchPage} bench @param {string} name of a command */
async function runCommand({ page }, name) {
  await page.keyboard.press('Control+K');
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
}

/**
 * Files are given by their paths: bytes would be decoded in the page, by Playwright, which takes seconds.
 *
 * @param {BenchContext} context
 */
async function measureImports(context) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-texts-'));
  try {
    return await measureEach(context, IMPORTED, (make) =>
      inPage(context, context.smallSchema.introspection, async (bench) => {
        const [name, text] = make();
        const path = join(folder, name);
        await writeFile(path, text);
        await runCommand(bench, 'Import');
        const dialog = bench.page.getByRole('dialog', { name: 'Import' });
        const files = dialog.locator('input[type="file"]').first();
        const isOver = dialog.getByRole('button', { name: 'Back' }).or(dialog.getByRole('alert'));
        return tasksOf(bench, async () => {
          await files.setInputFiles(path);
          await isOver.first().waitFor({ timeout: PATIENCE_MS });
          const take = dialog.getByRole('button', { name: 'Import', exact: true });
          if (await take.isHidden()) return;
          await take.click();
          await isImported(bench);
          const other = text.replaceAll('xxx', 'yyy');
          if (other === text) return;
          // Once more, as texts that differ from those that are stored.
          await writeFile(path, other);
          await runCommand(bench, 'Import');
          await files.setInputFiles(path);
          await dialog.getByRole('button', { name: 'Replace mine' }).click();
          await take.click();
          await isImported(bench);
        });
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param {BenchPage} bench */
async function isImported({ page }) {
  const note = page.locator('.gh-toast').filter({ hasText: /^Imported/ });
  await note.waitFor({ timeout: PATIENCE_MS });
  await note.getByRole('button').last().click();
  await sleep(REST_MS);
}

/** @param {BenchContext} context */
function measureLinks(context) {
  return measureEach(context, LINKED, (make) =>
    inPage(context, context.smallSchema.introspection, async (bench) => {
      const { page } = bench;
      const fragment = `#operation/1//${make()}`;
      return tasksOf(bench, async () => {
        await page.evaluate((hash) => void (location.hash = hash), fragment);
        const dialog = page.getByRole('dialog');
        await dialog.waitFor({ timeout: PATIENCE_MS });
        const open = dialog.getByRole('button', { name: 'Open in a new tab' });
        if (await open.isVisible()) await open.click();
        else await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
      });
    }),
  );
}

/** @param {BenchContext} context */
function measurePastes(context) {
  return measureEach(context, PASTED, (make) =>
    inPage(context, context.smallSchema.introspection, async (bench) => {
      const { page } = bench;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await clearEditor(bench);
      await page.evaluate((text) => navigator.clipboard.writeText(text), make());
      await sleep(REST_MS);
      return tasksOf(bench, async () => {
        await page.keyboard.press('Control+V');
        await sleep(REST_MS);
        await page.keyboard.press('Space');
      });
    }),
  );
}

/** @param {BenchContext} context */
function measureAnswers(context) {
  return measureEach(context, ANSWERED, (make) =>
    inPage(context, context.smallSchema.introspection, async (bench) => {
      const { page } = bench;
      context.server.setAnswer('Hostile', Buffer.from(JSON.stringify(make())));
      await clearEditor(bench);
      await page.keyboard.insertText('query Hostile { __typename }');
      await sleep(REST_MS);
      return tasksOf(bench, async () => {
        await page.keyboard.press('Control+Enter');
        await page.getByRole('status', { name: 'Last call' }).filter({ hasText: 'HTTP' }).waitFor();
        for (const view of ['Table', 'JSON']) {
          await page.getByRole('radio', { name: view, exact: true }).press('Space');
          await sleep(REST_MS);
        }
      });
    }),
  );
}

/** @param {BenchContext} context */
async function measureSchemas(context) {
  const described = await measureEach(context, DESCRIBED, (make) =>
    lookUp(context, FIELD, introspectionWith(context, { description: make() })),
  );
  // A name of such a length is left out, with all that has it.
  const named = await measureEach(context, NAMED, (make) =>
    lookUp(context, OTHER_FIELD, introspectionWith(context, { name: make() })),
  );
  return { ...described, ...named };
}

/** @param {BenchContext} context */
function measureInputs(context) {
  return measureEach(context, INPUTS, (make) => {
    const type = { kind: 'INPUT_OBJECT', name: 'Hostile', ofType: null };
    const args = [{ name: 'hostile', description: null, type, defaultValue: null }];
    return inPage(context, introspectionWith(context, { args }, make()), async (bench) => {
      const { page } = bench;
      await clearEditor(bench);
      return tasksOf(bench, async () => {
        const query = `query V($hostile: Hostile) { ${FIELD}(hostile: $hostile) { __typename } }`;
        await page.keyboard.insertText(query);
        await page.getByRole('button', { name: 'Variables', exact: true }).click();
        await sleep(REST_MS);
        await page.getByRole('button', { name: /^\d+ fields of hostile$/ }).click();
        await sleep(REST_MS);
        const views = page.getByRole('group', { name: 'Edit variables as' });
        await views.getByRole('button', { name: 'JSON', exact: true }).click();
        await sleep(REST_MS);
        const variables = page.getByRole('region', { name: 'Variables', exact: true });
        await variables.locator('.monaco-editor').first().click();
        await page.keyboard.type('{"hostile": {"');
      });
    });
  });
}

/**
 * @param {BenchContext} context
 * @param {string} search
 * @param {Buffer} introspection
 */
function lookUp(context, search, introspection) {
  return inPage(context, introspection, (bench) =>
    tasksOf(bench, async () => {
      const { page } = bench;
      await openPanel(page, DOCS_SEARCH.panel);
      await DOCS_SEARCH.input(page).pressSequentially(search);
      const found = page.getByRole('option').first();
      await found.waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Docs' }).getByRole('heading', { level: 2 }).waitFor();
    }),
  );
}

/**
 * The small schema with other members of one field, and more types.
 *
 * @param {BenchContext} context
 * @param {object} members
 * @param {readonly object[]} [more]
 * @returns {Buffer}
 */
function introspectionWith({ smallSchema }, members, more = []) {
  const answer = JSON.parse(smallSchema.introspection.toString());
  /** @type {{ name: string, fields: { name: string }[] }[]} */
  const types = answer.data.__schema.types;
  const query = types.find(({ name }) => name === answer.data.__schema.queryType.name);
  const field = query?.fields.find(({ name }) => name === FIELD);
  if (!field) throw new Error(`The schema has no field ${FIELD}.`);
  Object.assign(field, members);
  answer.data.__schema.types.push(...more);
  return Buffer.from(JSON.stringify(answer));
}

/** @param {BenchContext} context */
function measureFolder(context) {
  return measureEach(context, { linkedFolderOf24Mb: folderFiles }, (make) =>
    inPage(context, context.smallSchema.introspection, async (bench) => {
      const { page } = bench;
      await page.evaluate(() => {
        // The browser's own choice cannot be driven; the page's private folder has the same handles.
        Reflect.set(window, 'showDirectoryPicker', async () => {
          const root = await navigator.storage.getDirectory();
          return root.getDirectoryHandle('repository', { create: true });
        });
      });
      await clearEditor(bench);
      await page.keyboard.insertText('query Kept { __typename }');
      await page.keyboard.press('Control+S');
      const saving = page.getByRole('dialog', { name: 'Save operation' });
      await saving.getByRole('button', { name: 'Save', exact: true }).press('Enter');
      await saving.waitFor({ state: 'hidden' });
      await runCommand(bench, 'Export');
      const dialog = page.getByRole('dialog', { name: 'Export workspace' });
      await dialog.getByRole('combobox', { name: 'Format' }).selectOption('Workspace (folder)');
      await dialog.getByRole('checkbox', { name: /^Keep in this folder/ }).check();
      await dialog.getByRole('button', { name: 'Choose the folder…' }).click();
      await page.getByRole('status').filter({ hasText: 'Kept in the folder' }).first().waitFor();
      await page.keyboard.press('Escape');
      await page.evaluate(writeFiles, make());
      await openPanel(page, 'Saved');
      await sleep(REST_MS);
      return tasksOf(bench, async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        await page
          .getByText('Nothing is written until you have seen what.')
          .first()
          .waitFor({ timeout: PATIENCE_MS });
        await page.getByRole('button', { name: 'Review…' }).click();
        const review = page.getByRole('dialog', { name: 'Import' });
        const take = review.getByRole('button', { name: 'Import', exact: true });
        await take.click({ timeout: PATIENCE_MS });
        await isImported(bench);
      });
    }),
  );
}

/**
 * In the page: writes files as another program does.
 *
 * @param {readonly (readonly [path: string, text: string])[]} files
 */
async function writeFiles(files) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('repository', { create: true });
  const operations = await folder.getDirectoryHandle('operations', { create: true });
  for (const [path, text] of files) {
    const name = path.split('/').at(-1) ?? '';
    const inside = path.includes('/') ? operations : folder;
    const stream = await (await inside.getFileHandle(name, { create: true })).createWritable();
    await stream.write(text);
    await stream.close();
  }
}
