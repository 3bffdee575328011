import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { command } from './support/by-keys.ts';
import type { ExplorerPage } from './support/explorer-page.ts';
import { expect, test } from './support/gatehouse-command.ts';

const OPERATIONS = {
  'find-city':
    'query FindCity($city: String!) { search(text: $city, kinds: [CITY], first: 1) { ... on City { id name country { id } } } }',
  countries: 'query Countries($ids: [ID!]!) { nodes(ids: $ids) { ... on Country { id name } } }',
};

const OFFICES = ['office,city', 'Head office,Berlin', 'Sales,Vienna', 'Support,Nowhere at all'];

async function saveOperations(
  explorer: ExplorerPage,
  page: Page,
  operations: Readonly<Record<string, string>> = OPERATIONS,
): Promise<void> {
  for (const [name, text] of Object.entries(operations)) {
    await explorer.write(text);
    await page.keyboard.press('Control+S');
    const dialog = page.getByRole('dialog', { name: 'Save operation' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).press('Control+A');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'New tab' }).press('Enter');
  }
}

test('a pasted list goes through two operations, and the command makes the same rows of its file', async ({
  explorer,
  folder,
  gatehouse,
  page,
  user,
}) => {
  // Without it a file is downloaded, which a test can read.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  await saveOperations(explorer, page);
  await command(page, 'Steps…');
  const panel = page.getByRole('region', { name: 'Steps', exact: true });
  await panel.getByRole('textbox', { name: 'List: rows from a sheet, or CSV' }).focus();
  for (const line of OFFICES) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  const id = panel.getByRole('combobox', { name: 'Column that tells a row' });
  await expect(id).toHaveValue('office');
  for (const name of Object.keys(OPERATIONS)) {
    await panel.getByRole('combobox', { name: 'Next operation' }).selectOption(name);
    await panel.getByRole('button', { name: 'Add a step' }).press('Enter');
    // The focus is in the card.
    await expect(
      panel.getByRole('combobox', { name: 'Operation', exact: true }).last(),
    ).toBeFocused();
  }
  const cards = panel.getByRole('list', { name: 'Steps' }).locator('> li');
  const [city, countries] = [cards.nth(0), cards.nth(1)];
  // Names that are alike are proposed; the id of the country is not that of the city.
  await expect(city.getByRole('combobox', { name: '$city' })).toHaveValue('city');
  await expect(city.getByRole('combobox', { name: 'Equals' })).toHaveValue('city');
  await countries.getByRole('combobox', { name: '$ids' }).selectOption('find_city.country.id');
  await countries.getByRole('combobox', { name: 'Equals' }).selectOption('find_city.country.id');

  for (const column of ['find_city.id', 'find_city.country.id', 'countries.id']) {
    await panel.getByRole('checkbox', { name: column, exact: true }).press('Space');
  }
  const tried = panel.getByRole('button', { name: 'Try with 5 rows' });
  await expect(tried).toBeEnabled();
  await tried.press('Enter');
  const strip = page.getByRole('group', { name: 'Steps' });
  await expect(strip).toContainText('The steps were tried with five rows. 3 rows');
  await expect(city).toContainText('3 of 3 values · 2 rows · 1 without a match');
  await expect(city.getByRole('region', { name: 'First rows of find_city' })).toContainText(
    'Vienna',
  );
  await panel.getByRole('button', { name: 'Run', exact: true }).press('Enter');
  await expect(strip).toContainText('All steps were run. 3 rows');
  await panel.getByRole('button', { name: 'Code…' }).press('Enter');
  const program = panel.getByRole('textbox', { name: 'The steps as a program' });
  await expect(program).toHaveValue(/import csv[^]*query FindCity/);
  await panel.getByRole('combobox', { name: 'Language' }).selectOption('typescript');
  await expect(program).toHaveValue(/import .* from[^]*query Countries/);
  const table = page.getByRole('region', { name: 'Answer as a table' });
  const rowOf = (office: string) => table.getByRole('row').filter({ hasText: office });
  await expect(rowOf('Sales')).toContainText(/Vienna.*Austria/);
  await expect(rowOf('Support')).toContainText(/Nowhere at all.*null/);

  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as YAML' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('steps.yaml');
  await mkdir(join(folder, 'operations'));
  await download.saveAs(join(folder, 'steps.yaml'));
  for (const [name, text] of Object.entries(OPERATIONS)) {
    await writeFile(join(folder, `operations/${name}.graphql`), text);
  }
  await writeFile(join(folder, 'list.csv'), OFFICES.join('\n'));
  const args = ['steps', 'run', 'steps.yaml', '--input', 'list.csv', '--out', 'out.csv'];
  expect(await gatehouse(args)).toMatchObject({ code: 0 });
  const lines = (await readFile(join(folder, 'out.csv'), 'utf8')).trimEnd().split('\r\n');
  const rows = await table.getByRole('row').allInnerTexts();
  const cellsOf = (line: string): string[] => line.split(',').filter((cell) => cell !== '');
  for (const line of lines.slice(1)) {
    const same = rows.find((row) => row.includes(line.split(',')[0] ?? ''));
    for (const cell of cellsOf(line)) expect(same).toContain(cell);
  }
});

