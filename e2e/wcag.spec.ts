import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import { findContrastFaults } from './support/contrast-faults.ts';
import { findLayoutFaults } from './support/layout-faults.ts';
import { PLACES } from './support/places.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const LOOKS = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' },
] as const;

// WCAG 2.2, 1.4.3, 1.4.11 and 1.4.12.
test('texts, fields, icons and what is chosen stand out in each place, and spaced text is whole @full', async ({
  explorer,
  user,
  page,
}) => {
  test.setTimeout(400_000);
  await explorer.openWithSchema(user);
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
  });
  for (const [place, goTo] of Object.entries(PLACES)) {
    await test.step(place, async () => {
      await goTo(explorer, page);
      for (const look of LOOKS) {
        await page.emulateMedia(look);
        // Monaco's colours come a moment later.
        const theme = look.colorScheme === 'dark' ? /\bvs-dark\b/ : /\bvs\b(?!-)/;
        await expect(page.locator('.monaco-editor').first()).toHaveClass(theme);
        const name = `${place}: ${look.colorScheme}, contrast ${look.contrast}`;
        expect.soft(await findContrastFaults(page), name).toEqual([]);
      }
      await page.emulateMedia({
        colorScheme: 'light',
        contrast: 'no-preference',
      });
      const before = new Set(await findLayoutFaults(page));
      await space(page, true);
      const spaced = (await findLayoutFaults(page)).filter(
        // What scrolls still does.
        (fault) => !before.has(fault) && !fault.startsWith('scrolls'),
      );
      expect.soft(spaced, `${place}: spaced text`).toEqual([]);
      await space(page, false);
    });
  }
});

/** Sets text as WCAG 2.2, 1.4.12 has it, or as it was. */
function space(page: Page, isSpaced: boolean): Promise<void> {
  return page.evaluate((isOn) => {
    const spaced = new CSSStyleSheet();
    const least = {
      'line-height': 1.5,
      'letter-spacing': '0.12em',
      'word-spacing': '0.16em',
    };
    const rules = Object.entries(least).map((rule) => `${rule.join(': ')} !important;`);
    // Editors count on lines of one height; what they hold can be enlarged.
    spaced.replaceSync(
      `:not(.monaco-editor *) { ${rules.join(' ')} } p { margin-bottom: 2em !important }`,
    );
    if (isOn) document.adoptedStyleSheets.push(spaced);
    else document.adoptedStyleSheets.pop();
  }, isSpaced);
}

// WCAG 2.2, 1.4.13.
test('a hover of the editor stays, can be reached, and closes by Escape wherever the focus is @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write('{ cities { totalCount } }');
  const word = explorer.editor.locator('.view-line').getByText('totalCount', { exact: true });
  const hover = page.locator('.monaco-hover').filter({ visible: true });
  for (const isFocused of [true, false]) {
    if (!isFocused) await page.getByRole('button', { name: 'New tab' }).focus();
    await word.hover();
    await expect(hover).toContainText('Int');
    await hover.hover();
    await expect(hover).toContainText('Int');
    await page.keyboard.press('Escape');
    await expect(hover).toHaveCount(0);
    await page.mouse.move(700, 20);
  }
});

// WCAG 2.2, 1.4.13.
test('the card of a chart stays, can be reached, and closes by Escape wherever the focus is @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run('{ cities(first: 60) { nodes { name population location { latitude } } } }');
  await page.getByRole('radio', { name: 'Chart' }).check();
  await page.getByRole('combobox', { name: 'Chart' }).selectOption({ label: 'Bars' });
  const card = page.getByRole('application').locator('.gh-popover');
  const picture = await page.getByRole('application').boundingBox();
  if (!picture) throw new Error('There is no chart.');
  const point = async (): Promise<void> => {
    await page.mouse.move(picture.x + picture.width / 3, picture.y + picture.height / 2);
    await expect(card).toBeVisible();
  };
  await point();
  const text = await card.textContent();
  // The way to the card follows the pause of a reader.
  await page.waitForFunction((since) => performance.now() - since > 400, await now(page));
  const box = await card.boundingBox();
  if (!box) throw new Error('There is no card.');
  const way = { steps: 25 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, way);
  await page.mouse.move(box.x + box.width - 4, box.y + 4, way);
  expect(await card.boundingBox()).toEqual(box);
  await expect(card).toHaveText(text ?? '');
  for (const name of ['New tab', 'Save'] as const) {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await page.mouse.move(picture.x + 2, picture.y + 2);
    await point();
  }
  await page.mouse.move(picture.x - 200, picture.y - 60);
  await expect(card).toBeHidden();
});

function now(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

// WCAG 2.2, 4.1.2.
test('the editor names the completion that is chosen @full', async ({ explorer, user, page }) => {
  await explorer.openWithSchema(user);
  await explorer.paste('{ cities { nodes { ');
  await page.keyboard.press('Control+Space');
  const list = page.locator('.suggest-widget').filter({ visible: true }).locator('.monaco-list');
  await expect(list).toContainText('population');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    const row = list.locator('.monaco-list-row.focused');
    const names = async (): Promise<boolean> => {
      const id = await row.getAttribute('id');
      return id !== null && id === (await list.getAttribute('aria-activedescendant'));
    };
    await expect.poll(names).toBe(true);
  }
  expect(await findViolations(page)).toEqual([]);
});

// WCAG 2.2, 2.4.11: headers that stay in place, messages and bars cover nothing that has the focus.
test('what has the focus is never hidden, forward and back @full', async ({
  explorer,
  user,
  page,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1024, height: 600 });
  await explorer.openWithSchema(user);
  await explorer.run(
    'query Cities { cities(first: 40) { nodes { id name kind population } pageInfo { hasNextPage } } }',
  );
  const walk = async (place: string, key: 'Tab' | 'Shift+Tab', presses: number): Promise<void> => {
    for (let press = 1; press <= presses; press += 1) {
      const isInEditor = await page.evaluate(
        () => document.activeElement?.closest('.monaco-editor') != null,
      );
      await page.keyboard.press(isInEditor ? key.replace('Tab', 'F6') : key);
      // What has just got the focus may be on its way into sight.
      const hidden = expect.configure({ soft: true, message: `${place}: ${key}, ${press}` });
      await hidden.poll(() => page.evaluate(hiddenFocus)).toBe('');
    }
  };
  for (const panel of ['Docs', 'Query builder', 'Saved', 'History'] as const) {
    await test.step(panel, async () => {
      await page.keyboard.press('Escape');
      const show = page.getByRole('button', { name: `Show ${panel}`, exact: true });
      if (await show.isVisible()) await show.press('Enter');
      if (panel === 'Docs') {
        await page.getByRole('link', { name: 'City', exact: true }).first().press('Enter');
        await page.getByRole('button', { name: 'Used by' }).press('Enter');
      }
      await walk(panel, 'Tab', 60);
      await walk(panel, 'Shift+Tab', 60);
    });
  }
});

/** The name of what has the focus, if no point of it is seen; else an empty text. */
function hiddenFocus(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.closest('.monaco-editor')) return '';
  const shown = focused.closest('label') ?? focused;
  const { x, y, width, height } = shown.getBoundingClientRect();
  const shares = [0.05, 0.25, 0.5, 0.75, 0.95];
  const isSeen = shares.some((across) =>
    shares.some((down) => {
      const found = document.elementFromPoint(x + across * width, y + down * height);
      return found !== null && (shown.contains(found) || found.contains(shown));
    }),
  );
  return isSeen
    ? ''
    : `${focused.tagName} ${focused.className} ${focused.textContent}`.slice(0, 120);
}
