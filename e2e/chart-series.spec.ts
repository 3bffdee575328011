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
