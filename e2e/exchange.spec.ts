import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import { ExplorerPage } from './support/explorer-page.ts';
import { Guard } from './support/guard.ts';
import { expect, test } from './support/test.ts';

/** Opens one of the dialogs by the palette. */
async function openByPalette(page: Page, name: string) {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

test('saved operations go out as a zip, and come back changed: seen before, asked, undone', async ({
  explorer,
  page,
  user,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showSaveFilePicker');
    // The browser's own choice cannot be driven; the page's private folder has the same handles.
    Reflect.set(window, 'showDirectoryPicker', () => navigator.storage.getDirectory());
  });
  await explorer.openWithSchema(user);
  await explorer.write('query Parts { continents { name } }');
  await page.keyboard.press('Control+s');
  const saving = page.getByRole('dialog', { name: /Save/ });
  await expect(saving).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(saving).toBeHidden();

  await openByPalette(page, 'export');
  const exporting = page.getByRole('dialog', { name: 'Export workspace' });
  await expect(exporting.getByRole('combobox', { name: 'Format' })).toBeFocused();
  await expect(exporting.getByRole('checkbox', { name: /^Saved operations/ })).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Save file' }).focus();
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('gatehouse-service.zip');
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['gatehouse.json', 'operations/Parts.graphql', 'schema.graphql']),
  );

  await test.step('into a folder, whose other files stay', async () => {
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      await root.getFileHandle('README.md', { create: true });
    });
    await exporting.getByRole('combobox', { name: 'Format' }).focus();
    await page.keyboard.type('Workspace (f');
    await exporting.getByRole('button', { name: 'Choose the folder…' }).focus();
    await page.keyboard.press('Enter');
    await expect(exporting.getByRole('status')).toContainText('Saved');
    const held = await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const operations = await root.getDirectoryHandle('operations');
      const file = await (await operations.getFileHandle('Parts.graphql')).getFile();
      await root.getFileHandle('README.md');
      return file.text();
    });
    expect(held).toBe(strFromU8(files['operations/Parts.graphql'] ?? new Uint8Array()));
  });
  await page.keyboard.press('Escape');

  files['operations/Parts.graphql'] = strToU8('query Parts { continents { code } }\n');
  files['operations/Added.graphql'] = strToU8('query Added { continents { name } }\n');
  await openByPalette(page, 'import');
  const importing = page.getByRole('dialog', { name: 'Import' });
  const choose = async (name: string, content: Uint8Array) => {
    const choosing = page.waitForEvent('filechooser');
    await importing.getByRole('button', { name: 'Choose files…' }).focus();
    await page.keyboard.press('Enter');
    const buffer = Buffer.from(content);
    await (await choosing).setFiles({ name, mimeType: 'application/zip', buffer });
  };
  await choose('bad.zip', zipSync({ '../out.graphql': strToU8('{ a }') }));
  await expect(importing.getByRole('alert')).toContainText('a path that leads out of it');
  await choose('workspace.zip', zipSync(files));
  await expect(importing.getByRole('status')).toContainText('1 new, 1 changed, 0 the same');
  expect(await findViolations(page)).toEqual([]);
  const apply = importing.getByRole('button', { name: 'Import', exact: true });
  await expect(apply).toBeDisabled();
  await importing.getByRole('combobox', { name: 'Parts: which one to keep' }).focus();
  await page.keyboard.type('Replace');
  await apply.focus();
  await page.keyboard.press('Enter');
  await expect(importing).toBeHidden();

  const saved = page.getByRole('region', { name: 'Saved' });
  await expect(saved).toContainText('Added');
  await expect(page.getByText('Imported 2 entries')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(saved).not.toContainText('Added');
  await expect(saved).toContainText('Parts');
  expect(strFromU8(files['gatehouse.json'] ?? new Uint8Array())).not.toContain(user.apiKey);
});

/** Opens the import, and gives it files as somebody who drops them does. */
async function drop(page: Page, files: Readonly<Record<string, Uint8Array>>) {
  await openByPalette(page, 'import');
  const importing = page.getByRole('dialog', { name: 'Import' });
  const named = Object.entries(files).map(([name, bytes]) => [name, [...bytes]] as const);
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const [name, bytes] of all) transfer.items.add(new File([Uint8Array.from(bytes)], name));
    return transfer;
  }, named);
  const target = importing.getByText('Drop files here');
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
  return importing;
}

