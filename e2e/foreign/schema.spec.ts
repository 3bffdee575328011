import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  buildClientSchema,
  buildSchema,
  introspectionFromSchema,
  isInputObjectType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { countKeptSchemas } from '../support/kept-schemas.ts';
import type { ForeignExplorer } from './foreign-explorer.ts';
import { expect, test } from './foreign-test.ts';
import type { ForeignService } from './servers/start-servers.mjs';

const docsOf = (page: Page): Locator => page.getByRole('region', { name: 'Docs' });

const usesOf = (page: Page): Locator => docsOf(page).getByRole('group', { name: 'Used by' });

/** Types a question to the documentation's search, and takes an answer. */
async function find(page: Page, question: string, answer = question): Promise<void> {
  const search = docsOf(page).getByRole('combobox', { name: /^Search/ });
  await search.focus();
  await search.press('ControlOrMeta+A');
  await page.keyboard.type(question);
  const option = docsOf(page).getByRole('option', { name: answer, exact: true });
  await option.first().click();
}

/** What each server has of the suite's schema. */
function expectItems(schema: GraphQLSchema): void {
  const key = schema.getType('ItemKey');
  expect(isInputObjectType(key) && key.isOneOf).toBe(true);
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toContain('rateLimit');
  expect(schema.getType('BigInt')?.description).toBe('Whole numbers of any length.');
}

/** Saves the schema that is there as a file of each format. */
async function saveFiles(page: Page): Promise<{ sdl: string; json: IntrospectionQuery }> {
  await page.getByRole('button', { name: 'Save schema…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schema as a file' });
  const save = async (): Promise<string> => {
    await expect(dialog.getByRole('status').first()).toHaveText(/^[\d,]+ lines, /);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save file' }).click();
    return readFile(await (await downloading).path(), 'utf8');
  };
  const sdl = await save();
  await dialog
    .getByRole('combobox', { name: 'Format' })
    .selectOption({ label: 'Introspection result (.json)' });
  const json = JSON.parse(await save()) as IntrospectionQuery;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return { sdl, json };
}

/** How often a service was asked for its schema. */
const introspections = (service: ForeignService): number =>
  service.calls().filter(({ body }) => body.includes('__schema')).length;

/** Another schema than the one that was saved: a field is gone, and an input type takes several. */
function changed({ __schema: schema }: IntrospectionQuery): object {
  const types = schema.types.map((type) => {
    if (type.kind === 'OBJECT' && type.name === 'Query') {
      return { ...type, fields: type.fields.filter(({ name }) => name !== 'failing') };
    }
    return type.name === 'ItemKey' ? { ...type, isOneOf: false } : type;
  });
  return { data: { __schema: { ...schema, types } } };
}

async function goThroughSchema(
  explorer: ForeignExplorer,
  service: ForeignService,
  page: Page,
  user: Parameters<ForeignExplorer['openService']>[1],
): Promise<void> {
  await explorer.openService(service, user);
  await explorer.openPanel('Docs');
  expect(introspections(service)).toBe(1);

  await test.step('an input type of exactly one field, in documentation and editor', async () => {
    await find(page, 'ItemKey');
    await expect(docsOf(page)).toContainText('Exactly one of its fields must be given.');
    await explorer.write('{ item(by: { id: 1, name: "x" }) { id } }');
    await expect(explorer.editor.locator('.squiggly-error').first()).toBeVisible();
    await explorer.write('{ item(by: { id: 1 }) { id } }');
    await expect(explorer.editor.locator('.squiggly-error')).toHaveCount(0);
  });

  await docsOf(page).getByRole('link', { name: 'Go back to Docs' }).click();
  const { sdl, json } = await test.step('files', () => saveFiles(page));
  expectItems(buildSchema(sdl));
  expectItems(buildClientSchema(json));

  await test.step('a path is an operation that runs', async () => {
    await find(page, 'Query to Details.city', 'Details.city');
    const paths = docsOf(page).getByRole('list', { name: 'Paths from Query' });
    await paths.getByRole('button', { name: 'profile; details; city' }).click();
    await expect(explorer.editor).toContainText('details');
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText('"city": "Graz"');
  });

  await test.step('the uses of a type', async () => {
    await find(page, 'ItemEdge');
    const button = page.getByRole('button', { name: 'Used by', exact: true });
    await button.press('Enter');
    await expect(usesOf(page)).toContainText('.edges');
    await button.press('Enter');
    await expect(usesOf(page)).toBeHidden();
  });

  await test.step('what has changed by the next visit', async () => {
    await expect.poll(() => countKeptSchemas(page)).toBe(1);
    await explorer.signOut();
    const body = JSON.stringify(changed(json));
    service.answer({ status: 200, headers: { 'content-type': 'application/json' }, body });
    await explorer.open();
    await page.getByRole('combobox', { name: 'Service' }).selectOption(service.name);
    await explorer.signIn(user);
    await docsOf(page).getByRole('button', { name: 'Show changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schema changes' });
    await expect(dialog.getByRole('status').first()).toContainText(
      '1 breaking, 0 dangerous, 1 safe',
    );
    await expect(dialog).toContainText('Field Query.failing: String was removed');
    await expect(dialog).toContainText('Input type ItemKey now takes several fields (no @oneOf)');
  });
}

