import type { Page } from '@playwright/test';
import { startAssetProxy, type AssetProxy } from './support/asset-proxy.ts';
import { ExplorerPage } from './support/explorer-page.ts';
import { test as base, expect } from './support/fault-test.ts';
import { startStaticServer } from './support/static-server.ts';

/** The explorer on a host whose files can fail. */
const test = base.extend<{ assets: AssetProxy }>({
  assets: async ({ faults, guard }, use) => {
    const { origin: address } = faults;
    const service = { id: 'cities', name: 'Cities', authUrl: address, baseUrl: address };
    const host = await startStaticServer('/', JSON.stringify({ services: [service] }));
    const proxy = await startAssetProxy(host.origin);
    guard.allowOrigin(proxy.origin);
    await use(proxy);
    await proxy.close();
    await host.close();
  },
  explorer: async ({ page, assets }, use) => {
    await use(new ExplorerPage(page, `${assets.origin}/`));
  },
});

// Each part that does not come is tried three times.
test.slow();

const ABSENT = 'This part could not be loaded';
const NEW_VERSION = 'A new version is installed.';

const failedDialog = (page: Page) => page.getByRole('dialog', { name: ABSENT });

test('a part that fails is tried again, fails alone, and is there once its file is @full', async ({
  assets,
  explorer,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run('query Erdteile { continents { code name } }');
  await expect(explorer.answer).toContainText('Europe');
  await page.keyboard.press('End');

  // One answer of 500: nobody sees anything of it, styles included.
  assets.fail(/\/settings-dialog-[\w-]+\.js$/, 'once');
  assets.fail(/\/settings-dialog-[\w-]+\.css$/, 'once');
  await page.keyboard.press('Control+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toBeVisible();
  const sheet = page.locator('link[rel="stylesheet"][href*="settings-dialog-"]');
  await expect(sheet).toHaveCount(1);
  expect(
    await sheet.evaluate((link: HTMLLinkElement) => link.sheet?.cssRules.length),
  ).toBeGreaterThan(0);
  await expect(failedDialog(page)).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Each answer of 500: a dialog over a workspace that stays.
  assets.fail(/\/palette-[\w-]+\.js$/, 'always');
  await page.keyboard.press('Control+k');
  await expect(failedDialog(page)).toContainText('Everything else goes on working.');

  await page.keyboard.press('Escape');
  await expect(failedDialog(page)).toBeHidden();
  await expect(page.getByText(NEW_VERSION)).toHaveCount(0);

  // Typing, running, and other panels work, and one of them fails in its place.
  await explorer.run('query Danach { continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
  assets.fail(/\/table-view-[\w-]+\.js$/, 'always');
  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(explorer.answer.getByRole('alert')).toContainText(ABSENT);
  await page.getByRole('radio', { name: 'JSON' }).check();
  await expect(explorer.answer).toContainText('Africa');
  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(explorer.answer.getByRole('alert')).toContainText(ABSENT);

  // The file is there again: each by its button, and by its key.
  assets.heal();
  await explorer.answer.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(explorer.answer).toContainText('one row an item');
  assets.fail(/\/palette-[\w-]+\.js$/, 'always');
  await page.keyboard.press('Control+k');
  await expect(failedDialog(page)).toBeVisible();
  assets.heal();
  await failedDialog(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(failedDialog(page)).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
  await page.keyboard.type('prettify');
  assets.fail(/\/standalone-[\w-]+\.js$/, 'always');
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`^Format.*${ABSENT}`))).toBeVisible();
  assets.heal();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(explorer.editor).toContainText('name');
});

// In one line, since the editor would indent others anew.
const TOWNS = [
  'query Towns { cities(first: 20, filter: { countryIn: ["AT"], populationAtLeast: 10000 }) {',
  'totalCount pageInfo { hasNextPage endCursor } edges { node { id name population } } } }',
].join(' ');

test('a key whose command is still loading acts once it is there, and says so where that takes long @full', async ({
  explorer,
  page,
  user,
}) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  await page.route(/\/pages-panel-[\w-]+\.js$/, async (route) => {
    isAsked();
    await held;
    await route.continue();
  });
  await explorer.openWithSchema(user);
  await explorer.run('{ cities(first: 5) { nodes { name } pageInfo { hasNextPage endCursor } } }');
  await expect(explorer.answer).toContainText('Shanghai');
  await asked;
  const choices = page.getByRole('dialog', { name: 'All pages' });
  const refusal = page.getByText(/^All pages: /);

  await page.keyboard.press('Shift+Alt+L');
  await expect(refusal).toBeVisible();
  await expect(choices).toBeHidden();
  await page.keyboard.press('Shift+Alt+L');
  letGo();
  await expect(choices).toBeVisible();
  await expect(choices.getByRole('spinbutton', { name: /Stop at/ })).toBeFocused();
});

