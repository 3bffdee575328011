import { buildSchema, introspectionFromSchema } from 'graphql';
import { findViolations } from './support/accessibility.ts';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';
import { countKeptSchemas } from './support/kept-schemas.ts';

const FIRST = schemaOf(`
  type Query { city(id: ID!): City  mayor: String  villages(first: Int = 10): [City!]! }
  type City { name: String  size: Int  kind: Kind }
  enum Kind { TOWN }
`);
const SECOND = schemaOf(`
  type Query { city(id: ID!): City  villages(first: Int = 20): [City!]!  added: Int }
  type City { name: String @deprecated(reason: "Ask for a label.")  size: Int  kind: Kind  label: String }
  enum Kind { TOWN VILLAGE }
`);

function schemaOf(sdl: string): object {
  return { data: introspectionFromSchema(buildSchema(sdl)) };
}

test('a schema that has changed is announced, with the operations that break and a way to mend them @full', async ({
  context,
  explorer,
  faults,
  page,
  user,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  faults.answer('graphql', json(200, FIRST));
  await explorer.openSignedIn(user);
  await explorer.expectSchema();
  await explorer.write('query Mayor { mayor }');
  await page.keyboard.press('Control+S');
  await page
    .getByRole('dialog', { name: 'Save operation' })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect.poll(() => countKeptSchemas(page)).toBe(1);
  // Of the history, the answer does not matter.
  await explorer.run('query Names { villages { name } }');
  await explorer.signOut();

  faults.answer('graphql', json(200, SECOND));
  await explorer.openSignedIn(user);
  await explorer.openPanel('Docs');
  const news = page.getByRole('status').filter({ hasText: 'The schema has changed' });
  await expect(news).toContainText('1 breaking, 2 dangerous, 3 safe');
  await news.getByRole('button', { name: 'Show changes' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Schema changes' });
  await expect(dialog.getByRole('status').first()).toHaveText(
    '1 breaking, 2 dangerous, 3 safe · 1 operation no longer fits',
  );
  await expect(dialog.getByRole('region', { name: 'Breaking (1)' })).toContainText(
    'Field Query.mayor: String was removed',
  );
  const mine = dialog.getByRole('listitem');
  await expect(mine.filter({ hasText: 'Mayor' }).first()).toContainText(
    'Cannot query field "mayor"',
  );
  await expect(mine.filter({ hasText: 'Names' }).first()).toContainText('Ask for a label.');
  expect(await findViolations(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Show Mayor in editor' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Mayor/);
  await expect(news).toBeHidden();

  // Which two are compared is a choice.
  await page.getByRole('button', { name: 'Changes…' }).click();
  await dialog.getByRole('combobox', { name: 'After' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('status').first()).toHaveText('Nothing has changed.');
});

const HTML = '**bold** <img src=x onerror=alert(1)>';

test('names that objects have from birth, HTML in reasons, and an entry of the history in the editor @full', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  const [before, after] = [
    'type Query { constructor: toString  _: Int  hasOwnProperty(__proto__: Int): Int } type toString { valueOf: Int }',
    `type Query { _: Int @deprecated(reason: "${HTML}")  hasOwnProperty: Int } type toString { valueOf: Int }`,
  ].map((sdl) => ({
    data: introspectionFromSchema(buildSchema(sdl, { assumeValid: true })),
  }));
  faults.answer('graphql', json(200, before));
  await explorer.openSignedIn(user);
  await explorer.expectSchema();
  await expect.poll(() => countKeptSchemas(page)).toBe(1);
  await explorer.run('query toString { constructor { valueOf } }');
  await explorer.run('query valueOf { _ }');
  await explorer.signOut();

  faults.answer('graphql', json(200, after));
  await explorer.openSignedIn(user);
  await explorer.openPanel('Docs');
  await page.getByRole('button', { name: 'Show changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schema changes' });
  await expect(dialog.getByRole('status').first()).toHaveText(
    '2 breaking, 0 dangerous, 1 safe · 1 operation no longer fits',
  );
  await expect(dialog).toContainText('Field Query.constructor: toString was removed');
  await expect(dialog).toContainText('Argument Query.hasOwnProperty.__proto__: Int was removed');
  await expect(dialog).toContainText(HTML);
  await expect(dialog.locator('img')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Show toString in editor' }).first().click();
  await expect(dialog).toBeHidden();
  await expect(explorer.editor).toContainText('constructor');
});

test('where the browser keeps nothing, the changes say so @full', async ({
  explorer,
  page,
  user,
}) => {
  await page.route(/schema-tasks\.worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const none = 'IDBFactory.prototype.open=()=>{throw new DOMException("none","SecurityError")};';
    await route.fulfill({ response, body: none + (await response.text()) });
  });
  await explorer.openWithSchema(user);
  await explorer.openPanel('Docs');
  await page.getByRole('button', { name: 'Changes…' }).click();
  await expect(page.getByRole('dialog', { name: 'Schema changes' }).getByRole('alert')).toHaveText(
    /^This browser keeps no schemas/,
  );
});

test('a part that is not to be had leaves a visit unrecorded, and nothing else @full', async ({
  explorer,
  page,
  user,
}) => {
  await page.route(/\/record-visit-[^/]*\.js$/, (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('record-visit'),
  );
  await explorer.openSignedIn(user);
  await explorer.expectSchema();
  await asked;
  expect(await countKeptSchemas(page)).toBe(0);
});
