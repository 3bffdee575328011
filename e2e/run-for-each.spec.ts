import { expect, test } from './support/fault-test.ts';
import { json } from './support/fault-server.ts';
import { requestTokenOutside } from './support/token-request.ts';

const QUERY =
  'query Capital($code: ID!) { country(code: $code) { name cities(first: 2) { nodes { name } } } }';

test('an operation runs for each pasted value, and the rows are one table', async ({
  explorer,
  faults,
  page,
  service,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write(QUERY);
  await page.keyboard.press('Shift+Alt+Y');
  const dialog = page.getByRole('dialog', { name: 'Run Capital for each' });
  await expect(dialog.getByLabel('Variable')).toHaveValue('code');
  await dialog.getByLabel('One value a line').focus();
  for (const line of ['DE', 'FR', ' DE ', '', 'IT']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await expect(dialog).toContainText('3 values · 1 repeated');
  // From the third call on the token is not live any more: somebody has signed in elsewhere.
  let answered = 0;
  faults.answer('graphql', (response, request) => {
    answered += 1;
    const { variables } = JSON.parse(request.body) as { variables: { code: string } };
    const nodes = [{ name: `first of ${variables.code}` }, { name: 'second' }];
    const data = { country: { name: variables.code, cities: { nodes } } };
    const reply = (): void => json(200, { data })(response, request);
    if (answered === 1) return reply();
    faults.answer('graphql', undefined);
    void requestTokenOutside(service.authOrigin, user).then(reply);
  });
  await dialog.getByLabel('Calls at a time').selectOption('1');
  await dialog.getByRole('button', { name: 'Run 3 times' }).click();
  const strip = page.getByRole('group', { name: 'Run for each' });
  await expect(strip).toContainText('Sign in to go on. What came is kept.');
  await expect(strip).toContainText('2 of 3 values');
  await explorer.signInAgain(user);
  await expect(strip).toContainText('All values were run for. 3 of 3 values · 6 rows');
  const table = page.getByRole('region', { name: 'Answer as a table' });
  await expect(table).toContainText('6 rows');
  const first = table.getByRole('row').filter({ hasText: 'first of DE' });
  await expect(first.getByRole('gridcell').first()).toHaveText('DE');
  await expect(table.getByRole('columnheader').filter({ hasText: 'code' })).toBeVisible();
});

test('values come from a column of a CSV file or of a table, and one that fails is tried again @full', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run('{ countries { code } }');
  await expect(explorer.lastCall).toContainText('Done');
  await explorer.write(QUERY);
  await page.keyboard.press('Shift+Alt+Y');
  const dialog = page.getByRole('dialog', { name: 'Run Capital for each' });
  await dialog.getByRole('radio', { name: 'A table' }).check();
  await expect(dialog).toContainText(/2\d\d values/);
  await dialog.getByRole('radio', { name: 'A CSV file' }).check();
  const text = 'name;iso\n"Germany; all of it";DE\nFrance;FR\n';
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByLabel('Column').selectOption('iso');
  await expect(dialog).toContainText('2 values');
  await dialog.getByLabel('One row per').selectOption('value');
  let hasFailed = false;
  faults.answer('graphql', (response, request) => {
    const fails = !hasFailed && request.body.includes('"DE"');
    hasFailed ||= fails;
    const data = { country: { name: 'some' } };
    json(fails ? 500 : 200, { data })(response, request);
  });
  await dialog.getByRole('button', { name: 'Run 2 times' }).click();
  const strip = page.getByRole('group', { name: 'Run for each' });
  await expect(strip).toContainText(
    'All values were tried, and some failed. 2 of 2 values · 1 row',
  );
  await strip.getByRole('button', { name: '1 error' }).click();
  const errors = page.getByRole('dialog', { name: 'Errors by value' });
  await expect(errors.getByRole('row', { name: /^DE Server error/ })).toBeVisible();
  await errors.getByRole('button', { name: 'Try DE again' }).click();
  await page.keyboard.press('Escape');
  await expect(strip).toContainText('All values were run for. 2 of 2 values · 2 rows');
});
