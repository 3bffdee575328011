import type { Locator, Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

test.use({ isNewcomer: true });

const CHUNK = /\/tour-[\w-]+\.js$/;

const SIZES = [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 720, height: 450 },
  { width: 1440, height: 900 },
];

function tourOf(page: Page) {
  const tour = page.getByRole('region', { name: 'Tour', exact: true });
  const step = (name: string) => page.getByRole('heading', { name, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return { tour, step, press };
}

/** Controls that the tour lies over, or that lie over it or its buttons. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tour = document.querySelector('.gh-tour');
    if (!tour) return ['There is no tour.'];
    const area = tour.getBoundingClientRect();
    const controls = document.querySelectorAll(
      'button, a[href], input, textarea, select, [tabindex="0"], [role="separator"]',
    );
    return [...controls]
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const left = Math.max(box.left, area.left);
        const right = Math.min(box.right, area.right);
        const top = Math.max(box.top, area.top);
        const bottom = Math.min(box.bottom, area.bottom);
        if (!control.checkVisibility() || right - left < 1 || bottom - top < 1) return false;
        const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
        // One that is scrolled or clipped away is not in the stack.
        return tour.contains(control) ? stack[0] !== control : stack.includes(control);
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
}

async function expectClear(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(page.locator('.gh-tour')).toBeInViewport({ ratio: 1 });
    await expect.poll(() => findCovered(page), `${size.width} by ${size.height}`).toEqual([]);
  }
}

const expectFramed = (locator: Locator): Promise<void> =>
  expect(locator).toHaveCSS('outline-style', 'solid');

test('the tour takes no letter, covers no control, comes once and can be found again @full', async ({
  context,
  explorer,
  guard,
  user,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(CHUNK, async (route) => {
    await released;
    await route.continue();
  });
  const wanted = page.waitForRequest(CHUNK);
  await explorer.openWithSchema(user);
  const { tour, step, press } = tourOf(page);

  await test.step('typing goes on while its code loads, and as it comes', async () => {
    await explorer.editor.locator('.monaco-editor').click();
    await page.keyboard.press('Control+End');
    await wanted;
    await page.keyboard.type('#one');
    release();
    await page.keyboard.type('two');
    await expect(step('Fields')).toBeVisible();
    await page.keyboard.type('three');
    await expect(explorer.editor).toContainText('#onetwothree');
    await expect(explorer.editor.getByRole('textbox')).toBeFocused();
  });

  await test.step('each step frames what it speaks of, and covers nothing', async () => {
    await expect(tour).toContainText('Step 1 of 5');
    await expectFramed(page.locator('.graphiql-plugin'));
    await press('Hide Query builder');
    await expectFramed(page.getByRole('button', { name: 'Show Query builder' }));
    await press('Show Query builder');
    await expectClear(page);
    await press('Next');
    await expect(step('Run')).toBeVisible();
    await expect(tour).toContainText('Ctrl+Enter');
    await expectFramed(explorer.runButton);
    await expectClear(page);
    await page.keyboard.press('Enter');
    await expect(step('Answer as a table')).toBeVisible();
    await expectFramed(page.getByText('Table', { exact: true }));
    await expectClear(page);
    await page.keyboard.press('Enter');
    await expect(step('All pages')).toBeVisible();
    await expectFramed(page.locator('.gh-answer-bar'));
    await expectClear(page);
    await page.keyboard.press('Enter');
    await expect(step('Save')).toBeVisible();
    await expectFramed(page.locator('.gh-answer-bar'));
    await explorer.run(
      '{ cities(first: 3) { nodes { name } pageInfo { hasNextPage endCursor } } }',
    );
    await expectFramed(page.locator('.gh-save'));
    await expectClear(page);
    await press('Back');
    await expectFramed(page.getByRole('button', { name: /^All .*…$/ }));
    await guard.inspect(page);
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('Escape ends it in every window, and typing goes on where it was', async () => {
    const second = await context.newPage();
    await second.goto(explorer.url);
    await expect(second.getByRole('region', { name: 'Tour', exact: true })).toBeVisible();
    await explorer.editor.locator('.monaco-editor').click();
    await tour.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Escape');
    await expect(tour).toHaveCount(0);
    await expect(explorer.editor.getByRole('textbox')).toBeFocused();
    await expect(second.getByRole('region', { name: 'Tour', exact: true })).toHaveCount(0);
    await second.close();
  });

  await test.step('never again by itself', async () => {
    await page.reload();
    await explorer.expectSchema();
    await explorer.run('{ continent(code: EU) { name } }');
    await expect(explorer.answer).toContainText('Europe');
    await expect(tour).toHaveCount(0);
  });

  await test.step('again from the palette, and from the guide', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('take the tour');
    await page.keyboard.press('Enter');
    await expect(step('Fields')).toBeVisible();
    await press('Skip');
    await expect(tour).toHaveCount(0);
    await press('Help');
    await press('Take the tour');
    await expect(step('Fields')).toBeVisible();
  });
});

test('the tour of a service that hides its schema begins with Run @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  const refusal = {
    message: 'Introspection is off.',
    extensions: { code: 'INTROSPECTION_DISABLED' },
  };
  faults.answer('graphql', json(400, { errors: [refusal] }));
  await explorer.openSignedIn(user);
  const { tour, step } = tourOf(page);
  await expect(step('Run')).toBeVisible();
  await expect(tour).toContainText('Step 1 of 4');
  await expect(tour.getByRole('button', { name: 'Back' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the tour leaves the pane in sight, and brings up others as it goes on @full', async ({
    explorer,
    user,
    page,
  }) => {
    await explorer.openSignedIn(user);
    const { step, press } = tourOf(page);
    const current = page
      .getByRole('navigation', { name: 'Panes' })
      .locator('[aria-current="page"]');
    const expectUncovered = () => expect.poll(() => findCovered(page)).toEqual([]);
    await expect(step('Fields')).toBeVisible();
    await expect(current).toHaveText('Query');
    await expectFramed(page.getByRole('button', { name: 'Fields', exact: true }));
    await expectUncovered();
    await press('Next');
    await expect(current).toHaveText('Query');
    await expectFramed(explorer.runButton);
    await expectUncovered();
    await press('Back');
    await expect(current).toHaveText('Fields');
    await press('Next');
    await press('Next');
    await expect(current).toHaveText('Answer');
    await expectFramed(page.getByText('Table', { exact: true }));
    await expectUncovered();
    await press('Next');
    await press('Next');
    await expectUncovered();
    await press('Done');
    await expect(step('Save')).toHaveCount(0);
    await expect(current).toHaveText('Query');
  });
});
