import type { Page } from '@playwright/test';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

/** An image of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const ANSWER = {
  data: {
    towns: [
      { name: 'Graz', population: 289440, change: -3, site: 'https://city.example/a?b', tags: [1] },
      { name: "L'Aquila", population: 70000, change: 6, site: 'none', tags: [{ a: 'x' }] },
      { name: 'Nowhere', population: null, change: 0, site: DOT, tags: [] },
    ],
  },
};

const OPERATION = 'query Towns { continent(code: EU) { name } }';

const cellOf = (page: Page, text: string) =>
  page.getByRole('grid').getByRole('gridcell').filter({ hasText: text });

const clipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

/** By its first letters, which the menu follows a moment after the last of them. */
async function choose(page: Page, letters: string, name: string): Promise<void> {
  await page.keyboard.type(letters);
  const item = page.getByRole('menu').locator('[role^="menuitem"]', { hasText: name });
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
}

test('rows are copied as SQL, Markdown and Python, by keys alone @full', async ({
  explorer,
  faults,
  user,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, ANSWER));
  await explorer.run(OPERATION);
  await page.getByRole('radio', { name: 'Table' }).check();
  const menu = page.getByRole('menu');
  await cellOf(page, 'Graz').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('group', { name: 'Copy 4 cells as' })).toBeVisible();
  await choose(page, 'sql', 'SQL INSERT');
  await expect(page.getByText('Copied 4 cells.')).toBeVisible();
  const insert = 'INSERT INTO "towns" ("name", "population") VALUES';
  expect(await clipboard(page)).toBe(
    `${insert} ('Graz', 289440);\n${insert} ('L''Aquila', 70000);\n`,
  );

  await page.keyboard.press('Shift+F10');
  await choose(page, 'python', 'Python');
  await expect.poll(() => clipboard(page)).toContain('{"name": "L\'Aquila", "population": 70000}');

  // A single cell copies its row.
  await cellOf(page, 'Graz').click();
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('group', { name: 'Copy the row as' })).toBeVisible();
  await choose(page, 'markdown', 'Markdown');
  await expect.poll(() => clipboard(page)).toContain('| Graz | 289440 | -3 |');
});

