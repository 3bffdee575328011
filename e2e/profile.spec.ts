import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

const SYMBOLS = ['AAPL', 'MSFT', 'AAPL', 'GOOG', 'AAPL', 'MSFT', null];

const TRADES = Array.from({ length: 700 }, (_, row) => ({
  symbol: SYMBOLS[row % SYMBOLS.length],
  price: row / 100,
  isOpen: row % 4 === 0,
}));

test('columns say what they hold, and a frequent value shows only its rows @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, { data: { trades: TRADES } }));
  await explorer.run('query Trades { continent(code: EU) { name } }');
  await page.getByRole('radio', { name: 'Table' }).check();

  const picture = (column: string) => page.getByRole('button', { name: `Profile of ${column}` });
  await expect(picture('symbol')).toHaveAccessibleDescription(
    'Text. 14 % null. 3 different values, most often AAPL, 50 %.',
  );
  await expect(picture('price')).toHaveAccessibleDescription(
    'Number. 0 to 6.99, median 3.495, each value once.',
  );
  await expect(picture('isOpen')).toHaveAccessibleDescription('Boolean. 25 % true.');

  await test.step('by keys from the name of a column to its rows', async () => {
    await page.getByRole('columnheader', { name: 'price' }).getByRole('button').first().focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Profile' }).press('Enter');
    const price = page.getByRole('dialog', { name: 'Profile of price' });
    await expect(price).toBeFocused();
    await expect(price).toContainText('Sum2446.5');
    await expect(price).toContainText('Average3.495');
    await page.keyboard.press('Escape');
    await expect(price).toBeHidden();
  });

  await test.step('a click on a value', async () => {
    await picture('symbol').click();
    const symbol = page.getByRole('dialog', { name: 'Profile of symbol' });
    await expect(symbol).toContainText('Null100 (14 %)');
    await symbol.getByRole('button', { name: 'Show only MSFT: 200' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Answer as a table' })).toContainText(
      '200 of 700 rows',
    );
    await expect(picture('symbol')).toHaveAccessibleDescription(
      'Text. 1 value, most often MSFT, 100 %.',
    );
  });

  await test.step('the pictures can be hidden, and stay hidden', async () => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Show column profiles' }).uncheck();
    await expect(picture('symbol')).toHaveCount(0);
  });
});
