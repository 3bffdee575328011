import type { Page } from '@playwright/test';
import { command } from './support/by-keys.ts';
import type { ExplorerPage } from './support/explorer-page.ts';
import { expect, test } from './support/test.ts';

/** What the operation editor holds, as one line. */
function textOf({ editor }: ExplorerPage): Promise<string> {
  return editor
    .locator('.view-lines')
    .innerText()
    .then((text) => text.replaceAll(/\s+/g, ' ').trim());
}

async function undo(page: Page, explorer: ExplorerPage): Promise<void> {
  await explorer.editor.locator('.monaco-editor').click();
  await page.keyboard.press('ControlOrMeta+Z');
}

test('what was never run comes back from what replaces it: history, Prettify, merge, Run @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write('query Land($code: ID!) { country(code: $code) { name } }');
  await explorer.writeVariables('{ "code": "IS" }');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Iceland');
  await explorer.run('query Erdteil { continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');

  await test.step('a double click in the history, and Undo of all it replaced', async () => {
    await explorer.write('query Mine { continent(code: OC) { name } }');
    await explorer.writeVariables('{ "mine": 1 }');
    await explorer.openPanel('History');
    const history = page.getByRole('region', { name: 'History' });
    const variables = page.getByRole('region', { name: 'Variables' });
    const entry = (name: string) =>
      history.getByRole('listitem').filter({ hasText: name }).getByRole('button').first();
    await entry('Land').dblclick();
    await expect(explorer.editor).toContainText('query Land');
    await expect(variables).toContainText('"IS"');
    // Anybody who looks at another one still goes back to what they wrote.
    await entry('Erdteil').dblclick();
    await expect(explorer.editor).toContainText('query Erdteil');
    await history.getByRole('button', { name: 'Undo' }).click();
    await expect(explorer.editor).toContainText('query Mine { continent(code: OC) { name } }');
    await expect(variables).toContainText('"mine": 1');
    await expect(history.getByRole('button', { name: 'Undo' })).toBeHidden();

    await entry('Land').dblclick();
    await expect(explorer.editor).toContainText('query Land');
    await undo(page, explorer);
    await expect(explorer.editor).toContainText('query Mine { continent(code: OC) { name } }');
    // In another tab there is nothing to undo.
    await entry('Land').dblclick();
    await expect(history.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.getByRole('button', { name: 'New tab' }).click();
    await expect(history.getByRole('button', { name: 'Undo' })).toBeHidden();
  });

  await test.step('Prettify, by its button and by its key', async () => {
    for (const press of [
      () => page.getByRole('button', { name: 'Format (Shift+Alt+P)' }).click(),
      () => page.keyboard.press('Shift+Alt+P'),
    ]) {
      await explorer.paste('query P{continent(code:EU){name}}');
      await press();
      await expect.poll(() => textOf(explorer)).toContain('query P { continent(');
      await undo(page, explorer);
      await expect.poll(() => textOf(explorer)).toContain('query P{continent(');
    }
  });

  await test.step('Merge, by its key, with directives and comments', async () => {
    await explorer.paste(
      'query M($x: Boolean!) { continent(code: EU) { ...F @include(if: $x) } }\n' +
        'fragment F on Continent { name # its name\n}',
    );
    await page.keyboard.press('Shift+Alt+M');
    await expect
      .poll(() => textOf(explorer))
      .toContain('... on Continent @include(if: $x) { name # its name }');
    await undo(page, explorer);
    await expect.poll(() => textOf(explorer)).toContain('fragment F on Continent { name #');
    await explorer.paste('{ continent(code: EU) { ...F } }');
    await page.keyboard.press('Shift+Alt+M');
    await expect(page.getByText('A fragment is missing, or spreads itself.')).toBeVisible();
  });

  await test.step('a paste is rid of what nobody sees, but for strings, and undo gives it back', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() =>
      navigator.clipboard.writeText('query C\u00A0{\u2028a: country(code: "\u2028\u00A0") }'),
    );
    await explorer.paste('');
    await page.keyboard.press('Control+V');
    const told = explorer.editor.getByText('2 invisible characters of the paste replaced.');
    await expect(told).toBeVisible();
    const lines = explorer.editor.locator('.view-line');
    await expect(lines).toHaveCount(2);
    await undo(page, explorer);
    await expect(lines).toHaveCount(1);
  });

  await test.step('what may stand after a spread and in a default value is offered', async () => {
    const fragment = 'fragment F on Continent { name }\n';
    const suggestions = page.locator('.suggest-widget').filter({ visible: true });
    for (const [text, offered] of [
      [`${fragment}{ continent(code: EU) { ...F `, 'countries'],
      ['query Q($code: ContinentCode = ', 'OC'],
    ] as const) {
      await explorer.paste(text);
      await page.keyboard.press('Control+Space');
      await expect(suggestions).toContainText(offered);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('fields that Run adds', async () => {
    await explorer.openPanel('Query builder');
    for (const code of ['EU', 'AF']) {
      await explorer.write(`query R { continent(code: ${code}) }`);
      await explorer.runButton.click();
      await expect(explorer.answer).toContainText(`Continent:${code}`);
      await expect.poll(() => textOf(explorer)).toContain('{ id }');
      await undo(page, explorer);
      await expect.poll(() => textOf(explorer)).not.toContain('id');
    }
  });

  await test.step('what was typed last, when another tab comes to the front', async () => {
    await explorer.editor.locator('.monaco-editor').click();
    await page.keyboard.press('ControlOrMeta+End');
    // All in one task: nobody clicks as fast, but a busy page is slower than that.
    await page.evaluate(() => {
      const tab = (index: number) =>
        document.querySelectorAll<HTMLElement>('.gh-tabs [role="tab"]')[index];
      // The one way to type within a task, which is deprecated.
      const type = Reflect.get(document, 'execCommand') as (...typed: unknown[]) => boolean;
      type.call(document, 'insertText', false, ' # typed last');
      tab(0)?.click();
      tab(1)?.click();
    });
    await expect(explorer.editor).toContainText('# typed last');
  });
});

test('no list of suggestions covers the answer to what was run as soon as it was typed @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const suggestions = page.locator('.suggest-widget').filter({ visible: true });
  const editor = explorer.editor.getByRole('textbox');
  await editor.press('Control+A');
  await page.keyboard.type('{ continents { n');
  await expect(suggestions).toContainText('name');
  for (const end of ['ame', ' code']) {
    await page.keyboard.type(end);
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText('Europe');
    // Opened by anything but these keys, it would be there by the time of the next answer.
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText('Europe');
    await expect(suggestions).toHaveCount(0);
  }
});

