import type { Page } from '@playwright/test';
import type { ExplorerPage } from './support/explorer-page.ts';
import { expect, test } from './support/fault-test.ts';
import type { Answer } from './support/fault-server.ts';
import { expectSignedOut, openTab } from './support/tabs.ts';

// Several pages start GraphiQL in one test.
test.slow();

const SECRET = 'trace-of-this-test';
// On a line of its own, which no editor wraps.
const HEADERS = `{ "X-Trace-Of-Mine":\n"${SECRET}" }`;

test.beforeEach(({ guard }) => {
  guard.secrets.add('a header’s value', SECRET);
  guard.allowInDocument(SECRET);
});

test('headers and the answer are there after a reload, and nothing is asked for @full', async ({
  explorer,
  faults,
  guard,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  await explorer.write('query Erdteil { continent(code: EU) { name } }');
  await explorer.writeHeaders(HEADERS);
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Europe');

  await page.reload();
  await expect(explorer.answer).toContainText('Europe');
  await expect(explorer.lastCall).toHaveText('The answer from before the page was loaded again.');
  await expect(await openHeaders(page)).toContainText(SECRET);
  expect(faults.arrived.filter(({ body }) => body.includes('query Erdteil'))).toHaveLength(1);
  expect(await kept(page)).not.toContain(SECRET);

  // They are what they look like.
  await explorer.run('query Danach { continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
  const call = faults.arrived.find(({ body }) => body.includes('query Danach'));
  expect(call?.headers['x-trace-of-mine']).toBe(SECRET);
  await guard.inspect(page);
});

test('a table is sorted and filtered after a reload as it was before @full', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  await explorer.run('query Erdteile { continents { code name } }');
  await page.getByRole('radio', { name: 'Table' }).check();
  const grid = page.getByRole('grid');
  const codes = grid.locator('[role="gridcell"][aria-colindex="2"]');
  await expect(codes).toHaveCount(7);
  await grid.getByRole('button', { name: 'code', exact: true }).click();
  await grid.getByRole('button', { name: 'code', exact: true }).click();
  await page.getByLabel('Filter rows').click();
  await page.keyboard.type('america');
  await expect(codes).toHaveText(['SA', 'NA']);

  await page.reload();
  await expect(page.getByLabel('Filter rows')).toHaveValue('america');
  await expect(codes).toHaveText(['SA', 'NA']);
  expect(await kept(page)).not.toContain('america');

  // As for the next run of the operation; another one begins anew.
  await page.keyboard.press('Control+Enter');
  await expect(explorer.lastCall).toContainText('Done');
  await expect(codes).toHaveText(['SA', 'NA']);
  await explorer.run('query Andere { continents { code } }');
  await expect(codes).toHaveCount(7);
});

test('each tab of the editor has its own, the last keystrokes included @full', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  await explorer.writeHeaders(HEADERS);
  await explorer.run('query Erste { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await page.getByRole('button', { name: 'New tab' }).click();
  await explorer.run('query Zweite { continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
  const headers = await openHeaders(page);
  await explorer.showVariables('JSON');
  await page.getByRole('region', { name: 'Variables', exact: true }).getByRole('textbox').focus();
  await page.keyboard.insertText('{ "code": "typed-last" }');
  await explorer.paste('query Getippt { continent(code: AF) { name } }');

  // With the session there an editor is not yet: what nobody took goes on.
  for (let count = 1; count <= 3; count += 1) {
    await page.reload({ waitUntil: 'commit' });
    await expect(explorer.timer).toBeVisible();
  }
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText([/^Erste/, /^Getippt/]);
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(explorer.answer).toContainText('Africa');
  await expect(explorer.editor).toContainText('query Getippt');
  const variables = page.getByRole('region', { name: 'Variables', exact: true });
  await expect(variables).toContainText('typed-last');
  await openHeaders(page);
  await expect(headers).not.toContainText(SECRET);

  await tabs.nth(0).click();
  await expect(explorer.answer).toContainText('Europe');
  await expect(explorer.editor).toContainText('query Erste');
  await expect(headers).toContainText(SECRET);
  await tabs.nth(1).click();
  await expect(explorer.answer).toContainText('Africa');
  await expect(headers).not.toContainText(SECRET);
});

test('a user who signs out leaves nothing of it, neither here nor on the way', async ({
  context,
  explorer,
  page,
  service,
  user,
}) => {
  await explorer.openSignedIn(user);
  await explorer.writeHeaders(HEADERS);
  await explorer.run('query Weg { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  const second = await openTab(context, explorer.url);
  await expect(second.timer).toBeVisible();

  await page.goto(`${service.explorerOrigin}/healthz`);
  await second.signOut();
  await expectSignedOut(second);
  await page.goBack();
  await expectSignedOut(explorer);
  await explorer.signIn(user);
  await expectEmpty(explorer);

  await explorer.run('query Nochmal { continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
  await page.reload();
  await expect(explorer.answer).toContainText('Africa');
  await explorer.signOut();
  await explorer.signIn(user);
  await expectEmpty(explorer);
});

test('an answer that is too large stays behind alone @full', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  await explorer.run('query Klein { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await page.getByRole('button', { name: 'New tab' }).click();
  await explorer.writeHeaders(HEADERS);
  faults.answer('graphql', tooLarge);
  await explorer.run('query Gross { continents { name } }');
  await expect(explorer.answer).toContainText('line 0');
  // Its first lines are shown before the tab has them.
  await expect(explorer.lastCall).toContainText('Done');
  faults.answer('graphql', undefined);

  await page.reload();
  await expect(explorer.editor).toContainText('query Gross');
  await expect(await openHeaders(page)).toContainText(SECRET);
  await expect(explorer.answer).not.toContainText('line');
  await expect(explorer.lastCall).toContainText('Not kept: too large');
  await page.getByRole('tab', { name: 'Klein' }).click();
  await expect(explorer.answer).toContainText('Europe');
});

test('the browser asks before a run, or an answer that is too large, goes with the page', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  await test.step('a reload in the midst of a run', async () => {
    faults.answer('graphql', () => undefined);
    await explorer.run('query Slow { continents { name } }');
    const stop = page.getByRole('button', { name: /^Stop \(/ });
    await expect(stop).toBeVisible();
    await page.evaluate(() => window.location.reload());
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await stop.click();
  });
  await test.step('another language, which loads the page again', async () => {
    faults.answer('graphql', tooLarge);
    await explorer.run('query Gross { continents { name } }');
    await expect(explorer.lastCall).toContainText('Done');
    await page.keyboard.press('Control+,');
    await page.getByRole('dialog').getByRole('radio', { name: 'Deutsch' }).click();
    await expect.poll(() => asked).toHaveLength(2);
    await page.keyboard.press('Escape');
    await expect(explorer.answer).toContainText('line 0');
  });
  await test.step('a reload by the user says afterwards what was left behind', async () => {
    await page.getByRole('button', { name: 'New tab' }).focus();
    await page.reload();
    await expect(page.getByRole('status', { name: 'Letzter Aufruf' })).toContainText('zu groß');
    expect(asked).toHaveLength(2);
  });
});

/** Over five million characters, in lines that an editor shows with ease. */
const tooLarge: Answer = (response) => {
  const line = 'x'.repeat(1_000);
  const lines = Array.from({ length: 5_000 }, (_, n) => `line ${n} ${line}`);
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ data: { lines } }));
};

/** The headers editor, opened if need be. */
async function openHeaders(page: Page) {
  const editor = page.getByRole('region', { name: 'Headers', exact: true });
  await expect(page.getByRole('button', { name: 'Headers', exact: true })).toBeVisible();
  if (!(await editor.isVisible())) {
    await page.getByRole('button', { name: 'Headers', exact: true }).click();
  }
  return editor;
}

/** Neither headers nor an answer, in an editor that is ready. */
async function expectEmpty(explorer: ExplorerPage): Promise<void> {
  const headers = await openHeaders(explorer.page);
  await expect(headers.getByRole('textbox')).toBeVisible();
  await expect(headers).not.toContainText(SECRET);
  await expect(explorer.answer).not.toContainText('name');
}

/** All that is kept in this tab and in the browser, as one text. */
function kept(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
  );
}
