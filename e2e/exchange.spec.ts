import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
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
