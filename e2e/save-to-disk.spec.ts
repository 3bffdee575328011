import type { Page } from '@playwright/test';
import { expect, test } from './support/fault-test.ts';
import { largeAnswer } from './support/large-answers.ts';

const ROWS = 20_000;

test('a large answer is written to a chosen file, part by part, and to none where nobody chooses', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await page.addInitScript(chooseNothingThenFile);
  await explorer.openWithSchema(user);
  faults.answer('graphql', largeAnswer({ rows: ROWS }));
  await explorer.run('query Measurements { continent(code: EU) { name } }');
  await expect(explorer.lastCall).toContainText('Done');
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'NDJSON' }).click();
  };

  await save();
  await expect.poll(() => page.evaluate(() => 'chosen' in window)).toBe(true);
  await expect(page.getByText(/^Sav(?:ing|ed) Measurements/)).toBeHidden();
  expect(await fileText(page)).toBeUndefined();

  await save();
  await expect(page.getByText(/^Saved Measurements-[-\dT]+\.ndjson/)).toBeVisible();
  const lines = (await fileText(page))?.split('\n') ?? [];
  expect(lines).toHaveLength(ROWS + 1);
  expect(lines[0]).toBe(
    '{"id":9007199254700000000,"name":"Measurement 0","value":0.50,"place":{"latitude":52.5,"longitude":-13.25}}',
  );
  expect(lines[ROWS - 1]).toContain('"id":9007199254700019999');
});

/**
 * Answers in the place of a person, since a browser without a window has no dialog: first that they
 * choose nothing, then a file of the page's own (File System Standard), with the same handle and streams.
 */
function chooseNothingThenFile(): void {
  const choose = async ({ suggestedName }: { suggestedName: string }): Promise<unknown> => {
    if (!('chosen' in window)) {
      Object.assign(window, { chosen: 'nothing' });
      throw new DOMException('', 'AbortError');
    }
    Object.assign(window, { chosen: suggestedName });
    const folder = await navigator.storage.getDirectory();
    return folder.getFileHandle(suggestedName, { create: true });
  };
  Object.assign(window, { showSaveFilePicker: choose });
}

function fileText(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const name = String(Reflect.get(window, 'chosen'));
    const handle = await folder.getFileHandle(name).catch(() => undefined);
    return (await handle?.getFile())?.text();
  });
}
