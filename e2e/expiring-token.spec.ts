import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import type { ExplorerPage } from './support/explorer-page.ts';
import type { Credentials } from './support/service-users.ts';
import { expect, test } from './support/test.ts';
import { holdWallClock, type WallClock } from './support/wall-clock.ts';

const MUTATION =
  'mutation Plan { planRoute(stops: ["City:2950159", "City:2988507"]) { stops { name } } }';

/** 48 s before the end of a token of eight hours, by the page's clock. */
const LAST_MINUTE = [7, 59.2] as const;

/** Signed in, with an answer on screen, in the token's last minute. */
async function reachLastMinute(
  page: Page,
  explorer: ExplorerPage,
  user: Credentials,
): Promise<{ clock: WallClock; sent: string[] }> {
  const clock = await holdWallClock(page);
  await explorer.openWithSchema(user);
  await explorer.run('query First { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await clock.advance(...LAST_MINUTE);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  return { clock, sent };
}

test('asked before an operation whose token ends soon: not run, left, run now @full', async ({
  explorer,
  user,
  page,
}) => {
  const { sent } = await reachLastMinute(page, explorer, user);
  const { expiryDialog } = explorer;

  await test.step('with the seconds counting', async () => {
    await explorer.run('query Second { continent(code: AF) { name } }');
    const timer = expiryDialog.getByRole('timer', { name: 'Seconds left of the token' });
    await expect(timer).toHaveText(/^[234]?\d s$/);
    await expect(timer).not.toHaveText((await timer.textContent()) ?? '');
    await expect(expiryDialog.getByRole('button').first()).toBeFocused();
    await expect(explorer.answer).toContainText('Europe');
    expect(await findViolations(page)).toEqual([]);
  });

  for (const [way, leave] of [
    ['“Do not run”', () => expiryDialog.getByRole('button', { name: 'Do not run' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ] as const) {
    await test.step(`${way}: nothing runs, and the next run asks again`, async () => {
      await leave();
      await expect(expiryDialog).toBeHidden();
      await expect(explorer.runButton).toBeVisible();
      await expect(explorer.answer).toContainText('Europe');
      await explorer.runButton.click();
      await expect(expiryDialog).toBeVisible();
      expect(sent).toEqual([]);
    });
  }

  await test.step('“Run now”: asked once for a token', async () => {
    await expiryDialog.getByRole('button', { name: 'Run now' }).click();
    await expect(explorer.answer).toContainText('Africa');
    await explorer.run('query Third { continent(code: AS) { name } }');
    await expect(explorer.answer).toContainText('Asia');
    await expect(expiryDialog).toBeHidden();
  });
});

test('“Renew first”: not after all, then for a query, a mutation, and when it is too late @full', async ({
  explorer,
  user,
  page,
}) => {
  const { clock, sent } = await reachLastMinute(page, explorer, user);
  const { dialog, expiryDialog } = explorer;
  const renewFirst = expiryDialog.getByRole('button', { name: 'Renew first' });

  await test.step('and then not: nothing runs, which is said, and nothing is lost', async () => {
    await explorer.run('query Second { continent(code: AF) { name } }');
    await renewFirst.click();
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(explorer.alert).toContainText('The operation did not run.');
    await expect(explorer.runButton).toBeVisible();
    await expect(explorer.answer).toContainText('Europe');
    await expect(explorer.lastCall).toHaveText('Not sentThe operation did not run.');
    await expect(explorer.editor).toContainText('query Second');
    expect(sent).toEqual([]);
  });

  await test.step('tried again: the operation runs by itself with the new token', async () => {
    await explorer.alert.getByRole('button', { name: 'Try again' }).click();
    await renewFirst.click();
    await explorer.signInAgain(user);
    await expect(explorer.answer).toContainText('Africa');
    await expect(explorer.alert).toHaveCount(0);
  });

  await test.step('a mutation too', async () => {
    await clock.advance(...LAST_MINUTE);
    await explorer.run(MUTATION);
    await renewFirst.click();
    await expect(dialog).toContainText('A new token replaces yours at once.');
    await expect(dialog.getByLabel('Password')).toBeFocused();
    await explorer.signInAgain(user);
    await expect(explorer.answer).toContainText('Berlin');
    await expect(explorer.timer).toHaveText(/^7 h/);
  });

  await test.step('the token ends while the question is open: sign in again, and it runs', async () => {
    await clock.advance(...LAST_MINUTE);
    sent.length = 0;
    await explorer.run('query Third { continent(code: AS) { name } }');
    await expect(expiryDialog).toBeVisible();
    await clock.advance(0, 1);
    await expect(dialog).toContainText('has reached its end');
    await expect(expiryDialog).toBeHidden();
    await expect(dialog.getByLabel('Password')).toBeFocused();
    expect(sent).toEqual([]);
    await explorer.signInAgain(user);
    await expect(explorer.answer).toContainText('Asia');
  });
});
