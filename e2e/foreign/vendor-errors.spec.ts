import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandVariables, expect, test } from './vendor-test.ts';

const EVENTS = [
  'query Events {',
  'events(entityId: "1-per-1") {',
  '... on EventsResponse { events { id amount summary headline } }',
  '... on GenericError { errorMessage genericErrorCode correlationId }',
  '} }',
].join(' ');

test('errors as data, withheld fields and hints are told as what they are', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  const { events } = vendor.services;
  let giveSchema = (): void => undefined;
  const given = new Promise<void>((resolve) => (giveSchema = resolve));
  await page.route(`${events.config.baseUrl}/**`, async (route) => {
    if (route.request().postData()?.includes('__schema')) await given;
    await route.fallback();
  });
  await explorer.open();
  await page.getByRole('combobox', { name: 'Service' }).selectOption(events.name);
  await explorer.signIn(user);

  await test.step('a query that selects no error gets {}, which is said once a schema tells so', async () => {
    await explorer.runToEnd(
      'query None { events(entityId: "x") { ... on EventsResponse { events { id } } } }',
    );
    await expect(explorer.lastCall).toContainText('Done');
    giveSchema();
    await expect(explorer.answer).toContainText(/events is \{\}: an error .*EntityNotFoundError/);
    await expect(explorer.lastCall).toContainText('1 error');
    await expect(page.getByRole('button', { name: 'Add error fields' })).toBeVisible();
    await explorer.expectSchema();
  });

  await test.step('a refused query is an error in strip, status and history', async () => {
    events.refuse('events', 'GenericError', 'Not today.');
    await explorer.runToEnd(EVENTS);
    await expect(explorer.lastCall).toContainText('1 error');
    const errors = explorer.answer.getByRole('list', { name: 'Errors of the answer' });
    await expect(errors).toContainText('Not today.');
    await expect(errors).toContainText('REFUSED');
    await expect(errors).toContainText('correlation id 00000000-');
    await errors.getByRole('button', { name: 'Go to line 1' }).press('Enter');
    await page.keyboard.type('# ');
    await expect(explorer.editor).toContainText('# events');
    await page.reload();
    await expect(errors).toContainText('Not today.');
    await explorer.expectSchema();
    await explorer.openPanel('History');
    await expect(page.getByRole('region', { name: 'History' })).toContainText('1 error');
  });

  await test.step('withheld fields and hints leave the rest valid', async () => {
    vendor.reset();
    await explorer.runToEnd(EVENTS);
    await expect(explorer.lastCall).toContainText('Done');
    await expect(explorer.lastCall).toContainText('1 field withheld');
    await page.getByText('1 field withheld by the service').press('Enter');
    await expect(explorer.answer).toContainText('events.events.amount');
    await page.getByText('1 hint', { exact: true }).press('Enter');
    await expect(explorer.answer).toContainText('summary goes away. Use headline.');
    // As a null is said in the table, and not in the red of an error.
    await expect(explorer.answer.getByTitle('withheld').first()).toHaveCSS('font-style', 'italic');
    await page.getByRole('radio', { name: 'Table' }).press('Space');
    const cell = page.getByRole('gridcell', { name: 'withheld' }).first();
    await cell.click();
    await page.keyboard.press('Enter');
    const record = page.getByRole('region', { name: 'Record of row 1' });
    await expect(record.getByRole('button', { name: /^amount/ })).toContainText('withheld (');
    await page.keyboard.press('Shift+Enter');
    await expect(page.getByRole('region', { name: /^Cell amount/ })).toContainText('withheld (');
  });
});

