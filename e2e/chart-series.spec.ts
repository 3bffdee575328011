import { readFile } from 'node:fs/promises';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

const SALES = [
  ['north', 'bread', 5],
  ['south', 'bread', 1],
  ['north', 'milk', 2],
  ['north', 'bread', 0.5],
  ['south', 'milk', -3],
  ['north', 'salt', 4],
].map(([region, product, amount]) => ({ region, product, amount }));

test.beforeEach(async ({ explorer, faults, user, page }) => {
  await explorer.openSignedIn(user);
  faults.answer('graphql', json(200, { data: { sales: SALES } }));
  await explorer.run('{ continent(code: EU) { name } }');
  await page.getByRole('radio', { name: 'Chart' }).check();
});

test('bars have parts by a second column, told by keys and as numbers; Enter filters by the bar @full', async ({
  page,
}) => {
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('bars');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('region');
  await page.getByRole('combobox', { name: 'Color by' }).selectOption('product');
  const picture = page.getByRole('application', { name: 'Bars chart: Sum of amount by region' });
  const answer = page.getByRole('region', { name: 'Answer as a chart' });
  await picture.focus();
  await page.keyboard.press('Home');
  await expect(answer).toContainText('north · bread: 5.5 (2 rows)');
  await page.keyboard.press('ArrowDown');
  await expect(answer).toContainText('north · milk: 2 (1 row)');
  await page.keyboard.press('ArrowRight');
  await expect(answer).toContainText('south · milk: -3 (1 row)');
  await page.getByText('Show numbers').click();
  await expect(
    page.getByRole('region', { name: 'Numbers: Sum of amount by region' }).getByRole('row'),
  ).toHaveText([
    'regionproductSum of amountRows',
    'northbread5.52',
    'northmilk21',
    'northsalt41',
    'southbread11',
    'southmilk-31',
  ]);
  await picture.focus();
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('2 rows pass the table’s filter');
});

test('a heat map of two categories is gone through both ways, and Enter filters by both @full', async ({
  page,
}) => {
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('heat');
  const picture = page.getByRole('application');
  await expect(picture).toHaveAccessibleName('Heat map chart: Sum of amount by region and product');
  const answer = page.getByRole('region', { name: 'Answer as a chart' });
  await picture.focus();
  await page.keyboard.press('Home');
  await expect(answer).toContainText('north · bread: 5.5 (2 rows)');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(answer).toContainText('south · milk: -3 (1 row)');
  await page.keyboard.press('ArrowDown');
  await expect(answer).toContainText('south · salt: – (0 rows)');
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('Number of rows');
  await expect(picture).toHaveAccessibleName(
    'Heat map chart: Number of rows by region and product',
  );
  await picture.focus();
  await page.keyboard.press('Home');
  await expect(answer).toContainText('north · bread: 2 (2 rows)');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('2 rows pass the table’s filter');
  await page.getByRole('radio', { name: 'Table' }).check();
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect(filters).toContainText('region');
  await expect(filters).toContainText('product');
});

