import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandVariables, expect, test } from './vendor-test.ts';
import { runIntoFile } from './whole-way.ts';

const FIND = [
  'query Find($first: Int!) { personKeywordSearch(',
  'filter: { searchKeyword: "x" }, pageInfo: { first: $first }) {',
  'items { id firstName } pageInfoResponse { totalCount } } }',
].join(' ');

test('the vendor’s people, and the page forms: sign in, run, table, file', async ({
  explorer,
  page,
  vendor,
  pageForms,
  user,
  pageFormsUser,
}) => {
  await explorer.openService(vendor.services.people, user);
  await runIntoFile(explorer, page, {
    operation: FIND,
    answer: '"totalCount": 47',
    last: '1-per-36',
  });
  const [search] = vendor.calls().filter(({ operation }) => operation?.includes('Find'));
  expect(search).toMatchObject({ service: 'people', status: 200, variables: { first: 12 } });

  // The view is remembered.
  await page.getByRole('radio', { name: 'JSON' }).check();
  await explorer.signOut();
  await explorer.openService(pageForms, pageFormsUser);
  await runIntoFile(explorer, page, {
    operation:
      'query Relay($first: Int!) { relay(first: $first) { totalCount edges { node { id } } } }',
    answer: '"totalCount": 47',
    last: 'thing-12',
  });
});

const MATCH =
  'mutation Match($persons: [PersonMatchInput!]!) { personsMatch(persons: $persons) { __typename ' +
  '... on RequestResponse { requestId } ... on Error { errorMessage } } }';
const POSSIBLE =
  'query Possible($id: ID!) { personsPossibleMatches(input: { requestId: $id }) { __typename ' +
  '... on PossibleMatchesResponse { items { clientSuppliedId id } } ... on Error { errorMessage } } }';
const BATCH =
  'query Batch($ids: [ID!]!) { eventsBatch(entityIds: $ids) { __typename ' +
  '... on EventsBatchResponse { data { id entityId amount } } ... on Error { errorMessage } } }';

