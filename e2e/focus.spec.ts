import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const CITIES =
  'query Cities { cities(first: 20) { nodes { name population } pageInfo { hasNextPage endCursor } } }';

/** The accessible name of what has the focus, or that of the pane's content around it. */
const focused = (page: Page) => page.locator(':focus');

test('Tab and F6 lead from the editor to the answer, and hidden editors take no focus @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run(CITIES);
  await expect(explorer.answer).toContainText('Shanghai');
  await page.keyboard.press('Shift+Alt+O');

  await test.step('at most four stops of Tab, none of them in closed tools', async () => {
    await page.keyboard.press('Control+M');
    const stops: string[] = [];
    do {
      await page.keyboard.press('Tab');
      stops.push((await focused(page).ariaSnapshot()).trim());
    } while (!(await explorer.answer.getByRole('radio').first().evaluate(isFocused)));
    await page.keyboard.press('Shift+Alt+O');
    await page.keyboard.press('Control+M');
    expect(stops.length, stops.join()).toBeLessThanOrEqual(4);
    expect(stops.join()).not.toContain('textbox');
  });

  await test.step('arrow keys go through a toolbar', async () => {
    await page.getByRole('button', { name: /^Run/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: /^Format/ })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: /^Share/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: /^Run/ })).toBeFocused();
  });

  await test.step('a menu goes to an item by its letters, and back to what opened it', async () => {
    await page.getByRole('tab', { name: 'Cities' }).press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Rename tab' })).toBeFocused();
    await page.keyboard.type('dup');
    await expect(page.getByRole('menuitem', { name: 'Duplicate tab' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tab', { name: 'Cities' })).toBeFocused();
  });

  await test.step('F6 goes through the panes, Shift+F6 back', async () => {
    await page.keyboard.press('Shift+Alt+E');
    const headers = page.getByRole('textbox', { name: /^Headers\. To leave .* press Ctrl\+M/ });
    await expect(headers).toBeFocused();
    await page.keyboard.press('F6');
    await expect(explorer.answer.getByRole('tree', { name: /^The answer as JSON/ })).toBeFocused();
    await page.keyboard.press('F6');
    await expect(page.getByRole('button', { name: / Docs$/ }).first()).toBeFocused();
    await page.keyboard.press('F6');
    await expect(explorer.builder.locator(':focus')).toBeVisible();
    await page.keyboard.press('F6');
    await expect(page.getByRole('tab', { name: 'Cities' })).toBeFocused();
    await page.keyboard.press('F6');
    await expect(explorer.editor.getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Shift+F6');
    await expect(page.getByRole('tab', { name: 'Cities' })).toBeFocused();
    await page.keyboard.press('Shift+Alt+V');
    await expect(page.getByRole('textbox', { name: /^Variables\. To leave/ })).toBeFocused();
  });
});

test('the focus never falls to the page @full', async ({ explorer, user, page }) => {
  await explorer.openWithSchema(user);
  await explorer.run(CITIES);
  await page.getByRole('radio', { name: 'Table' }).check();
  const columns = page.getByRole('button', { name: 'Columns' });

  await test.step('when the popover of columns is left', async () => {
    await columns.focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'Columns' });
    await expect(list).toBeVisible();
    for (let stops = 0; stops < 24; stops += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(isOnPage), `stop ${stops}`).toBe(false);
      if (await page.evaluate(() => !document.activeElement?.closest('[popover]'))) break;
    }
    await columns.focus();
    if (!(await list.isVisible())) await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(columns).toBeFocused();
  });

  await test.step('when a panel takes the place of another, or goes', async () => {
    await explorer.builder.getByRole('checkbox').first().focus();
    await page.keyboard.press('Shift+Alt+H');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toBeVisible();
    await expect.poll(() => page.evaluate(isOnPage)).toBe(false);
    await history.getByRole('searchbox').focus();
    await page.keyboard.press('Shift+Alt+H');
    await expect(history).toBeHidden();
    await expect(page.getByRole('button', { name: 'Show History' })).toBeFocused();
  });

  await test.step('when a button goes that was pressed', async () => {
    await page.getByRole('radio', { name: 'Chart' }).check();
    await page.getByRole('combobox', { name: 'Chart', exact: true }).selectOption('Line');
    await page.getByRole('application', { name: /^Line/ }).press('+');
    await page.getByRole('button', { name: 'Show all' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeFocused();
    await page.getByRole('radio', { name: 'Table' }).check();
    await page.getByRole('searchbox', { name: 'Filter rows' }).pressSequentially('zzz');
    await page.getByRole('button', { name: 'Clear the filter' }).press('Enter');
    await expect.poll(() => page.evaluate(isOnPage)).toBe(false);
    await page.getByRole('button', { name: 'Show History' }).focus();
  });

  await test.step('when the last row of a list is deleted', async () => {
    await page.keyboard.press('Enter');
    const history = page.getByRole('region', { name: 'History' });
    await history.getByRole('button', { name: /^Cities/ }).focus();
    await page.keyboard.press('Delete');
    await expect(history.getByRole('listitem')).toHaveCount(0);
    await expect(history.getByRole('searchbox')).toBeFocused();
  });
});

const isFocused = (element: Element): boolean => element === document.activeElement;

/** In the page. */
const isOnPage = (): boolean => document.activeElement === document.body;
