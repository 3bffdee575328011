import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const CITIES =
  'query Cities { cities(first: 200) { totalCount nodes { name population } pageInfo { hasNextPage endCursor } } }';

test('what happens is said: runs, pages, tabs, records, folds and the page’s title @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await page.evaluate(logLiveRegions);
  await explorer.run(CITIES);
  await expect(explorer.lastCall).toContainText('Done');

  await test.step('a run speaks of its end, and a refused one of its reason alone', async () => {
    expect(await heard(page, 'Done')).toHaveLength(1);
    await explorer.writeHeaders('none');
    await page.keyboard.press('Control+Enter');
    await expect(explorer.alert).toContainText('The headers are not JSON');
    await expect.poll(() => heard(page, 'The headers are not JSON')).toHaveLength(1);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => heard(page, 'The headers are not JSON')).toHaveLength(2);
    expect(await heard(page, /^Not sent$/)).toEqual([]);
    await explorer.writeHeaders('');
    await page.keyboard.press('Control+Enter');
    await expect(explorer.lastCall).toContainText('Done');
    const before = await heard(page, 'HTTP');
    await page.keyboard.type('#');
    await expect(explorer.lastCall).toContainText('Edited since');
    await page.keyboard.press('Backspace');
    await expect(explorer.lastCall).not.toContainText('Edited since');
    expect(await heard(page, 'Edited since')).toEqual([]);
    expect((await heard(page, 'HTTP')).length).toBeLessThanOrEqual(before.length + 1);
  });

  await test.step('the JSON is a tree: keys fold, and the line says that it is folded', async () => {
    const tree = page.getByRole('tree', { name: /^The answer as JSON/ });
    await expect(tree).toHaveAccessibleDescription(
      /^Arrow keys move, fold and unfold\. Ctrl\+Shift\+\[ folds/,
    );
    await tree.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Shift+BracketLeft');
    const line = tree.getByRole('treeitem', { expanded: false });
    await expect(line).toHaveAccessibleName('"data": {, line 2');
    await expect(tree).toHaveAttribute(
      'aria-activedescendant',
      (await line.getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Control+Shift+BracketRight');
    await expect(line).toHaveCount(0);
    await page.keyboard.press('0');
    await expect.poll(() => heard(page, /values folded\.$/)).toHaveLength(1);
    await page.keyboard.press('*');
    await expect.poll(() => heard(page, 'All values are unfolded.')).toHaveLength(1);
  });

  await test.step('a record that opens', async () => {
    await page.getByRole('radio', { name: 'Table' }).check();
    await page.getByRole('gridcell', { name: 'Shanghai' }).click();
    await page.keyboard.press('Enter');
    await expect.poll(() => heard(page, 'Record of row 1')).toHaveLength(1);
    await page.keyboard.press('Escape');
  });

  await test.step('a sum, an order, and the zoom of a chart', async () => {
    await page.getByRole('gridcell', { name: '22315474' }).click();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => heard(page, /^Sum/)).toHaveLength(1);
    const header = page.getByRole('columnheader', { name: 'population' });
    await header.getByRole('button').first().press('Enter');
    await expect.poll(() => heard(page, 'Sorted by population, descending.')).toHaveLength(1);
    await page.getByRole('radio', { name: 'Chart' }).check();
    await page.getByRole('combobox', { name: 'Chart', exact: true }).selectOption('Line');
    await page.getByRole('application', { name: /^Line/ }).press('Home');
    await expect.poll(() => heard(page, /\(row \d+\)$/)).toHaveLength(1);
    await page.keyboard.press('+');
    await expect.poll(() => heard(page, '50 % of the width is shown.')).toHaveLength(1);
    expect(await heard(page, /^Drag/)).toEqual([]);
    await page.getByRole('radio', { name: 'Table' }).check();
  });

  await test.step('all pages: the start, the quarters and the end', async () => {
    await page.getByRole('button', { name: /^All [\d,]+ rows/ }).click();
    await page.getByRole('spinbutton', { name: /Stop at/ }).pressSequentially('4000');
    await page.keyboard.press('Enter');
    await expect.poll(() => heard(page, /^Stopped at the limit/)).toHaveLength(1);
    const told = (await heard(page, /rows/)).filter((text) => /pages/.test(text));
    expect(told.length).toBeGreaterThanOrEqual(4);
    expect(told.length).toBeLessThanOrEqual(6);
    expect(await heard(page, /HTTP 200\d+ pages/), 'done before it is').toEqual([]);
  });

  await test.step('a tab that moves, and the title of the page', async () => {
    await expect(page).toHaveTitle(/^Cities · .+ · Gatehouse$/);
    await page.keyboard.press('Shift+Alt+N');
    await expect(page).toHaveTitle(/^Untitled · .+ · Gatehouse$/);
    await page.getByRole('tab', { name: 'Cities' }).focus();
    await page.keyboard.press('Control+Shift+ArrowRight');
    await expect.poll(() => heard(page, 'Cities: tab 2 of 2')).toHaveLength(1);
  });

  await test.step('a search of the documentation says what it found, not first that there is nothing', async () => {
    await explorer.openPanel('Docs');
    const docs = page.getByRole('region', { name: 'Docs' });
    await docs.getByRole('combobox').focus();
    await page.keyboard.type('population');
    await expect(docs.getByRole('option').first()).toBeVisible();
    expect(await heard(page, 'No results')).toEqual([]);
  });
});