test('one sign-in goes on to relations, matching and events: pages, a job, chunks of ids, pace and quota @full', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  // Three explorers start in it.
  test.slow();
  const { relations, matching, events } = vendor.services;
  const { builder, lastCall } = explorer;
  const row = (name: string) => builder.getByRole('checkbox', { name, exact: true });
  const statuses = (name: string): number[] =>
    vendor
      .calls()
      .filter(({ operation }) => operation?.includes(name))
      .map(({ status }) => status);
  const strip = page.getByRole('group', { name: 'Run for each' });
  /** Opens the dialog of an operation's list variable, with these values in it. */
  const openBatch = async (name: string, values: readonly string[]) => {
    await page.keyboard.press('Shift+Alt+Y');
    const dialog = page.getByRole('dialog', { name: `Run ${name} for each` });
    await dialog.getByLabel('One value a line').focus();
    await page.keyboard.insertText(values.join('\n'));
    await expect(dialog).toContainText(`${values.length} values`);
    await expect(dialog.getByLabel('Values a call')).toHaveValue('100');
    return dialog;
  };
  await explorer.openService(relations, user);

  await test.step('relations are built, and all their pages come, until the day’s calls are used up', async () => {
    relations.setPace({ perSecond: 100, burst: 100, perDay: 4 });
    await explorer.paste('');
    await row('relations').press('Space');
    await builder.getByRole('textbox', { name: 'entityId' }).pressSequentially('1-per-1');
    await builder.getByRole('button', { name: 'Expand ... on RelationsResponse' }).press('Enter');
    await builder.getByRole('button', { name: 'Expand data' }).press('Enter');
    await row('id').press('Space');
    await row('strength').press('Space');
    await page.keyboard.press('Control+Enter');
    await expect(lastCall).toContainText('1 field withheld');
    // The first page again, since it did not say whether there is another one.
    await expect(await explorer.fetchAllPages()).toContainText('60 rows · 3 pages');
    await expect(lastCall).toContainText('1 field withheld');
    await row('id').press('Control+Enter');
    await expect(explorer.alert).toContainText('The quota is used up.');
    expect(statuses('relations(')).toEqual([200, 200, 200, 200, 429]);
  });

  let requestId = '';
  await test.step('a list is matched in chunks, its job asked until it is done, and its matches fetched', async () => {
    await explorer.turnTo('Matching');
    await explorer.expectSchema();
    matching.setPace({ perSecond: 100, burst: 100, perDay: 1_000_000 });
    await explorer.write(MATCH);
    const persons = Array.from({ length: 120 }, (_, at) =>
      JSON.stringify({ clientSuppliedId: `crm-${at}`, lastName: at % 2 ? 'Fox' : 'Nobody' }),
    );
    const dialog = await openBatch('Match', persons);
    await dialog.getByRole('checkbox', { name: /^It is a mutation/ }).press('Space');
    await page.keyboard.press('Enter');
    await expect(strip).toContainText('120 of 120 values · 2 rows');
    const table = page.getByRole('region', { name: 'Answer as a table' });
    const cell = table.getByRole('gridcell', { name: /^request-\d+$/ }).first();
    requestId = (await cell.textContent()) ?? '';

    await page.getByRole('button', { name: 'New tab' }).press('Enter');
    await explorer.write(POSSIBLE);
    await explorer.writeVariables(JSON.stringify({ id: requestId }));
    await page.keyboard.press('Control+Enter');
    const errors = explorer.answer.getByRole('list', { name: 'Errors of the answer' });
    await expect(errors).toContainText('The results are not available yet.');
    await expect(lastCall).toContainText('1 error');
    const status = `query Status($id: ID!) { requestStatus(input: { requestId: $id }) { ... on RequestStatusResponse { status } } }`;
    for (const said of ['Received', 'In Progress', 'Available']) {
      await explorer.runToEnd(status);
      await page.getByRole('radio', { name: 'JSON' }).press('Space');
      await expect(explorer.answer).toContainText(said);
    }
    await explorer.runToEnd(POSSIBLE);
    await expect(errors).toBeHidden();
    await expect(await explorer.fetchAllPages()).toContainText(/\d+ rows · [3-9] pages/);
  });

  await test.step('ids run in chunks at the events’ pace, whose refusals are waited out', async () => {
    await explorer.turnTo('Events');
    await explorer.expectSchema();
    events.setPace({ perSecond: 2, burst: 1, perDay: 100 });
    await explorer.write(BATCH);
    const ids = Array.from({ length: 101 }, (_, at) => `1-per-${at + 49}`);
    await openBatch('Batch', ids);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Run 2 times' }).press('Enter');
    await expect(strip).toContainText('All values were run for.');
    // A call has its first page alone, which says nothing of the values whose rows are on others.
    await expect(strip).toContainText('1 call with more pages: rows are missing');
    await expect(strip).not.toContainText('without rows');
    await expect(strip).toContainText('101 of 101 values · 25 rows');
    await expect(lastCall).toContainText('1 field withheld');
    expect(statuses('Batch').filter((status) => status === 200)).toHaveLength(2);
    expect(statuses('Batch')).toContain(429);
  });

  await test.step('each service has what it had, and the token service was asked once', async () => {
    await explorer.turnTo('Relations');
    await expect(explorer.editor).toContainText('RelationsResponse');
    await expect(explorer.alert).toContainText('The quota is used up.');
    await explorer.turnTo('Matching');
    await expect(explorer.editor).toContainText('Possible');
    expect(vendor.calls().filter(({ service }) => service === 'auth')).toHaveLength(1);
  });
});

test('the command runs an operation against each @full', async ({
  folder,
  gatehouse,
  vendor,
  pageForms,
  user,
  pageFormsUser,
}) => {
  const count = join(folder, 'count.graphql');
  await writeFile(count, '{ personKeywordSearchCount(filter: { searchKeyword: "x" }) }');
  const people = await gatehouse(['run', count], {
    env: commandVariables(vendor.services.people.config, user),
  });
  expect(people).toMatchObject({ code: 0 });
  expect(people.output).toContain('47');

  const relay = join(folder, 'relay.graphql');
  await writeFile(relay, 'query Relay { relay(first: 10) { totalCount } }');
  const forms = await gatehouse(['run', relay], {
    env: commandVariables(pageForms, pageFormsUser),
  });
  expect(forms).toMatchObject({ code: 0 });
  expect(forms.output).toContain('47');
});
