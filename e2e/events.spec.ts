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
  await page.getByRole('radio', { name: 'Events' }).check();
  const list = page.getByRole('listbox', { name: 'Events, the newest last' });
  const actions = page.getByRole('group', { name: 'What to do with the events' });
  await expect(list.getByRole('option', { name: /^3 / })).toContainText(/^3\d\d:\d\d:\d\d\.\d{3}/);

  await actions.getByRole('button', { name: 'Pause' }).click();
  const resume = actions.getByRole('button', { name: /^Resume, \d+ new$/ });
  await expect(resume).toBeVisible();
  const paused = await list.getByRole('option').count();
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Event 1', exact: true });
  await expect(dialog.getByRole('textbox')).toHaveValue(/^\{\n {2}"data": \{\n/);
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
  await resume.click();
  await expect(list.getByRole('option', { name: new RegExp(`^${paused + 1} `) })).toBeVisible();

  await actions.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/^Stopped by you at \d\d:\d\d\.$/)).toBeVisible();
  await expect(explorer.runButton).toBeVisible();
  const count = Number.parseInt((await actions.getByText(/events$/).textContent()) ?? '', 10);
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

test('a subscription whose token is replaced ends, and says so', async ({
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
    page.getByText(/^The subscription ended: another sign-in replaced the token at \d\d:\d\d\.$/),
  ).toBeVisible();
  // The bar knows without another call.
  await expect(page.getByText('Token replaced')).toBeVisible();
  await expect(explorer.runButton).toBeVisible();
});
