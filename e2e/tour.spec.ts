import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({ isNewcomer: true });

/** Says that two elements are in sight, neither over the other. */
async function expectApart(first: Locator, second: Locator): Promise<void> {
  await expect(second).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const [a, b] = await Promise.all([first.boundingBox(), second.boundingBox()]);
      if (!a || !b) return 'not there';
      const isAbove = a.y + a.height <= b.y || b.y + b.height <= a.y;
      return isAbove || a.x + a.width <= b.x || b.x + b.width <= a.x ? 'apart' : 'over each other';
    })
    .toBe('apart');
}

function tourOf(page: Page) {
  const step = (name: string) => page.getByRole('group', { name, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return { step, press };
}

test('the tour comes once, beside what it speaks of, and can be found again', async ({
  explorer,
  guard,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const { step, press } = tourOf(page);

  await test.step('by keyboard, while the page can be used', async () => {
    await expect(step('Fields')).toBeFocused();
    await expect(step('Fields')).toContainText('Step 1 of 4');
    await expectApart(explorer.builder, step('Fields'));
    await explorer.builder.getByRole('checkbox', { name: 'geonameId' }).check();
    await expect(explorer.editor).toContainText('geonameId');
    await step('Fields').focus();
    await page.keyboard.press('Enter');
    await expect(step('Run')).toHaveAccessibleDescription(/Ctrl\+Enter/);
    await expectApart(explorer.runButton, step('Run'));
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText('geonameId');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(step('Run').getByRole('button', { name: 'Next' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectApart(page.getByText('Table', { exact: true }), step('Answer as a table'));
    await page.keyboard.press('Enter');
    await expectApart(page.getByRole('button', { name: 'Save', exact: true }), step('Save'));
    await expect(step('Save').getByRole('button', { name: 'Done' })).toBeFocused();
    await guard.inspect(page);
  });

  await test.step('and back', async () => {
    await press('Back');
    await press('Back');
    await press('Back');
    await expect(step('Fields').getByRole('button', { name: 'Next' })).toBeFocused();
  });

  await test.step('Escape skips, and typing goes on where it was', async () => {
    await page.keyboard.press('Escape');
    await expect(step('Fields')).toHaveCount(0);
    await expect(explorer.editor.getByRole('textbox')).toBeFocused();
  });

  await test.step('never again by itself', async () => {
    await page.reload();
    await explorer.expectSchema();
    await explorer.run('{ continent(code: EU) { name } }');
    await expect(explorer.answer).toContainText('Europe');
    await expect(step('Fields')).toHaveCount(0);
  });

  await test.step('again from the palette, and from the guide', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('take the tour');
    await page.keyboard.press('Enter');
    await expect(step('Fields')).toBeFocused();
    await press('Skip');
    await expect(step('Fields')).toHaveCount(0);
    await press('Help');
    await press('Take the tour');
    await expect(step('Fields')).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the tour is a sheet over the bar of the panes, and brings each of them up @full', async ({
    explorer,
    user,
    page,
  }) => {
    await explorer.openSignedIn(user);
    const { step, press } = tourOf(page);
    const bar = page.getByRole('navigation', { name: 'Panes' });
    const current = bar.locator('[aria-current="page"]');
    await expect(current).toHaveText('Fields');
    await expectApart(bar, step('Fields'));
    await press('Next');
    await expect(current).toHaveText('Query');
    await expectApart(bar, step('Run'));
    await expectApart(explorer.runButton, step('Run'));
    await press('Next');
    await expect(current).toHaveText('Answer');
    await expectApart(page.getByText('Table', { exact: true }), step('Answer as a table'));
    await press('Next');
    await expectApart(bar, step('Save'));
    await press('Done');
    await expect(step('Save')).toHaveCount(0);
    await expect(current).toHaveText('Query');
  });
});
