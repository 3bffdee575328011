import type { Browser, Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import { ExplorerPage } from './support/explorer-page.ts';
import { Guard } from './support/guard.ts';
import { expect, test } from './support/test.ts';

// Two people start GraphiQL in one test.
test.slow();

/** A browser of somebody else, who has been here before. */
async function openOtherBrowser(browser: Browser, origins: Parameters<typeof Guard.watch>[1]) {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('gatehouse:tour', 'done');
  });
  const guard = await Guard.watch(context, origins);
  return { page: await context.newPage(), guard };
}

const ask = (page: Page) => page.getByRole('dialog', { name: 'Open the operation of this link?' });

const refusal = (page: Page) => page.getByRole('dialog', { name: 'This link cannot be opened' });

const hashOf = (page: Page) => page.evaluate(() => window.location.hash);

test('an operation goes by link, through sign-in and reload, and is asked for before it opens', async ({
  browser,
  explorer,
  page,
  service,
  stage,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.writeHeaders('{ "X-Extra": "stays-here" }');
  await explorer.writeVariables('{ "code": "IS" }');
  await explorer.run(
    'query Land($code: ID!) { country(code: $code) { name } } query Parts { continents { name code } }',
  );
  await expect(explorer.answer).toContainText('Europe');
  await page.keyboard.press('Shift+Alt+Digit3');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('share');
  await page.keyboard.press('Enter');
  const sharing = page.getByRole('dialog', { name: 'Share operation' });
  const ticks = sharing.getByRole('checkbox');
  await expect(ticks.first()).toBeFocused();
  await expect(sharing.getByRole('group', { name: 'What goes along' })).toContainText(
    'VariablesOperation to run: PartsView: Table',
  );
  const field = sharing.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/#operation\/1\/service\/[\w-]+$/);
  const whole = await field.inputValue();
  await page.keyboard.press('Space');
  await expect(field).not.toHaveValue(whole);
  await page.keyboard.press('Space');
  await expect(field).toHaveValue(whole);
  await expect(sharing.getByRole('status')).toHaveText(`${whole.length} characters`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sharing.getByRole('button', { name: 'Copy link' }).focus();
  await page.keyboard.press('Enter');
  await expect(sharing.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(whole);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sharing).toBeHidden();

  const { explorerOrigin, authOrigin } = service;
  const other = await openOtherBrowser(browser, [explorerOrigin, authOrigin]);
  const there = new ExplorerPage(other.page, explorer.url);
  await other.page.goto(link);
  await expect(there.username).toBeFocused();
  await other.page.reload();
  await expect(there.username).toBeFocused();
  await there.enter(stage.nextUser());
  await other.page.keyboard.press('Enter');

  const question = ask(other.page);
  await expect(question).toContainText('runs only when you run it');
  await expect(question.getByRole('group', { name: 'Operation and variables' })).toContainText(
    'query Parts { continents { name code } }',
  );
  await expect(question).toContainText('With Parts as the operation to run, the view Table');
  expect(await findViolations(other.page)).toEqual([]);
  await question.getByRole('button', { name: 'Open in a new tab' }).focus();
  await other.page.keyboard.press('Enter');
  await expect(other.page.getByRole('tab')).toHaveCount(2);
  await expect(there.editor).toContainText('query Land($code: ID!)');
  await expect(there.editor.getByRole('textbox')).toBeFocused();
  await expect(there.lastCall).toContainText('Not run yet');
  expect(await hashOf(other.page)).toBe('');
  await other.page.keyboard.press('Control+Enter');
  await expect(there.answer.getByRole('grid')).toContainText('Europe');
  await expect(other.page.getByRole('region', { name: 'Variables' })).toContainText('"IS"');

  await test.step('a link that was damaged on its way touches nothing', async () => {
    await other.page.goto(link.slice(0, -12));
    await expect(refusal(other.page)).toContainText('It is incomplete or was changed on its way.');
    await other.page.keyboard.press('Escape');
    await expect(refusal(other.page)).toBeHidden();
    expect(await hashOf(other.page)).toBe('');
    await expect(other.page.getByRole('tab')).toHaveCount(2);
  });
  expect(await other.guard.finish()).toEqual([]);
  await other.page.context().close();
});