test('what changes as one types is said when it rests, and what was said of a tab not again @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await page.evaluate(logLiveRegions);
  await explorer.run(CITIES);
  await expect(explorer.lastCall).toContainText('Done');

  await test.step('the count of the palette', async () => {
    const palette = page.getByRole('dialog');
    await page.keyboard.press('Control+K');
    await expect.poll(() => heard(page, /^\d+ results?$/)).toHaveLength(1);
    await page.keyboard.type('pop');
    const shown = palette.locator('.gh-palette-status');
    await expect.poll(() => heard(page, /^\d+ results?$/)).toHaveLength(2);
    expect((await heard(page, /^\d+ results?$/)).at(-1)).toBe(await shown.textContent());
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });

  const strip = page.getByRole('group', { name: 'All pages' });
  await test.step('the estimate of all pages', async () => {
    await page.getByRole('button', { name: /^All [\d,]+ rows/ }).click();
    await expect.poll(() => heard(page, /^Rows: .*Requests/)).toHaveLength(1);
    await page.getByRole('spinbutton', { name: /Stop at/ }).focus();
    await page.keyboard.type('4000');
    await expect.poll(() => heard(page, /^Rows: .*Requests/)).toHaveLength(2);
    await page.keyboard.press('Enter');
    await expect(strip).toContainText('Stopped at the limit. 4,000 of 135,233 rows');
  });

  await test.step('a tab that comes back, whose pages have ended', async () => {
    await expect.poll(() => heard(page, /^Stopped at the limit/)).toHaveLength(1);
    await page.keyboard.press('Shift+Alt+N');
    await expect(strip).toBeHidden();
    await page.getByRole('tab', { name: 'Cities' }).click();
    await expect(strip).toBeVisible();
    await page.keyboard.press('Control+K');
    await expect.poll(() => heard(page, /^\d+ results?$/)).toHaveLength(3);
    await page.keyboard.press('Escape');
    expect(await heard(page, /^Stopped at the limit/)).toHaveLength(1);
  });

  await test.step('a subscription that begins', async () => {
    await explorer.run('subscription { cityOfTheMoment(intervalMs: 250, count: 3) { name } }');
    await expect.poll(() => heard(page, 'Listening for events')).toHaveLength(1);
    await expect.poll(() => heard(page, /^3 events · completed/)).toHaveLength(1);
  });
});

/** What live regions have said of that kind so far, each time that they changed. */
async function heard(page: Page, what: string | RegExp): Promise<readonly string[]> {
  const said = await page.evaluate(() => Reflect.get(globalThis, 'said') as readonly string[]);
  return said.filter((text) => (typeof what === 'string' ? text.includes(what) : what.test(text)));
}

/** In the page: keeps what live regions say, as a screen reader would hear it: those that are busy or hidden say nothing. */
function logLiveRegions(): void {
  const said: string[] = [];
  Reflect.set(globalThis, 'said', said);
  const last = new WeakMap<Element, string>();
  const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  const hear = (region: Element | null | undefined): void => {
    const isMute = region?.closest(
      '[aria-busy="true"], [aria-live="off"], [inert], .monaco-editor',
    );
    if (!region?.checkVisibility() || region.textContent === last.get(region)) return;
    last.set(region, region.textContent);
    const text = region.textContent.trim();
    if (text !== '' && !isMute) said.push(text);
  };
  const observer = new MutationObserver((changes) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(live);
      if (region) regions.add(region);
      // An alert is read when it comes; a status only when it changes.
      for (const node of addedNodes) {
        if (node instanceof Element && node.matches('[role="alert"]')) regions.add(node);
      }
    }
    regions.forEach(hear);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}

test('a short message stays twenty seconds, longer while it is held, and until it is closed @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  // Timers of twenty seconds alone wait for the test: Playwright's clock takes the page's measures away.
  await page.evaluate(() => {
    const { setTimeout: set, clearTimeout: clear } = window;
    const waiting = new Map<number, () => void>();
    let last = 1e9;
    Object.assign(window, {
      setTimeout: (end: () => void, delay?: number) => {
        if (delay !== 20_000) return set(end, delay);
        waiting.set((last += 1), end);
        return last;
      },
      clearTimeout: (id: number) => void (waiting.delete(id) || clear(id)),
      passTwentySeconds: () => {
        const ends = [...waiting.values()];
        waiting.clear();
        ends.forEach((end) => end());
        return ends.length;
      },
    });
  });
  const passTwentySeconds = () =>
    page.evaluate(() => (Reflect.get(window, 'passTwentySeconds') as () => number)());
  const message = page.locator('.gh-toast');
  const closeTab = async (): Promise<void> => {
    await page.keyboard.press('Shift+Alt+N');
    await page.keyboard.type('{ continents { name } }');
    await page.keyboard.press('Shift+Alt+W');
    await expect(message).toBeVisible();
  };
  await closeTab();
  expect(await passTwentySeconds()).toBe(1);
  await expect(message).toBeHidden();

  await closeTab();
  await message.getByRole('button', { name: 'Close' }).focus();
  expect(await passTwentySeconds()).toBe(0);
  await expect(message).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(message).toBeHidden();
});