test('a page whose version was replaced says so once, and keeps all through the reload', async ({
  assets,
  explorer,
  guard,
  page,
  user,
}) => {
  const header = 'typed-before-the-deployment';
  guard.allowInDocument(header);
  await explorer.openWithSchema(user);
  await page.getByRole('radio', { name: 'Table' }).check();
  await explorer.writeHeaders(`{ "X-Trace-Of-Mine":\n"${header}" }`);
  await explorer.run(TOWNS);
  const table = page.getByRole('region', { name: 'Answer as a table' });
  await expect(table).toContainText('20 rows');
  await page.getByRole('button', { name: /^All [\d,]+ rows…$/ }).press('Enter');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  const pages = page.getByRole('group', { name: 'All pages' });
  await expect(pages).toContainText('All pages are here.');
  const rows = /[\d,]+ rows/.exec((await pages.textContent()) ?? '')?.[0] ?? '';
  await page.getByRole('button', { name: 'New tab' }).press('Enter');
  await explorer.write('query Zweite { continent(code: AF) { name } }');

  // A host that has a page for every address: what comes is no module.
  assets.deploy('page');
  const notice = page.getByText(NEW_VERSION, { exact: false }).and(page.locator('.gh-toast-text'));
  await page.keyboard.press('Control+k');
  await expect(failedDialog(page)).toContainText(NEW_VERSION);
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('.gh-toast').getByRole('button', { name: 'Close' }).press('Enter');
  await expect(notice).toBeHidden();
  // And one that has none: said in the part's place, not once more over the page.
  assets.deploy('not-found');
  await page.keyboard.press('Control+,');
  await expect(failedDialog(page)).toContainText(NEW_VERSION);
  await expect(notice).toBeHidden();
  await page.keyboard.press('Escape');

  // All is there: what was typed, the answer with all its pages, and running.
  await expect(explorer.editor).toContainText('query Zweite');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.lastCall).toContainText('Done');
  await page.getByRole('tab', { name: /^Towns/ }).click();
  await expect(table).toContainText(rows);

  await page.keyboard.press('Control+k');
  await failedDialog(page).getByRole('button', { name: 'Reload' }).press('Enter');
  await expect(page.locator('meta[name="gatehouse-explorer"]')).toHaveAttribute(
    'content',
    /^assets-3/,
  );
  await expect(explorer.timer).toBeVisible();
  await expect(table).toContainText(rows);
  await page.getByRole('button', { name: 'Headers', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'Headers', exact: true })).toContainText(header);
  await page.getByRole('tab', { name: /^Zweite/ }).click();
  await expect(explorer.editor).toContainText('query Zweite');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
});

test('offline an operation is saved, and what cannot be loaded says so until it can', async ({
  context,
  explorer,
  page,
  user,
}) => {
  // Loaded ahead, once the page is at rest.
  const ahead = page.waitForResponse(/\/saved-tabs-[\w-]+\.js$/);
  const message = page.waitForResponse(/\/refusal-toast-[\w-]+\.js$/);
  await explorer.openWithSchema(user);
  await explorer.write('query Erdteile { continents { name } }');
  await Promise.all([ahead, message].map(async (response) => (await response).finished()));
  await context.setOffline(true);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog', { name: 'Save operation' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();

  for (const keys of ['Control+k', 'Control+,']) {
    await page.keyboard.press(keys);
    await expect(failedDialog(page)).toContainText('You are offline.');
    await page.keyboard.press('Escape');
    await expect(failedDialog(page)).toBeHidden();
  }
  await explorer.write('query Danach { continents { code } }');
  await page.keyboard.press('Control+k');
  await expect(failedDialog(page)).toContainText('You are offline.');
  await context.setOffline(false);
  // By itself.
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(explorer.editor).toContainText('query Danach');
  await explorer.openPanel('Saved');
  await expect(page.getByRole('region', { name: 'Saved' })).toContainText('Erdteile');
});

test('a panel that cannot be drawn leaves the others, and tells no secret @full', async ({
  assets,
  context,
  explorer,
  page,
  user,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  assets.fail(/\/table-view-[\w-]+\.js$/, {
    code: `throw new TypeError('Cannot draw eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln')`,
  });
  await explorer.openWithSchema(user);
  await explorer.run('query Erdteile { continents { name } }');
  await page.getByRole('radio', { name: 'Table' }).check();
  const fault = explorer.answer.getByRole('alert');
  await expect(fault).toContainText('This panel has failed');
  await fault.getByRole('button', { name: 'Copy details' }).press('Enter');
  await expect(fault.getByRole('button', { name: 'Copied' })).toBeVisible();
  const details = await page.evaluate(() => navigator.clipboard.readText());
  expect(details).toMatch(/^assets\/explorer-[\w-]+\.js\nTypeError: Cannot draw …\n +at /);
  expect(details).not.toContain('http');

  // Editor, run and other views.
  await explorer.run('query Danach { continent(code: AF) { name } }');
  await expect(explorer.lastCall).toContainText('Done');
  await page.getByRole('radio', { name: 'JSON' }).check();
  await expect(explorer.answer).toContainText('Africa');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Table' }).check();
  await explorer.answer.getByRole('button', { name: 'Reload panel' }).press('Enter');
  await expect(explorer.answer.getByRole('alert')).toContainText('This panel has failed');
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('no part comes before its words do, and it fails as they do @full', async ({
    assets,
    explorer,
    page,
    user,
  }) => {
    assets.fail(/\/german-panels-[\w-]+\.js$/, 'always');
    await page.goto(explorer.url);
    await page.getByLabel('Benutzername', { exact: true }).pressSequentially(user.username);
    await page.getByLabel('Passwort', { exact: true }).pressSequentially(user.password);
    await page.getByLabel('API-Schlüssel', { exact: true }).pressSequentially(user.apiKey);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByText('Der Explorer konnte nicht geladen werden')).toBeVisible();
    assets.heal();
    assets.fail(/\/german-panels-[\w-]+\.js$/, 'once');
    await page.reload();
    await page.getByRole('button', { name: 'Verlauf' }).click();
    await expect(page.getByRole('searchbox', { name: 'Verlauf durchsuchen' })).toBeVisible();
  });
});
