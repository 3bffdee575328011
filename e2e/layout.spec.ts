import type { Locator, Page } from '@playwright/test';
import { findLayoutFaults } from './support/layout-faults.ts';
import { expect, test } from './support/test.ts';

const TOWNS = `query Towns { cities(first: 60) { nodes { name population } pageInfo { hasNextPage endCursor } } }`;

const boxesOf = (parts: readonly Locator[]) => Promise.all(parts.map((part) => part.boundingBox()));

const grip = (page: Page, name: RegExp): Locator => page.getByRole('separator', { name });

test('nothing moves when something is selected, saved, waited for, fetched or fails', async ({
  explorer,
  user,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  await page.getByRole('radio', { name: 'Table' }).check();
  await explorer.run(TOWNS);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('gridcell').first()).toBeVisible();
  const answer = page.getByRole('region', { name: 'Answer as a table' });
  await expect(answer).toContainText('60 rows');
  const parts = [
    explorer.editor,
    grid,
    ...['Save', 'Columns', 'All pages…', 'Details'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    ),
    page.getByRole('group', { name: 'Show the answer as' }),
  ];
  const before = await boxesOf(parts);
  expect(before.every((box) => box !== null)).toBe(true);
  const places = await placesOf([explorer.editor, grid]);
  const expectStill = async (): Promise<void> => expect(await boxesOf(parts)).toEqual(before);

  await test.step('selected and copied', async () => {
    await grid.getByRole('gridcell').first().click();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(answer.getByRole('button', { name: 'Copy 2 cells' })).toBeVisible();
    await expectStill();
    await grid.getByRole('gridcell').nth(1).click();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(answer.getByText(/^Sum/)).toBeVisible();
    await expectStill();
  });

  await test.step('filtered and sorted', async () => {
    await page.getByRole('searchbox', { name: 'Filter rows' }).pressSequentially('an');
    await expect(answer).toContainText(/\d+ of 60 rows/);
    await expectStill();
    await page.getByRole('searchbox', { name: 'Filter rows' }).press('Escape');
    await grid.getByRole('button', { name: /^name/ }).first().click();
    await expectStill();
  });

  await test.step('saved', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'JSON as it came' }).click();
    await download;
    await expect(answer.getByText(/^Saved/)).toBeVisible();
    expect(await placesOf([explorer.editor, grid])).toEqual(places);
    await answer.getByRole('button', { name: 'Dismiss' }).click();
  });

  await test.step('waited for', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/v1/graphql', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.gh-run-bar')).toBeAttached();
    await expectStill();
    letGo();
    await expect(explorer.runButton).toBeVisible();
    await page.unroute('**/v1/graphql');
  });

  await test.step('fetched', async () => {
    await page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ }).click();
    await expect(page.getByRole('dialog', { name: 'All pages' })).toBeVisible();
    await expectStill();
    await page.getByRole('spinbutton', { name: /Stop at/ }).pressSequentially('120');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(answer).toContainText('120 rows');
    const strip = page.getByRole('group', { name: 'All pages' });
    await expect(strip).toBeInViewport({ ratio: 1 });
    // It stands below the rows, and covers none.
    const [rows, below] = await boxesOf([grid, strip]);
    expect((rows?.y ?? 0) + (rows?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect(await placesOf([explorer.editor, grid])).toEqual(places);
  });

  await test.step('failed', async () => {
    await page.context().setOffline(true);
    await page.keyboard.press('Control+Enter');
    await expect(explorer.alert).toBeVisible();
    expect(await placesOf([explorer.editor, grid])).toEqual(places);
    await page.context().setOffline(false);
  });

  await test.step('no bar scrolls by a few pixels', async () => {
    await page.keyboard.press('Shift+Alt+D');
    await expect(page.locator('.gh-docs')).toBeVisible();
    for (const part of ['.graphiql-sidebar', '.graphiql-plugin']) {
      const excess = (one: Element): number => one.scrollWidth - one.clientWidth;
      expect(await page.locator(part).evaluate(excess)).toBe(0);
    }
  });
});

test('panes are sized by keys and by dragging, reset by a double click, and stay so @full', async ({
  explorer,
  user,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await explorer.openWithSchema(user);
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  const panel = page.locator('.graphiql-plugin');
  expect(await widthOf(panel)).toBeCloseTo(300, 0);
  const panelGrip = grip(page, /^Width of the panel/);
  await panelGrip.focus();
  await page.keyboard.press('ArrowRight');
  await expect(panelGrip).toHaveAttribute('aria-valuenow', '320');
  expect(await widthOf(panel)).toBeCloseTo(320, 0);

  const shared = (await widthOf(explorer.editor)) + (await widthOf(explorer.answer));
  expect((await widthOf(explorer.editor)) / shared).toBeCloseTo(0.38, 2);
  const answerGrip = grip(page, /^Width of the editors/);
  const box = await answerGrip.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 200);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 154, (box?.y ?? 0) + 210, { steps: 4 });
  await page.mouse.up();
  const dragged = await widthOf(explorer.editor);
  expect(dragged / shared).toBeGreaterThan(0.45);

  await page.reload();
  await expect(panelGrip).toHaveAttribute('aria-valuenow', '320');
  await expect.poll(() => widthOf(explorer.editor)).toBeCloseTo(dragged, 0);
  await answerGrip.dblclick();
  await expect(answerGrip).toHaveAttribute('aria-valuenow', '38');

  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitemradio', { name: 'Stacked' }).click();
  const [editor, answer] = await boxesOf([explorer.editor, explorer.answer]);
  expect(answer?.x).toBeCloseTo(editor?.x ?? 0, 0);
  expect(answer?.y).toBeGreaterThan(editor?.y ?? Infinity);
});