test('the builder asks for errors, and what was withheld is remembered, marked and left out @full', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  const { people } = vendor.services;
  const { builder, editor } = explorer;
  const docs = page.getByRole('region', { name: 'Docs' });
  const row = (name: string) => builder.getByRole('checkbox', { name, exact: true });
  const leaveOut = page.getByRole('button', { name: 'Leave out' });
  const undo = () => editor.getByRole('textbox').press('Control+z');
  for (const field of ['phone', 'languages']) people.withhold(`Contact.${field}`);
  await page.context().route('**/config.json', async (route) => {
    const response = await route.fetch();
    const { services } = (await response.json()) as { services: { name: string }[] };
    const named = services.map((one) =>
      one.name === people.name ? { ...one, errorTypes: ['Refuzal'] } : one,
    );
    await route.fulfill({ response, json: { services: named } });
  });
  await explorer.openService(people, user);

  await test.step('a type that the config names and the schema does not have is told once', async () => {
    await expect(explorer.answer).toContainText('names Refuzal, which its schema does not have.');
    await explorer.answer.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(explorer.answer).not.toContainText('Refuzal');
  });

  await test.step('a tick on a union selects its errors, in one step of undo', async () => {
    await explorer.write('query Q { personKeywordSearchCount(filter: { searchKeyword: "x" }) }');
    await row('person').press('Space');
    await expect(editor).toContainText('... on Error { errorMessage correlationId }');
    await expect(editor).toContainText('__typename');
    await undo();
    await expect(editor).not.toContainText('person(');
  });

  await test.step('errors that were not asked for are added to the operation', async () => {
    await explorer.runToEnd('query None { person(id: "x") { ... on Person { id } } }');
    await page.getByRole('button', { name: 'Add error fields' }).press('Enter');
    await expect(editor).toContainText('... on Error { errorMessage correlationId }');
    await expect(page.getByRole('button', { name: 'Add error fields' })).toBeHidden();
  });

  const asks =
    'query Worth { person(id: "1-per-1") { ... on Person { id netWorth contact { phone languages } } } }';
  await test.step('what was withheld is marked, over a reload too, and left out before it is sent again', async () => {
    await explorer.runToEnd(asks);
    await expect(explorer.lastCall).toContainText('3 fields withheld');
    await expect(row('netWorth')).toHaveAccessibleDescription(/withheld/);
    await page.reload();
    await explorer.expectSchema();
    await expect(row('netWorth')).toHaveAccessibleDescription(/withheld/);
    await page.getByRole('button', { name: 'New tab' }).press('Enter');
    await explorer.write(asks.replace('Worth', 'Unsent'));
    await expect(explorer.lastCall).toContainText('Not run yet');
    const offer = page.getByRole('status').filter({ has: leaveOut });
    await expect(offer).toContainText(
      '3 fields of this operation are withheld by the service: Person.netWorth, Contact.phone',
    );
    await leaveOut.press('Enter');
    await expect(editor).toContainText('{ id contact { __typename } }');
    await expect(leaveOut).toBeHidden();
    await undo();
    await expect(editor).toContainText('{ id netWorth contact { phone languages } }');
    await offer.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(leaveOut).toBeHidden();
    await explorer.write('query Own { person(id: "1") { ... on Person { id } } }');
    await explorer.write(asks);
    await expect(row('netWorth')).toHaveAccessibleDescription(/withheld/);
    await expect(leaveOut).toBeHidden();
    await explorer.write('query Own { person(id: "1") { ... on Person { id } } }');
  });

  const search = docs.getByRole('combobox', { name: 'Search Docs' });
  const ways = docs.getByRole('list', { name: 'Paths from Query' }).getByRole('listitem');
  const typed = page.getByRole('option').filter({ hasText: /^Contact/ });
  await test.step('the documentation marks withheld types and fields', async () => {
    await explorer.openPanel('Docs');
    await expect(docs.getByText('Contact withheld', { exact: true })).toBeVisible();
    await search.pressSequentially('contact');
    await expect(typed.first()).toHaveText('Contact withheld');
    await search.press('Escape');
    await search.pressSequentially('languages');
    await expect(typed.first()).toHaveText('Contact.languages withheld');
    await search.press('Enter');
    await docs.getByRole('button', { name: 'Paths' }).press('Space');
    await expect(ways.first()).toContainText('withheld');
    const next = docs.getByRole('combobox', { name: 'Search languages' });
    await next.pressSequentially('contact');
    await next.press('Enter');
    await docs.getByRole('button', { name: 'Used by' }).press('Enter');
    await expect(docs.getByRole('group', { name: 'Used by' })).toContainText('Used in 1 place');
    await docs.getByRole('link', { name: 'Go back to languages' }).press('Enter');
  });

  await test.step('it is hidden as chosen, listed, and forgotten once the field comes', async () => {
    await page.keyboard.press('Control+,');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('checkbox', { name: 'Hide withheld fields' }).press('Space');
    await expect(
      settings.getByRole('listitem').filter({ hasText: 'Withheld fields' }),
    ).toContainText('3');
    await page.keyboard.press('Escape');
    await expect(docs).toContainText('No path leads here.');
    await expect(ways).toHaveCount(0);
    await docs.getByRole('link', { name: 'Go back to Docs' }).press('Enter');
    await expect(docs.getByRole('link', { name: 'Address' })).toBeVisible();
    await expect(docs.getByRole('link', { name: 'Contact' })).toBeHidden();
    await search.pressSequentially('contact');
    await expect(page.getByRole('option', { name: 'Person.contact' })).toBeVisible();
    await expect(typed).toHaveCount(0);
    await search.press('Escape');
    await search.pressSequentially('languages');
    await expect(docs).toContainText('No results found.');
    await search.press('Escape');
    await explorer.openPanel('Query builder');
    await expect(row('firstName')).toBeVisible();
    await expect(row('netWorth')).toBeHidden();
    people.permit('Person.netWorth');
    for (const field of ['phone', 'languages']) people.permit(`Contact.${field}`);
    await explorer.runToEnd(asks.replace('Worth', 'Permitted'));
    await expect(explorer.lastCall).not.toContainText('withheld');
    await explorer.write('query Q { person(id: "1") { ... on Person { id } } }');
    await expect(row('netWorth')).toBeVisible();
  });
});

