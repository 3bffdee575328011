import type { Locator } from '@playwright/test';
import { json, type Answer } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

/** A connection of a country's cities, in one line, since the editor would indent others anew. */
const townsOf = (name: string, alias: string): string =>
  [
    `query ${name}($in: [ID!]) { ${alias}: cities(first: 20, filter: { countryIn: $in }) {`,
    'totalCount pageInfo { hasNextPage endCursor } edges { node { name } } } }',
  ].join(' ');

/** Answers at once with three pages, whose rows name the operation, its variables and the page. */
const towns: Answer = (response, request) => {
  const { operationName, query, variables } = JSON.parse(request.body) as {
    operationName: string;
    query: string;
    variables?: { in?: string[]; after?: string };
  };
  const alias = /\{ (\w+): cities/.exec(query.replaceAll(/\s+/g, ' '))?.[1] ?? 'towns';
  const page = Number(variables?.after ?? 0);
  const name = `${operationName} ${variables?.in?.join() ?? 'all'} ${page}`;
  const pageInfo = { hasNextPage: page < 2, endCursor: String(page + 1) };
  json(200, { data: { [alias]: { totalCount: 3, edges: [{ node: { name } }], pageInfo } } })(
    response,
    request,
  );
};

test('pages are those of the run whose answer they join, in one tab, at once @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  faults.answer('graphql', towns);
  await page.getByRole('radio', { name: 'Table' }).check();
  const cells = page.getByRole('grid').getByRole('gridcell');
  const open = page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ });
  const form = page.getByRole('dialog', { name: 'All pages' });
  const fetched = page.getByRole('group', { name: 'All pages' });
  const fetchAll = async (cellsOf: string): Promise<void> => {
    await open.click();
    await form.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(fetched).toContainText('All pages are here.');
    await expect(cells).toHaveText([0, 1, 2].map((number) => `${cellsOf} ${number}`));
  };

  await test.step('the first run of a tab has the button', async () => {
    await explorer.run(townsOf('Red', 'red'));
    await expect(cells).toHaveText(['Red all 0']);
    await expect(open).toBeEnabled();
  });

  await test.step('another operation in its place: its pages, which is said before', async () => {
    await explorer.run(townsOf('Blue', 'blue'));
    await expect(cells).toHaveText(['Blue all 0']);
    await open.click();
    await expect(form).toContainText(
      /Sends Blue as it ran at \d\d:\d\d, without variables, 20 rows/,
    );
    await open.click();
    await fetchAll('Blue all');
  });

  await test.step('what is known of it then is of all pages', async () => {
    await expect(explorer.lastCall).toContainText(/^DoneHTTP 2003 pagestotal .*B$/);
    await expect(open).toHaveAttribute('aria-disabled', 'true');
    await expect(open).toHaveAccessibleDescription('All pages of blue are here.');
    await page.getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: 'Details of the last call' });
    await expect(details).toContainText('3, ');
    await details.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('other variables, edited again before the pages: those that ran', async () => {
    await explorer.writeVariables('{ "in": ["AT"] }');
    await page.keyboard.press('Control+Enter');
    await expect(cells).toHaveText(['Blue AT 0']);
    await expect(explorer.lastCall).not.toContainText('Edited since');
    await explorer.writeVariables('{ "in": ["DE"] }');
    await expect(explorer.lastCall).toContainText('Edited since');
    await fetchAll('Blue AT');
  });
  const asked = faults.arrived
    .filter(({ endpoint, body }) => endpoint === 'graphql' && body.includes('after'))
    .map(({ body }) => /"in":\["(\w+)"\]/.exec(body)?.[1]);
  expect(asked).toEqual([undefined, undefined, 'AT', 'AT']);
});

