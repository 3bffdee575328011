import type { Page } from '@playwright/test';
import { chooseOf, command, press } from './support/by-keys.ts';
import { expect, test } from './support/test.ts';

const CITIES = 'query Cities { cities(first: 60) { nodes { name population } } }';

test('a menu opens, is typed in, closes and gives the focus back, by keys and by its button @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.paste('query First { __typename } query Second { __typename }');
  const menu = page.getByRole('menu');
  const item = (name: string) => menu.getByRole('menuitem', { name, exact: true });

  await test.step('the operations of Run', async () => {
    await press(explorer.runButton);
    await expect(item('First')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item('Second')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.type('Se');
    await expect(item('Second')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(explorer.runButton).toBeFocused();
    await press(explorer.runButton);
    await page.keyboard.type('Se');
    await page.keyboard.press('Enter');
    await expect(explorer.lastCall).toContainText('HTTP 200');
    await expect(explorer.answer).toContainText('__typename');
  });

  await test.step('a second press on the button, and a press elsewhere', async () => {
    const layout = page.getByRole('button', { name: 'Layout' });
    for (const second of [layout, page.getByRole('tab').first()]) {
      await layout.click();
      await expect(menu).toHaveAccessibleName('Layout');
      await expect(menu.getByRole('menuitemradio', { name: 'Automatic' })).toBeChecked();
      await second.click();
      await expect(menu).toBeHidden();
    }
  });

  await test.step('a name with spaces is typed in a column’s menu, and chosen by Enter alone', async () => {
    await explorer.run(CITIES);
    await page.getByRole('radio', { name: 'Table' }).check();
    const header = page.getByRole('columnheader', { name: 'population' }).getByRole('button');
    await header.first().focus();
    await page.keyboard.press('Shift+F10');
    await expect(menu).toHaveAccessibleName('Menu of population');
    await page.keyboard.type('Group by this column');
    await expect(item('Group by this column…')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(header.first()).toBeFocused();
    const width = () => page.getByRole('columnheader', { name: 'population' }).boundingBox();
    const before = (await width())?.width ?? 0;
    await page.keyboard.press('Shift+F10');
    await page.keyboard.type('Wider');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await width())?.width).toBe(before + 96);
    await page.keyboard.press('Escape');
  });

  await test.step('a row of the history', async () => {
    await command(page, 'Show or hide the history');
    const row = page.getByRole('button', { name: /^Cities/ }).first();
    await chooseOf(row, 'Edit label');
    await expect(page.getByRole('textbox', { name: /label/i })).toBeFocused();
  });
});

test('Save is last in all views, keeps its ticks by format, and paper says what is missing @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run(CITIES);
  const bar = page.getByRole('group', { name: 'Answer', exact: true });
  const view = (name: string) => bar.getByRole('radio', { name, exact: true });

  await test.step('order of the bar', async () => {
    for (const name of ['JSON', 'Table', 'Groups']) {
      await view(name).check();
      await expect(bar.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
      await expect(bar.getByRole('button', { name: /^(?:All|The rest)/ })).toBeVisible();
      const names = await bar.getByRole('button').allTextContents();
      expect(names.join('|'), name).toMatch(/(?:All|The rest)[^|]*\|Save/);
    }
  });

  await test.step('the dictionary of one format is not that of another', async () => {
    await view('Table').check();
    const tickOf = async (format: string) => {
      await bar.getByRole('button', { name: 'Save', exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: `${format}…` }).press('Enter');
      return page.getByRole('checkbox', { name: /^Data dictionary/ });
    };
    const ofCsv = await tickOf('CSV');
    await expect(ofCsv).not.toBeChecked();
    await ofCsv.press('Space');
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
    await expect(await tickOf('Excel')).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(await tickOf('CSV')).toBeChecked();
    await page.keyboard.press('Escape');
  });

  await test.step('what is printed', async () => {
    const note = page.getByText(/^Only the rows in sight are printed: \d+ of 60\./);
    await expect(note).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(note).toBeVisible();
    await expect(page.getByRole('button', { name: 'Details' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('SQL is told of where it is off', async () => {
    await page.keyboard.press('Control+K');
    await page.keyboard.type('SQL');
    const option = page.getByRole('option', { name: /SQL/ }).first();
    await expect(option).toContainText('config.json turns SQL on');
    await expect(option).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
  });

  await test.step('Code remembers its language', async () => {
    await chooseLanguage(page, 'Go');
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('go');
  });
});

async function chooseLanguage(page: Page, language: string): Promise<void> {
  await command(page, 'Show or hide the code');
  const field = page.getByRole('combobox', { name: 'Language' });
  await field.selectOption(language);
}
