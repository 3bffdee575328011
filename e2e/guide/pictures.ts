import { expect, test } from '../support/test.ts';

const SIZE = { width: 1280, height: 800 };

/** Takes the pictures of docs/guide.md, and with them shows that what it says can be done. */
test('the guide’s pictures', async ({ explorer, user, page }) => {
  const take = (name: string) => page.screenshot({ path: `docs/guide/${name}.png` });
  await page.setViewportSize(SIZE);
  await explorer.open();
  await explorer.username.pressSequentially('svc-reports');
  await take('sign-in');
  await explorer.username.fill('');
  await explorer.signIn(user);
  await explorer.expectSchema();
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitem', { name: 'Side by side' }).click();
  const operation =
    'query Cities { cities(first: 200) { totalCount nodes { name population country { name } } } }';
  await explorer.paste(operation);
  await page.keyboard.press('Shift+Alt+P');
  await expect(explorer.editor).toContainText('totalCount');
  await expect(explorer.builder.getByRole('checkbox', { name: 'population' })).toBeChecked();
  await take('build');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
  await take('table');
  await page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ }).click();
  await page.getByRole('spinbutton', { name: /Stop at/ }).pressSequentially('20000');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Rows that have come' })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('group', { name: 'All pages' })).toContainText(/\d{3} rows.*pages/);
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
  await take('pages');
  await expect(page.getByRole('region', { name: 'Answer as a table' })).toContainText(
    '20,000 rows',
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pop');
  await expect(page.getByRole('option', { name: /City\.population/ })).toBeVisible();
  await take('palette');
});