test('what failed or was not sent is said above every view, and leaves the answer before as that @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  // Without it a file is downloaded, which a test can read.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, { data: { towns: [{ name: 'Graz' }] } }));
  await page.getByRole('radio', { name: 'Table' }).check();
  await explorer.run('query Good { continent(code: EU) { name } }');
  const cells = page.getByRole('grid').getByRole('gridcell');
  await expect(cells).toHaveText(['Graz']);
  const earlier = page.getByText(/^Answer of an earlier run: Good, \d\d:\d\d, no variables$/);
  await expect(earlier).toBeHidden();

  const views: [name: string, content: Locator][] = [
    ['JSON', page.getByRole('tree', { name: /^The answer as JSON/ })],
    ['Table', page.getByRole('grid')],
  ];
  const expectEarlier = async (words: string): Promise<void> => {
    for (const [name, content] of views) {
      await page.getByRole('radio', { name }).check();
      await expect(explorer.alert).toContainText(words);
      await expect(earlier).toBeVisible();
      await expect(content).toContainText('Graz');
      // It lies over the end of the view, whose beginning can be read on.
      const [strip, answer] = await Promise.all([
        explorer.alert.boundingBox(),
        content.boundingBox(),
      ]);
      expect(strip?.y).toBeGreaterThan((answer?.y ?? 0) + 40);
    }
  };

  await test.step('variables that are no JSON', async () => {
    await explorer.writeVariables('{ "code": DE }');
    const sent = faults.arrived.length;
    await page.keyboard.press('Control+Enter');
    await expectEarlier('The variables are not JSON.');
    expect(faults.arrived).toHaveLength(sent);
    await expect(explorer.lastCall).toContainText('Not sent');
    await expect(explorer.lastCall).toContainText('The variables are not JSON.');
    await explorer.alert
      .getByRole('button', { name: /^Go to Variables, line 1, column 11/ })
      .click();
    await page.keyboard.type('"');
    await expect(page.getByRole('region', { name: 'Variables', exact: true })).toContainText(
      '"code": "DE',
    );
  });

  await test.step('headers that are none, with the editors closed', async () => {
    await explorer.writeVariables('');
    await explorer.writeHeaders('x-trace: 1');
    await page.getByRole('button', { name: 'Hide editor tools' }).click();
    await explorer.runButton.click();
    await expectEarlier('The headers are not JSON.');
    await explorer.alert.getByRole('button', { name: /^Go to Headers, line 1, column 1/ }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
  });

  await test.step('a call that fails: the file is called after the run that it is of', async () => {
    faults.answer('graphql', json(500, { message: 'Out of disk' }));
    await explorer.run('query Invoices { continent(code: AF) { name } }');
    await expectEarlier('Out of disk');
    await page.getByRole('button', { name: 'Hide Query builder' }).click();
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(earlier).toBeInViewport({ ratio: 1 });
    await expect(cells.first()).toBeInViewport();
    if (size) await page.setViewportSize(size);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'JSON as it came' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Good-.*\.json$/);
  });

  await test.step('one that is answered is the tab’s answer again', async () => {
    faults.answer('graphql', json(200, { data: { towns: [{ name: 'Linz' }] } }));
    await explorer.runButton.click();
    await expect(cells).toHaveText(['Linz']);
    await expect(earlier).toBeHidden();
    await expect(explorer.alert).toBeHidden();
  });

  await test.step('and is of its run after a reload as well', async () => {
    await page.reload();
    await expect(cells).toHaveText(['Linz']);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'JSON as it came' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Invoices-.*\.json$/);
  });
});

test('what cannot be sent is refused with its reason, is no call, and is not offered again @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run('query Good { continent(code: EU) { name } }');
  await expect(explorer.lastCall).toContainText('Done');
  const sent = faults.arrived.length;
  const expectRefused = async (reason: string): Promise<void> => {
    await page.keyboard.press('Control+Enter');
    await expect(explorer.alert).toContainText(reason);
    await expect(explorer.lastCall).toContainText(`Not sent${reason}`);
    await expect(explorer.lastCall).not.toContainText(/Failed|ms/);
    await expect(explorer.alert.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(explorer.answer).toContainText('Europe');
  };

  await explorer.editor.locator('.monaco-editor').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('# nothing but words');
  await expectRefused('Nothing to run: there is no operation, or only comments.');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expectRefused('Nothing to run: there is no operation, or only comments.');
  await page.keyboard.type('{ continents { name } }');
  await explorer.writeHeaders('{ "no name": "1" }');
  await expectRefused('The headers editor holds a name or value that no header can have.');
  await explorer.writeHeaders('none');
  await expectRefused('The headers are not JSON.');
  expect(faults.arrived).toHaveLength(sent);

  await explorer.openPanel('History');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveText([/Good/]);
  await explorer.writeHeaders('');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.lastCall).toContainText('Done');
  await expect(history.getByRole('listitem')).toHaveCount(2);
});

test('an empty answer says how to run, but not while a first run is under way @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const advice = explorer.answer.getByText(/^Press Ctrl\+Enter/);
  await expect(advice).toBeVisible();
  faults.answer('graphql', () => undefined);
  await explorer.run('{ continents { name } }');
  await expect(explorer.lastCall).toContainText('Waiting for the service');
  await expect(advice).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(explorer.lastCall).toContainText('Stopped');
  await expect(advice).toBeVisible();
});
