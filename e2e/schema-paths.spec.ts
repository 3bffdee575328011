import { readFile } from 'node:fs/promises';
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

test('the types around one are a picture, a list, and a file, and the arrow keys go along its edges @full', async ({
  explorer,
  page,
  user,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  await explorer.openPanel('Docs');
  await page.getByRole('link', { name: 'City', exact: true }).first().click();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Types around City' });
  const node = (name: RegExp) => dialog.getByRole('button', { name });
  await expect(node(/^City, in the middle/)).toBeFocused();
  await expect(node(/^Query, 1 step before/)).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Types around City' })).toContainText(
    'City.country leads to Country',
  );
  expect(await findViolations(page)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await expect(node(/1 step after/).and(page.locator(':focus'))).toHaveCount(1);
  await node(/^Country, 1 step after/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(node(/2 steps after/).and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(node(/^Country/)).toBeFocused();
  // Keys zoom around what has the focus.
  const small = await node(/^Country/).boundingBox();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect
    .poll(async () => (await node(/^Country/).boundingBox())?.width)
    .toBeGreaterThan(small?.width ?? 0);
  await expect(node(/^Country/)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  const next = page.getByRole('dialog', { name: 'Types around Country' });
  await expect(next.getByRole('button', { name: /^Country, in the middle/ })).toBeFocused();

  // Dragging moves it, and puts nothing in the middle.
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('+');
  const box = await next.getByRole('button', { name: /^Country, in the middle/ }).boundingBox();
  const place = { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 4 };
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await page.mouse.move(place.x + 60, place.y + 40, { steps: 3 });
  await page.mouse.up();
  const moved = await next.getByRole('button', { name: /^Country, in the middle/ }).boundingBox();
  expect(Math.round((moved?.x ?? 0) - (box?.x ?? 0))).toBe(60);

  const downloading = page.waitForEvent('download');
  await next.getByRole('button', { name: 'Save as SVG' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Country.svg');
  const svg = await readFile(await download.path(), 'utf8');
  expect(svg).toContain('>Country</text>');
  expect(svg).not.toMatch(/var\(|role=|tabindex/);
  await next.getByRole('button', { name: 'Back' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Show in docs' }).click();
  await expect(page.getByRole('heading', { name: 'City', exact: true })).toBeVisible();
});
