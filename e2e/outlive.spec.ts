import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import type { ExplorerPage } from './support/explorer-page.ts';
import type { Credentials } from './support/service-users.ts';
import { expect, test } from './support/test.ts';
import { holdWallClock, type WallClock } from './support/wall-clock.ts';

const MUTATION =
  'mutation Plan { planRoute(stops: ["City:2950159", "City:2988507"]) { stops { name } } }';

/** Signed in, with an answer on screen, 48 s before the end by the page's clock. */
async function reachLastMinute(
  page: Page,
  explorer: ExplorerPage,
  user: Credentials,
): Promise<{ clock: WallClock; sent: readonly string[] }> {
  const clock = await holdWallClock(page);
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.builder.getByRole('checkbox').first()).toBeVisible();
  await explorer.run('query First { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await clock.advance(7, 59.2);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  return { clock, sent };
}

test('“Run now”: asked once for a token, with the seconds counting', async ({
  explorer,
  user,
  page,
}) => {
  const { sent } = await reachLastMinute(page, explorer, user);
  await explorer.run('query Second { continent(code: AF) { name } }');
  const { outliveDialog } = explorer;
  const timer = outliveDialog.getByRole('timer', { name: 'Seconds left of the token' });
  await expect(timer).toHaveText(/^[234]?\d s$/);
  await expect(timer).not.toHaveText((await timer.textContent()) ?? '');
  await expect(outliveDialog.getByRole('button').first()).toBeFocused();
  await expect(explorer.answer).toContainText('Europe');
  expect(await findViolations(page)).toEqual([]);
  expect(sent).toEqual([]);

  await outliveDialog.getByRole('button', { name: 'Run now' }).click();
  await expect(explorer.answer).toContainText('Africa');
  await explorer.run('query Third { continent(code: AS) { name } }');
  await expect(explorer.answer).toContainText('Asia');
  await expect(outliveDialog).toBeHidden();
});

test('“Renew first”: the operation then runs by itself, a mutation too', async ({
  explorer,
  user,
  page,
}) => {
  await reachLastMinute(page, explorer, user);
  await explorer.run(MUTATION);
  await explorer.outliveDialog.getByRole('button', { name: 'Renew first' }).click();
  await expect(explorer.dialog).toContainText('A new token replaces yours at once.');
  await expect(explorer.dialog.getByLabel('Password')).toBeFocused();
  await explorer.signInAgain(user);
  await expect(explorer.answer).toContainText('Berlin');
  await expect(explorer.timer).toHaveText(/^7 h/);
});

test('“Renew first” and then not: nothing runs, which is said, and nothing is lost', async ({
  explorer,
  user,
  page,
}) => {
  const { sent } = await reachLastMinute(page, explorer, user);
  const before = await explorer.lastCall.textContent();
  await explorer.run('query Second { continent(code: AF) { name } }');
  await explorer.outliveDialog.getByRole('button', { name: 'Renew first' }).click();
  await explorer.dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(explorer.alert).toContainText('The operation did not run.');
  await expect(explorer.runButton).toBeVisible();
  await expect(explorer.answer).toContainText('Europe');
  await expect(explorer.lastCall).toHaveText(before ?? '');
  await expect(explorer.editor).toContainText('query Second');
  expect(sent).toEqual([]);

  await explorer.alert.getByRole('button', { name: 'Try again' }).click();
  await explorer.outliveDialog.getByRole('button', { name: 'Run now' }).click();
  await expect(explorer.answer).toContainText('Africa');
  await expect(explorer.alert).toHaveCount(0);
});

for (const [way, leave] of [
  ['“Do not run”', 'Do not run'],
  ['Escape', undefined],
] as const) {
  test(`${way}: nothing runs, and the next run asks again`, async ({ explorer, user, page }) => {
    const { sent } = await reachLastMinute(page, explorer, user);
    await explorer.run('query Second { continent(code: AF) { name } }');
    const { outliveDialog } = explorer;
    await expect(outliveDialog).toBeVisible();
    if (leave) await outliveDialog.getByRole('button', { name: leave }).click();
    else await page.keyboard.press('Escape');
    await expect(outliveDialog).toBeHidden();
    await expect(explorer.runButton).toBeVisible();
    await expect(explorer.answer).toContainText('Europe');
    await explorer.runButton.click();
    await expect(outliveDialog).toBeVisible();
    expect(sent).toEqual([]);
  });
}

test('the token ends while the question is open: sign in again, and it runs', async ({
  explorer,
  user,
  page,
}) => {
  const { clock, sent } = await reachLastMinute(page, explorer, user);
  await explorer.run('query Second { continent(code: AF) { name } }');
  await expect(explorer.outliveDialog).toBeVisible();
  await clock.advance(0, 1);
  await expect(explorer.dialog).toContainText('has reached its end');
  await expect(explorer.outliveDialog).toBeHidden();
  await expect(explorer.dialog.getByLabel('Password')).toBeFocused();
  expect(sent).toEqual([]);
  await explorer.signInAgain(user);
  await expect(explorer.answer).toContainText('Africa');
});
