import { chooseItem, chooseOf, clipboard, command, press } from './support/by-keys.ts';
import { expect, test } from './support/test.ts';

const CITIES =
  'query Cities { cities(first: 40) { totalCount nodes { name kind population country { name continent { name } } } pageInfo { hasNextPage endCursor } } }';

const CAPITAL = 'query Capital($code: ID!) { country(code: $code) { name capital { name } } }';

test.use({
  actionTimeout: 15_000,
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

test('the tasks in a table are done by keys alone: cells, columns, profiles, groups, charts @full', async ({
  explorer,
  user,
  page,
}) => {
  test.slow();
  await explorer.openWithSchema(user);
  await explorer.run(CITIES);
  const views = page.getByRole('group', { name: 'Show the answer as' });
  const view = (name: string) => views.getByRole('radio', { name }).press('Space');
  await view('Table');
  const table = page.getByRole('region', { name: 'Answer as a table' });
  const cells = table.getByRole('gridcell');
  const header = (name: string) => table.getByRole('columnheader', { name }).getByRole('button');
  await expect(table).toContainText('40 rows');

  await test.step('show only the rows with a cell’s value, and all again', async () => {
    await cells.first().focus();
    for (let right = 0; right < 3; right += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+F10');
    await chooseItem(page, 'Filter by this value');
    await expect(table).toContainText(/[^\d]\d{1,2} of 40 rows/);
    await press(page.getByRole('button', { name: 'Remove the filter: country.name: China' }));
    await expect(table).not.toContainText('of 40 rows');
  });

  await test.step('copy a row as JSON', async () => {
    await chooseOf(cells.first(), 'Copy row as JSON');
    await expect.poll(() => clipboard(page)).toContain('"population"');
    expect(JSON.parse(await clipboard(page))).toHaveProperty('country.continent.name', 'Asia');
  });

  await test.step('hide a column, and bring it back', async () => {
    const column = table.getByRole('columnheader', { name: 'kind' });
    await header('kind').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await press(page.getByRole('menuitem', { name: 'Hide', exact: true }));
    await expect(column).toHaveCount(0);
    await press(page.getByRole('button', { name: /^Columns/ }));
    await press(page.getByRole('button', { name: 'Show all' }));
    await page.keyboard.press('Escape');
    await expect(column).toHaveCount(1);
  });

  await test.step('read the profile of a column', async () => {
    await chooseOf(header('population').first(), 'Profile');
    const profile = page.getByRole('dialog', { name: 'Profile of population' });
    await expect(profile).toContainText('Median');
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
  });

  await test.step('group rows, and put the values of a column across', async () => {
    await press(header('country.name').first(), 'Shift+F10');
    await press(page.getByRole('menuitem', { name: 'Group by this column…' }));
    const groups = page.getByRole('region', { name: 'Answer in groups' });
    await expect(groups).toContainText(/\d+ groups of 40 rows/);
    await page.getByLabel('then by').press('c');
    await page.getByLabel('then by').press('End');
    await expect(page.getByLabel('then by')).not.toHaveValue('');
    await page.getByLabel('Across').press('End');
    await expect(page.getByLabel('Across')).not.toHaveValue('');
    await expect(groups.getByRole('columnheader').nth(2)).toContainText('.count');
  });

  await test.step('read a chart from point to point', async () => {
    await view('Chart');
    const chart = page.getByRole('application');
    await chart.focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('status').filter({ hasText: /\((?:row )?\d/ })).toBeAttached();
  });

  await test.step('find a value in JSON, and copy its path', async () => {
    await view('JSON');
    await page.getByRole('tree').focus();
    await page.keyboard.press('Control+F');
    await page.keyboard.type('Istanbul');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await press(page.getByRole('button', { name: 'Copy path' }));
    await expect.poll(() => clipboard(page)).toMatch(/cities\.nodes\[\d+\]/);
  });

  await test.step('see what the call took, and what it sent', async () => {
    await command(page, 'Details of the last call');
    const details = page.getByRole('dialog', { name: 'Details of the last call' });
    await expect(details).toContainText('HTTP 200');
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });
});

test('the tasks of many calls are done by keys alone: pages, batches, comparisons, errors, events @full', async ({
  explorer,
  user,
  page,
}) => {
  test.slow();
  await explorer.openWithSchema(user);
  await page.getByRole('radio', { name: 'Table' }).press('Space');
  await explorer.run(
    'query Towns { cities(first: 20, filter: { countryIn: ["AT"], populationAtLeast: 10000 }) { totalCount pageInfo { hasNextPage endCursor } nodes { name country { code } } } }',
  );
  const table = page.getByRole('region', { name: 'Answer as a table' });
  await expect(table).toContainText('20 rows');

  await test.step('fetch pages up to a limit', async () => {
    await expect(page.getByRole('button', { name: /^All 77 rows/ })).toBeVisible();
    await page.keyboard.press('Shift+Alt+L');
    const form = page.getByRole('dialog', { name: 'All pages' });
    await expect(form.getByRole('spinbutton', { name: /^Stop at/ })).toBeFocused();
    await page.keyboard.type('40');
    await page.keyboard.press('Enter');
    const strip = page.getByRole('group', { name: 'All pages' });
    await expect(strip).toContainText('Stopped at the limit');
  });

  await test.step('go on with the rest', async () => {
    await press(page.getByRole('button', { name: /^The rest/ }));
    const form = page.getByRole('dialog', { name: 'All pages' });
    await expect(form.getByRole('spinbutton', { name: /^Stop at/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'All pages' })).toContainText(
      'All pages are here.',
    );
  });

  await test.step('run an operation for each value of a column', async () => {
    await explorer.run('query Lands { cities(first: 3) { nodes { country { code } } } }');
    await expect(table).toContainText('3 rows');
    await explorer.write(CAPITAL);
    await page.keyboard.press('Shift+Alt+Y');
    const dialog = page.getByRole('dialog', { name: 'Run Capital for each' });
    await press(dialog.getByRole('radio', { name: 'A table' }), 'Space');
    await expect(dialog).toContainText('3 values');
    await press(dialog.getByRole('button', { name: 'Run 3 times' }));
    await expect(page.getByRole('group', { name: 'Run for each' })).toContainText(
      'All values were run for.',
    );
    await expect(table).toContainText('3 rows');
  });

  await test.step('compare two runs', async () => {
    await explorer.write('query Some($n: Int) { cities(first: $n) { nodes { id name } } }');
    for (const n of [3, 5]) {
      await explorer.writeVariables(`{ "n": ${n} }`);
      await page.keyboard.press('Control+Enter');
      await expect(table).toContainText(`${n} rows`);
    }
    await command(page, 'Compare runs');
    const dialog = page.getByRole('dialog', { name: 'Compare runs of Some' });
    await expect(dialog.getByRole('row')).toHaveText([/Change/, /Added/, /Added/]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('go from an error to its line', async () => {
    await explorer.run('query Wrong { cities(first: 1) { nodes { nothing } } }');
    await press(page.getByRole('button', { name: /^Go to line/ }).first());
    await expect(explorer.editor.getByRole('textbox')).toBeFocused();
  });

  await test.step('pause the events of a subscription, and stop it', async () => {
    await explorer.run('subscription Moments { cityOfTheMoment(intervalMs: 250) { name } }');
    const actions = page.getByRole('group', { name: 'Actions on the events' });
    await press(actions.getByRole('button', { name: 'Pause' }));
    await expect(page.locator('.gh-status-line')).toContainText('paused');
    await command(page, 'Stop the operation');
    await expect(page.getByText(/^\d+ events? · .*stopped/)).toBeVisible();
  });
});
