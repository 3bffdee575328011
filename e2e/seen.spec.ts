import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const CITIES =
  'query Cities { cities(first: 200) { totalCount nodes { name population } pageInfo { hasNextPage endCursor } } }';

test('colours of the system show what is chosen, and more contrast is followed at once @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run(CITIES);
  await page.getByRole('radio', { name: 'Table' }).check();

  await test.step('borders and brackets stand out from their ground', async () => {
    const filter = page.getByRole('searchbox', { name: 'Filter rows' });
    expect(await contrast(filter, 'borderTopColor')).toBeGreaterThanOrEqual(3);
    const bracket = explorer.editor.locator('.bracket-highlighting-1').first();
    expect(await contrast(bracket, 'color')).toBeGreaterThanOrEqual(4.5);
  });

  await test.step('the editor that has the focus has a ring', async () => {
    await explorer.editor.getByRole('textbox').focus();
    const editor = explorer.editor.locator('.monaco-editor.focused').first();
    await expect(editor).toHaveCSS('outline-style', 'solid');
    await expect(editor).toHaveCSS('outline-width', '2px');
    expect(await contrast(editor, 'outlineColor')).toBeGreaterThanOrEqual(3);
  });

  await page.emulateMedia({ forcedColors: 'active' });
  /** As painted, at the edge of the control: the computed colour is not the forced one. */
  const groundOf = async (control: Locator): Promise<string> => {
    const { x, y, height } = (await control.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    const clip = { x: x + 3, y: y + height / 2, width: 3, height: 3 };
    return (await page.screenshot({ clip })).toString('base64');
  };

  await test.step('the open panel, the view and the selected cell', async () => {
    const open = page.getByRole('button', { name: 'Hide Query builder' });
    const closed = page.getByRole('button', { name: 'Show History' });
    expect(await groundOf(open)).not.toBe(await groundOf(closed));
    const [chosen, other] = ['Table', 'JSON'].map((name) =>
      page.locator('label').filter({ has: page.getByRole('radio', { name }) }),
    ) as [Locator, Locator];
    expect(await groundOf(chosen)).not.toBe(await groundOf(other));
    const picker = explorer.builder.getByLabel('Operation', { exact: true });
    const named = await groundOf(picker);
    await picker.evaluate((select) => (select.style.visibility = 'hidden'));
    expect(await groundOf(picker), 'a name below another').toBe(named);
    const cell = page.getByRole('gridcell', { name: 'Shanghai' });
    expect(await contrast(cell, 'color')).toBeGreaterThanOrEqual(4.5);
  });

  await test.step('a chart that is drawn now, and again when the colours change', async () => {
    await page.getByRole('radio', { name: 'Chart' }).check();
    await expect.poll(() => colorsOfChart(page)).toBeGreaterThan(2);
    await page.emulateMedia({ forcedColors: 'none' });
    await expect.poll(() => colorsOfChart(page)).toBeGreaterThan(2);
  });

  await test.step('a chart tells how much of it is zoomed in on', async () => {
    await page.getByRole('combobox', { name: 'Chart', exact: true }).selectOption('Line');
    const chart = page.getByRole('application', { name: /^Line chart/ });
    await chart.press('+');
    await expect(page.getByText('50 % of the width is shown.')).toBeAttached();
    await chart.press('0');
    await expect(page.getByText('All is shown.')).toBeAttached();
  });

  await test.step('the wish for more contrast', async () => {
    const root = page.locator('html');
    await expect(root).not.toHaveClass(/gh-high-contrast/);
    await page.emulateMedia({ contrast: 'more' });
    await expect(root).toHaveClass(/gh-high-contrast/);
    await page.emulateMedia({ contrast: 'no-preference' });
    await expect(root).not.toHaveClass(/gh-high-contrast/);
  });

  await test.step('sizes of panes are set without a drag, by a menu that stays', async () => {
    const width = () => explorer.builder.evaluate((panel) => panel.getBoundingClientRect().width);
    const before = await width();
    await page.keyboard.press('Shift+Alt+V');
    const tools = page.getByRole('region', { name: 'Variables', exact: true });
    const height = () => tools.evaluate((pane) => pane.getBoundingClientRect().height);
    const low = await height();
    await page.getByRole('button', { name: 'Layout' }).press('Enter');
    const wider = page.getByRole('menuitem', { name: 'Widen the panel' });
    await wider.click();
    await wider.click();
    await page.getByRole('menuitem', { name: 'Enlarge the variables' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Layout' })).toBeFocused();
    expect(await width()).toBeGreaterThan(before + 100);
    expect(await height()).toBeGreaterThan(low + 10);
    await page.getByRole('button', { name: 'Layout' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Reset all sizes' }).click();
    await expect(page.getByRole('button', { name: 'Layout' })).toBeFocused();
    await expect.poll(width).toBe(before);
    const grip = page.getByRole('separator', { name: /^Width of the panel/ });
    await grip.press('ArrowRight');
    await expect(grip).toHaveAttribute('aria-valuenow', '320');
    await grip.press('Enter');
    await expect(grip).toHaveAttribute('aria-valuenow', '300');
  });
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('no control of the answer lies over another: German at 1024 px, 320 px, spaced text @full', async ({
    explorer,
    user,
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(explorer.url);
    await page.getByLabel('Benutzername', { exact: true }).pressSequentially(user.username);
    await page.getByLabel('Passwort', { exact: true }).pressSequentially(user.password);
    await page.getByLabel('API-Schlüssel', { exact: true }).pressSequentially(user.apiKey);
    await page.keyboard.press('Enter');
    await explorer.run(CITIES);
    await expect(page.getByRole('button', { name: /^Alle [\d.]+ Zeilen/ })).toBeVisible();
    for (const width of [1024, 320]) {
      await page.setViewportSize({ width, height: 768 });
      for (const view of ['Tabelle', 'JSON']) {
        await page.getByRole('radio', { name: view }).check();
        await expect.poll(() => overlaps(page), `${view}, ${width} px`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 1280, height: 768 });
    // WCAG 2.2, 1.4.12.
    await page.evaluate(() => {
      const spaced = new CSSStyleSheet();
      spaced.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
      );
      document.adoptedStyleSheets.push(spaced);
    });
    await page.getByRole('radio', { name: 'Tabelle' }).check();
    await expect.poll(() => overlaps(page), 'spaced text').toEqual([]);
    for (let tabs = 1; tabs < 12; tabs += 1) await page.keyboard.press('Shift+Alt+N');
    for (const width of [760, 640]) {
      await page.setViewportSize({ width, height: 480 });
      const inHeader = () => overlaps(page, '.graphiql-session-header');
      await expect.poll(inHeader, `tabs, ${width} px`).toEqual([]);
      const bar = page.locator('.gh-answer-bar');
      const cut = () => bar.evaluate((one) => one.scrollWidth - one.clientWidth);
      await expect.poll(cut, `views, ${width} px`).toBeLessThanOrEqual(0);
    }
  });
});

test('a target is 24 px wide and high, or as far from the next @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run(
    '{ cities(first: 20) { totalCount nodes { name population } pageInfo { hasNextPage endCursor } } }',
  );
  for (const view of ['Table', 'Chart']) {
    await page.getByRole('radio', { name: view }).check();
    await expect.poll(() => page.evaluate(smallTargets), view).toEqual([]);
  }
  for (const panel of ['Docs', 'History', 'Query builder'] as const) {
    await explorer.openPanel(panel);
    await expect.poll(() => page.evaluate(smallTargets), panel).toEqual([]);
  }
});

/**
 * In the page: controls that break WCAG 2.2, 2.5.8. Edges of panes do not: Layout does the same. Nor do those inside of the editor, which
 * are Monaco's, and links in a sentence.
 */
function smallTargets(): readonly string[] {
  const LEAST = 24;
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role="tab"], [role="option"], [role="treeitem"]',
    ),
  ].filter((one) => one.checkVisibility() && !one.closest('.monaco-editor, p, [inert]'));
  const targets = controls.map((one) => {
    const face = one.matches('input') ? (one.closest('label') ?? one) : one;
    return { one, box: face.getBoundingClientRect() };
  });
  const isSmall = ({ width, height }: DOMRect): boolean => width < LEAST || height < LEAST;
  const distance = (box: DOMRect, { x, y }: { x: number; y: number }): number =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  return targets.flatMap(({ one, box }) => {
    if (box.width <= 1 || box.height <= 1 || !isSmall(box)) return [];
    const center = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const isNear = targets.some(
      (other) =>
        !other.one.contains(one) &&
        !one.contains(other.one) &&
        other.box.width > 1 &&
        distance(other.box, center) < LEAST / 2,
    );
    const name = one.getAttribute('aria-label') ?? one.textContent;
    return isNear ? [`${name} ${Math.round(box.width)}x${Math.round(box.height)}`] : [];
  });
}

