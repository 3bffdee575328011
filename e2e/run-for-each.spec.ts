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
