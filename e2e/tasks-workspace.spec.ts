import { clipboard, command, press } from './support/by-keys.ts';
import { expect, test } from './support/test.ts';

/** As Postman exports it. */
const COLLECTION = JSON.stringify({
  info: { name: 'Atlas' },
  item: [
    {
      name: 'Parts',
      request: {
        body: { mode: 'graphql', graphql: { query: 'query Parts { continents { code } }' } },
      },
    },
  ],
});

test.use({
  actionTimeout: 15_000,
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

test('the tasks around a workspace are done by keys alone: collections, links, history, folders @full', async ({
  explorer,
  user,
  page,
}) => {
  test.slow();
  await explorer.openWithSchema(user);
  const dialog = page.getByRole('dialog');
  const saved = page.getByRole('region', { name: 'Saved' });
  const line = (name: string) =>
    saved.getByRole('button', { name: new RegExp(`^${name}`) }).first();

  await test.step('send a header', async () => {
    const sending = page.waitForRequest((request) => 'x-of-mine' in request.headers());
    await explorer.write('query Parts { continents { name } }');
    await press(page.getByRole('button', { name: 'Headers', exact: true }));
    const headers = page.getByRole('region', { name: 'Headers', exact: true });
    await headers.getByRole('textbox').focus();
    await page.keyboard.insertText('{ "X-Of-Mine": "1" }');
    await page.keyboard.press('Control+Enter');
    expect((await sending).headers()['x-of-mine']).toBe('1');
    await expect(explorer.answer).toContainText('Europe');
  });

  await test.step('import a collection', async () => {
    await command(page, 'Import');
    await dialog.getByRole('textbox').focus();
    await page.keyboard.insertText(COLLECTION);
    await press(dialog.getByRole('button', { name: 'Read' }));
    await press(dialog.getByRole('button', { name: 'Import', exact: true }));
    await expect(dialog).toBeHidden();
    await expect(line('Parts')).toBeVisible();
  });

  await test.step('save an operation, and move it with Alt and arrows', async () => {
    await page.keyboard.press('Control+S');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Parts');
    await dialog.getByRole('textbox', { name: 'Name' }).press('Control+A');
    await page.keyboard.type('Daily');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const names = saved.getByRole('listitem');
    await line('Daily').focus();
    const before = await names.allTextContents();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => names.allTextContents()).not.toEqual(before);
  });

  await test.step('delete it, and take that back', async () => {
    await line('Daily').focus();
    await page.keyboard.press('Delete');
    await expect(line('Daily')).toBeHidden();
    const notice = page.locator('.gh-toast').filter({ hasText: 'Deleted Daily.' });
    await press(notice.getByRole('button', { name: 'Undo' }));
    await expect(line('Daily')).toBeVisible();
  });

  await test.step('find a run in the history, and open it in a new tab', async () => {
    await page.keyboard.press('Shift+Alt+H');
    const history = page.getByRole('region', { name: 'History' });
    await history.getByRole('searchbox', { name: 'Search history' }).focus();
    await page.keyboard.type('parts');
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(history.getByRole('listitem').getByRole('button').first()).toBeFocused();
    await press(history.getByRole('button', { name: /^Actions: / }).first());
    await press(page.getByRole('menuitem', { name: 'Open in new tab' }));
    await expect(page.getByRole('tab')).toHaveCount(2);
    await page.keyboard.press('Shift+Alt+W');
  });

  await test.step('copy a link of an operation, and open it', async () => {
    await command(page, 'Share');
    await press(dialog.getByRole('button', { name: 'Copy link' }));
    await expect.poll(() => clipboard(page)).toContain('#operation/');
    await page.keyboard.press('Escape');
    await page.goto(await clipboard(page));
    const question = page.getByRole('dialog', { name: 'Open the operation of this link?' });
    await press(question.getByRole('button', { name: 'Open in a new tab' }));
    await expect(question).toBeHidden();
    await expect(page.getByRole('tab', { selected: true })).toContainText('Parts');
  });
});

test('the tasks of a person’s own page are done by keys alone: fragments, keys, theme, language, help, sign-in @full', async ({
  explorer,
  user,
  page,
}) => {
  test.slow();
  await explorer.openWithSchema(user);
  const dialog = page.getByRole('dialog');

  await test.step('turn a selection into a fragment', async () => {
    await explorer.write('query Some { cities(first: 2) { nodes { name population } } }');
    await page.keyboard.press('Shift+Alt+P');
    // The line was wrapped before it was formatted.
    await expect(explorer.editor.locator('.view-line')).toHaveCount(9);
    await page.keyboard.press('Control+Home');
    for (let down = 0; down < 3; down += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+End');
    await command(page, 'Extract fragment');
    await expect(explorer.editor).toContainText(/fragment\s\w+\son\sCity/);
  });

  await test.step('give a command other keys', async () => {
    await command(page, 'Keyboard shortcuts');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await press(sheet.getByRole('button', { name: /^Format: / }));
    await page.keyboard.press('Shift+Alt+9');
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Format' }).first()).toContainText(
      '9',
    );
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('turn the page dark', async () => {
    await page.keyboard.press('Control+,');
    await press(dialog.getByRole('radio', { name: 'Dark' }), 'Space');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('give the whole page to the answer, and back', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText('Shanghai');
    await command(page, 'Maximise the answer');
    await expect(explorer.editor).toBeHidden();
    await command(page, 'Maximise the answer');
    await expect(explorer.editor).toBeVisible();
  });

  await test.step('read the help', async () => {
    await command(page, 'Help');
    const help = page.getByRole('dialog', { name: 'Help' });
    await expect(help.getByRole('heading', { name: 'Two minutes' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  });

  await test.step('sign out, and in again to the same tab', async () => {
    await press(explorer.userButton);
    await press(explorer.panel.getByRole('button', { name: 'Sign out', exact: true }));
    await expect(explorer.signInButton).toBeVisible();
    // The user's name is kept.
    await expect(explorer.password).toBeFocused();
    await page.keyboard.type(user.password);
    await explorer.apiKey.focus();
    await page.keyboard.type(user.apiKey);
    await page.keyboard.press('Enter');
    await expect(explorer.editor).toContainText('query Some');
  });

  await test.step('read the page in German', async () => {
    await page.keyboard.press('Control+,');
    await press(dialog.getByRole('radio', { name: 'Deutsch' }), 'Space');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('button', { name: /^Ausführen/ })).toBeVisible();
  });
});
