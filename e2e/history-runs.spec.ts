import { expect, test } from './support/test.ts';

const QUERY = 'query Land($code: ID!) { country(code: $code) { name languages { name } } }';

test('runs of one query: told apart, previewed, opened in a new tab, deleted and brought back @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  await explorer.write(QUERY);
  for (const [code, country] of [
    ['IS', 'Iceland'],
    ['CH', 'Switzerland'],
    ['FO', 'Faroe Islands'],
  ]) {
    await explorer.writeVariables(`{ "code": "${code}" }`);
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText(country ?? '');
  }
  await explorer.run('query Wrong { nothingOfThatName }');
  await expect(explorer.answer).toContainText('Cannot query field');
  await explorer.openPanel('History');
  const history = page.getByRole('region', { name: 'History' });
  const items = history.getByRole('listitem');
  await expect(items).toHaveText([/Today.*Wrong.*1 error/s, /Land.*code: FO.*1 row\b.*3 runs/s]);

  await history.getByRole('button', { name: '3 runs of Land' }).click();
  const runs = [/code: FO/, /code: CH.*\d rows · /s, /code: IS/];
  await expect(items).toHaveText([/Wrong/, /3 runs/, ...runs]);

  await test.step('the preview follows the keys, and Escape gives the focus back', async () => {
    await items
      .nth(2)
      .getByRole('button', { name: /code: FO/ })
      .click();
    const preview = history.getByRole('region', { name: 'Preview: Land' });
    await expect(preview).toContainText('"code": "FO"');
    await page.keyboard.press('ArrowDown');
    await expect(preview).toContainText('"code": "CH"');
    await expect(explorer.editor).toContainText('query Wrong');
    await preview.getByRole('button', { name: 'Open in new tab' }).focus();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(items.nth(3).getByRole('button', { name: /code: CH/ })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(preview).toContainText('"code": "CH"');
    // What else is pressed closes it.
    await history.getByRole('searchbox').click();
    await expect(preview).toBeVisible();
    await page.getByRole('banner').click({ position: { x: 4, y: 4 } });
    await expect(preview).toBeHidden();
  });

  await test.step('a click with Control opens a tab, and leaves the one before as it was', async () => {
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(1);
    await items
      .nth(4)
      .getByRole('button', { name: /code: IS/ })
      .click({ modifiers: ['Control'] });
    await expect(tabs).toHaveCount(2);
    await expect(explorer.editor).toContainText('query Land');
    await expect(page.getByRole('region', { name: 'Variables' })).toContainText('"IS"');
    await tabs.first().click();
    await expect(explorer.editor).toContainText('query Wrong');
    await items
      .nth(4)
      .getByRole('button', { name: /code: IS/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(explorer.editor).toContainText('query Land');
    await expect(tabs).toHaveCount(2);
  });

  await test.step('all runs of a line go at once, and come back', async () => {
    await items
      .nth(4)
      .getByRole('button', { name: /code: IS/ })
      .press('ArrowLeft');
    await expect(items.nth(1).getByRole('button', { name: /^Land/ })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(items).toHaveCount(2);
    await items.nth(1).getByRole('button', { name: /^Land/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete 3 runs' }).click();
    await expect(items).toHaveText([/Wrong/]);
    await expect(history).toContainText('Deleted 3 runs of Land.');
    await history.getByRole('button', { name: 'Undo' }).click();
    await expect(items).toHaveText([/Wrong/, /Land.*3 runs/s]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an operation of the history is previewed, and opened in the editor @full', async ({
    explorer,
    user,
    page,
  }) => {
    await explorer.openSignedIn(user);
    await explorer.run('query Seen { continent(code: EU) { name } }');
    await expect(explorer.answer).toContainText('Europe');
    await page.getByRole('button', { name: 'Query', exact: true }).tap();
    await explorer.paste('query Other { continent(code: AF) { name } }');
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'History' }).tap();
    await page.getByRole('listitem').getByRole('button', { name: /^Seen/ }).tap();
    const preview = page.getByRole('region', { name: 'Preview: Seen' });
    await preview.getByRole('button', { name: 'Open', exact: true }).tap();
    await expect(explorer.editor).toBeInViewport();
    await expect(explorer.editor).toContainText('query Seen');
  });
});
