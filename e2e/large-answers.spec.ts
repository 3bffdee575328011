import { expect, test } from './support/fault-test.ts';
import { largeAnswer } from './support/large-answers.ts';

const ROWS = 20_000;

test('a large answer shows its beginning, and all of it where somebody scrolls', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  faults.answer('graphql', largeAnswer({ rows: ROWS }));
  await explorer.run('query Measurements { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('"id": 9007199254700000000');
  await expect(explorer.lastCall).toContainText('Done');
  const whole = page.getByRole('tree', { name: 'The answer as JSON, 180,006 lines' });
  await expect(whole).toContainText('"id": 9007199254700000000');
  await whole.getByText('"Measurement 0"').click();
  await page.keyboard.press('End');
  await expect(whole).toContainText('"id": 9007199254700019999');

  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(page.getByRole('region', { name: 'Answer as a table' })).toContainText(
    '20,000 rows',
  );
});

test('Stop and a broken connection keep what came, and answers stay with their tabs @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  faults.answer('graphql', largeAnswer({ rows: 3_000, broken: new Promise(() => undefined) }));
  await explorer.run('query Stopped { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('"id": 9007199254700000000');
  await page.getByRole('button', { name: /^Stop \(/ }).click();
  await expect(explorer.lastCall).toContainText('Stopped');
  await page.getByRole('radio', { name: 'Table' }).check();
  const table = page.getByRole('region', { name: 'Answer as a table' });
  await expect(table).toContainText('3,000 rows');

  await explorer.run('query Left { continent(code: EU) { name } }');
  await expect(page.getByRole('button', { name: /^Stop \(/ })).toBeVisible();
  await expect(table).toContainText('Measurement 0');
  await page.getByRole('button', { name: 'New tab' }).click();
  await expect(table).not.toContainText('Measurement');

  let breakOff = (): void => undefined;
  const broken = new Promise<void>((resolve) => (breakOff = resolve));
  faults.answer('graphql', largeAnswer({ rows: 2_000, broken }));
  await explorer.run('query Broken { continent(code: EU) { name } }');
  await expect(table).toContainText(/rows so far/);
  breakOff();
  await expect(table).toContainText(/[12],\d{3} rows(?! so far)/);
  await expect(explorer.alert).toContainText('The answer broke off.');
  await page.getByRole('tab', { name: 'Left' }).click();
  await expect(table).toContainText('3,000 rows');
});
