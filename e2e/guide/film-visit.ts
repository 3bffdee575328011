import type { Page } from '@playwright/test';
import type { ExplorerPage } from '../support/explorer-page.ts';
import type { Credentials } from '../support/service-users.ts';
import { expect } from '../support/test.ts';

const SIZE = { width: 1440, height: 900 };

const FIRST = 'query Cities { cities(first: 200) { nodes { name } } }';

/**
 * Goes from ticked fields to a chart, as the README's moving picture shows it.
 *
 * @param shoot called in each state that is shown, with the milliseconds that it stays
 */
export async function filmExplorer(
  { explorer, user, page }: { explorer: ExplorerPage; user: Credentials; page: Page },
  shoot: (ms: number) => Promise<void>,
): Promise<void> {
  await page.setViewportSize(SIZE);
  // A table of this width has them when they are chosen.
  await page.addInitScript(() => localStorage.setItem('gatehouse:column-profiles', 'shown'));
  await explorer.openWithSchema(user);
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitemradio', { name: 'Side by side' }).click();
  await explorer.paste(FIRST);
  await page.keyboard.press('Shift+Alt+P');
  const fields = explorer.builder.getByRole('list', { name: 'Fields of nodes' });
  const tick = async (name: string): Promise<void> => {
    await fields.getByRole('checkbox', { name, exact: true }).first().check();
    await expect(explorer.editor).toContainText(name);
    await shoot(900);
  };
  await expect(fields.getByRole('checkbox', { name: 'name', exact: true }).first()).toBeChecked();
  await shoot(1_500);
  await tick('population');
  await tick('kind');
  await tick('rank');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Shanghai');
  await shoot(1_500);
  await page.getByRole('radio', { name: 'Table' }).check();
  const profile = page.getByRole('button', { name: 'Profile of population' });
  await expect(profile).toHaveAccessibleDescription(/median/);
  await shoot(1_800);
  const header = page.getByRole('columnheader', { name: 'name' });
  await header.getByRole('button').first().click();
  await expect(header).toHaveAttribute('aria-sort', /ascending|descending/);
  await shoot(1_200);
  await profile.click();
  await expect(page.getByRole('dialog', { name: 'Profile of population' })).toContainText('Median');
  await shoot(1_800);
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Chart' }).check();
  await page.getByRole('combobox', { name: 'Chart', exact: true }).selectOption('Bars');
  await expect(page.getByRole('application', { name: /^Bars chart/ })).toBeVisible();
  await shoot(2_500);
}
