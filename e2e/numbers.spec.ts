import { readFile } from 'node:fs/promises';
import { expect, test } from './support/fault-test.ts';

/** What no double can hold, or is not written as one would be. */
const NUMBERS = ['9007199254740993', '0.1000000000000000055', '1e400', '-0'];

test('numbers keep every digit, wherever they are seen and whatever becomes of them', async ({
  explorer,
  faults,
  user,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Without it a file is downloaded, which a test can read.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);

  const numbers = NUMBERS.join(', ');
  faults.answer('graphql', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"data": {"rows": [${NUMBERS.map((n) => `{"n": ${n}}`).join(', ')}]}}`);
  });
  await explorer.write('query Exact($ids: [Int!]) { nodes(ids: $ids) { id } }');
  await explorer.writeVariables(`{"ids": [${numbers},], /* as they are */ }`);
  await page.keyboard.press('Control+Enter');
  for (const number of NUMBERS) await expect(explorer.answer).toContainText(`"n": ${number}`);
  const sent = faults.arrived.find(({ body }) => body.includes('query Exact'))?.body ?? '';
  expect(sent).toContain(`"variables":{"ids":[${NUMBERS.join(',')}]}`);

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('treeitem', { name: '9007199254740993' }).click();
  await page.keyboard.press('ControlOrMeta+C');
  await expect.poll(clipboard).toBe(NUMBERS[0]);
  await page.getByRole('treeitem', { name: '0.1000000000000000055' }).click();
  await page.getByRole('button', { name: 'Copy value' }).click();
  await expect.poll(clipboard).toBe(NUMBERS[1]);

  await page.getByRole('radio', { name: 'Table' }).check();
  const cells = page.getByRole('grid').getByRole('gridcell');
  await expect(cells).toHaveText(NUMBERS);
  await cells.first().click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+C');
  await expect.poll(clipboard).toContain(NUMBERS.join('\n'));
  // Its name: below it, type and picture of the column are no buttons for sorting.
  const header = page.getByRole('columnheader', { name: 'n', exact: true });
  await header.getByRole('button', { name: 'n', exact: true }).click();
  await expect(cells).toHaveText(['1e400', '9007199254740993', '0.1000000000000000055', '-0']);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'JSON as it came' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain(
    `[${NUMBERS.map((n) => `{"n": ${n}}`).join(', ')}]`,
  );
  expect((await download).suggestedFilename()).toMatch(/^Exact-.*\.json$/);
});

test('a 64-bit number of the service is shown with every digit that came @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  const response = page.waitForResponse((one) =>
    (one.request().postData() ?? '').includes('query Cell'),
  );
  await explorer.run('query Cell { city(geonameId: 2950159) { location { cell } } }');
  await expect(explorer.answer).toContainText('"cell"');
  const sent = /"cell":\s*(\d+)/.exec(await (await response).text())?.[1] ?? '';
  // Otherwise this number would prove nothing.
  expect(Number.isSafeInteger(Number(sent))).toBe(false);
  expect(String(Number(sent))).not.toBe(sent);
  await expect(explorer.answer).toContainText(sent);
});
