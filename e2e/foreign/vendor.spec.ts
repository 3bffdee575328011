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
