import { readFile } from 'node:fs/promises';
import { buildClientSchema, buildSchema, type IntrospectionQuery } from 'graphql';
import { findViolations } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

test('the schema is saved and copied, with and without its descriptions @full', async ({
  context,
  explorer,
  page,
  user,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  await explorer.openPanel('Docs');
  await page.getByRole('button', { name: 'Save schema…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schema as a file' });
  const size = dialog.getByRole('status').first();
  await expect(size).toHaveText(/^\d+ lines, [\d.]+ kB$/);
  expect(await findViolations(page)).toEqual([]);
  const whole = await size.innerText();
  await dialog.getByRole('checkbox', { name: 'Descriptions' }).focus();
  await page.keyboard.press('Space');
  await expect(size).not.toHaveText(whole);
  await expect(size).toHaveText(/ lines, /);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).not.toContain('"""');
  expect(buildSchema(copied).getType('City')).toBeDefined();

  await dialog.getByRole('combobox', { name: 'Format' }).focus();
  await page.keyboard.type('Intro');
  await expect(size).toHaveText(/ lines, /);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('service.json');
  await expect(dialog.getByText('Saved service.json.')).toBeVisible();
  const answer = JSON.parse(await readFile(await download.path(), 'utf8')) as IntrospectionQuery;
  expect(buildClientSchema(answer).getType('City')).toBeDefined();
});