test('the keys that are advertised work wherever the focus is, once, and not in dialogs @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run('query Once { continents { code name } }');
  await expect(explorer.answer).toContainText('Europe');
  let calls = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('query Once')) calls += 1;
  });
  /** Presses a key, and expects one call more. */
  const expectOneCall = async (place: string): Promise<void> => {
    const before = calls;
    const answered = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('query Once')),
    );
    await page.keyboard.press('Control+Enter');
    await answered;
    await expect(explorer.runButton).toHaveAccessibleName(/^Run \(/);
    expect(calls, place).toBe(before + 1);
  };

  await page.getByRole('button', { name: 'New tab' }).focus();
  await expectOneCall('tabs');
  await explorer.builder.getByRole('textbox', { name: 'Search fields' }).click();
  await expectOneCall('builder');
  await page.getByRole('radio', { name: 'Table' }).click();
  await page.getByRole('grid').getByRole('gridcell').first().click();
  await expectOneCall('table');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expectOneCall('page');
  await explorer.openPanel('History');
  await page
    .getByRole('region', { name: 'History' })
    .getByRole('listitem')
    .getByRole('button', { name: /Once/ })
    .first()
    .focus();
  await expectOneCall('history');
  await explorer.editor.locator('.monaco-editor').click();
  await expectOneCall('editor');

  await test.step('a key that is held down asks once', async () => {
    const before = calls;
    const answered = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('query Once')),
    );
    await page.keyboard.down('Control');
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.up('Control');
    await answered;
    await expect(explorer.runButton).toHaveAccessibleName(/^Run \(/);
    expect(calls).toBe(before + 1);
  });

  await test.step('a dialog has the keys to itself, and the list of keys says what works', async () => {
    const before = calls;
    await page.getByRole('button', { name: 'Search or run a command' }).focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const [keys, does] of [
      ['Ctrl+Enter', 'Run the operation, or stop it'],
      ['Shift+Alt+P', 'Format'],
      ['Shift+Alt+C', 'Copy operation'],
      ['Shift+Alt+R', 'Reload schema'],
      ['Shift+Alt+K', 'Search the docs'],
      ['Shift+Alt+M', 'Inline fragments'],
    ] as const) {
      await expect(dialog.getByRole('button', { name: `${does}: ${keys}.` })).toBeVisible();
    }
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(calls).toBe(before);
  });

  await test.step('copy, and the schema anew', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'New tab' }).focus();
    await page.keyboard.press('Shift+Alt+C');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('query Once');
    const asked = page.waitForRequest((request) =>
      Boolean(request.postData()?.includes('IntrospectionQuery')),
    );
    await page.keyboard.press('Shift+Alt+R');
    await asked;
  });
});