test('five choices share a row with More, which saves the picture at any width @full', async ({
  page,
}) => {
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('heat');
  const choices = page.getByRole('group', { name: 'Chart' }).getByRole('combobox');
  const more = page.getByRole('button', { name: 'More…' });
  const save = page.getByRole('button', { name: 'Save SVG' });
  await expect(choices).toHaveCount(5);
  await expect(save).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  const boxes = await Promise.all([...(await choices.all()), more].map((one) => one.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  expect(Math.min(...boxes.slice(0, 5).map((box) => box?.width ?? 0))).toBeGreaterThanOrEqual(104);
  await more.press('Enter');
  const downloading = page.waitForEvent('download');
  await save.press('Enter');
  expect((await downloading).suggestedFilename()).toMatch(/\.svg$/);
  await expect(page.getByRole('region', { name: 'Answer as a chart' })).toContainText('.svg');
});

test('more bars are shown from More and fewer again, which keeps the focus; zoom has buttons in the row @full', async ({
  explorer,
  faults,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const kinds = Array.from({ length: 30 }, (_, at) => ({
    kind: `Kind ${at}`,
    size: at,
    year: 1990 + at,
  }));
  faults.answer('graphql', json(200, { data: { kinds } }));
  await explorer.run('query Kinds { continent(code: EU) { name } }');
  const kind = page.getByRole('combobox', { name: 'Chart' });
  await kind.selectOption('bars');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('kind');
  const answer = page.getByRole('region', { name: 'Answer as a chart' });
  await expect(answer).toContainText('the 20 largest of 30 categories');
  await page.getByRole('button', { name: 'More…' }).press('Enter');
  await page.getByRole('button', { name: 'Show 30 bars' }).press('Enter');
  await expect(answer).not.toContainText('the 20 largest');
  const fewer = page.getByRole('button', { name: 'Show 20 bars' });
  await expect(fewer).toBeFocused();
  await fewer.press('Enter');
  await expect(answer).toContainText('the 20 largest of 30 categories');
  await page.keyboard.press('Escape');

  // In a low pane, keys bring the last bar into sight.
  await page.setViewportSize({ width: 1440, height: 500 });
  const picture = page.getByRole('application');
  await picture.press('End');
  await expect(page.locator('.gh-chart-card')).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator('.gh-chart-card')).toContainText('Kind');
  expect(await picture.evaluate(({ parentElement: box }) => box?.scrollTop)).toBeGreaterThan(40);
  await page.setViewportSize({ width: 1440, height: 900 });

  await kind.selectOption('line');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const controls = [
    kind,
    ...['Zoom out', 'Show all', 'More…'].map((name) => page.getByRole('button', { name })),
  ];
  const boxes = await Promise.all(controls.map((one) => one.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
});

test('points have sizes and labels, told by keys and in the file; many are deeper where more lie @full', async ({
  explorer,
  faults,
  page,
}) => {
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const towns = [
    { name: 'Aa', x: 1, y: 1, people: 5 },
    { name: 'Bb', x: 1, y: 1, people: 500 },
    { name: 'Cc', x: 9, y: 9, people: null },
  ];
  faults.answer('graphql', json(200, { data: { towns } }));
  await explorer.run('query Towns { continent(code: EU) { name } }');
  await page.getByRole('combobox', { name: 'Chart' }).selectOption({ label: 'Scatter' });
  await page.getByRole('combobox', { name: 'X', exact: true }).selectOption('x');
  await page.getByRole('combobox', { name: 'Y', exact: true }).selectOption('y');
  await page.getByRole('button', { name: 'More…' }).press('Enter');
  await page.getByRole('combobox', { name: 'Size by' }).selectOption('people');
  await page.getByRole('combobox', { name: 'Label' }).selectOption('name');
  const more = page.getByRole('button', { name: 'More…' });
  await page.keyboard.press('Escape');
  const answer = page.getByRole('region', { name: 'Answer as a chart' });
  await expect(answer).toContainText('1 point without a size above zero, drawn smallest');
  const picture = page.getByRole('application', { name: 'Scatter chart: y by x' });
  await picture.focus();
  await page.keyboard.press('Home');
  // The larger one of two in one place.
  await expect(answer).toContainText(
    '1, 1 (row 2) · name: Bb · people: 500 · one of 2 points here',
  );
  const downloading = page.waitForEvent('download');
  await more.press('Enter');
  await page.getByRole('button', { name: 'Save SVG' }).press('Enter');
  const svg = await readFile(await (await downloading).path(), 'utf8');
  await page.keyboard.press('Escape');
  expect(svg).toContain('>Bb</text>');
  expect(svg).not.toContain('>Aa</text>');

  const many = Array.from({ length: 30_000 }, (_, at) => ({ x: at % 173, y: (at * at) % 4_999 }));
  faults.answer('graphql', json(200, { data: { many } }));
  await explorer.run('query Many { continent(code: EU) { name } }');
  await page.getByRole('combobox', { name: 'Chart' }).selectOption({ label: 'Scatter' });
  await expect(answer).toContainText(/deeper where more lie, up to \d+ in one place/);
});
