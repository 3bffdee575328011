import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import type { Answer } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

const ROWS = 20_000;

/** Numbers that a double cannot hold, amounts with their zeros, lists, and texts of several scripts. */
const row = (id: number): string =>
  `{"id":90071992547${String(id).padStart(8, '0')},"name":"Zürich 🏔 ${id}","price":${id}.50,` +
  `"tags":["a",null,"${id}"],"place":{"height":${id % 2 === 0 ? id : 'null'}}}`;

const answer: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const rows = Array.from({ length: ROWS }, (_, id) => row(id));
  response.end(`{"data":{"measurements":[${rows.join()}]}}`);
};

/** In the page, by {@link watchWorkers}. */
declare const seen: { readonly rows: number; readonly release?: () => void };

/** Counts the messages with rows of a file that cross the page, and holds the first part that is to be written. */
function watchWorkers(): void {
  Reflect.deleteProperty(window, 'showSaveFilePicker');
  const noted = { rows: 0, release: undefined as (() => void) | undefined };
  const isOfRows = (value: unknown): boolean =>
    value instanceof Uint8Array && new TextDecoder().decode(value.subarray(0, 5)) === '{"id"';
  const note = (data: unknown): void => {
    const { args = [], value } = data as { args?: unknown[]; value?: { bytes?: unknown } };
    if (isOfRows(value?.bytes) || args.some(isOfRows)) noted.rows += 1;
  };
  const watched = new WeakSet<Worker>();
  const { prototype } = Worker;
  const post = Reflect.get(prototype, 'postMessage') as (...message: unknown[]) => void;
  prototype.postMessage = function (this: Worker, message: { method?: string }, options?: unknown) {
    if (!watched.has(this)) this.addEventListener('message', ({ data }) => note(data));
    watched.add(this);
    note(message);
    const send = (): void => post.call(this, message, options);
    if (message.method !== 'write' || noted.release) return send();
    noted.release = send;
    return undefined;
  };
  Object.assign(window, { seen: noted });
}

test('a table is saved as a Parquet file, by keys alone, with the types of its values, past the page', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await page.addInitScript(watchWorkers);
  await explorer.openWithSchema(user);
  faults.answer('graphql', answer);
  await explorer.run('query Measurements { continent(code: EU) { name } }');
  await expect(explorer.lastCall).toContainText('Done');

  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Parquet' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save as Parquet' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect.poll(() => page.evaluate(() => seen.release !== undefined)).toBe(true);
  await expect(page.getByText(/^Saving /)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await page.evaluate(() => seen.release?.());
  await expect(page.getByText('Cancelled, nothing is kept.')).toBeVisible();

  const bytes = await saveByKeys(page, 'Parquet');
  expect(await page.evaluate(() => seen.rows)).toBe(0);
  const file = bytes.buffer;
  const metadata = parquetMetadata(file);
  expect(Number(metadata.num_rows)).toBe(ROWS);
  const typeOf = (name: string) => metadata.schema.find((element) => element.name === name);
  expect(typeOf('id')).toMatchObject({ type: 'INT64' });
  expect(typeOf('price')).toMatchObject({ converted_type: 'DECIMAL', precision: 7, scale: 2 });
  expect(typeOf('place.height')).toMatchObject({ type: 'INT32' });

  const [first, , third] = await parquetReadObjects({ file, rowStart: 0, rowEnd: 3 });
  expect(first?.['id']).toBe(9007199254700000000n);
  const notes = new Map(metadata.key_value_metadata?.map(({ key, value }) => [key, value]));
  expect(notes.get('gatehouse.operationName')).toBe('Measurements');
  expect(notes.get('gatehouse.rows')).toBe(String(ROWS));
  expect(third).toMatchObject({ name: 'Zürich 🏔 2', price: 2.5, tags: ['a', null, '2'] });
});

const QUERY = 'query Names { continent(code: EU) { countries { code name } } }';

test('a data dictionary and a manifest go with a file in one zip file @full', async ({
  explorer,
  user,
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  await explorer.run(QUERY);
  await expect(explorer.lastCall).toContainText('Done');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  for (const name of ['With data dictionary', 'With manifest']) {
    const tick = page.getByRole('menuitemcheckbox', { name });
    await tick.click();
    await expect(tick).toBeChecked();
  }
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'NDJSON' }).click();
  const saved = await download;
  const stem = saved.suggestedFilename().replace(/\.zip$/, '');
  const files = unzipSync(await readFile(await saved.path()));
  expect(Object.keys(files)).toEqual([`${stem}.ndjson`, `${stem}.md`, `${stem}.json`]);
  const manifest = JSON.parse(strFromU8(files[`${stem}.json`] ?? new Uint8Array())) as Manifest;
  expect(manifest).toMatchObject({
    operation: { name: 'Names', query: QUERY },
    calls: { pages: 1, requestIds: [expect.stringMatching(/./) as unknown] },
    rows: { list: ['data', 'continent', 'countries'] },
  });
  expect(manifest.schemaSha256).toMatch(/^[0-9a-f]{64}$/);
  const [first] = manifest.files;
  const bytes = files[first?.name ?? ''] ?? new Uint8Array();
  expect(first).toMatchObject({
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  expect(manifest.rows.count).toBe(strFromU8(bytes).trimEnd().split('\n').length);
  const dictionary = strFromU8(files[`${stem}.md`] ?? new Uint8Array());
  expect(dictionary).toMatch(/\| code \| .*Country\.code \| no \|/);
});

test('an Excel workbook says which numbers it has as text @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  faults.answer('graphql', answer);
  await explorer.run('query Measurements { continent(code: EU) { name } }');
  await expect(explorer.lastCall).toContainText('Done');
  const files = unzipSync(await saveByKeys(page, 'Excel'));
  await expect(page.getByText('19,998 numbers of more than 15 digits')).toBeVisible();
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<t xml:space="preserve">9007199254700000002</t>');
  expect(sheet).toContain('<c r="C4"><v>2.50</v></c>');
  expect(strFromU8(files['xl/worksheets/sheet2.xml'] ?? new Uint8Array())).toContain(
    'Measurements',
  );
});

interface Manifest {
  readonly schemaSha256: string | null;
  readonly files: readonly { name: string; bytes: number; sha256: string }[];
  readonly rows: { readonly count: number };
}

/** Opens the menu of Save, chooses a format, and lets the dialog stand as it is. */
async function saveByKeys(page: Page, format: string): Promise<Uint8Array<ArrayBuffer>> {
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: `${format}…`, exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Save as ${format}` });
  await dialog.getByRole('button', { name: 'Save', exact: true }).focus();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const saved = await download;
  await expect(page.getByText(`Saved ${saved.suggestedFilename()}`)).toBeVisible();
  return Uint8Array.from(await readFile(await saved.path()));
}