test('on a phone there is one pane at a time', async ({ explorer, user, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await explorer.openSignedIn(user);
  const bar = page.getByRole('navigation', { name: 'Panes' });
  await expect(explorer.editor).toBeVisible();
  await expect(explorer.answer).toBeHidden();
  await explorer.write(TOWNS);
  await explorer.runButton.click();
  await expect(explorer.answer).toContainText('population');
  await expect(explorer.editor).toBeHidden();
  await expect(explorer.runButton).toBeVisible();

  await bar.getByRole('button', { name: 'Fields' }).click();
  await expect(explorer.builder.getByRole('checkbox', { name: 'cities' })).toBeInViewport();
  await expect(explorer.answer).toBeHidden();
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Towns');
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Query' }).click();
  await expect(explorer.editor).toContainText('query Towns');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(overflow).toBeLessThanOrEqual(390);
});

test('on a phone a refused run, an earlier answer and Run cover no rows @full', async ({
  context,
  explorer,
  user,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await explorer.openSignedIn(user);
  await explorer.write(TOWNS);
  await explorer.runButton.click();
  await page.getByRole('radio', { name: 'Table' }).check();
  const last = page.getByRole('rowheader', { name: '60', exact: true });
  const isSeen = (): Promise<boolean> =>
    last.evaluate((row) => {
      const { left, top, height } = row.getBoundingClientRect();
      return row.contains(document.elementFromPoint(left + 8, top + height / 2));
    });
  const goToEnd = async (): Promise<void> => {
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Control+End');
    await expect(last).toBeVisible();
  };
  await goToEnd();
  await test.step('views above, and Save in the row of what the view has', async () => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const bar = page.getByRole('group', { name: 'Answer', exact: true });
      const parts = ['searchbox', 'button'].map((role) => bar.getByRole(role as 'button').last());
      const [views, filter, save] = await boxesOf([bar.getByRole('group').first(), ...parts]);
      const middle = (box: typeof save): number => (box?.y ?? 0) + (box?.height ?? 0) / 2;
      expect(middle(save)).toBeCloseTo(middle(filter), 0);
      expect(middle(save)).toBeGreaterThan((views?.y ?? 0) + (views?.height ?? 0));
    }
    await page.setViewportSize({ width: 390, height: 844 });
  });
  const [rows, run] = await boxesOf([page.getByRole('grid'), explorer.runButton]);
  expect((rows?.y ?? 0) + (rows?.height ?? 0)).toBeLessThanOrEqual(run?.y ?? 0);
  await context.route('**/v1/graphql', (route) => route.fulfill({ status: 500, json: {} }));
  await explorer.runButton.click();
  await expect(explorer.alert).toContainText('Server error');
  await goToEnd();
  expect(await isSeen()).toBe(true);
});

/** Where parts begin, and how wide they are; what stands below may make them shorter. */
async function placesOf(parts: readonly Locator[]) {
  const boxes = await boxesOf(parts);
  return boxes.map((box) => box && { x: box.x, y: box.y, width: box.width });
}

test('what is open or has the focus stays, at a width for one pane @full', async ({
  explorer,
  user,
  page,
}) => {
  const wide = { width: 1440, height: 900 };
  const narrow = { width: 390, height: 844 };
  await page.setViewportSize(wide);
  await explorer.openWithSchema(user);
  await explorer.run(TOWNS);
  await expect(explorer.lastCall).toContainText('Done');
  const panes = page.getByRole('navigation', { name: 'Panes' });

  await test.step('the query, while it is typed', async () => {
    await explorer.editor.getByRole('textbox').focus();
    await page.setViewportSize(narrow);
    await expect(panes.getByRole('button', { name: 'Query' })).toHaveAttribute('aria-current');
    await expect(explorer.editor.getByRole('textbox')).toBeFocused();
    await page.setViewportSize(wide);
  });

  await test.step('a dialog of the answer, with its choices', async () => {
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.press('Enter');
    await page.getByRole('menuitem', { name: 'CSV…', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save as CSV' });
    const table = dialog.getByRole('combobox', { name: 'Table for' });
    await table.selectOption({ label: 'PostgreSQL' });
    await table.focus();
    for (const size of [{ width: 1024, height: 900 }, narrow, wide, narrow]) {
      await page.setViewportSize(size);
      await expect(dialog).toBeInViewport();
      await expect(table).toBeFocused();
      await expect(table).toHaveValue('postgres');
    }
    await page.keyboard.press('Escape');
    await expect(save).toBeFocused();
    await page.setViewportSize(wide);
  });

  await test.step('a panel of the answer, and the menu of a cell', async () => {
    await page.getByRole('radio', { name: 'Table' }).check();
    await page.keyboard.press('Shift+Alt+L');
    const pages = page.getByRole('dialog', { name: 'All pages' });
    const last = page.getByRole('gridcell').filter({ visible: true }).last();
    for (const opened of [pages, page.getByRole('menu')]) {
      if (opened !== pages) await last.press('Shift+F10');
      await expect(opened).toBeVisible();
      for (const size of [{ width: 720, height: 450 }, narrow, wide]) {
        await page.setViewportSize(size);
        await expect(opened).toBeInViewport({ ratio: 1 });
      }
      await page.keyboard.press('Escape');
    }
  });

  await test.step('at a width between them no control lies over another', async () => {
    await page.setViewportSize({ width: 720, height: 900 });
    await expect(page.getByRole('button', { name: 'Layout' })).toBeVisible();
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.setViewportSize(wide);
  });

  await test.step('a panel', async () => {
    const search = explorer.builder.getByRole('textbox').first();
    await search.focus();
    await page.setViewportSize(narrow);
    await expect(search).toBeFocused();
  });
});
