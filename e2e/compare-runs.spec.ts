import { readFile } from 'node:fs/promises';
import { findViolations } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

/** No cell shows so many characters. */
const LONG = 'x'.repeat(400);

test('two runs of one operation: rows that changed, were added and removed, saved as a table @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  await page.route('**/graphql', async (route) => {
    const { query, variables } = route.request().postDataJSON() as {
      query: string;
      variables?: { n?: number };
    };
    if (!query.includes('Compared')) return route.fallback();
    const rows = [
      [
        { id: 1, name: 'Bern', population: 100 },
        { id: 2, name: 'Rome', population: 200, note: `${LONG}1` },
        { id: 3, name: 'Oslo', population: 300 },
      ],
      [
        { id: 4, name: 'Wien', population: 400 },
        { id: 2, name: 'Rome', population: 250, note: `${LONG}2` },
        { id: 3, name: 'Oslo', population: 300 },
      ],
    ];
    return route.fulfill({ json: { data: { cities: rows[variables?.n ?? 0] } } });
  });
  await explorer.write('query Compared($n: Int) { cities(first: $n) { nodes { name } } }');
  const runWith = async (n: number, shown: string): Promise<void> => {
    await explorer.writeVariables(`{ "n": ${n} }`);
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText(shown);
  };
  const dialog = page.getByRole('dialog', { name: 'Compare runs of Compared' });
  const openFromHistory = async (): Promise<void> => {
    const history = page.getByRole('region', { name: 'History' });
    await history.getByRole('button', { name: 'Actions: Compared' }).first().click();
    await page.getByRole('menuitem', { name: 'Compare runs…' }).click();
    await expect(dialog).toBeVisible();
  };

  await runWith(0, 'Bern');
  await explorer.openPanel('History');
  await test.step('one run alone says what to do', async () => {
    await openFromHistory();
    await expect(dialog).toContainText('Nothing to compare yet');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Actions: Compared' })).toBeFocused();
  });

  await runWith(1, 'Wien');
  await openFromHistory();
  const rows = dialog.getByRole('row');
  await expect(dialog.getByLabel('Key column')).toHaveValue('["id"]');
  await expect(rows).toHaveText([
    /Change.*id.*name.*population.*1/s,
    /Changed.*2.*Rome.*was 200.*is now 250.*was x+….*is now x+…/s,
    /Added.*4.*Wien.*400/s,
    /Removed.*1.*Bern.*100/s,
  ]);
  await expect(dialog).toContainText('1 the same');

  await test.step('it can be read in either theme, also on a phone', async () => {
    const wide = page.viewportSize() ?? { width: 1280, height: 720 };
    for (const colorScheme of ['dark', 'light'] as const) {
      for (const viewport of [{ width: 390, height: 844 }, wide]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        expect.soft(await findViolations(page), colorScheme).toEqual([]);
      }
    }
  });

  await test.step('one kind of change, another key, and the other way round', async () => {
    const before = dialog.getByRole('combobox', { name: 'Before', exact: true });
    const after = dialog.getByRole('combobox', { name: 'After', exact: true });
    const swap = async (): Promise<void> => {
      const [earlier, later] = [await before.inputValue(), await after.inputValue()];
      await before.selectOption(later);
      await after.selectOption(earlier);
    };
    await dialog.getByRole('radio', { name: 'Added 1' }).check({ force: true });
    await expect(rows).toHaveText([/Change/, /Added.*Wien/s]);
    await dialog.getByRole('radio', { name: 'All 3' }).check({ force: true });
    await swap();
    await expect(rows.nth(1)).toContainText(/was 250.*is now 200/s);
    await dialog.getByLabel('Key column').selectOption('population');
    await expect(dialog).toContainText('1 the same');
    await expect(dialog.getByRole('radio', { name: 'Added 2' })).toBeVisible();
    await dialog.getByLabel('Key column').selectOption('id');
    await swap();
    await expect(rows.nth(1)).toContainText(/was 200.*is now 250/s);
  });

  await test.step('saved as CSV, before and after side by side', async () => {
    // Where there is a picker, it would ask.
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save as CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Compared-comparison-.*\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toBe(
      [
        'change,id,before.name,after.name,before.population,after.population,before.note,after.note',
        `changed,2,Rome,Rome,200,250,${LONG}1,${LONG}2`,
        'added,4,,Wien,,400,,',
        'removed,1,Bern,,100,,,',
        '',
      ].join('\r\n'),
    );
    await expect(dialog).toContainText(/Saved/i);
  });

  await test.step('an answer with itself has no differences', async () => {
    const before = dialog.getByRole('combobox', { name: 'Before' });
    await before.selectOption(await dialog.getByRole('combobox', { name: 'After' }).inputValue());
    await expect(dialog).toContainText('All 3 rows are the same.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('by the palette, of the last operation', async () => {
    await page.keyboard.press('Control+k');
    await page
      .getByRole('combobox', { name: 'Search or run a command' })
      .pressSequentially('compare runs');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(4);
  });
});
