import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

const SYMBOLS = ['AAPL', 'MSFT', 'AAPL', 'GOOG', 'AAPL', 'MSFT', null];

const TRADES = Array.from({ length: 700 }, (_, row) => ({
  id: row,
  symbol: SYMBOLS[row % SYMBOLS.length],
  price: row / 100,
  isOpen: row % 4 === 0,
}));

test('rows are grouped by keys alone, shown as a pivot and a chart, and lead to a group’s rows and back @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.setViewportSize({ width: 1600, height: 900 });
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, { data: { trades: TRADES } }));
  await explorer.run('query Trades { continent(code: EU) { name } }');
  await page.getByRole('radio', { name: 'Table' }).check();
  await page.getByRole('columnheader', { name: 'symbol' }).getByRole('button').first().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Group by this column…' }).press('Enter');

  const answer = page.getByRole('region', { name: 'Answer in groups' });
  const cells = answer.getByRole('gridcell');
  const headers = answer.getByRole('columnheader');
  await expect(page.getByLabel('Group by')).toBeFocused();
  await expect(answer).toContainText('4 groups of 700 rows');
  await expect(cells.first()).toHaveText('AAPL');
  await expect(cells.nth(1)).toHaveText('300');
  await expect(cells.nth(2)).toHaveText('1045.5');

  await test.step('measures are chosen; those of an id are not proposed', async () => {
    await page.getByRole('button', { name: 'Measures (3)' }).press('Enter');
    const measures = page.getByRole('dialog', { name: 'Measures' });
    const ofId = measures.getByRole('group', { name: 'id' });
    await expect(ofId.getByRole('checkbox', { name: 'sum' })).not.toBeChecked();
    const ofPrice = measures.getByRole('group', { name: 'price' });
    await expect(ofPrice.getByRole('checkbox', { name: 'sum' })).toBeChecked();
    await ofPrice.getByRole('checkbox', { name: 'sum' }).press('Space');
    await ofId.getByRole('checkbox', { name: 'different values' }).press('Space');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Measures (3)' })).toBeFocused();
    await expect(headers).toContainText(['Row', 'symbol', 'count', 'price.average', 'id.distinct']);
  });

  await test.step('a second column goes across', async () => {
    await page.getByLabel('then by').press('i');
    await page.getByLabel('then by').press('s');
    await expect(page.getByLabel('then by')).toHaveValue('["isOpen"]');
    await expect(answer).toContainText('8 groups of 700 rows');
    await page.getByLabel('Across').press('i');
    await page.getByLabel('Across').press('s');
    await expect(answer).toContainText('4 groups of 700 rows');
    await expect(headers.nth(2)).toContainText('false.count');
    await expect(cells.nth(1)).toHaveText('225');
  });

  await test.step('the groups are sorted, and saved as they are shown', async () => {
    await headers.nth(1).getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(cells.first()).toHaveText('MSFT');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'CSV…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save as CSV' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    const stream = await (await downloading).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const [names, first] = Buffer.concat(chunks)
      .toString('utf8')
      .replace('\uFEFF', '')
      .split(/\r?\n/);
    expect(names).toContain('symbol,false.count,false.price.average,false.id.distinct,true.count');
    expect(first).toMatch(/^MSFT,150,/);
  });

  const table = page.getByRole('region', { name: 'Answer as a table' });
  await test.step('a group leads to its rows, and back', async () => {
    await cells.first().click();
    await page.keyboard.press('Enter');
    await expect(table).toContainText('200 of 700 rows');
    await expect(table).toContainText('symbol: MSFT');
    await expect(page.getByRole('button', { name: 'Back to the groups' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cells.first()).toHaveText('MSFT');
    await expect(answer).toContainText('4 groups of 700 rows');
  });

  await test.step('filters and hidden columns of the table count, and that is said', async () => {
    await page.getByRole('radio', { name: 'Table' }).first().check();
    await page.getByRole('columnheader', { name: 'price' }).getByRole('button').first().focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Hide' }).press('Enter');
    // A menu that goes gives the focus back.
    await expect(page.getByRole('menu')).toBeHidden();
    await page.getByRole('searchbox', { name: 'Filter rows' }).focus();
    await page.keyboard.type('goog');
    await expect(table).toContainText('100 of 700 rows');
    await page.keyboard.press('Alt+Shift+Digit7');
    await expect(answer).toContainText('1 group of 100 rows');
    await expect(answer).toContainText('Columns that the table hides are not offered.');
    await expect(answer).toContainText('Only the rows that pass the table’s filters are grouped.');
    await page.getByRole('button', { name: 'Clear the filter' }).press('Enter');
    await expect(answer).toContainText('4 groups of 700 rows');
  });

  await test.step('as a chart, whose bar leads to its rows too', async () => {
    const shown = page.getByRole('group', { name: 'Show the groups as' });
    await shown.getByRole('radio', { name: 'Table' }).press('ArrowRight');
    const chart = page.getByRole('application').or(page.getByRole('img')).first();
    await expect(chart).toBeVisible();
  });
});

