import { expect, test } from './support/fault-test.ts';

const QUERY =
  'query Large($least: Int = 1) { cities(filter: { populationAtLeast: $least }, orderBy: {}) { nodes { name population } } }';

test('a saved operation remembers the largest value, says what it will ask, and follows all pages from there @full', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  const asked: unknown[] = [];
  // Of two pages the second has the largest value; the last one does not come.
  const pages = ['1', '2', '9007199254740993', '3', '4', '9007199254740995', '5', '6'];
  faults.answer('graphql', (response, request) => {
    const at = asked.push(/"variables":(\{[^}]*\})/.exec(request.body)?.[1]) - 1;
    const isLast = (at + 1) % 3 === 0;
    const info = `,"pageInfo":{"hasNextPage":${!isLast},"endCursor":"c${at}"}`;
    const largest = pages[at];
    response.writeHead(largest ? 200 : 400, { 'content-type': 'application/json' });
    response.end(
      `{"data":{"cities":{"nodes":[{"name":"A","population":-1},{"name":"B","population":${largest ?? 0}}]${request.body.includes('endCursor') ? info : ''}}}}`,
    );
  });
  const open = async (): Promise<void> => {
    await page.keyboard.press('Control+K');
    await page.keyboard.type('only what is new');
    await page.keyboard.press('Enter');
  };
  const dialog = page.getByRole('dialog', { name: 'Only what is new' });
  const strip = page.getByRole('group', { name: 'All pages' });
  await explorer.run(QUERY);
  await expect(explorer.answer).toContainText('"population": 1');
  await open();
  await expect(dialog).toContainText('Save the operation first');
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved Large.')).toBeVisible();

  // What is not whole is not remembered; its pages are followed without a second question.
  await open();
  await expect(dialog.getByLabel('Largest value of')).toHaveValue(/population/);
  await expect(dialog).toContainText('The answer may have more pages');
  await expect(dialog).toContainText('Follows the pages of cities to their end.');
  await expect(dialog).toContainText('pageInfo is added to what is sent.');
  await expect(dialog.getByRole('button', { name: 'Run from there' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'All pages' }).click();
  await expect(strip).toContainText('All pages are here.');
  await open();
  await expect(dialog).toContainText('Asks next with $least = 9007199254740993');

  await dialog.getByRole('button', { name: 'Run from there' }).click();
  await expect(explorer.answer).toContainText('9007199254740995');
  await expect(strip).toContainText('All pages are here.');
  expect(asked.slice(3)).toEqual([
    '{"least":9007199254740993}',
    '{"least":9007199254740993}',
    '{"least":9007199254740993,"after":"c4"}',
  ]);
  await open();
  await expect(dialog).toContainText('Asks next with $least = 9007199254740995');

  // A page that does not come leaves what was remembered.
  await dialog.getByRole('button', { name: 'Run from there' }).click();
  await expect(strip).toContainText('The next page did not come.');
  await strip.getByRole('button', { name: 'End here' }).click();
  await open();
  await expect(dialog).toContainText('Asks next with $least = 9007199254740995');
  await expect(dialog).toContainText('The answer may have more pages');
  await dialog.getByRole('button', { name: 'Forget it' }).click();
  await expect(dialog).toContainText('The answer may have more pages');
  await expect(dialog.getByRole('button', { name: 'Run from there' })).toBeDisabled();
});