test('the command: errors as data, withheld fields, hints, and what it writes @full', async ({
  folder,
  gatehouse,
  vendor,
  user,
}) => {
  const { events } = vendor.services;
  const env = commandVariables(events.config, user);
  const file = join(folder, 'events.graphql');
  const run = async (query: string, ...more: string[]) => {
    await writeFile(file, query);
    return gatehouse(['run', file, ...more], { env });
  };

  const whole = await run(EVENTS, '--format', 'ndjson');
  expect(whole).toMatchObject({ code: 0 });
  expect(whole.messages).toContain('1 field withheld by the service: events.events.amount');
  expect(whole.messages).toContain('Hint: summary goes away. Use headline.');
  const paged = await run(EVENTS, '--all-pages', '--format', 'ndjson');
  expect(paged).toMatchObject({ code: 0 });
  expect(paged.messages).toContain('1 field withheld by the service');

  events.refuse('events', 'GenericError', 'Not today.');
  for (const more of [[], ['--out', 'rows.csv'], ['--out', 'answer.json']]) {
    const refused = await run(EVENTS, ...more);
    expect(refused).toMatchObject({ code: 4 });
    expect(refused.messages).toContain('Error at events: Not today. (REFUSED, 00000000-');
  }
  const pages = await run(EVENTS, '--all-pages', '--out', 'rows.ndjson');
  expect(pages.code).not.toBe(0);
  expect(pages.messages).toContain('Not today.');
  const none = await run('{ events(entityId: "x") { ... on EventsResponse { events { id } } } }');
  expect(none).toMatchObject({ code: 4 });
  expect(none.messages).toContain('events is {}');
  expect((await readdir(folder)).filter((name) => name !== 'cache')).toEqual(['events.graphql']);
});