test('a line that is longer than its editor can be read whole, however it came there @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const fields = Array.from({ length: 40 }, (_, index) => `alias${index}: name`).join(' ');
  const long = `query Long { continent(code: EU) { ${fields} } }`;
  await explorer.write(long);
  const lines = explorer.editor.locator('.view-line');
  const isWhole = () =>
    explorer.editor.locator('.monaco-editor').evaluate((editor) => {
      const { left, right } = editor.getBoundingClientRect();
      return [...editor.querySelectorAll('.view-line > span')].every((line) => {
        const box = line.getBoundingClientRect();
        return box.left >= left && box.right <= right;
      });
    });
  expect(await lines.count()).toBeGreaterThan(3);
  expect(await isWhole()).toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Alt+P');
  await expect.poll(() => textOf(explorer)).toContain('alias0: name alias1: name');
  expect(await isWhole()).toBe(true);

  await explorer.writeVariables(`{ "text": "${'word '.repeat(60)}" }`);
  const variables = page.getByRole('region', { name: 'Variables' });
  await expect(variables.locator('.view-line').nth(2)).toBeVisible();
});

test('what is typed key by key arrives whole: arguments, names, searches, filter', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run('query Land { country(code: "DE") { name } }');
  await expect(explorer.answer).toContainText('Germany');
  const { builder, editor } = explorer;
  await builder.getByRole('textbox', { name: 'code' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('IS');
  await expect(editor).toContainText('country(code: "IS")');
  await builder.getByRole('textbox', { name: 'Name' }).click();
  await page.keyboard.press('Home');
  await page.keyboard.type('Typed');
  await page.keyboard.press('Enter');
  await expect(editor).toContainText('query TypedLand');
  const search = builder.getByRole('textbox', { name: 'Search fields' });
  await search.pressSequentially('capital');
  await expect(search).toHaveValue('capital');

  await explorer.run('query All { continents { code name } }');
  await page.getByRole('radio', { name: 'JSON' }).check();
  const find = page.getByRole('search').getByRole('searchbox');
  await find.pressSequentially('europe');
  await expect(find).toHaveValue('europe');
  await page.getByRole('radio', { name: 'Table' }).check();
  const filter = page.getByLabel('Filter rows');
  await filter.pressSequentially('euro');
  // In the middle of what is there, too.
  await filter.press('Home');
  await filter.press('ArrowRight');
  await page.keyboard.type('X');
  await expect(filter).toHaveValue('eXuro');
  await filter.press('Backspace');
  await expect(page.getByRole('grid').getByRole('gridcell')).toHaveText(['EU', 'Europe']);

  await explorer.write('{ a: continents { code } }');
  await page.keyboard.press('Control+Home');
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('ArrowRight');
  // Both at once: the text that runs has the key that was pressed right before.
  await Promise.all([page.keyboard.press('b'), page.keyboard.press('Control+Enter')]);
  await page.getByRole('radio', { name: 'JSON' }).check();
  await expect(explorer.answer).toContainText('"ab"');
});

test.describe('on a Mac', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  });

  test('⌘ and Ctrl do what the list of keys says @full', async ({ explorer, user, page }) => {
    await explorer.openWithSchema(user);
    const text = explorer.editor.getByRole('textbox');
    await explorer.editor.locator('.monaco-editor').click();
    await page.keyboard.press('Meta+A');
    await page.keyboard.insertText('query Mac{continent(code:EU){name}}');
    await page.keyboard.press('Control+M');
    await page.keyboard.press('Tab');
    await expect(text).not.toBeFocused();
    await explorer.builder.getByRole('textbox', { name: 'Search fields' }).click();
    await page.keyboard.press('Meta+Enter');
    await expect(explorer.answer).toContainText('Europe');
    await page.keyboard.press('Shift+Control+P');
    await expect.poll(() => textOf(explorer)).toContain('query Mac { continent(');
    await page.getByRole('button', { name: 'Search or run a command' }).focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(
      dialog.getByRole('button', { name: 'Run the operation, or stop it: ⌘↩.' }),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Format.*: ⌃⇧P\./ })).toBeVisible();
  });
});