test('what is proposed for a step comes with the schema and the list, unless it was chosen before @full', async ({
  explorer,
  page,
  user,
}) => {
  let show = (): void => undefined;
  const shown = new Promise<void>((resolve) => (show = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('__schema')) await shown;
    await route.continue();
  });
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.editor).toBeVisible();
  await saveOperations(explorer, page);
  await command(page, 'Steps…');
  const panel = page.getByRole('region', { name: 'Steps', exact: true });
  for (const name of ['find-city', 'find-city', 'countries']) {
    await panel.getByRole('combobox', { name: 'Next operation' }).selectOption(name);
    await panel.getByRole('button', { name: 'Add a step' }).press('Enter');
  }
  const cards = panel.getByRole('list', { name: 'Steps' }).locator('> li');
  const [first, second, countries] = [cards.nth(0), cards.nth(1), cards.nth(2)];
  const variable = (card: Locator) => card.getByRole('combobox', { name: /^\$/ });
  await variable(second).selectOption('a constant');
  await panel.getByRole('textbox', { name: 'List: rows from a sheet, or CSV' }).focus();
  await page.keyboard.insertText(OFFICES.join('\n'));
  await expect(panel).toContainText('3 rows: office, city');
  show();
  await expect(first.getByRole('combobox', { name: 'Join by' })).toHaveValue('city');
  await expect(variable(first)).toHaveValue('city');
  await expect(variable(countries)).toHaveValue('find_city2.id');
  await expect(variable(second)).not.toHaveValue('city');
});

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Long enough to be inflated elsewhere than in the page's thread, where a package may choose. */
const CITIES = ['Berlin', 'Vienna', ...Array.from({ length: 9_000 }, (_, at) => `Nowhere ${at}`)];

