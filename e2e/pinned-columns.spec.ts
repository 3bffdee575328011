import type { Locator } from '@playwright/test';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

/** Columns that are wide enough to be scrolled, each with a picture of its values. */
const TRADES = Array.from({ length: 60 }, (_, row) => ({
  symbol: ['AAPL', 'MSFT', 'GOOG'][row % 3],
  venue: ['Xetra', 'Vienna'][row % 2],
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_column, column) => [
      `measure${column}`,
      column % 3 === 2 ? row % 4 === 0 : (row * 7 + column) % 50,
    ]),
  ),
}));

/** Rows with null and with an error in a pinned cell, as those have grounds of their own. */
const ANSWER = {
  data: { trades: TRADES.map((trade, row) => (row === 4 ? null : trade)) },
  errors: [{ message: 'No venue.', path: ['trades', 2, 'venue'] }],
};

test('pinned columns hide what is scrolled under them, in every state and theme @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, ANSWER));
  await explorer.run('query Trades { continent(code: EU) { name } }');
  await page.getByRole('radio', { name: 'Table' }).check();
  const grid = page.getByRole('grid');
  const header = (name: string): Locator => grid.getByRole('columnheader', { name, exact: true });
  await header('venue').getByRole('button').first().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Pin' }).press('Enter');
  const profile = page.getByRole('button', { name: 'Profile of venue' });
  await expect(profile).toHaveAccessibleDescription(/most often/);

  /** All that stands still: the numbers of the rows and both pinned columns, names, pictures and cells. */
  const shoot = async (): Promise<string> => {
    const [outer, last] = await Promise.all([grid.boundingBox(), header('venue').boundingBox()]);
    if (!outer || !last) throw new Error('There is no table.');
    const clip = { ...outer, width: last.x + last.width - outer.x };
    return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
  };
  // The row of names is moved as a whole.
  const place = async (): Promise<number> =>
    (await grid.getByRole('row').first().boundingBox())?.x ?? Number.NaN;
  const begin = await place();
  const scrollTo = async (left: number): Promise<void> => {
    await grid.evaluate(
      // The table's own scroller: the grid lies in the space of all rows and columns.
      (element, to) => element.parentElement?.parentElement?.scrollTo({ left: to }),
      left,
    );
    await expect.poll(place).toBe(begin - left);
  };
  const expectStill = async (state: string): Promise<void> => {
    await scrollTo(0);
    const before = await shoot();
    for (const left of [33, 140, 333]) {
      await scrollTo(left);
      expect.soft((await shoot()) === before, `${state}, scrolled by ${left} px`).toBe(true);
    }
  };

  await page.getByLabel('Filter rows').focus();
  await expectStill('at rest');
  await scrollTo(0);
  await header('symbol').getByRole('button').first().click();
  await expectStill('sorted');
  await scrollTo(0);
  await profile.hover();
  await expectStill('with the pointer on a picture');
  await grid.getByRole('gridcell', { name: 'AAPL' }).nth(1).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expectStill('selected');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectStill('dark');
  await page.emulateMedia({ forcedColors: 'active' });
  await expectStill('in forced colours');
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  await expectStill('with more contrast');

  await test.step('a press on a pinned header is none on what is under it', async () => {
    await scrollTo(0);
    const box = await header('venue').boundingBox();
    if (!box) throw new Error('There is no header.');
    // The edge of a column lies under the pinned name: a drag would change a width out of sight.
    const under = await header('measure0').boundingBox();
    if (!under) throw new Error('There is no column.');
    await scrollTo(under.x + under.width - (box.x + box.width / 2));
    const hit = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('[aria-colindex]')?.ariaColIndex,
      [box.x + box.width / 2, box.y + 16] as const,
    );
    expect(hit).toBe('3');
  });
});