test('an operation that is too long to be read in the page is told as that @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const told = 'The operation has more than 20,000 names and signs. It runs as it is,';
  await explorer.showVariables('Form');
  const variables = page.getByRole('region', { name: 'Variables', exact: true });
  await explorer.paste('query Long($a: ID) { continents { name } }');
  await expect(variables.getByLabel('a', { exact: true })).toBeVisible();
  await page.evaluate(() =>
    navigator.clipboard.writeText(`query Long($a: ID) { ${'continents { name } '.repeat(6_000)} }`),
  );
  await explorer.paste('');
  await page.keyboard.press('Control+V');
  await expect(explorer.builder.getByRole('status')).toContainText(told);
  await expect(variables).toContainText(told);
  await explorer.paste('query Mine { continents { name } }');
  // Past that the editor itself would stand still.
  const whole = `{ ${'continents { name } '.repeat(13_000)} }`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), whole);
  await page.keyboard.press('End');
  await page.keyboard.press('Control+V');
  await expect(explorer.editor).toContainText('Too long for the editor: an operation of more than');
  expect(await textOf(explorer)).toBe('query Mine { continents { name } }');
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    '# many words\n'.repeat(20_000),
  );
  await page.keyboard.press('Control+V');
  await expect(explorer.editor).toContainText('or 200,000 characters would freeze it.');
  expect(await textOf(explorer)).toBe('query Mine { continents { name } }');
  // The builder would draw a row for each of thousands of fields.
  const many = Array.from({ length: 3_000 }, (_, index) => `f${index}: continents { name }`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `{ ${many.join(' ')} }`);
  await explorer.paste('');
  await page.keyboard.press('Control+V');
  const rows = explorer.builder.getByRole('checkbox');
  await expect(rows).toHaveCount(300);
  await explorer.builder.getByRole('button', { name: 'Show 100 more' }).press('Enter');
  await expect(rows).toHaveCount(600);
  await explorer.paste('{ continents { name } }');
  await expect(explorer.builder).not.toContainText(told);
  await expect(variables).toContainText('This operation declares no variables.');

  // Such a one from a file is kept, and not opened.
  await command(page, 'Import');
  const importing = page.getByRole('dialog', { name: 'Import' });
  await importing.getByRole('textbox').focus();
  await page.keyboard.insertText(`query Kept ${whole}`);
  await importing.getByRole('button', { name: 'Read' }).press('Enter');
  await importing.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  const kept = page
    .getByRole('list', { name: 'Saved operations' })
    .getByRole('button', { name: /^Kept\b/ });
  await kept.press('Enter');
  const refused = 'Too long for the editor: an operation of more than';
  const note = page.getByRole('status').filter({ hasText: refused });
  await expect(note.getByRole('button', { name: 'Export…' })).toBeVisible();
  expect(await textOf(explorer)).toBe('{ continents { name } }');
});
