import type { Locator, Page } from '@playwright/test';
import type { ExplorerPage } from '../support/explorer-page.ts';
import type { Credentials } from '../support/service-users.ts';
import { expect } from '../support/test.ts';

const SIZE = { width: 1440, height: 900 };

const OPERATION =
  'query Cities { cities(first: 200) { totalCount nodes { name population country { name } } } }';

/** Calls of all pages after which the picture of them is taken. */
const CALLS_BEFORE_THE_PICTURE = 20;

/**
 * Goes through what docs/guide.md tells, and with it shows that it can be done.
 *
 * @param take called in each state that the guide has a picture of, with the picture's name
 */
export async function visitGuide(
  { explorer, user, page }: { explorer: ExplorerPage; user: Credentials; page: Page },
  take: (name: string) => Promise<void>,
): Promise<void> {
  await page.setViewportSize(SIZE);
  // A table of this width has them when they are chosen.
  await page.addInitScript(() => localStorage.setItem('gatehouse:column-profiles', 'shown'));
  await explorer.open();
  await explorer.username.pressSequentially('svc-reports');
  await take('sign-in');
  await explorer.username.fill('');
  await explorer.signIn(user);
  await explorer.expectSchema();
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitemradio', { name: 'Side by side' }).click();
  await buildAndRead(explorer, page, take);
  await takeAllPages(page, take);
  await keepAndShare(explorer, page, take);
  await runSteps(explorer, page, take);
}

type Take = (name: string) => Promise<void>;

async function buildAndRead(explorer: ExplorerPage, page: Page, take: Take): Promise<void> {
  await explorer.paste(OPERATION);
  await page.keyboard.press('Shift+Alt+P');
  await expect(explorer.editor).toContainText('totalCount');
  await expect(explorer.builder.getByRole('checkbox', { name: 'population' })).toBeChecked();
  await take('build');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('radio', { name: 'Table' }).check();
  const profile = page.getByRole('button', { name: 'Profile of population' });
  await expect(profile).toHaveAccessibleDescription(/median/);
  await take('table');
  await profile.click();
  await expect(page.getByRole('dialog', { name: 'Profile of population' })).toContainText('Median');
  await take('profile');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Chart' }).check();
  await page.getByRole('combobox', { name: 'Chart', exact: true }).selectOption('Bars');
  await expect(page.getByRole('application', { name: /^Bars chart/ })).toBeVisible();
  await take('chart');
  await page.getByRole('radio', { name: 'Groups' }).check();
  const groups = page.getByRole('region', { name: 'Answer in groups' });
  await groups.getByLabel('Group by').selectOption({ label: 'country.name' });
  await expect(groups).toContainText(/\d+ groups of 200 rows/);
  await take('groups');
  const views = page.getByRole('group', { name: 'Show the answer as' });
  await views.getByRole('radio', { name: 'Table' }).check();
}

async function takeAllPages(page: Page, take: Take): Promise<void> {
  const held: (() => void)[] = [];
  let calls = 0;
  await page.route('**/v1/graphql', async (route) => {
    calls += 1;
    if (calls === CALLS_BEFORE_THE_PICTURE) await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ }).click();
  await page.getByRole('spinbutton', { name: /Stop at/ }).pressSequentially('20000');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.poll(() => held.length).toBe(1);
  await expect(page.getByRole('progressbar', { name: 'Rows that have come' })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('group', { name: 'All pages' })).toContainText(/\d{3} rows.*pages/);
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
  await take('pages');
  held.forEach((go) => go());
  await expect(page.getByRole('region', { name: 'Answer as a table' })).toContainText(
    '20,000 rows',
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pop');
  await expect(page.getByRole('option', { name: /City\.population/ })).toBeVisible();
  await take('palette');
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'All pages' }).getByRole('button').last().click();
}

async function keepAndShare(explorer: ExplorerPage, page: Page, take: Take): Promise<void> {
  await saveInNewFolder(page, 'Cities by size', 'Nightly');
  for (const [name, text] of [
    ['Capitals', 'query Capitals { countries(first: 250) { nodes { name capital { name } } } }'],
    ['Continents', 'query Continents { continents { code name } }'],
  ] as const) {
    await page.getByRole('button', { name: 'New tab' }).click();
    await explorer.write(text);
    await save(page, name);
  }
  await page.keyboard.press('Alt+PageUp');
  await page.keyboard.press('Alt+PageUp');
  await page.keyboard.press('Shift+Alt+J');
  await expect(page.getByRole('list', { name: 'Saved operations' })).toContainText('Continents');
  const notice = page.locator('.gh-toast').filter({ hasText: 'Saved Continents.' });
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.gh-toast')).toHaveCount(0);
  await take('saved');

  await openByPalette(page, 'export');
  await expect(page.getByRole('dialog', { name: 'Export workspace' })).toContainText(
    'Saved operations',
  );
  await take('export');
  await page.keyboard.press('Escape');

  await openByPalette(page, 'share');
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/#operation/);
  await take('share');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Shift+Alt+X');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Python (httpx)');
  await expect(page.getByRole('region', { name: 'Code', exact: true })).toContainText(
    'import httpx',
  );
  await take('code');
}

const OFFICES = ['office,city', 'Head office,Berlin', 'Sales,Vienna', 'Support,Nowhere at all'];

async function runSteps(explorer: ExplorerPage, page: Page, take: Take): Promise<void> {
  await page.getByRole('button', { name: 'New tab' }).click();
  await explorer.write(
    'query Find($city: String!) { search(text: $city, kinds: [CITY], first: 1) { ... on City { name population country { name } } } }',
  );
  await save(page, 'Find city');
  await page.locator('.gh-toast').getByRole('button', { name: 'Close' }).click();
  await openByPalette(page, 'Steps…');
  const panel = page.getByRole('region', { name: 'Steps', exact: true });
  await panel.getByRole('textbox', { name: 'List: rows from a sheet, or CSV' }).focus();
  await page.keyboard.insertText(OFFICES.join('\n'));
  await panel.getByRole('combobox', { name: 'Next operation' }).selectOption('Find city');
  await panel.getByRole('button', { name: 'Add a step' }).press('Enter');
  const run = panel.getByRole('button', { name: 'Run', exact: true });
  await expect(run).toBeEnabled();
  await run.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer as a table' })).toContainText('3 rows');
  await expect(panel).toContainText('3 of 3 values · 2 rows · 1 without a match');
  const strip = page.getByRole('group', { name: 'Steps' });
  await strip.getByRole('button').last().press('Enter');
  await panel.evaluate((element) => element.parentElement?.scrollTo(0, 0));
  await take('steps');
}

/** Opens a dialog by the palette. */
async function openByPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

/** Saves the tab in front, in the folder that was saved in last. */
async function save(page: Page, name: string, choose?: (dialog: Locator) => Promise<void>) {
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save operation' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await choose?.(dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

const saveInNewFolder = (page: Page, name: string, folder: string) =>
  save(page, name, async (dialog) => {
    await dialog.getByRole('combobox', { name: 'Folder' }).selectOption('New folder…');
    await dialog.getByRole('textbox', { name: 'Name of the new folder' }).fill(folder);
  });
