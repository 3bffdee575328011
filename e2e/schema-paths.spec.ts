import { findViolations } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

test('the ways to a field are found by a question, and each is an operation that runs @full', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.openPanel('Docs');
  await page.getByRole('combobox', { name: 'Search Docs' }).focus();
  await page.keyboard.type('Query to City.population');
  await expect(page.getByRole('option', { name: 'City.population' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const paths = page.getByRole('list', { name: 'Paths from Query' });
  await expect(paths.getByRole('listitem').first()).toHaveText('city(geonameId) › population');
  expect(await findViolations(page)).toEqual([]);
  const through = paths.getByRole('button', { name: 'country, needs code; capital; population' });
  await through.focus();
  await page.keyboard.press('Enter');
  await expect(explorer.editor).toContainText('country(code: $code)');
  await expect(explorer.editor).toContainText('capital');

  // They stay from page to page, until they are no longer wanted.
  await page.getByRole('link', { name: 'Go back to Docs' }).click();
  await page.getByRole('link', { name: 'Country', exact: true }).first().click();
  await expect(paths.getByRole('listitem').first()).toHaveText(/^countr/);
  const toggle = page.getByRole('button', { name: 'Paths', exact: true });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect(paths).toBeHidden();
});

test('the uses of a type are its fields, arguments and unions, and lead there @full', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.openPanel('Docs');
  const city = page.getByRole('link', { name: 'City', exact: true }).first();
  await city.scrollIntoViewIfNeeded();
  await city.press('Enter');
  // A page begins at its top, however far the one before was scrolled.
  await expect(page.getByText('A populated place', { exact: false }).first()).toBeInViewport();
  const button = page.getByRole('button', { name: 'Used by', exact: true });
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const uses = page.getByRole('group', { name: 'Used by' });
  await expect(uses.getByRole('status')).toHaveText(/^Used in \d+ places\.$/);
  await expect(uses).toContainText('Country.capital');
  await expect(uses).toContainText('SearchResult');
  expect(await findViolations(page)).toEqual([]);

  await uses.getByRole('link', { name: 'capital', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'capital', exact: true })).toBeVisible();
  await expect(uses).toBeHidden();

  // It stays for the next type; input types are used by arguments.
  const search = page.getByRole('combobox', { name: 'Search capital' });
  await search.pressSequentially('CityFilter');
  await search.press('Enter');
  await expect(uses).toContainText('Query.cities(filter:)');
});
