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
  await explorer.openService(events, user);

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

  await test.step('a query that selects no error gets {}, which is said', async () => {
    await explorer.runToEnd(
      'query None { events(entityId: "x") { ... on EventsResponse { events { id } } } }',
    );
    await expect(explorer.lastCall).toContainText('1 error');
    await expect(explorer.answer).toContainText(/events is \{\}: an error .*EntityNotFoundError/);
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
    await expect(explorer.answer.getByTitle('withheld').first()).toBeVisible();
    await page.getByRole('radio', { name: 'Table' }).press('Space');
    await expect(page.getByRole('gridcell', { name: 'withheld' }).first()).toBeVisible();
  });
});

test('the builder asks for errors, and what was withheld is remembered, marked and left out', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  const { people } = vendor.services;
  const { builder, editor } = explorer;
  const row = (name: string) => builder.getByRole('checkbox', { name, exact: true });
  const undo = () => editor.getByRole('textbox').press('Control+z');
  await explorer.openService(people, user);

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

  const asks = 'query Worth { person(id: "1-per-1") { ... on Person { id netWorth } } }';
  await test.step('what was withheld is marked, over a reload too, and left out on demand', async () => {
    await explorer.runToEnd(asks);
    await expect(explorer.lastCall).toContainText('1 field withheld');
    await expect(row('netWorth')).toHaveAccessibleDescription(/withheld/);
    await page.reload();
    await explorer.expectSchema();
    await expect(row('netWorth')).toHaveAccessibleDescription(/withheld/);
    await explorer.runToEnd(asks);
    await page.getByRole('button', { name: 'Leave out' }).press('Enter');
    await expect(editor).toContainText('{ id }');
    await undo();
    await expect(editor).toContainText('{ id netWorth }');
    await page.getByRole('button', { name: 'Leave out' }).press('Enter');
  });

  await test.step('it is hidden as chosen, listed, and forgotten once the field comes', async () => {
    await page.keyboard.press('Control+,');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('checkbox', { name: 'Hide what is withheld' }).press('Space');
    await expect(
      settings.getByRole('listitem').filter({ hasText: 'Withheld fields' }),
    ).toContainText('1');
    await page.keyboard.press('Escape');
    await expect(row('firstName')).toBeVisible();
    await expect(row('netWorth')).toBeHidden();
    people.permit('Person.netWorth');
    await explorer.runToEnd(asks.replace('Worth', 'Permitted'));
    await expect(explorer.lastCall).not.toContainText('withheld');
    await explorer.write('query Q { person(id: "1") { ... on Person { id } } }');
    await expect(row('netWorth')).toBeVisible();
  });
});

test('the command: errors as data, withheld fields, hints, and what it writes', async ({
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