const WORKBOOK = zipSync({
  'xl/workbook.xml': strToU8(
    '<workbook><sheets><sheet name="Offices" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  'xl/styles.xml': strToU8('<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>'),
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet><sheetData>${['city', ...CITIES]
      .map((city, at) => {
        const since = at === 0 ? ' t="str"><v>since' : ` s="0"><v>${46_053 + at}`;
        return `<row r="${at + 1}"><c r="A${at + 1}" t="str"><v>${city}</v></c><c r="B${at + 1}"${since}</v></c></row>`;
      })
      .join('')}</sheetData></worksheet>`,
  ),
});

async function chooseFile(panel: Locator, name: string, bytes: Uint8Array): Promise<void> {
  const choosing = panel.page().waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'CSV or Excel file…' }).press('Enter');
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
  await (await choosing).setFiles(file);
}

const SINCE = `version: 1
input: { id: city }
steps:
  - { id: found, operation: operations/find-city.graphql, with: { city: city }, join: { city: city } }
output: { columns: [city, since, found.country.id] }
`;

test('an Excel file is the list, of page and command alike @full', async ({
  explorer,
  folder,
  gatehouse,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  await saveOperations(explorer, page);
  await command(page, 'Steps…');
  const panel = page.getByRole('region', { name: 'Steps', exact: true });
  await chooseFile(panel, 'broken.xlsx', WORKBOOK.slice(0, 400));
  await expect(panel).toContainText('The file cannot be read as an Excel workbook (.xlsx).');
  await chooseFile(panel, 'offices.xlsx', WORKBOOK);
  // The list is read meanwhile, which changes the file that is being written in.
  const text = panel.getByRole('textbox', { name: /^The file/ });
  await panel.getByText(/^The file/).press('Enter');
  await text.press('Control+A');
  await page.keyboard.insertText(SINCE);
  await expect(panel).toContainText('9,002 rows: city, since');
  await expect(text).toHaveValue(SINCE);
  await page.keyboard.press('Tab');
  const tried = panel.getByRole('button', { name: 'Try with 5 rows' });
  await expect(tried).toBeEnabled();
  await tried.press('Enter');
  const strip = page.getByRole('group', { name: 'Steps' });
  await expect(strip).toContainText('The steps were tried with five rows. 5 rows');
  const table = page.getByRole('region', { name: 'Answer as a table' });
  await expect(table.getByRole('row').filter({ hasText: 'Vienna' })).toContainText(
    /2026-02-02.*AT/,
  );

  await mkdir(join(folder, 'operations'));
  await writeFile(join(folder, 'operations/find-city.graphql'), OPERATIONS['find-city']);
  await writeFile(join(folder, 'steps.yaml'), SINCE.replace('city }\nsteps', 'since }\nsteps'));
  await writeFile(join(folder, 'list.xlsx'), WORKBOOK);
  const check = await gatehouse(['steps', 'check', 'steps.yaml', '--input', 'list.xlsx']);
  expect(check).toMatchObject({ code: 0 });
  await writeFile(join(folder, 'list.xlsx'), WORKBOOK.slice(0, 400));
  const refused = await gatehouse(['steps', 'check', 'steps.yaml', '--input', 'list.xlsx']);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.messages).toContain('list.xlsx cannot be read as an Excel workbook');
});

const LIMITED =
  'query Limited($city: String!, $first: Int!) { search(text: $city, kinds: [CITY], first: $first) { ... on City { id name } } }';

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.press('Control+A');
  await field.press('Delete');
  await field.pressSequentially(text);
  await field.press('Tab');
}

test('the controls of a card write the file, and what is opened is the file that was saved @full', async ({
  explorer,
  page,
  user,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  const operations = { limited: LIMITED, countries: OPERATIONS.countries };
  await saveOperations(explorer, page, operations);
  await command(page, 'Steps…');
  const panel = page.getByRole('region', { name: 'Steps', exact: true });
  await panel.getByRole('textbox', { name: 'List: rows from a sheet, or CSV' }).focus();
  await page.keyboard.insertText(OFFICES.join('\n'));
  await expect(panel).toContainText('3 rows: office, city');
  for (const name of Object.keys(operations)) {
    await panel.getByRole('combobox', { name: 'Next operation' }).selectOption(name);
    await panel.getByRole('button', { name: 'Add a step' }).press('Enter');
  }
  const cards = panel.getByRole('list', { name: 'Steps' }).locator('> li');
  const [city, countries] = [cards.nth(0), cards.nth(1)];
  const file = panel.getByRole('textbox', { name: 'The file as YAML' });
  await panel.getByText('The file as YAML').press('Enter');
  await city.getByRole('combobox', { name: '$first' }).selectOption('a constant');
  const constant = city.getByRole('textbox', { name: 'Value of $first' });
  await typeInto(constant, 'three');
  await expect(city).toContainText('Variable "$first" got invalid value "three"');
  await typeInto(constant, '3');
  await expect(city).not.toContainText('invalid value');
  await expect(file).toHaveValue(/with:\n +city: city\n +first: 3\n/);

  for (const card of [city, countries]) await card.getByText('More…').press('Enter');
  await expect(countries.getByRole('checkbox', { name: 'All pages of each call' })).toBeVisible();
  // Its variable takes one value a call.
  await expect(city.getByRole('spinbutton', { name: 'Values a call' })).toBeHidden();
  const [values, size] = ['Values a call', 'kB a call'].map((name) =>
    countries.getByRole('spinbutton', { name }),
  ) as [Locator, Locator];
  await typeInto(values, '50');
  await expect(file).toHaveValue(/chunk: 50\n/);
  await typeInto(values, '1.5');
  await expect(values).toHaveValue('50');
  await typeInto(size, '2000');
  await expect(file).toHaveValue(/chunk:\n +rows: 50\n +bytes: 2 MB\n/);
  await countries
    .getByRole('combobox', { name: 'Ask again until the field' })
    .selectOption('nodes.name');
  await typeInto(countries.getByRole('textbox', { name: 'is', exact: true }), 'Austria');
  await typeInto(countries.getByRole('spinbutton', { name: 'every (seconds)' }), '2');
  const most = countries.getByRole('spinbutton', { name: 'at most (minutes)' });
  await expect(most).toHaveValue('30');
  await typeInto(most, '120');
  const waits = /until:\n +path: nodes.name\n +is: Austria\n +every: 2 s\n +atMost: 2 h\n/;
  await expect(file).toHaveValue(waits);

  const written = await file.inputValue();
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as YAML' }).press('Enter');
  const saved = await readFile(await (await downloading).path());
  expect(saved.toString()).toBe(written);
  await city.getByRole('combobox', { name: '$first' }).selectOption('no value');
  await expect(constant).toBeHidden();
  await typeInto(values, '');
  await typeInto(size, '');
  await countries.getByRole('combobox', { name: 'Ask again until the field' }).selectOption('none');
  await expect(file).not.toHaveValue(/chunk|until/);
  const choosing = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Open YAML…' }).press('Enter');
  const opened = { name: 'steps.yaml', mimeType: 'application/yaml', buffer: saved };
  await (await choosing).setFiles(opened);
  await expect(file).toHaveValue(written);
  await expect(constant).toHaveValue('3');
  await expect(values).toHaveValue('50');
  await expect(most).toHaveValue('120');
});