test('what one browser has exported another one drops on the dialog, and has all of it @full', async ({
  browser,
  explorer,
  page,
  service,
  stage,
  user,
}) => {
  // Two people start GraphiQL in one test.
  test.slow();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  await explorer.write('query Land($code: ID!) { country(code: $code) { name } }');
  await explorer.writeVariables('{ "code": "IS" }');
  await page.keyboard.press('Control+s');
  const saving = page.getByRole('dialog', { name: 'Save operation' });
  await expect(saving).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(saving).toBeHidden();
  await openByPalette(page, 'export workspace');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file' }).click();
  const zip = await readFile(await (await downloading).path());
  expect(Object.keys(unzipSync(zip))).not.toContain('opencollection.yml');

  const context = await browser.newContext();
  const guard = await Guard.watch(context, [service.explorerOrigin, service.authOrigin]);
  const other = new ExplorerPage(await context.newPage(), service.explorerUrl);
  await other.openWithSchema(stage.nextUser());
  const importing = await drop(other.page, { 'workspace.zip': zip });
  await expect(importing.getByRole('status')).toContainText('1 new, 0 changed');
  await importing.getByRole('button', { name: 'Import', exact: true }).click();
  await other.page.getByRole('listitem').getByRole('button', { name: /^Land/ }).click();
  await expect(other.editor).toContainText('country(code: $code)');
  await expect(other.page.getByRole('region', { name: 'Variables' })).toContainText('"IS"');
  expect(await guard.finish()).toEqual([]);
  await context.close();
});

test('pasted commands and requests become operations, and what signs in stays behind @full', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  const texts = [
    `curl https://a.example/graphql -H 'x-api-key: hidden-key' -d '{"query":"query Curled { continents { name } }"}'`,
    'POST https://a.example/graphql\nAuthorization: Bearer hidden-token\nX-REQUEST-TYPE: GraphQL\n\nquery Requested { continents { code } }\n',
  ];
  for (const [index, text] of texts.entries()) {
    await openByPalette(page, 'paste curl');
    const importing = page.getByRole('dialog', { name: 'Import' });
    await importing.getByRole('textbox').focus();
    await page.keyboard.insertText(text);
    await importing.getByRole('button', { name: 'Read' }).click();
    await expect(importing.getByText('Left out, because these are credentials')).toContainText(
      ['x-api-key', 'Authorization'][index] ?? '',
    );
    await importing.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(importing).toBeHidden();
  }
  const saved = page.getByRole('region', { name: 'Saved' });
  await saved.getByRole('button', { name: /^Requested/ }).click();
  await expect(explorer.editor).toContainText('continents { code }');
  await saved.getByRole('button', { name: /^Curled/ }).click();
  await expect(explorer.editor).toContainText('continents { name }');
});

test('Stop ends the reading of an import, and another one begins @full', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  const isReading = () => page.workers().some((worker) => worker.url().includes('import'));
  await openByPalette(page, 'import');
  const importing = page.getByRole('dialog', { name: 'Import' });
  const keys = Array.from({ length: 1e6 }, (_, key) => `k${key}: 1\n`);
  const buffer = Buffer.from(`info:\n${keys.join('')}`);
  const files = importing.getByLabel('Choose files…').and(importing.locator('input'));
  await files.setInputFiles({ name: 'long.yml', mimeType: 'text/plain', buffer });
  await importing.getByRole('button', { name: 'Stop' }).focus();
  await expect.poll(isReading).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(isReading).toBe(false);
  await expect(importing.getByRole('status')).toBeEmpty();
  await expect(importing.getByRole('alert')).toHaveCount(0);
  await importing.getByRole('textbox').focus();
  await page.keyboard.insertText('query After { continents { name } }');
  await importing.getByRole('button', { name: 'Read' }).press('Enter');
  await expect(importing.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
});

test('a hostile zip is refused whole, with the reason @full', async ({ explorer, page, user }) => {
  await explorer.openWithSchema(user);
  const good = { 'operations/Good.graphql': strToU8('{ continents { name } }') };
  const id = '7a3b1d52-0f62-4a8f-9d25-6f2f7f0f0a01';
  const twice = { version: 1, operations: [1, 2].map(() => ({ id, name: 'A', query: '{ a }' })) };
  const zips: readonly (readonly [string, Uint8Array])[] = [
    ['a path that leads out of it', zipSync({ ...good, '../out.graphql': strToU8('{ a }') })],
    ['a path that leads out of it', zipSync({ ...good, '/etc/out.graphql': strToU8('{ a }') })],
    ['unpacks to far more than texts do', zipSync({ ...good, 'a.json': new Uint8Array(8e6) })],
    ['is not UTF-8 text', zipSync({ ...good, 'operations/B.graphql': Uint8Array.of(255) })],
    [
      'a member named __proto__',
      zipSync({ ...good, 'gatehouse.json': strToU8('{"__proto__":1}') }),
    ],
    [`the id ${id} twice`, zipSync({ 'gatehouse.json': strToU8(JSON.stringify(twice)) })],
  ];
  for (const [reason, zip] of zips) {
    const importing = await drop(page, { 'hostile.zip': zip });
    await expect(importing.getByRole('alert')).toContainText(reason);
    await page.keyboard.press('Escape');
    await expect(importing).toBeHidden();
  }
  await explorer.openPanel('Saved');
  await expect(page.getByRole('region', { name: 'Saved' })).not.toContainText('Good');
});
