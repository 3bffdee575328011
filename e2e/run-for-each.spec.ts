import type { Locator } from '@playwright/test';
import { expect, test } from './support/fault-test.ts';
import { json } from './support/fault-server.ts';
import { requestTokenOutside } from './support/token-request.ts';

const QUERY =
  'query Capital($code: ID!) { country(code: $code) { name cities(first: 2) { nodes { name } } } }';

test('an operation runs for each pasted value, and the rows are one table', async ({
  explorer,
  faults,
  page,
  service,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write(QUERY);
  await page.keyboard.press('Shift+Alt+Y');
  const dialog = page.getByRole('dialog', { name: 'Run Capital for each' });
  await expect(dialog.getByLabel('Variable')).toHaveValue('code');
  await dialog.getByLabel('One value a line').focus();
  for (const line of ['DE', 'FR', ' DE ', '', 'IT']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await expect(dialog).toContainText('3 values · 1 repeated');
  // From the third call on the token is not live any more: somebody has signed in elsewhere.
  let answered = 0;
  faults.answer('graphql', (response, request) => {
    answered += 1;
    const { variables } = JSON.parse(request.body) as { variables: { code: string } };
    const nodes = [{ name: `first of ${variables.code}` }, { name: 'second' }];
    const data = { country: { name: variables.code, cities: { nodes } } };
    const reply = (): void => json(200, { data })(response, request);
    if (answered === 1) return reply();
    faults.answer('graphql', undefined);
    void requestTokenOutside(service.authOrigin, user).then(reply);
  });
  await dialog.getByLabel('Calls at a time').selectOption('1');
  await dialog.getByRole('button', { name: 'Run 3 times' }).click();
  const strip = page.getByRole('group', { name: 'Run for each' });
  await expect(strip).toContainText('Sign in to go on. What came is kept.');
  await expect(strip).toContainText('2 of 3 values');
  await explorer.signInAgain(user);
  await expect(strip).toContainText('All values were run for. 3 of 3 values · 6 rows');
  const table = page.getByRole('region', { name: 'Answer as a table' });
  await expect(table).toContainText('6 rows');
  const first = table.getByRole('row').filter({ hasText: 'first of DE' });
  await expect(first.getByRole('gridcell').first()).toHaveText('DE');
  await expect(table.getByRole('columnheader').filter({ hasText: 'code' })).toBeVisible();
  await expect(explorer.lastCall).toContainText(/^Done4 calls/);

  await test.step('the history tells the values, and opens the batch with them again', async () => {
    await explorer.openPanel('History');
    const history = page.getByRole('region', { name: 'History' });
    const line = history.getByRole('button', { name: /^Capital .*code: 3 values/ });
    await line.focus();
    await page.keyboard.press('Space');
    const preview = history.getByRole('region', { name: 'Preview: Capital' });
    await expect(preview).toContainText('code: 3 values');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Variable')).toHaveValue('code');
    await expect(dialog.getByLabel('One value a line')).toHaveValue('DE\nFR\nIT');
    await expect(dialog.getByRole('button', { name: 'Run 3 times' })).toBeEnabled();
  });

  await test.step('a reload, which loses the rows, is asked about', async () => {
    const asked: string[] = [];
    page.once('dialog', (question) => {
      asked.push(question.type());
      return question.dismiss();
    });
    await page.evaluate(() => window.location.reload());
    await expect.poll(() => asked).toEqual(['beforeunload']);
  });
});

test('a batch that goes on after a sign-in does not stand there as failed @full', async ({
  explorer,
  faults,
  page,
  service,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write('query Capital($code: ID!) { country(code: $code) { name } }');
  await page.keyboard.press('Shift+Alt+Y');
  const dialog = page.getByRole('dialog', { name: 'Run Capital for each' });
  await dialog.getByLabel('One value a line').focus();
  for (const line of ['DE', 'FR']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await dialog.getByLabel('Calls at a time').selectOption('1');
  await requestTokenOutside(service.authOrigin, user);
  await dialog.getByRole('button', { name: 'Run 2 times' }).press('Enter');
  const strip = page.getByRole('group', { name: 'Run for each' });
  await expect(strip).toContainText('Sign in to go on.');
  await expect(explorer.lastCall).toContainText('HTTP 401');
  let answered = 0;
  faults.answer('graphql', (response, request) => {
    answered += 1;
    // The second one waits.
    if (answered === 1) json(200, { data: { country: { name: 'DE' } } })(response, request);
  });
  await explorer.signInAgain(user);
  await expect(strip).toContainText('1 of 2 values');
  await expect(explorer.lastCall).toContainText('HTTP 200');
  await strip.getByRole('button', { name: 'Cancel' }).press('Enter');
});

test('values come from a column of a CSV file or of a table, and one that fails is tried again @full', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run('{ countries { code } }');
  await expect(explorer.lastCall).toContainText('Done');
  await explorer.write(QUERY);
  await page.keyboard.press('Shift+Alt+Y');
  const dialog = page.getByRole('dialog', { name: 'Run Capital for each' });
  await dialog.getByRole('radio', { name: 'A table' }).check();
  await expect(dialog).toContainText(/2\d\d values/);
  await dialog.getByRole('radio', { name: 'A CSV file' }).check();
  const text = 'name;iso\n"Germany; all of it";DE\nFrance;FR\n';
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByLabel('Column').selectOption('iso');
  await expect(dialog).toContainText('2 values');
  await dialog.getByLabel('One row per').selectOption('value');
  let hasFailed = false;
  faults.answer('graphql', (response, request) => {
    const fails = !hasFailed && request.body.includes('"DE"');
    hasFailed ||= fails;
    const data = { country: { name: 'some' } };
    json(fails ? 500 : 200, { data })(response, request);
  });
  await dialog.getByRole('button', { name: 'Run 2 times' }).click();
  const strip = page.getByRole('group', { name: 'Run for each' });
  await expect(strip).toContainText(
    'All values were tried, and some failed. 2 of 2 values · 1 row',
  );
  await page.keyboard.press('Shift+Alt+Y');
  await expect(dialog.getByLabel('One value a line')).toBeVisible();
  await page.keyboard.press('Escape');
  await strip.getByRole('button', { name: '1 error' }).click();
  const errors = page.getByRole('dialog', { name: 'Errors by value' });
  await expect(errors.getByRole('row', { name: /^DE Server error/ })).toBeVisible();
  await errors.getByRole('button', { name: 'Try DE again' }).click();
  await page.keyboard.press('Escape');
  await expect(strip).toContainText('All values were run for. 2 of 2 values · 2 rows');
});

/** Pastes as a person does: what the browser does with it by itself is left to it. */
async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const options = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', options));
  }, text);
}

