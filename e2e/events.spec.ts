import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test.ts';
import { requestTokenOutside } from './support/token-request.ts';

const MOMENTS =
  'subscription Moments { cityOfTheMoment(intervalMs: 250, count: 1000) { id name } }';

test('events of a subscription are logged, paused, opened, saved, cleared and stopped', async ({
  explorer,
  user,
  page,
}) => {
  // It would ask where to put the file.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openSignedIn(user);
  await explorer.run(MOMENTS);
  const list = page.getByRole('grid', { name: 'Events' });
  const actions = page.getByRole('group', { name: 'Actions on the events' });
  const status = page.locator('.gh-status-line');
  const rowOf = (number: number) =>
    list
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) });
  await expect(page.getByRole('radio', { name: 'Events' })).toBeChecked();
  await expect(list.getByRole('columnheader')).toHaveText(['Row', 'Received at', 'id', 'name']);
  await expect(rowOf(3)).toContainText(/^3\d\d:\d\d:\d\d\.\d{3}City:/);

  await actions.getByRole('button', { name: 'Pause' }).click();
  const resume = actions.getByRole('button', { name: 'Resume' });
  await expect(status).toContainText(/\d+ events · paused, \d+ new/);
  const paused = await list.getByRole('rowheader').count();
  await rowOf(1).getByRole('gridcell').first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Event 1', exact: true });
  await expect(dialog.getByRole('textbox')).toHaveValue(/^\{\n {2}"data": \{\n/);
  await page.keyboard.press('Escape');
  await expect(rowOf(1).getByRole('gridcell').first()).toBeFocused();
  await resume.click();
  await expect(
    rowOf(paused + 1)
      .getByRole('gridcell')
      .first(),
  ).toBeVisible();

  await page.getByRole('button', { name: /^Stop/ }).click();
  const ended = page.getByText(/^\d+ events · stopped \d\d:\d\d$/);
  await expect(ended).toBeVisible();
  await expect(explorer.runButton).toBeVisible();
  const count = Number.parseInt((await ended.textContent()) ?? '', 10);
  const downloading = page.waitForEvent('download');
  await actions.getByRole('button', { name: 'Save as NDJSON' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Moments-.*\.ndjson$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(count);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('data.cityOfTheMoment.id');

  await actions.getByRole('button', { name: 'Clear' }).click();
  await expect(list).toHaveCount(0);

  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await expect(page.getByRole('radio', { name: 'Events' })).toHaveCount(0);
});

test('a subscription whose token is replaced ends, and says so @full', async ({
  explorer,
  service,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  await explorer.run(MOMENTS);
  await expect(explorer.answer).toContainText('City:');
  await requestTokenOutside(service.authOrigin, user);
  await expect(
    page.getByText(/^\d+ events? · another sign-in replaced the token at \d\d:\d\d$/),
  ).toBeVisible();
  // The bar knows without another call.
  await expect(page.getByText('Token replaced')).toBeVisible();
  await expect(explorer.runButton).toBeVisible();
});
