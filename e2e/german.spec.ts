import type { Page } from '@playwright/test';
import type { ExplorerPage } from './support/explorer-page.ts';
import type { Credentials } from './support/service-users.ts';
import { expect, test } from './support/test.ts';

test.use({ locale: 'de-DE' });

const CITIES =
  'query Cities { cities(first: 20) { totalCount nodes { name } pageInfo { hasNextPage endCursor } } }';

async function signIn(page: Page, explorer: ExplorerPage, user: Credentials): Promise<void> {
  await page.goto(explorer.url);
  await page.getByLabel('Benutzername', { exact: true }).pressSequentially(user.username);
  await page.getByLabel('Passwort', { exact: true }).pressSequentially(user.password);
  await page.getByLabel('API-Schlüssel', { exact: true }).pressSequentially(user.apiKey);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('timer', { name: 'Token läuft ab in' })).toBeVisible();
  await expect(explorer.editor.getByRole('textbox')).toBeVisible();
}

test('a German browser gets the page in German, and English where that is chosen @full', async ({
  explorer,
  user,
  page,
}) => {
  await signIn(page, explorer, user);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  // Read while the explorer's code is evaluated, ahead of the sign-in.
  await expect(page.getByRole('button', { name: 'Verlauf' })).toBeVisible();
  const wide = await page
    .locator('.graphiql-sidebar button')
    .evaluateAll((names) =>
      names
        .filter((name) => name.scrollWidth > name.clientWidth)
        .map(({ textContent }) => textContent),
    );
  expect(wide, 'names wider than the rail').toEqual([]);

  await test.step('an answer, with its numbers', async () => {
    await explorer.run(CITIES);
    const call = page.getByRole('status', { name: 'Letzter Aufruf' });
    await expect(call).toContainText('Fertig');
    await page.getByRole('radio', { name: 'Tabelle' }).check();
    await expect(page.getByRole('region', { name: 'Antwort als Tabelle' })).toContainText(
      '20 Zeilen',
    );
    await expect(page.getByRole('button', { name: /^Alle 135\.233 Zeilen/ })).toBeVisible();
  });

  await test.step('a failed run', async () => {
    await explorer.writeHeaders('nein');
    await page.keyboard.press('Control+Enter');
    await expect(explorer.alert).toContainText('Die Kopfzeilen sind kein JSON.');
  });

  await test.step('words of the service are of no known language', async () => {
    await page.getByRole('button', { name: 'Dokumentation zeigen', exact: true }).click();
    const docs = page.getByRole('region', { name: 'Dokumentation' });
    const described = docs.locator('[lang]').filter({ hasText: 'GeoNames' });
    await expect(described).toHaveAttribute('lang', '');
    await page.getByRole('button', { name: 'Query-Builder zeigen', exact: true }).click();
    const builder = page.getByRole('region', { name: 'Query-Builder' });
    await expect(
      builder.locator('[lang=""]').filter({ hasText: 'Any object by its id' }).first(),
    ).toBeAttached();
    await expect(builder.getByText('Which ones.').first()).toHaveAttribute('lang', '');
    await expect(explorer.editor.locator('.monaco-editor').first()).toHaveAttribute('lang', 'en');
  });

  await test.step('English, as chosen in the settings', async () => {
    await page.keyboard.press('Control+,');
    const dialog = page.getByRole('dialog', { name: 'Einstellungen' });
    const languages = dialog.getByRole('group', { name: 'Sprache' });
    await expect(languages.getByRole('radio', { name: 'System' })).toBeChecked();
    await languages.getByRole('radio', { name: 'English' }).click();
    // The page is loaded again, and goes on with session, tabs and answer.
    await expect(explorer.timer).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(explorer.editor).toContainText('query Cities');
    await page.getByRole('radio', { name: 'Table' }).check();
    await expect(page.getByRole('button', { name: /^All 135,233 rows/ })).toBeVisible();
  });
});

test('nothing is cut on a phone in German @full', async ({ explorer, user, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, explorer, user);
  const panes = page.getByRole('navigation', { name: 'Bereiche' });
  for (const pane of ['Felder', 'Query', 'Antwort', 'Mehr']) {
    const button = panes.getByRole('button', { name: pane });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await button.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(
      false,
    );
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
});
