import type { Locator, Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

/** The palette as its users know it. */
function paletteOf(page: Page): {
  dialog: Locator;
  field: Locator;
  option: (name: RegExp) => Locator;
} {
  const dialog = page.getByRole('dialog', { name: 'Search or run a command' });
  return {
    dialog,
    field: dialog.getByRole('combobox', { name: 'Search or run a command' }),
    option: (name) => dialog.getByRole('option', { name }),
  };
}

test('the palette runs commands, opens fields, and says where it finds nothing', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const { dialog, field, option } = paletteOf(page);
  const editor = explorer.editor.getByRole('textbox');
  await explorer.write('query Europe { continent(code: EU) { name } }');

  await test.step('a command, by its key and part of its name', async () => {
    await page.keyboard.press('Control+K');
    await expect(field).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await expect(option(/^Run the operation.*Ctrl.*Enter/)).toBeVisible();
    // Nothing runs that could be stopped.
    await expect(option(/^Stop the operation/)).toBeDisabled();
    await field.pressSequentially('run op');
    await expect(option(/^Run the operation/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(explorer.answer).toContainText('Europe');
    await expect(editor).toBeFocused();
  });

  await test.step('what was used last comes first, and Escape gives the focus back', async () => {
    await page.keyboard.press('Control+K');
    await expect(dialog.getByRole('option').first()).toHaveAccessibleName(/^Run the operation/);
    await page.keyboard.press('End');
    await expect(dialog.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Home');
    await expect(dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(editor).toBeFocused();
  });

  await test.step('a field, in the documentation', async () => {
    await page.getByRole('button', { name: 'Search or run a command' }).click();
    await field.pressSequentially('city.popul');
    await page.keyboard.press('ControlOrMeta+A');
    await field.pressSequentially('population');
    await option(/^City\.population$/).click();
    const docs = page.getByRole('region', { name: 'Docs' });
    await expect(docs.getByRole('heading', { name: 'population' })).toBeVisible();
  });

  await test.step('nothing, and it says so', async () => {
    await page.keyboard.press('Control+K');
    await field.pressSequentially('qqqzzz');
    await expect(dialog).toContainText('Nothing found for “qqqzzz”');
    await page.keyboard.press('Control+K');
    await expect(dialog).toBeHidden();
  });
});

test('the palette opens operations that ran and other tabs, extracts fragments and shows variables @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const { field, option } = paletteOf(page);
  const editor = explorer.editor.getByRole('textbox');
  await explorer.write('query Europe { continent(code: EU) { name } }');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Europe');

  await test.step('the answer by its key, and the keys of what has the focus', async () => {
    await page.keyboard.press('Shift+Alt+G');
    await page.keyboard.press('0');
    await expect(explorer.answer).not.toContainText('Europe');
    await page.keyboard.press('*');
    await expect(explorer.answer).toContainText('Europe');
    await page.keyboard.press('2');
    await expect(explorer.answer).not.toContainText('Europe');
    await page.keyboard.press('*');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect(explorer.answer).not.toContainText('Europe');
    await page.keyboard.press('ArrowRight');
    await expect(explorer.answer).toContainText('Europe');
    await page.keyboard.press('Shift+Alt+3');
    await expect(page.getByRole('region', { name: 'Answer as a table' })).toBeVisible();
    await page.keyboard.press('Shift+Alt+1');
    await expect(explorer.answer).toContainText('Europe');
    await page.keyboard.press('Shift+Alt+O');
    await expect(editor).toBeFocused();
  });

  await test.step('an operation of the history', async () => {
    await explorer.write('{ countries { name } }');
    await page.keyboard.press('Control+K');
    await field.pressSequentially('continent(code');
    await expect(option(/^Europe/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(explorer.editor).toContainText('query Europe');
    await expect(page.getByRole('tab')).toHaveCount(2);
  });

  await test.step('another tab, by its name', async () => {
    await page.keyboard.press('Control+K');
    await field.pressSequentially('untitled');
    await expect(option(/^Untitled$/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(explorer.editor).toContainText('countries');
    await page.keyboard.press('Alt+PageDown');
    await expect(explorer.editor).toContainText('query Europe');
    await page.keyboard.press('Shift+Alt+W');
    await expect(page.getByRole('tab')).toHaveCount(1);
    await page.keyboard.press('Shift+Alt+U');
    await expect(explorer.editor).toContainText('query Europe');
  });

  await test.step('a fragment of the fields that are selected, and one step back', async () => {
    await explorer.write('query Parts { continent(code: EU) { code name } }');
    const run = async (): Promise<void> => {
      await page.keyboard.press('Control+K');
      await field.pressSequentially('extract');
      await expect(option(/^Extract fragment/)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
    };
    await run();
    await expect(page.getByText('Extract fragment: Select some fields first.')).toBeVisible();
    await page.keyboard.press('End');
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft');
    for (let step = 0; step < 9; step++) await page.keyboard.press('Shift+ArrowLeft');
    await run();
    await expect(explorer.editor).toContainText('{ ...ContinentFields }');
    await expect(explorer.editor).toContainText('fragment ContinentFields on Continent {');
    await expect(page.getByText('Extract fragment: ')).toBeHidden();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(explorer.editor).not.toContainText('ContinentFields');
    await expect(explorer.editor).toContainText('{ code name } }');
  });

  await test.step('the variables, as JSON or as a form', async () => {
    const json = page.getByRole('button', { name: 'JSON', exact: true });
    await page.keyboard.press('Control+K');
    await field.pressSequentially('variables json');
    await expect(option(/^Variables: JSON/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(json).toHaveAttribute('aria-pressed', 'true');
    await expect(
      page.getByRole('region', { name: 'Variables' }).getByRole('textbox'),
    ).toBeFocused();
    await page.keyboard.press('Control+K');
    await field.pressSequentially('variables form');
    await expect(option(/^Variables: Form/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(json).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Shift+Alt+O');
  });
});

test('keys are bound, clash, are taken up at once and last @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const row = (label: string): Locator => sheet.getByRole('listitem').filter({ hasText: label });
  const change = (label: string): Locator => sheet.getByRole('button', { name: label });
  await explorer.write('{ continent(code: EU) { name } }');

  await test.step('a question mark is typed in a text, and opens the list elsewhere', async () => {
    await page.keyboard.press('?');
    await expect(explorer.editor).toContainText('?');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+K');
    await page.keyboard.type('keyboard shortcuts');
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await explorer.timer.click();
    await page.getByRole('button', { name: 'Search or run a command' }).focus();
    await page.keyboard.press('?');
    await expect(sheet).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('what the browser needs is refused, what a command has is asked about', async () => {
    await change('Run the operation, or stop it: Ctrl+Enter').click();
    await page.keyboard.press('Control+T');
    await expect(sheet.getByRole('alert')).toHaveText(/^The browser keeps Ctrl\+T for itself/);
    await page.keyboard.press('Shift+Alt+P');
    await expect(sheet.getByRole('alert')).toHaveText('Shift+Alt+P is taken: Format');
    await sheet.getByRole('button', { name: 'Keep as is' }).click();
    await expect(change('Run the operation, or stop it: Ctrl+Enter')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Alt+P');
    await sheet.getByRole('button', { name: 'Use it here instead' }).click();
    await expect(row('Run the operation')).toContainText('ShiftAltP');
    await expect(row('Format')).toContainText('None');
    await page.keyboard.press('Escape');
  });

  await test.step('keys of a view are asked about, and then those of the command', async () => {
    await page.getByRole('button', { name: 'Search or run a command' }).focus();
    await page.keyboard.press('?');
    await expect(sheet).toContainText('The keys of editors and views are fixed');
    await expect(change('Stop the operation: no keys')).toBeHidden();
    await sheet.getByRole('button', { name: 'Commands without keys' }).click();
    await change('Stop the operation: no keys').click();
    await page.keyboard.press('F2');
    await expect(sheet.getByRole('alert')).toHaveText('F2 is taken: On a tab: Rename');
    await sheet.getByRole('button', { name: 'Use it here instead' }).click();
    await expect(row('Stop the operation')).toContainText('F2');
    await expect(row('Rename').last()).not.toContainText('F2');
    await page.keyboard.press('Escape');
  });

  await test.step('a command that cannot be done now says why', async () => {
    await page.keyboard.press('F2');
    await expect(page.getByText('Stop the operation: Nothing is running.')).toBeVisible();
    await page.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Stop the operation: Nothing is running.')).toBeHidden();
  });

  const runsByNewKeys = async (code: string, name: string): Promise<void> => {
    await explorer.write(`{ continent(code: ${code}) { name } }`);
    await expect(explorer.runButton).toHaveAccessibleName(/Shift\+Alt\+P/);
    await page.keyboard.press('Shift+Alt+P');
    await expect(explorer.answer).toContainText(name);
  };
  await test.step('the new keys run, after a reload too', async () => {
    await runsByNewKeys('EU', 'Europe');
    await page.reload();
    await explorer.expectSchema();
    await runsByNewKeys('AS', 'Asia');
  });

  await test.step('all are reset, and that can be undone', async () => {
    await page.getByRole('button', { name: 'Search or run a command' }).focus();
    await page.keyboard.press('?');
    await sheet.getByRole('button', { name: 'Reset all' }).click();
    await expect(row('Run the operation')).toContainText('CtrlEnter');
    await sheet.getByRole('button', { name: 'Undo' }).click();
    await expect(row('Run the operation')).toContainText('ShiftAltP');
    await sheet.getByRole('button', { name: /^Reset Run the operation/ }).click();
    await expect(row('Run the operation')).toContainText('CtrlEnter');
    await expect(row('Format')).toContainText('None');
  });
});

test('on a phone the palette brings the pane into sight that a command is about @full', async ({
  explorer,
  user,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await explorer.openSignedIn(user);
  const { dialog, field, option } = paletteOf(page);
  const choose = async (text: string, name: RegExp): Promise<void> => {
    await page.getByRole('button', { name: 'Search or run a command' }).click();
    await field.pressSequentially(text);
    await option(name).click();
    await expect(dialog).toBeHidden();
  };
  await choose('history', /^Show or hide the history/);
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  await choose('variables', /^Go to the variables/);
  await expect(page.getByRole('region', { name: 'History' })).toBeHidden();
  await expect(explorer.editor).toBeVisible();
  await choose('history', /^Show or hide the history/);
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
});

test('SQL that is off is in the palette, with what turns it on @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const { field, option } = paletteOf(page);
  await page.keyboard.press('Control+K');
  await field.pressSequentially('sql over');
  await expect(option(/^SQL over the answers/)).toBeDisabled();
  await expect(option(/^SQL over the answers/)).toContainText('config.json turns SQL on');
});
