import type { Page } from '@playwright/test';
import { command } from './support/by-keys.ts';
import { openTab } from './support/tabs.ts';
import { expect, test } from './support/test.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Saved operations' });
const rows = (page: Page) => list(page).getByRole('listitem');
/** The button of one line, by its name alone. */
const row = (page: Page, name: string) =>
  rows(page).getByRole('button', { name: new RegExp(`^${name}\\b`) });
const notice = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).last();

test('operations are saved into folders, ordered by keys and by dragging, found and brought back', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  await explorer.write('query Land($code: ID!) { country(code: $code) { name } }');
  await explorer.writeVariables('{ "code": "IS" }');
  await explorer.writeHeaders('{ "X-Trace": "1", "authorization": "Bearer abc" }');

  // With the focus in an editor; the name is the operation's.
  await page.keyboard.press('Control+S');
  const dialog = page.getByRole('dialog', { name: 'Save operation' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Land');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('It needs a name.');
  await dialog.getByRole('textbox', { name: 'Name' }).pressSequentially('Country');
  await dialog.getByRole('combobox', { name: 'Folder' }).selectOption('New folder…');
  await expect(dialog.getByRole('textbox', { name: 'Name of the new folder' })).toBeFocused();
  await page.keyboard.type('Nightly');
  await dialog.getByRole('checkbox', { name: /^Keep the headers too/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await notice(page, 'Saved Country.').getByRole('button', { name: 'Show' }).click();
  await expect(row(page, 'Country')).toBeFocused();
  await expect(page.getByRole('tab')).toHaveText([/^Country/]);

  // What is typed is marked until it is saved, which asks for nothing any more.
  await explorer.write('query Land { country(code: "DE") { name } }');
  const unsaved = page.getByRole('tab').getByRole('img', { name: /not saved/ });
  await expect(unsaved).toBeVisible();
  await page.keyboard.press('Control+S');
  await expect(unsaved).toBeHidden();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'New tab' }).click();
  await explorer.write('query Erdteil { continent(code: AF) { name } }');
  await page.keyboard.press('Control+S');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rows(page)).toHaveText([/Nightly/, /Country/, /Erdteil/]);

  // Out of its folder and back by keys, and by the mouse among the others.
  await row(page, 'Country').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(row(page, 'Nightly')).toContainText('2');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows(page)).toHaveText([/Nightly/, /Erdteil/, /Country/]);
  await expect(row(page, 'Country')).toBeFocused();
  const [from, to] = [
    await row(page, 'Country').boundingBox(),
    await row(page, 'Nightly').boundingBox(),
  ];
  if (!from || !to) throw new Error('Both are in sight.');
  await page.mouse.move(from.x + 40, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(rows(page)).toHaveText([/Nightly/, /Erdteil/, /Country/]);
  await expect(row(page, 'Nightly')).toContainText('2');

  // Renamed in place; its tab has the name, too.
  await row(page, 'Country').focus();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'New name of Country' })).toBeFocused();
  await page.keyboard.type('State');
  await page.keyboard.press('Enter');
  await expect(row(page, 'State')).toBeFocused();
  await expect(page.getByRole('tab').first()).toHaveText(/^State/);

  // A description, cleaned as those of the documentation.
  await page.keyboard.press('Alt+Enter');
  const details = page.getByRole('region', { name: 'Description: State' });
  await details.getByRole('button', { name: 'Edit description' }).click();
  await expect(details.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('For **reports**. <img src=x onerror=alert(1)>');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('reports', { exact: true })).toHaveCSS('font-weight', /[67]00/);
  await expect(details.getByRole('img')).toHaveCount(0);
  // Headers are kept later, too, less what signs in; the tab has what was typed there.
  const keepsHeaders = details.getByRole('checkbox', { name: /^Keep the headers too/ });
  await expect(keepsHeaders).toBeChecked();
  await keepsHeaders.uncheck();
  const dropped = notice(page, 'State keeps no headers any more.');
  await expect(dropped.getByRole('button', { name: 'Undo' })).toBeVisible();
  await keepsHeaders.check();
  await page.getByRole('tab').first().click();
  await page.getByRole('button', { name: 'Headers', exact: true }).click();
  const headers = page.getByRole('region', { name: 'Headers', exact: true });
  await expect(headers).toContainText('Bearer abc');
  await expect(unsaved).toBeHidden();
  await keepsHeaders.focus();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await page
    .getByRole('searchbox', { name: 'Search saved operations' })
    .pressSequentially('REPORTS');
  await expect(rows(page)).toHaveText([/Nightly/, /State/]);
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(3);

  // A folder goes with all that is in it, and comes back with it.
  await row(page, 'Nightly').focus();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(0);
  await notice(page, 'Deleted Nightly.').getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveText([/Nightly/, /Erdteil/, /State/]);

  await page.reload();
  await explorer.openPanel('Saved');
  await expect(rows(page)).toHaveText([/Nightly/, /Erdteil/, /State/]);
  await page.getByRole('button', { name: 'Close State' }).click();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('reports');
  await page.getByRole('option', { name: /^State/ }).click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^State/);
  await expect(explorer.editor).toContainText('code: "DE"');
  await page.getByRole('button', { name: 'Headers', exact: true }).click();
  await expect(headers).toContainText('X-Trace');
  await expect(headers).not.toContainText('Bearer');
  // The tab that has it comes to the front.
  await row(page, 'Erdteil').click();
  await row(page, 'State').click();
  await expect(page.getByRole('tab')).toHaveCount(2);
});