test('a click on a bar of the groups’ chart leads to the rows of its group, and averages are short @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  const orders = ['north', 'south', 'north', 'south', 'north'].map((region, index) => ({
    id: `o-${index}`,
    region,
    amount: 15_000 + index ** 2,
  }));
  faults.answer('graphql', json(200, { data: { orders } }));
  await explorer.run('query Orders { continent(code: EU) { name } }');
  await page.getByRole('radio', { name: 'Groups' }).check();
  // The ids are all different: what repeats is proposed.
  const answer = page.getByRole('region', { name: 'Answer in groups' });
  await expect(page.getByLabel('Group by')).toHaveValue('["region"]');
  const average = answer.getByRole('gridcell').nth(3);
  await expect(average).toHaveText('15006.67');
  await expect(average.getByTitle('15006.666666666666667')).toBeVisible();
  const south = answer.getByRole('row').filter({ hasText: 'south' });
  await expect(south.getByRole('gridcell').nth(3)).toHaveText('15005');

  const shown = page.getByRole('group', { name: 'Show the groups as' });
  await shown.getByRole('radio', { name: 'Table' }).press('ArrowRight');
  const picture = page.getByRole('application');
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('bars');
  await expect(picture).toHaveAccessibleName(/^Bars chart: .* by region$/);
  const box = await picture.boundingBox();
  if (!box) throw new Error('The chart is in sight.');
  await picture.click({ position: { x: box.width * 0.75, y: box.height * 0.6 } });
  const table = page.getByRole('region', { name: 'Answer as a table' });
  await expect(table).toContainText('2 of 5 rows');
  await expect(table).toContainText('region: south');
});

test('a pivot shows the columns of all fifty values, and the rest as Other @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  const rows = Array.from({ length: 140 }, (_, at) => ({
    kind: `k${at % 2}`,
    deep: `v${at % 70}`,
  }));
  faults.answer('graphql', json(200, { data: { rows } }));
  await explorer.openSignedIn(user);
  await explorer.run('{ continents { name } }');
  await page.getByRole('radio', { name: 'Groups' }).check();
  for (const [label, key] of [
    ['Group by', 'kind'],
    ['then by', 'deep'],
    ['Across', 'deep'],
  ] as const) {
    const select = page.getByRole('combobox', { name: label });
    await select.focus();
    await page.keyboard.type(key);
    await expect(select).toHaveValue(`["${key}"]`);
  }
  await expect(explorer.answer).toContainText('“Other” has the rest.');
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeVisible();
  await page.getByRole('grid').getByRole('gridcell').first().click();
  await page.keyboard.press('End');
  await expect(page.getByRole('columnheader', { name: 'Other', exact: true })).toBeInViewport();
});
