import { expect, test } from './support/test.ts';

test('arguments take a line each, those of pages one, and what is not set folds away', async ({
  explorer,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write(
    'query Cities { cities(filter: {countryIn: ["DE"]}, orderBy: {field: NAME}, first: 5) { nodes { name } } }',
  );
  const { builder } = explorer;
  const args = builder.getByRole('list', { name: 'Arguments of cities' });
  const ofFilter = args.getByRole('list', { name: 'Fields of filter' });
  await expect(ofFilter.getByRole('checkbox', { name: /^Set/ })).toHaveCount(1);

  await test.step('the fields of a city begin near the top', async () => {
    const rows = builder.getByRole('list', { name: 'Fields of nodes' });
    const [panel, list] = await Promise.all([builder.boundingBox(), rows.boundingBox()]);
    expect((list?.y ?? NaN) - (panel?.y ?? NaN)).toBeLessThanOrEqual(340);
  });

  await test.step('the page says what is set, and opens', async () => {
    const page = builder.getByRole('button', { name: 'Page of cities' });
    await expect(page).toContainText('first 5');
    await page.click();
    await builder.getByRole('textbox', { name: 'after', exact: true }).pressSequentially('x');
    await expect(page).toContainText('first 5, after "x"');
  });

  await test.step('what is filled in stays where it is until the fold closes', async () => {
    const fold = builder.getByRole('button', { name: '7 more fields of filter' });
    await fold.click();
    const names = ofFilter.getByRole('checkbox', { name: /^Set/ });
    await expect(names).toHaveCount(8);
    await ofFilter.getByRole('textbox', { name: 'populationAtLeast' }).pressSequentially('1000');
    await expect(names.nth(5)).toHaveAccessibleName('Set populationAtLeast');
    await expect(names.nth(5)).toBeChecked();
    await fold.click();
    await expect(names).toHaveCount(2);
    // What is taken away is still there to be ticked again.
    await names.nth(1).uncheck();
    await expect(names.nth(1)).toBeFocused();
    await expect(names.nth(1)).not.toBeChecked();
    await expect(explorer.editor).not.toContainText('populationAtLeast');
  });

  await test.step('a list is chips on its line, and the new one is typed into', async () => {
    await ofFilter.getByRole('button', { name: 'Add item to filter.countryIn' }).click();
    await expect(ofFilter.getByRole('textbox', { name: 'filter.countryIn 2' })).toBeFocused();
    await explorer.page.keyboard.type('FR');
    await expect(explorer.editor).toContainText('countryIn: ["DE", "FR"]');
  });
});

test('Run runs the operation that is chosen in the builder @full', async ({ explorer, user }) => {
  await explorer.openWithSchema(user);
  await explorer.write(
    'query Eu { continent(code: EU) { name } } query Af { continent(code: AF) { name } }',
  );
  const operation = explorer.builder.getByRole('combobox', { name: 'Operation' });
  await operation.selectOption('query Af');
  await expect(explorer.builder.getByRole('textbox', { name: 'Name' })).toHaveValue('Af');
  await operation.press('Control+Enter');
  await expect(explorer.answer).toContainText('Africa');
  await operation.selectOption('query Eu');
  await operation.press('Control+Enter');
  await expect(explorer.answer).toContainText('Europe');
});

test('the search has what is near the operation first, and Enter adds it @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write('{ cities { nodes { name } } }');
  const { builder, editor } = explorer;
  const search = builder.getByRole('textbox', { name: 'Search fields' });
  const found = builder.getByRole('list', { name: 'Matching fields' });
  await search.pressSequentially('name');
  const first = found.getByRole('listitem').first();
  await expect(first).toContainText('in cities › nodes');
  await expect(first.getByRole('checkbox', { name: 'name', exact: true })).toBeChecked();

  await test.step('Enter adds the first of what was typed, however fast', async () => {
    await search.press('ControlOrMeta+A');
    await page.keyboard.type('population');
    await page.keyboard.press('Enter');
    await expect(editor).toContainText('nodes { name population }');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
  });

  await test.step('the arrow keys go into the list and back', async () => {
    await page.keyboard.type('country name');
    await expect(first).toContainText('in cities › nodes › country');
    await page.keyboard.press('ArrowDown');
    await expect(first.getByRole('checkbox')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(editor).toContainText('country { nativeName }');
    await expect(search).toBeFocused();
  });

  await test.step('arguments', async () => {
    await page.keyboard.type('first');
    await expect(first).toContainText('in cities');
    await expect(first).toContainText('argument');
    await page.keyboard.press('Enter');
    await expect(editor).toContainText('cities(first: 0)');
  });
});

test('the builder follows the cursor in the text, and the text the row in the builder @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write('query A { continents { code } } query B { countries { code name } }');
  const { builder, editor } = explorer;
  const name = builder.getByRole('textbox', { name: 'Name' });
  const here = builder.locator('[aria-current="location"]');
  await editor.locator('.monaco-editor').click();
  await page.keyboard.press('ControlOrMeta+End');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft');
  await expect(name).toHaveValue('B');
  await expect(here).toHaveAccessibleName('name');
  await expect(here).toBeInViewport();
  await expect(editor.getByRole('textbox')).toBeFocused();

  await page.keyboard.press('ControlOrMeta+Home');
  await expect(name).toHaveValue('A');
  await expect(here).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(explorer.answer).toContainText('continents');

  const row = builder.getByRole('checkbox', { name: 'continents', exact: true });
  await row.focus();
  const place = editor.locator('.gh-builder-place');
  await expect(place).toHaveCount(1);
  await row.press('Tab');
  await builder.getByRole('textbox', { name: 'Search fields' }).focus();
  await expect(place).toHaveCount(0);
});

