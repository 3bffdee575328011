import { tableAnswer } from '../answers/table-answers.mjs';
import { runForAnswer, writeOperation } from '../page/answer.mjs';
import { CONDITIONS, newPage } from '../page/bench-page.mjs';
import { typeIntoEditor } from '../page/editor.mjs';
import { rendererOf, watchMemory } from '../page/renderer-memory.mjs';
import { OUR_PARTS, pressSignIn, typeCredentials } from '../page/sign-in.mjs';
import { longestTask } from '../page/visit.mjs';
import { OUR_ANSWER } from '../peers/answer-parts.mjs';
import { OUR_PATH } from '../server/our-site.mjs';
import { interleave, summarizeRecords } from '../statistics.mjs';

/**
 * @typedef {import('../bench-context.ts').BenchContext} BenchContext
 * @typedef {import('../page/bench-page.mjs').BenchPage} BenchPage
 */

const ANSWER = tableAnswer('Saved', 1_000_000, 10);

/** Nothing is saved for longer than this (ms). */
const SAVE_PATIENCE_MS = 300_000;

/** Formats, by their names in the menu. */
const FORMATS = /** @type {const} */ ([
  { format: 'csv', item: 'CSV', hasDialog: true },
  { format: 'ndjson', item: 'NDJSON' },
  { format: 'parquet', item: 'Parquet', hasDialog: true },
  { format: 'xlsx', item: 'Excel', hasDialog: true },
]);

/**
 * Files of a million rows of ten columns, in all formats that rows have: how long each takes, over CSV in the
 * same page, the longest task meanwhile, and the memory at its peak. An older build is measured in turn.
 *
 * @param {BenchContext} context
 */
export async function benchFiles(context) {
  const servers = { gatehouse: context.server, ...(context.before && { before: context.before }) };
  const subjects = Object.entries(servers);
  /** @type {Record<string, Record<string, number>[]>} */
  const records = {};
  for (const [, server] of subjects) {
    server.setSchema(context.smallSchema.introspection);
    server.setAnswer(ANSWER.operation, ANSWER.make());
  }
  for (const [id, server] of interleave(subjects, context.runs)) {
    const browserContext = await context.browser.newContext();
    try {
      const bench = await newPage(browserContext, CONDITIONS.plain);
      await bench.page.addInitScript(dropWhatIsSaved);
      await openAnswer(bench, server.origin);
      let csv = Number.NaN;
      for (const { format, ...choice } of FORMATS) {
        const saved = await save(bench, context, choice);
        if (format === 'csv') csv = saved.whole;
        (records[`${id}/${format}`] ??= []).push({ ...saved, ratioToCsv: saved.whole / csv });
      }
    } catch (error) {
      context.fail(`files, ${id}`, error);
    } finally {
      await browserContext.close();
    }
    context.progress(`files, ${id}, run ${records[`${id}/csv`]?.length ?? 0}`);
  }
  for (const [, server] of subjects) server.setAnswer(ANSWER.operation, undefined);
  return Object.fromEntries(
    Object.entries(records).map(([key, all]) => [key, summarizeRecords(all)]),
  );
}

/**
 * @param {BenchPage} bench
 * @param {string} origin
 */
async function openAnswer(bench, origin) {
  await bench.page.goto(origin + OUR_PATH, { waitUntil: 'commit' });
  await typeCredentials(bench, 0);
  await pressSignIn(bench);
  await typeIntoEditor(bench, OUR_PARTS);
  await writeOperation(bench, ANSWER);
  await runForAnswer(bench, OUR_ANSWER, ANSWER);
}

/**
 * Chooses a format in the menu, and lets its dialog stand as it is.
 *
 * @param {BenchPage} bench
 * @param {BenchContext} context
 * @param {{ item: string, hasDialog?: true }} choice
 * @returns {Promise<{ whole: number, longestTask: number, fileBytes: number, peakMemory: number }>} milliseconds
 *   from choosing the file to its end, and bytes
 */
async function save(bench, { browser }, { item, hasDialog }) {
  const { page } = bench;
  const stopWatching = watchMemory(await rendererOf(browser));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const name = hasDialog ? `${item}…` : item;
  await page.getByRole('menuitem', { name, exact: true }).click();
  if (hasDialog) {
    const dialog = page.getByRole('dialog', { name: `Save as ${item}` });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  }
  await page.waitForFunction(() => Reflect.get(window, 'benchSaved')?.ended !== undefined, null, {
    timeout: SAVE_PATIENCE_MS,
  });
  const peakMemory = stopWatching();
  const { chosen, ended, bytes } = await page.evaluate(() => {
    const saved = Reflect.get(window, 'benchSaved');
    Reflect.deleteProperty(window, 'benchSaved');
    return saved;
  });
  await page.getByText(/^Saved /).waitFor();
  return {
    whole: ended - chosen,
    longestTask: await longestTask(bench, chosen, ended),
    fileBytes: bytes,
    peakMemory,
  };
}

/** Chooses a file in the place of a person, whose stream counts bytes and drops them (File System Standard). */
function dropWhatIsSaved() {
  Reflect.set(window, 'showSaveFilePicker', async () => {
    const saved = { chosen: performance.now(), ended: undefined, bytes: 0 };
    Reflect.set(window, 'benchSaved', saved);
    return {
      getFile: async () => new File([], 'saved'),
      createWritable: async () => ({
        write: async (/** @type {Uint8Array} */ bytes) => {
          saved.bytes += bytes.length;
        },
        close: async () => Object.assign(saved, { ended: performance.now() }),
        abort: async () => Object.assign(saved, { ended: Number.NaN }),
      }),
    };
  });
}
