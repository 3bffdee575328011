import { expect, test } from './support/fault-test.ts';

const QUERY =
  'query Large($least: Int = 1) { cities(filter: { populationAtLeast: $least }, orderBy: {}) { nodes { name population } } }';

test('a saved operation remembers the largest value, says what it will ask, and asks from there @full', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  const asked: unknown[] = [];
  const largest = ['9007199254740993', '9007199254740995', '5'];
  faults.answer('graphql', (response, request) => {
    const at = asked.push(/"variables":(\{[^}]*\})/.exec(request.body)?.[1]);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      `{"data":{"cities":{"nodes":[{"name":"A","population":7},{"name":"B","population":${largest[at - 1]}}]}}}`,
    );
  });
  const open = async (): Promise<void> => {
    await page.keyboard.press('Control+K');
    await page.keyboard.type('only what is new');
    await page.keyboard.press('Enter');
  };
  const dialog = page.getByRole('dialog', { name: 'Only what is new' });
  await explorer.run(QUERY);
  await expect(explorer.answer).toContainText('9007199254740993');
  await open();
  await expect(dialog).toContainText('Save the operation first');
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved Large.')).toBeVisible();

  await open();
  await expect(dialog.getByLabel('Largest value of')).toHaveValue(/population/);
  await expect(dialog).toContainText('Asks next with $least = 9007199254740993');
  await dialog.getByRole('button', { name: 'Run from there' }).click();
  await expect(explorer.answer).toContainText('9007199254740995');
  expect(asked[1]).toBe('{"least":9007199254740993}');

  await open();
  await expect(dialog).toContainText('Asks next with $least = 9007199254740995');
  await dialog.getByRole('button', { name: 'Run from there' }).click();
  await expect(explorer.answer).toContainText('"population": 5');
  await open();
  await expect(dialog).toContainText('Asks next with $least = 9007199254740995');
  await dialog.getByRole('button', { name: 'Forget it' }).click();
  await expect(dialog).toContainText('No number or date came in this column yet.');
  await expect(dialog.getByRole('button', { name: 'Run from there' })).toBeDisabled();
});