test('a cell opens beside the table: text, JSON, link and image @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, ANSWER));
  await explorer.run(OPERATION);
  await page.getByRole('radio', { name: 'Table' }).check();
  const pane = page.getByRole('region', { name: /^(?:Cell|Record) / });
  const value = pane.getByRole('textbox').first();
  await cellOf(page, 'city.example').click();
  await page.keyboard.press('Shift+Enter');
  await expect(pane).toHaveAccessibleName('Cell site of row 1');
  await expect(value).toHaveValue('https://city.example/a?b');
  const link = pane.getByRole('link', { name: 'Open the link to city.example' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(cellOf(page, 'city.example')).toBeFocused();

  // The table keeps its room, and the pane follows its keys.
  const [grid, box] = [await page.getByRole('grid').boundingBox(), await pane.boundingBox()];
  expect((grid?.x ?? 0) + (grid?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(pane).toHaveAccessibleName('Cell tags of row 2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(value).toHaveValue(DOT);
  // The same key leads into it.
  await page.keyboard.press('Shift+Enter');
  await expect(value).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(pane.getByRole('button', { name: 'Decode Base64' })).toBeFocused();
  await expect(pane.getByRole('img')).toHaveCount(0);
  await page.keyboard.press('Enter');
  const image = pane.getByRole('img', { name: 'Image in site' });
  await expect(image).toHaveJSProperty('naturalWidth', 1);
  await expect(image).toHaveAttribute('src', /^data:image\/png;base64,/);
  await page.keyboard.press('Escape');
  await expect(pane).toBeHidden();

  // From a field of the record, and back to it.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(pane).toHaveAccessibleName('Cell name of row 3');
  await expect(value).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pane).toHaveAccessibleName('Record of row 3');
  await expect(pane.getByRole('button', { name: /^name/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pane).toBeHidden();

  // A narrow table lies below the pane, which takes the keys.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Shift+Enter');
  await expect(value).toBeFocused();
  const scroller = await page.getByRole('grid').boundingBox();
  expect((await pane.boundingBox())?.x).toBeLessThan((scroller?.x ?? 0) + (scroller?.width ?? 0));
  await page.keyboard.press('Escape');
  await expect(pane).toBeHidden();
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
});

test('the palette saves as a format, goes to a column, and sets theme and language @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, ANSWER));
  await explorer.run(OPERATION);
  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(cellOf(page, 'Graz')).toBeVisible();
  const choice = async (text: string, name: string): Promise<void> => {
    await page.keyboard.press('Control+K');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type(text);
    const option = page.getByRole('option', { name, exact: true });
    await expect(option).toBeVisible();
    while ((await option.getAttribute('aria-selected')) !== 'true')
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await choice('save as csv', 'Save as CSV');
  await expect(page.getByRole('dialog', { name: 'Save as CSV' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Save as CSV' })).toBeHidden();

  // A hidden column is shown, and has the focus.
  await page.getByRole('columnheader', { name: 'change' }).click({ button: 'right' });
  await choose(page, 'hide', 'Hide');
  await expect(page.getByRole('columnheader', { name: 'change' })).toHaveCount(0);
  await choice('column chan', 'Go to column change');
  await expect(cellOf(page, '-3')).toBeFocused();

  await choice('theme dark', 'Theme: Dark');
  await expect(page.locator('body')).toHaveClass(/graphiql-dark/);
  await choice('language german', 'Language: Deutsch German');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('numbers of a column are bars or colors by choice, and stay so @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, ANSWER));
  await explorer.run(OPERATION);
  await page.getByRole('radio', { name: 'Table' }).check();
  const pictureOf = (text: string) =>
    cellOf(page, text).evaluate((cell) => getComputedStyle(cell).backgroundImage);
  const choosePicture = async (letters: string, name: string): Promise<void> => {
    await page.keyboard.press('Control+ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('menu').getByRole('group', { name: 'Numbers as' })).toBeVisible();
    await choose(page, letters, name);
  };
  await cellOf(page, '-3').click();
  await choosePicture('bars', 'Bars');
  await expect.poll(() => pictureOf('-3')).toContain('33.3%');
  expect(await pictureOf('289440')).toBe('none');
  // The next answer has them too.
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => pictureOf('-3')).toContain('33.3%');
  await cellOf(page, '-3').click();
  await choosePicture('colors', 'Colors');
  await expect.poll(() => pictureOf('-3')).not.toContain('33.3%');
  expect(await pictureOf('-3')).toContain('gradient');
  await cellOf(page, '-3').click();
  await choosePicture('digits', 'Digits alone');
  await expect.poll(() => pictureOf('-3')).toBe('none');
  await cellOf(page, 'Graz').click();
  await page.keyboard.press('Control+ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('menu').getByText('Bars')).toHaveCount(0);
});

test('the first table has the room, and Ctrl+B hides the side panel @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await explorer.openWithSchema(user);
  const editors = page.locator('.graphiql-editors');
  const widthOf = async (): Promise<number> => (await editors.boundingBox())?.width ?? 0;
  expect(await widthOf()).toBeGreaterThan(400);
  const towns = ANSWER.data.towns.map(({ name, change }) => ({ name, change }));
  faults.answer('graphql', json(200, { data: { towns } }));
  await explorer.run(OPERATION.replace('Towns', 'Towns($code: ID)'));
  await page.getByRole('radio', { name: 'Table' }).check();
  await expect.poll(widthOf).toBeLessThan(370);
  expect(await widthOf()).toBeGreaterThan(350);
  await page.getByRole('button', { name: 'Variables', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Run for each…' })).toBeInViewport({ ratio: 1 });
  for (const name of ['Headers', 'Hide editor tools']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Variables', exact: true }).press('Enter');

  const panel = page.locator('.graphiql-plugin');
  const isShown = await panel.isVisible();
  await page.keyboard.press('Control+B');
  await expect(panel).toBeVisible({ visible: !isShown });
  await page.keyboard.press('Control+B');
  await expect(panel).toBeVisible({ visible: isShown });
  await page.keyboard.press('Shift+Alt+P');

  // A width of the person's own stays.
  await page.getByRole('separator', { name: /^Width of the editors/ }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'Graz')).toBeVisible();
  expect(await widthOf()).toBeGreaterThan(600);

  await page.getByRole('button', { name: 'Show Code', exact: true }).press('Enter');
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(560);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a long touch opens the menu of a cell, and leaves what is below alone @full', async ({
    explorer,
    faults,
    user,
    page,
  }) => {
    // As in browsers of iOS, which have no event of their own for it.
    await page.addInitScript(() => {
      const drop = (event: Event): void => {
        if (event.isTrusted) event.stopImmediatePropagation();
      };
      window.addEventListener('contextmenu', drop, { capture: true });
    });
    faults.answer('graphql', json(200, ANSWER));
    await explorer.openSignedIn(user);
    await explorer.run(OPERATION);
    const panes = page.getByRole('navigation', { name: 'Panes' });
    await panes.getByRole('button', { name: 'Answer' }).click();
    await page.getByRole('radio', { name: 'Table' }).check();
    const box = await cellOf(page, 'Graz').boundingBox();
    if (!box) throw new Error('The cell is in sight.');
    const session = await page.context().newCDPSession(page);
    const touch = async (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      down = 0,
    ): Promise<void> => {
      const at = { x: box.x + 20, y: box.y + box.height / 2 + down };
      const touchPoints = type === 'touchEnd' ? [] : [at];
      await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    const menu = page.getByRole('menu');
    const rest = async (): Promise<void> => {
      const begun = await page.evaluate(() => performance.now());
      await page.waitForFunction((since) => performance.now() - since > 700, begun);
    };

    await touch('touchStart');
    await rest();
    await touch('touchMove', 30);
    await touch('touchEnd');
    await expect(menu).toBeHidden();

    await touch('touchStart');
    await rest();
    await touch('touchEnd');
    await expect(menu.getByRole('menuitem', { name: 'Filter by this value' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