test('ten thousand pasted values show their beginning, and hostile files are read line by line @full', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write(QUERY);
  await page.keyboard.press('Shift+Alt+Y');
  const dialog = page.getByRole('dialog', { name: 'Run Capital for each' });
  const field = dialog.getByLabel('One value a line');
  await pasteInto(field, Array.from({ length: 10_050 }, (_, at) => `value ${at}`).join('\n'));
  await expect(dialog).toContainText('10,000 values · 50 lines past the first 10,000 left out');
  await expect(field).toHaveValue(/^value 0\n[^]*\n…$/);
  await expect(field).toHaveAccessibleDescription(/^10,050 lines; the first are shown\./);
  await expect(dialog.getByRole('button', { name: 'Run 10,000 times' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await expect(dialog).toContainText('0 values');
  await page.keyboard.press('Escape');

  await explorer.write('query Few($first: Int) { cities(first: $first) { nodes { name } } }');
  await page.keyboard.press('Shift+Alt+Y');
  const ofNumbers = page.getByRole('dialog', { name: 'Run Few for each' });
  await ofNumbers.getByRole('radio', { name: 'A CSV file' }).check();
  const chooseFile = (buffer: Buffer): Promise<void> =>
    ofNumbers
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  const long = 'x'.repeat(100_000);
  const lines = [
    '\u{FEFF}n;"a ""b"""',
    '1;"two\r\nlines"',
    '',
    '9007199254740993;',
    '1;🙂',
    `${long};`,
    '',
  ];
  await chooseFile(Buffer.from(lines.join('\r\n')));
  await expect(ofNumbers.getByLabel('Column').getByRole('option')).toHaveText(['n', 'a "b"']);
  await expect(ofNumbers).toContainText('1 value · 1 repeated');
  const wrong = ofNumbers.getByRole('status').getByRole('listitem');
  await expect(wrong).toHaveText([
    'Line 5: 9007199254740993 – A whole number from -2147483648 to 2147483647',
    /^Line 7: x{120}… – A whole number, such as 10$/,
  ]);
  // As a spreadsheet on Windows writes it.
  await chooseFile(Buffer.from('name\nKöln\n', 'latin1'));
  await expect(wrong).toHaveText([/^Line 2: Köln – /]);
});

test('a tab that is closed begins no more calls, and little of a batch is read out @full', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write(QUERY);
  await page.keyboard.press('Shift+Alt+Y');
  const dialog = page.getByRole('dialog', { name: 'Run Capital for each' });
  await dialog
    .getByLabel('One value a line')
    .fill(Array.from({ length: 40 }, (_, at) => `v${at}`).join('\n'));
  let answered = 0;
  let held: (() => void) | undefined;
  faults.answer('graphql', (response, request) => {
    const reply = (): void => json(200, { data: { country: { name: 'some' } } })(response, request);
    answered += 1;
    if (answered === 30) held = reply;
    else reply();
  });
  await dialog.getByLabel('One row per').selectOption('value');
  await dialog.getByLabel('Calls at a time').selectOption('1');
  await explorer.lastCall.evaluate((status) => {
    const said: string[] = [];
    new MutationObserver(() => {
      if (said.at(-1) !== status.textContent) said.push(status.textContent);
    }).observe(status, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { said });
  });
  await dialog.getByRole('button', { name: 'Run 40 times' }).click();
  const strip = page.getByRole('group', { name: 'Run for each' });
  await expect(strip).toContainText('29 of 40 values');
  // That it has begun, and its first call.
  const said = await page.evaluate(() => Reflect.get(window, 'said') as string[]);
  expect(said.length).toBeLessThanOrEqual(2);

  await page.getByRole('button', { name: 'New tab' }).click();
  await page.getByRole('button', { name: /^Close Capital/ }).click();
  held?.();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(strip).toContainText('Paused. 30 of 40 values · 30 rows');
  expect(answered).toBe(30);
  await strip.getByRole('button', { name: 'Resume' }).click();
  await expect(strip).toContainText('All values were run for. 40 of 40 values · 40 rows');

  // What it says of its answer is not true of the next one.
  await explorer.run('{ __typename }');
  await expect(strip).toBeHidden();
});
