import { expect, type Locator, type Page } from '@playwright/test';

/** Runs a command of the palette by its name. */
export async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.keyboard.type(name);
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(name, {
    ignoreCase: true,
  });
  await page.keyboard.press('Enter');
}

export async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await control.press(key);
}

/** Chooses an item of the menu that is open: typed letters lead to it. */
export async function chooseItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(item).toBeVisible();
  await page.keyboard.type(name);
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Opens the menu of a column or cell that has the focus, and chooses an item. */
export async function chooseOf(of: Locator, name: string): Promise<void> {
  await of.focus();
  await of.press('Shift+F10');
  await chooseItem(of.page(), name);
}

export const clipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());