test('a long operation is unfolded where the cursor is, and not all of it @full', async ({
  explorer,
  user,
}) => {
  const { builder, page } = explorer;
  await explorer.openWithSchema(user);
  const parts = Array.from(
    { length: 25 },
    (_, index) => `part${index}: cities(first: 2) { nodes { id name country { name } } }`,
  );
  await explorer.write(`{ ${parts.join(' ')} }`);
  await expect(builder.getByText('part24: cities')).toBeVisible();
  const lists = builder.getByRole('list', { name: 'Fields of nodes' });
  await explorer.editor.press('Control+Home');
  await expect(builder.getByRole('button', { name: 'Expand part24: cities' })).toBeVisible();
  await explorer.editor.press('Control+End');
  for (let word = 0; word < 4; word += 1) await page.keyboard.press('Control+ArrowLeft');
  await expect(builder.getByRole('button', { name: 'Collapse part24: cities' })).toBeVisible();
  await expect(lists).toHaveCount(1);
});

test('a field twice under two aliases, left out by a variable, and an explicit null @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write('query Two { country(code: "DE") { name } }');
  const { builder, editor } = explorer;
  const rows = builder.getByRole('list', { name: 'Fields of Query' });
  const row = (name: string) => rows.getByRole('checkbox', { name, exact: true }).first();
  await row('country').press('F2');
  await expect(builder.getByRole('textbox', { name: 'Alias' })).toBeFocused();
  await page.keyboard.type('de');
  await page.keyboard.press('Enter');
  await expect(editor).toContainText('de: country(code: "DE")');
  await expect(row('de: country')).toBeFocused();

  await page.keyboard.press('F2');
  await builder.getByRole('button', { name: 'Add country again, with an alias' }).click();
  await expect(row('country2: country')).toBeFocused();
  await expect(editor).toContainText('country2: country(code: "DE") { name }');

  await test.step('an alias that another field has is refused', async () => {
    await page.keyboard.press('F2');
    const again = builder.getByRole('group', { name: /^Alias and directives of country2/ });
    await expect(again.getByRole('textbox', { name: 'Alias' })).toBeFocused();
    await page.keyboard.type('de');
    await page.keyboard.press('Enter');
    await expect(builder.getByRole('status')).toContainText('This name is taken');
    await expect(editor).toContainText('country2: country(code: "DE") { name }');
    await page.keyboard.press('Escape');
  });

  await test.step('a directive', async () => {
    await row('country2: country').focus();
    const options = builder.getByRole('group', { name: /^Alias and directives of country2/ });
    await options.getByRole('checkbox', { name: 'Set @skip' }).check();
    await expect(editor).toContainText('@skip(if: false)');
    await options.getByRole('combobox', { name: '@skip' }).selectOption('true');
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText('Germany');
    await expect(explorer.answer).not.toContainText('country2');
  });

  await test.step('null', async () => {
    await explorer.write('query Null { countries { name } }');
    await builder.getByRole('button', { name: 'Set filter to null' }).focus();
    await page.keyboard.press('Enter');
    await expect(editor).toContainText('countries(filter: null)');
  });
});

test('a ticked field asks for its required argument, and invents none @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write('{ continents { code } }');
  const { builder, editor } = explorer;
  const rows = builder.getByRole('list', { name: 'Fields of Query' });
  const code = builder.getByRole('textbox', { name: 'code', exact: true });

  await test.step('the cursor goes into it', async () => {
    await rows.getByRole('checkbox', { name: 'country', exact: true }).press('Space');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('placeholder', 'Required');
    await expect(editor).toContainText('country { id name }');
    await page.keyboard.type('IS');
    await expect(editor).toContainText('country(code: "IS") { id name }');
  });

  await test.step('a list has a field to fill in, takes a pasted list, and goes on', async () => {
    await explorer.write('{ cities(filter: {populationAtLeast: 5}) { nodes { name } } }');
    await builder.getByRole('button', { name: '7 more fields of filter' }).press('Enter');
    await builder.getByRole('checkbox', { name: 'Set countryIn' }).press('Space');
    const entry = (at: number) => builder.getByRole('textbox', { name: `filter.countryIn ${at}` });
    await expect(entry(1)).toBeFocused();
    await page.keyboard.type('DE');
    await page.keyboard.press('Enter');
    await expect(entry(2)).toBeFocused();
    await expect(editor).toContainText('countryIn: ["DE"]');
    await page.keyboard.type('FR');
    await expect(editor).toContainText('countryIn: ["DE", "FR"]');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Backspace');
    await expect(editor).toContainText('countryIn: ["DE"]');
    await page.keyboard.press('Backspace');
    await expect(entry(1)).toBeFocused();
  });

  await test.step('a value that is refused leaves no prefix, and Escape gives it up', async () => {
    const least = builder.getByRole('textbox', { name: 'filter.populationAtLeast' });
    await least.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('-2147483648');
    await expect(editor).toContainText('populationAtLeast: -2147483648');
    await page.keyboard.type('9');
    await expect(builder.getByRole('alert')).toContainText('A whole number from');
    await expect(editor).toContainText('populationAtLeast: 5');
    await page.keyboard.press('Escape');
    await expect(least).toHaveValue('5');
  });
});