/** The controls of a bar that lie over one another, as pairs of names; tabs scroll below those at their end. */
function overlaps(page: Page, place = '.gh-answer-bar'): Promise<readonly string[]> {
  return page.locator(place).evaluate((bar) => {
    const controls = [
      ...bar.querySelectorAll('button, fieldset, input:not([type="radio"])'),
    ].filter((one) => one.checkVisibility() && !one.closest('.gh-tabs-strip'));
    const name = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent ?? '';
    return controls.flatMap((one, index) => {
      const box = one.getBoundingClientRect();
      return controls.slice(index + 1).flatMap((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        const isOver =
          Math.min(box.right, right) - Math.max(box.left, left) > 1 &&
          Math.min(box.bottom, bottom) - Math.max(box.top, top) > 1;
        return isOver ? [`${name(one)} / ${name(other)}`] : [];
      });
    });
  });
}

/** How many colours the chart in sight is drawn with, so far as every hundredth point tells. */
function colorsOfChart(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.gh-chart-canvas canvas');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return 0;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const colors = new Set<string>();
    for (let at = 0; at < data.length; at += 28) colors.add(String(data.slice(at, at + 3)));
    return colors.size;
  });
}

/** Of a colour of an element against the ground that it stands on, as WCAG counts it. */
function contrast(
  of: Locator,
  property: 'color' | 'borderTopColor' | 'outlineColor',
): Promise<number> {
  return of.evaluate((element, name) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) return 0;
    const luminance = (color: string): number => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const grounds: string[] = [];
    for (let one: Element | null = element; one; one = one.parentElement) {
      grounds.unshift(getComputedStyle(one).backgroundColor);
    }
    canvas.fillStyle = 'white';
    canvas.fillRect(0, 0, 1, 1);
    // Each is laid over those before.
    const ground = grounds.map(luminance).at(-1) ?? 0;
    const text = luminance(getComputedStyle(element)[name]);
    return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
  }, property);
}
