import { buildSchema, introspectionFromSchema } from 'graphql';
import type { ExplorerPage } from './support/explorer-page.ts';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

const docsOf = ({ page }: ExplorerPage) => page.getByRole('region', { name: 'Docs' });

test('documentation by keyboard, and from a name in the editor', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  await explorer.write('query Q { continents { name } }');
  await page.keyboard.press('Shift+Alt+KeyK');
  const docs = docsOf(explorer);
  const title = docs.getByRole('heading', { level: 2 });
  const search = docs.getByRole('combobox');
  await expect(search).toBeFocused();
  await expect(title).toHaveText('Docs');

  await page.keyboard.type('capital');
  await expect(docs.getByRole('status')).toHaveText(/^\d+ results?$/);
  const chosen = docs.getByRole('option', { selected: true });
  await expect(chosen).toHaveText('Country.capital');
  await expect(search).toHaveAttribute(
    'aria-activedescendant',
    (await chosen.getAttribute('id')) ?? '',
  );
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('capital');
  await expect(docs.getByRole('listbox')).toBeHidden();
  await docs.getByRole('link', { name: 'City', exact: true }).click();
  await expect(title).toHaveText('City');
  // What the type itself has comes before the rest.
  await search.pressSequentially('name');
  await expect(chosen).toHaveText('City.name');
  await page.keyboard.press('Escape');
  await expect(docs.getByRole('listbox')).toBeHidden();
  await docs.getByRole('link', { name: 'Go back to capital' }).press('Enter');
  await docs.getByRole('link', { name: 'Go back to Docs' }).press('Enter');
  await docs.getByRole('link', { name: '@skip' }).click();
  await expect(docs).toContainText('FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT');

  // Monaco makes a link of a name while the key is held.
  const name = explorer.editor.locator('.view-line span').getByText('name', { exact: true }).last();
  await page.keyboard.down('Control');
  await name.hover();
  await expect(explorer.editor.locator('.goto-definition-link')).toBeVisible();
  await page.keyboard.up('Control');
  await name.click({ modifiers: ['Control'] });
  await expect(title).toHaveText('name');
  await docs.getByRole('link', { name: 'Go back to Continent' }).click();
  await expect(title).toHaveText('Continent');
  // Closed and opened, it is where it was.
  await page.getByRole('button', { name: 'Hide Docs' }).click();
  await explorer.openPanel('Docs');
  await expect(title).toHaveText('Continent');
});

test('an example of the schema opens in a tab, and runs when somebody runs it @full', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  await explorer.openPanel('Docs');
  const docs = docsOf(explorer);
  await docs.getByRole('link', { name: 'Query', exact: true }).click();
  await docs.getByRole('link', { name: 'search', exact: true }).click();
  await docs.getByRole('button', { name: 'Open example in a tab' }).click();
  await expect(page.getByRole('tab')).toHaveCount(2);
  await expect(explorer.editor).toContainText('search(text: "Lis"');
  await expect(explorer.editor.getByRole('textbox')).toBeFocused();
  await expect(explorer.lastCall).toHaveText('Not run yet');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Lisbon');
});

test('a schema of thousands of types, and a type of thousands of fields @full', async ({
  explorer,
  faults,
  user,
}) => {
  const count = 2_000;
  const numbers = Array.from({ length: count }, (_, number) => number);
  const sdl = [
    `type Query { ${numbers.map((n) => `find${n}(key: ID): Thing${n}`).join('\n')} }`,
    ...numbers.map((n) => `type Thing${n} { name${n}: String next: Thing${(n + 1) % count} }`),
  ];
  const data = introspectionFromSchema(buildSchema(sdl.join('\n')));
  faults.answer('graphql', json(200, { data }));
  await explorer.openSignedIn(user);

  const { builder } = explorer;
  const boxes = builder.getByRole('list', { name: 'Fields of Query' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(100);
  await builder.getByRole('button', { name: 'Show 100 more' }).click();
  await expect(boxes).toHaveCount(200);
  await builder.getByRole('textbox', { name: 'Search fields' }).pressSequentially('name1999');
  const found = builder.getByRole('list', { name: 'Matching fields' }).getByRole('checkbox');
  await expect(found).toHaveCount(1);
  await found.check();
  await expect(explorer.editor).toContainText('name1999');

  await explorer.openPanel('Docs');
  const docs = docsOf(explorer);
  const types = docs.getByRole('group', { name: 'All Schema Types' });
  await expect(types.getByRole('link')).toHaveCount(100);
  await types.getByRole('button', { name: /^Show 100 of/ }).click();
  await expect(types.getByRole('link')).toHaveCount(200);

  await docs.getByRole('combobox').pressSequentially('find1999');
  await expect(docs.getByRole('option')).toHaveText(['Query.find1999']);
  await docs.getByRole('option').click();
  await expect(docs.getByRole('heading', { level: 2 })).toHaveText('find1999');
  await docs.getByRole('combobox').fill('Query');
  await docs.getByRole('option', { name: 'Query', exact: true }).click();
  await expect(docs.getByRole('link', { name: /^find/ })).toHaveCount(100);
});
