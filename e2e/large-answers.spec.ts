import { expect, test } from './support/fault-test.ts';
import { largeAnswer } from './support/large-answers.ts';

const ROWS = 20_000;

test('a large answer shows its beginning, and all of it where somebody asks', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const covers = await page.evaluateHandle(watchCovers);
  faults.answer('graphql', largeAnswer({ rows: ROWS }));
  await explorer.run('query Measurements { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('"id": 9007199254700000000');
  await expect(explorer.answer).toContainText(/The first [\d,]+ of 180,006 lines/);
  await expect(explorer.lastCall).toContainText('Done');
  // The first lines were there before the editor had them, for eyes only, and gave way to it.
  expect(await covers.evaluate(({ seen }) => seen)).toEqual([
    { beginsWith: '{"data": {"measurements": [{"id": 9007199254700000000,', isHidden: 'true' },
  ]);
  expect(await covers.evaluate(({ left }) => left())).toBe(0);
  await expect(page.locator('.result-window .editor-scrollable')).toBeVisible();

  await page.getByRole('button', { name: 'Show all' }).click();
  const whole = page.getByRole('region', { name: 'Answer, whole' });
  await expect(whole).toContainText('"id": 9007199254700000000');
  await whole.getByText('"Measurement 0"').click();
  await page.keyboard.press('End');
  await expect(whole).toContainText('"id": 9007199254700019999');

  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(page.getByRole('region', { name: 'Answer as a table' })).toContainText(
    '20,000 rows',
  );
});

test('Stop and a broken connection keep what came, and answers stay with their tabs', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  faults.answer('graphql', largeAnswer({ rows: 3_000, broken: new Promise(() => undefined) }));
  await explorer.run('query Stopped { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('"id": 9007199254700000000');
  await page.getByRole('button', { name: /^Stop query/ }).click();
  await expect(explorer.lastCall).toContainText('Stopped');
  await page.getByRole('radio', { name: 'Table' }).check();
  const table = page.getByRole('region', { name: 'Answer as a table' });
  await expect(table).toContainText('3,000 rows');

  await explorer.run('query Left { continent(code: EU) { name } }');
  await expect(page.getByRole('button', { name: /^Stop query/ })).toBeVisible();
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

/** Notes, in the page, what comes to lie over the response editor, and tells how much of it still does. */
function watchCovers() {
  const COVER = '.result-window .editor-scrollable + .editor-scrollable';
  const seen: { beginsWith: string; isHidden: string | null }[] = [];
  const pane = document.querySelector('.result-window');
  if (!pane) throw new Error('There is no response editor.');
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.matches(COVER))
          seen.push({
            beginsWith: (node.textContent ?? '').slice(0, 54),
            isHidden: node.getAttribute('aria-hidden'),
          });
  }).observe(pane, { childList: true, subtree: true });
  return { seen, left: () => document.querySelectorAll(COVER).length };
}
