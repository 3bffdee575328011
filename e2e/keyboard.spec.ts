import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { holdWallClock } from './support/wall-clock.ts';

/** Presses Tab until an element of that name has the focus, which must be seen at each stop. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    const focused = await page.evaluate(describeFocus);
    expect(focused.isVisible, `focus is seen on ${focused.name}`).toBe(true);
    expect(focused.name).toMatch(name);
  }).toPass({ intervals: [0] });
}

/** What has the focus, and whether a person sees that it has. */
function describeFocus(): { name: string; isVisible: boolean } {
  const element = document.activeElement ?? document.body;
  const label =
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined) ??
    element.textContent;
  const name = (label ?? '').trim();
  // Monaco draws a cursor of its own.
  if (element.closest('.monaco-editor') || element === document.body) {
    return { name, isVisible: true };
  }
  const drawn = [element, element.parentElement].some((part) => {
    if (!part) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
    const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    return hasOutline || boxShadow !== 'none';
  });
  return { name, isVisible: drawn };
}

test('everything by keyboard: sign in, type, run, history, sign out', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.open();
  await tabTo(page, /^Username$/);
  await page.keyboard.type(user.username);
  await tabTo(page, /^Password$/);
  await page.keyboard.type(user.password);
  await tabTo(page, /^API key$/);
  await page.keyboard.type(user.apiKey);
  await page.keyboard.press('Enter');

  // The editor takes the keyboard by itself.
  const editor = explorer.editor.getByRole('textbox');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+A');
  // The editor closes each bracket by itself.
  await page.keyboard.type('{ continent(code: EU');
  await page.keyboard.press('Escape');
  await page.keyboard.type(') { name');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Europe');

  // Tab indents in an editor; Ctrl-M lets it move the focus.
  await page.keyboard.press('Control+M');
  await tabTo(page, /^Show History$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('continent');

  await tabTo(page, new RegExp(`^${user.username}$`), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Sign out$/);
  await page.keyboard.press('Enter');
  await expect(explorer.username).toHaveValue(user.username);
  await expect(explorer.password).toBeFocused();
  await page.reload();
  await expect(explorer.signInButton).toBeVisible();
  await expect(explorer.username).toHaveValue('');
});

test('the dialog keeps the focus inside, and gives it back @full', async ({
  explorer,
  user,
  page,
}) => {
  const clock = await holdWallClock(page);
  await explorer.openSignedIn(user);
  await expect(explorer.editor.getByRole('textbox')).toBeFocused();
  await clock.advance(8);
  await expect(explorer.dialog.getByLabel('Password', { exact: true })).toBeFocused();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(explorer.editor.getByRole('textbox')).toBeFocused();
});