test('two tabs of the browser see each other’s changes, and what both have changed is asked about @full', async ({
  context,
  explorer,
  service,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  await explorer.openPanel('Saved');
  await explorer.write('query Land { country(code: "IS") { name } }');
  await page.keyboard.press('Control+S');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Land')).toBeVisible();

  const other = await openTab(context, service.explorerUrl);
  await expect(other.editor.getByRole('textbox')).toBeVisible();
  await other.openPanel('Saved');
  await row(other.page, 'Land').click();
  await other.write('query Land { country(code: "DE") { name } }');
  await other.page.keyboard.press('Control+S');
  await expect(other.page.getByText('Saved Land.')).toBeVisible();
  // Nobody had typed anything in the first one.
  await expect(explorer.editor).toContainText('"DE"');

  await explorer.write('query Land { country(code: "FR") { name } }');
  await other.write('query Land { country(code: "IT") { name } }');
  await other.page.keyboard.press('Control+S');
  await expect(other.page.getByRole('img', { name: /not saved/ })).toHaveCount(0);
  const conflict = page.getByRole('dialog', { name: 'Land was changed elsewhere' });
  await page.bringToFront();
  await page.keyboard.press('Control+S');
  await expect(conflict).toContainText('"IT"');
  await expect(conflict.getByRole('button', { name: 'Save a copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Land copy')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([/^Land copy/]);
  await expect(explorer.editor).toContainText('"FR"');

  await row(other.page, 'Land copy').focus();
  await other.page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('dialog', { name: 'Save operation' })).toContainText('been deleted');
});

const OPERATIONS = '/v1/graphiql/operations.json';

test('what comes with the service is read-only, and can be copied; a file that is none says so @full', async ({
  context,
  explorer,
  user,
  page,
}) => {
  await context.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as { services: object[] };
    const services = config.services.map((one) => ({ ...one, operations: OPERATIONS }));
    await route.fulfill({ json: { services } });
  });
  const id = (digit: number) => `5f0c6f1a-3f64-4d0b-8f27-0a4b1f6f9c0${digit.toString()}`;
  const file = {
    version: 1,
    folders: [{ id: id(1), name: 'Reports' }],
    operations: [
      { id: id(2), folder: id(1), name: 'Shipped', description: 'Daily.', query: '{ __typename }' },
    ],
  };
  await context.route(`**${OPERATIONS}`, (route) => route.fulfill({ body: 'Not found' }));
  await explorer.openSignedIn(user);
  await explorer.openPanel('Saved');
  const failure = page.getByRole('alert').filter({ hasText: 'gatehouse.json is not valid JSON' });
  await expect(failure).toBeVisible();
  await context.unroute(`**${OPERATIONS}`);
  await context.route(`**${OPERATIONS}`, (route) => route.fulfill({ json: file }));
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveText([/From your provider/, /Reports/, /Shipped/]);

  await row(page, 'Shipped').focus();
  for (const key of ['F2', 'Delete', 'Alt+ArrowUp']) await page.keyboard.press(key);
  await expect(rows(page)).toHaveCount(3);
  await rows(page).getByRole('button', { name: 'Actions: Shipped' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Description', 'Save a copy']);
  await page.getByRole('menuitem', { name: 'Save a copy' }).click();
  await expect(rows(page)).toHaveText([
    /Reports/,
    /Shipped/,
    /From your provider/,
    /Reports/,
    /Shipped/,
  ]);
});

test('a browser that lets the page keep nothing says so, and what was typed stays @full', async ({
  explorer,
  user,
  page,
}) => {
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    IDBFactory.prototype.open = (name, version) => {
      if (name === 'gatehouse-operations')
        throw new DOMException('It is forbidden here.', 'SecurityError');
      return open(name, version);
    };
  });
  await explorer.openSignedIn(user);
  await explorer.openPanel('Saved');
  // The browser's own words are English in any language of the page.
  const said = 'This browser keeps nothing for the page';
  await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
  await explorer.write('query Land { country(code: "IS") { name } }');
  await page.keyboard.press('Control+S');
  const dialog = page.getByRole('dialog', { name: 'Save operation' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText(said);
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Land');
  await page.keyboard.press('Escape');
  await command(page, 'Import…');
  const importing = page.getByRole('dialog', { name: 'Import' });
  const choosing = page.waitForEvent('filechooser');
  await importing.getByRole('button', { name: 'Choose files…' }).press('Enter');
  const buffer = Buffer.from('query Towns { cities { nodes { name } } }');
  await (await choosing).setFiles({ name: 'Towns.graphql', mimeType: 'text/plain', buffer });
  await expect(importing.getByRole('alert')).toContainText(`Nothing was imported: ${said}`);
  await expect(page.getByText('It is forbidden here.')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(explorer.editor).toContainText('query Land');
});
