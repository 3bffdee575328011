import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import { dragTab } from './support/tabs.ts';
import { expect, test } from './support/test.ts';

/** Has the explorer find tabs that were stored, the first in front. */
async function storeTabs(page: Page, count: number): Promise<void> {
  await page.addInitScript((all) => {
    if (sessionStorage.getItem('gatehouse:service:tabState') !== null) return;
    const rest = { variables: null, headers: null, operationName: null, response: null };
    const tabs = Array.from({ length: all }, (_, n) => ({
      id: `tab-${n}`,
      title: `Tab${n}`,
      query: `query Tab${n} { continent(code: EU) { name } }`,
      ...rest,
    }));
    const tabState = JSON.stringify({ tabs, activeTabIndex: 0 });
    localStorage.setItem('gatehouse:service:tabState', tabState);
    localStorage.setItem('gatehouse:service:query', tabs[0]?.query ?? '');
  }, count);
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

test('a tab is named by double click and by F2, and keeps its name @full', async ({
  explorer,
  user,
  page,
}) => {
  await storeTabs(page, 2);
  await explorer.openSignedIn(user);
  const tabs = page.getByRole('tab');
  const name = page.getByRole('textbox', { name: 'Tab name' });
  await tab(page, 'Tab1').dblclick();
  await expect(name).toBeFocused();
  await page.keyboard.type('Europe, live');
  await page.keyboard.press('Enter');
  await expect(tabs).toHaveText(['Tab0', 'Europe, live']);
  await expect(tab(page, 'Europe, live')).toBeFocused();
  await expect(explorer.editor).toContainText('query Tab1');

  // Typing another operation changes no name that somebody gave, nor does a tab that is changed or moved.
  await explorer.write('query Other { continents { name } }');
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName(/^Europe, live/);

  // A tab that is moved keeps what can be undone in its editor.
  await page.keyboard.type('#moved');
  await tab(page, 'Europe, live').focus();
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect(tabs).toHaveText([/^Europe, live/, 'Tab0']);
  await page.keyboard.press('Shift+Alt+O');
  await expect(explorer.editor).toContainText('#moved');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(explorer.editor).not.toContainText('#moved');
  await expect(explorer.editor).toContainText('query Other');
  await tab(page, 'Europe, live').focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect(tabs).toHaveText(['Tab0', 'Europe, live']);

  await tab(page, 'Tab0').click();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect(tabs).toHaveText(['Europe, live', 'Tab0']);
  await expect(tab(page, 'Tab0')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(name).toBeFocused();
  await page.keyboard.type('Never kept');
  await page.keyboard.press('Escape');
  await expect(tabs).toHaveText(['Europe, live', 'Tab0']);
  await expect(tab(page, 'Tab0')).toBeFocused();

  await page.reload();
  await expect(tabs).toHaveText(['Europe, live', 'Tab0']);
  await tab(page, 'Europe, live').click();
  await expect(explorer.editor).toContainText('query Other');
  // Without a name it is called by its operation again.
  await page.keyboard.press('F2');
  await expect(name).toBeFocused();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(tabs).toHaveText(['Other', 'Tab0']);
});

test('the menu of a tab, by pointer and by keys: copy, move, close others, and all of it back', async ({
  explorer,
  user,
  page,
}) => {
  await storeTabs(page, 4);
  await explorer.openSignedIn(user);
  const tabs = page.getByRole('tab');
  const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click();
  await tab(page, 'Tab2').click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Menu of Tab2' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await choose('Duplicate tab');
  await expect(tabs).toHaveText(['Tab0', 'Tab1', 'Tab2', 'Tab2', 'Tab3']);
  await expect(tabs.nth(3)).toHaveAttribute('aria-selected', 'true');
  await explorer.write('query Copy { continents { name } }');
  await tabs.nth(2).click();
  await expect(explorer.editor).toContainText('query Tab2');

  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Menu of Tab2' });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type('Move tab l');
  await expect(page.getByRole('menuitem', { name: 'Move tab left' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tabs).toHaveText(['Tab0', 'Tab2', 'Tab1', 'Copy', 'Tab3']);
  await expect(tab(page, 'Tab2')).toBeFocused();
  await page.getByRole('button', { name: 'Tab menu' }).click();
  await choose('Close tabs to the right');
  await expect(tabs).toHaveText(['Tab0', 'Tab2']);
  await page.getByRole('button', { name: 'Tab menu' }).click();
  await choose('Close other tabs');
  await expect(tabs).toHaveText(['Tab2']);
  await expect(page.getByText('Closed Tab0')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tabs).toHaveText(['Tab0', 'Tab2']);
  await page.getByRole('button', { name: 'Tab menu' }).click();
  await choose('Reopen 3 closed tabs');
  await expect(tabs).toHaveText(['Tab0', 'Tab2', 'Tab1', 'Copy', 'Tab3']);
  await expect(explorer.editor).toContainText('query Tab1');
  await tab(page, 'Copy').click();
  await expect(explorer.editor).toContainText('query Copy');
});

test('a tab that was closed comes back with what it held, its answer too @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const tabs = page.getByRole('tab');
  await explorer.write('query Land($code: ID!) { country(code: $code) { name } }');
  await explorer.writeHeaders('{ "X-Extra": "mine" }');
  await explorer.writeVariables('{ "code": "IS" }');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Iceland');
  const land = tabs.first();
  await expect(land).toHaveAccessibleName('Land');

  // The last one leaves an empty one.
  await land.focus();
  await page.keyboard.press('Delete');
  await expect(tabs).toHaveText(['Untitled']);
  await expect(tabs).toBeFocused();
  await expect(explorer.answer).not.toContainText('Iceland');
  await expect(page.getByRole('status').getByText('Closed Land')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tabs).toHaveText(['Land']);
  await expect(explorer.answer).toContainText('Iceland');
  await expect(explorer.editor).toContainText('query Land');
  await expect(page.getByRole('region', { name: 'Variables' })).toContainText('"code": "IS"');

  await test.step('a dot for what was edited since its last run, behind too', async () => {
    await explorer.write('query Land($code: ID!) { country(code: $code) { name code } }');
    const edited = tab(page, 'Land edited since its last run');
    await expect(edited).toBeVisible();
    await page.getByRole('button', { name: 'New tab' }).click();
    await expect(explorer.editor.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('query Second {{} continents {{} name');
    await expect(tabs).toHaveText(['Land', 'Second']);
    await expect(tabs.nth(1)).toHaveAccessibleName('Second');
    await expect(edited).toBeVisible();
    await edited.click();
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText('"code": "IS"');
    await expect(tabs.first()).toHaveAccessibleName('Land');
  });

  await test.step('a middle click closes, what it closed waits for whoever points at it', async () => {
    await tab(page, 'Second').click({ button: 'middle' });
    await expect(tabs).toHaveText(['Land']);
    await page.getByText('Closed Second').hover();
    await tab(page, 'Land').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Reopen closed tab' }).click();
    await expect(tabs).toHaveText(['Land', 'Second']);
    await expect(page.getByText('Closed Second')).toBeHidden();
  });
});

test('tabs by keys and from the palette, wherever the focus is @full', async ({
  explorer,
  user,
  page,
}) => {
  await storeTabs(page, 3);
  await explorer.openSignedIn(user);
  const tabs = page.getByRole('tab');
  const selected = page.getByRole('tab', { selected: true });
  await explorer.editor.locator('.monaco-editor').click();
  await page.keyboard.press('Alt+PageUp');
  await expect(selected).toHaveText('Tab2');
  await page.keyboard.press('Alt+PageDown');
  await expect(selected).toHaveText('Tab0');
  await page.keyboard.press('Shift+Alt+N');
  await expect(tabs).toHaveText(['Tab0', 'Tab1', 'Tab2', 'Untitled']);
  await expect(explorer.editor.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('query Typed {{} continents {{} name');
  await expect(selected).toHaveText('Typed');
  await page.keyboard.press('Shift+Alt+W');
  await expect(tabs).toHaveText(['Tab0', 'Tab1', 'Tab2']);
  await page.keyboard.press('Shift+Alt+U');
  await expect(tabs).toHaveText(['Tab0', 'Tab1', 'Tab2', 'Typed']);
  await expect(explorer.editor).toContainText('query Typed');

  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  const option = (name: RegExp) => palette.getByRole('option', { name });
  await page.keyboard.press('Control+K');
  await palette.getByRole('combobox').pressSequentially('tab1');
  await option(/^Tab1/).click();
  await expect(explorer.editor).toContainText('query Tab1');
  await page.keyboard.press('Control+K');
  await palette.getByRole('combobox').pressSequentially('rename tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Tab name' })).toBeFocused();
  await page.keyboard.type('By palette');
  await page.keyboard.press('Enter');
  await expect(tabs).toHaveText(['Tab0', 'By palette', 'Tab2', 'Typed']);
});

test('two hundred tabs: keys, order, and a list that is searched @full', async ({
  explorer,
  user,
  page,
}) => {
  await storeTabs(page, 200);
  await explorer.openSignedIn(user);
  const tabs = page.getByRole('tab');
  await tab(page, /^Tab0$/).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Tab199')).toBeFocused();
  await expect(tab(page, 'Tab199')).toBeInViewport({ ratio: 1 });
  await expect(tab(page, /^Tab0$/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(explorer.editor).toContainText('query Tab199');

  await page.getByRole('button', { name: 'All tabs (200)' }).click();
  const list = page.getByRole('dialog', { name: 'All tabs (200)' });
  await expect(list.getByRole('searchbox', { name: 'Filter tabs' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type('tab12');
  await expect(list.getByRole('listitem')).toHaveCount(11);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('button', { name: 'Tab120' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(explorer.editor).toContainText('query Tab120');
  await expect(tab(page, 'Tab120')).toBeFocused();
  await expect(tab(page, 'Tab120')).toBeInViewport({ ratio: 1 });

  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await dragTab(page, 0, 2);
  await expect(tabs.nth(0)).toHaveText('Tab1');
  await expect(tabs.nth(2)).toHaveText('Tab0');
  // Escape leaves them as they are.
  const box = await tab(page, /^Tab1$/).boundingBox();
  if (!box) throw new Error('The tab is in sight.');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 10, { steps: 5 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(tabs.nth(0)).toHaveText('Tab1');
  await expect(tab(page, /^Tab0$/)).toHaveAttribute('aria-selected', 'true');
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a tab is held to be dragged or for its menu, and the strip scrolls by a swipe @full', async ({
    explorer,
    user,
    page,
  }) => {
    await storeTabs(page, 12);
    await explorer.openSignedIn(user);
    const tabs = page.getByRole('tab');
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    const held = page.locator('[data-dragged]');
    const box = await tabs.first().boundingBox();
    if (!box) throw new Error('The tab is in sight.');
    const [x, y] = [box.x + 20, box.y + box.height / 2];

    await touch('touchStart', x, y);
    await expect(held).toHaveCount(1);
    await touch('touchEnd', 0, 0);
    await expect(page.getByRole('menu', { name: 'Menu of Tab0' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();

    await touch('touchStart', x, y);
    await expect(held).toHaveCount(1);
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', x + step * 12, y);
    await touch('touchEnd', 0, 0);
    // How far depends on the room: at its edges the strip scrolls on.
    await expect(tabs.nth(0)).toHaveText('Tab1');
    await expect(tab(page, /^Tab0$/)).toHaveAttribute('aria-selected', 'true');
    await expect(held).toHaveCount(0);

    await page.getByRole('button', { name: 'All tabs (12)' }).tap();
    await page
      .getByRole('dialog', { name: 'All tabs (12)' })
      .getByRole('button', { name: 'Tab11' })
      .tap();
    await expect(tab(page, 'Tab11')).toBeInViewport({ ratio: 1 });
    await expect(explorer.editor).toContainText('query Tab11');

    await touch('touchStart', x, y);
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', x + step * 12, y);
    await touch('touchEnd', 0, 0);
    await expect(tab(page, 'Tab11')).not.toBeInViewport({ ratio: 1 });
    await expect(tabs.nth(11)).toHaveText('Tab11');
  });
});