test('apollo: the schema as files, paths, uses and changes @full', async ({
  explorer,
  foreign,
  page,
  user,
}) => {
  await goThroughSchema(explorer, foreign.apollo, page, user);
});

for (const id of ['mercurius', 'yoga', 'graphql-http'] as const) {
  test(`${id}: the schema as files, paths, uses and changes @full`, async ({
    explorer,
    foreign,
    page,
    user,
  }) => {
    await goThroughSchema(explorer, foreign[id], page, user);
  });
}

/** A service behind a federation's gateway, with scalars of its own, and directives and types that it half hides. */
const FEDERATED = buildSchema(
  `
  directive @link(url: String, import: [String]) repeatable on SCHEMA
  directive @key(fields: String!) repeatable on OBJECT
  scalar _Any
  scalar Moment
  union _Entity = Item
  type _Service { sdl: String }
  interface Hidden { id: ID! }
  type Item implements Hidden { id: ID! at: Moment constructor(toString: Int): Item _: Int hidden: Hidden }
  enum hasOwnProperty { toString valueOf }
  type Query {
    _service: _Service!
    _entities(representations: [_Any!]!): [_Entity]!
    __proto__: hasOwnProperty
    item(id: ID! = "1"): Item
  }
`,
  { assumeValid: true },
);

function federated(): object {
  const { __schema: schema } = introspectionFromSchema(FEDERATED, {
    specifiedByUrl: false,
    directiveIsRepeatable: false,
    oneOf: false,
  });
  const types = schema.types.filter(({ name }) => name !== 'Hidden' && !name.startsWith('__'));
  const directives = schema.directives.map((one) =>
    one.name === 'link' ? { ...one, locations: [] } : one,
  );
  return { data: { __schema: { ...schema, types, directives } } };
}

test('a federated schema, half hidden, with odd names and no subscriptions @full', async ({
  explorer,
  foreign,
  page,
  user,
}) => {
  const body = JSON.stringify(federated());
  const headers = { 'content-type': 'application/json' };
  foreign.yoga.answer({ status: 200, headers, body });
  await explorer.openService(foreign.yoga, user);
  await explorer.openPanel('Docs');
  const { sdl } = await saveFiles(page);
  const written = buildSchema(sdl);
  expect(Object.keys(written.getType('_Entity')?.toConfig() ?? {})).toContain('types');
  expect(written.getDirective('key')).toBeDefined();
  expect(written.getDirective('link')).toBeUndefined();
  await docsOf(page).getByRole('link', { name: '@link' }).click();
  await expect(docsOf(page).getByRole('heading', { level: 2 })).toHaveText('@link');

  await find(page, 'Query to Item.constructor', 'Item.constructor');
  const paths = docsOf(page).getByRole('list', { name: 'Paths from Query' });
  await expect(paths.getByRole('listitem')).toHaveText([
    'item › constructor',
    '_entities(representations)[ ] › ... on Item › constructor',
  ]);
  await paths.getByRole('button', { name: /^Open as an operation: _entities/ }).click();
  await expect(explorer.editor).toContainText('$representations: [_Any!]!');
  await expect(explorer.editor).toContainText('... on Item');
  await expect(explorer.editor.locator('.squiggly-error')).toHaveCount(0);

  await find(page, '_Entity');
  await page.getByRole('button', { name: 'Used by', exact: true }).press('Enter');
  await expect(usesOf(page)).toContainText('Query._entities');
  await find(page, 'Item');
  await expect(usesOf(page)).toContainText('_Entity');
});
