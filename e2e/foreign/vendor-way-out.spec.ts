import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandVariables, expect, test } from './vendor-test.ts';

const FILTER = 'filter: { searchKeyword: "x" }';
const PAGE = `query Page { personKeywordSearch(${FILTER}) { items { id } } }`;
const SPREAD =
  `query Spread($named: Boolean = true) { personKeywordSearch(${FILTER}) { items { ...P @include(if: $named) } } } ` +
  'fragment P on Person { id ...N } fragment N on Person { firstName }';
const USED_UP = 'The quota is used up.';

test('inline fragments, a body that is too large, a used-up quota and refusals of the gateway @full', async ({
  context,
  explorer,
  page,
  vendor,
  user,
}) => {
  await context.route('**/v1/graphiql/config.json', async (route) => {
    const response = await route.fetch();
    const { services } = (await response.json()) as { services: object[] };
    const limits = { fragments: 'inline', maxBodyBytes: 6_000 };
    await route.fulfill({
      response,
      json: { services: services.map((one) => ({ ...one, ...limits })) },
    });
  });
  const { people } = vendor.services;
  const asked = (name: string) =>
    vendor.calls().filter(({ operation }) => operation?.includes(name));
  await explorer.openService(people, user);

  await explorer.runToEnd(SPREAD);
  await expect(explorer.answer).toContainText('firstName');
  expect(asked('Spread')).toHaveLength(1);
  expect(asked('Spread')[0]?.operation).toContain('... on Person @include(if: $named) {');
  expect(asked('Spread')[0]?.operation).not.toMatch(/fragment|\.\.\.[PN]/);
  await expect(explorer.editor).toContainText('...P');

  await explorer.run(`query Large { personKeywordSearchCount(${FILTER}) } # ${'x'.repeat(6_000)}`);
  await expect(explorer.alert).toContainText(/too large for the service\..*It has 6\.\d kB; the/);
  expect(asked('Large')).toEqual([]);

  // One call for the run, one for its second page, and the third is told of the quota.
  people.setPace({ perSecond: 100, burst: 100, perDay: 2 });
  await explorer.runToEnd(PAGE);
  await explorer.fetchAllPages(USED_UP);
  expect(asked('Page').map(({ status }) => status)).toEqual([200, 200, 429]);
  await explorer.run('query Refused { __typename }');
  await expect(explorer.alert).toContainText(`${USED_UP} Run the operation again once`);
  await expect(explorer.alert).toContainText('The service says: “Limit Exceeded”');
  expect(asked('Refused')).toHaveLength(1);

  people.setPace();
  people.answerInstead({ status: 403, body: { message: 'Forbidden' } });
  await explorer.run('query WrongKey { __typename }');
  await expect(explorer.alert).toContainText('The service refused the API key.');
  people.answerInstead();
  people.setUnauthorized('errors');
  vendor.tokens.replace(user.username);
  await explorer.run('query Replaced { __typename }');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/token|session/i);
  expect(asked('Replaced')).toHaveLength(1);
});

test('the command calls once for a used-up quota, and waits out the pace @full', async ({
  folder,
  gatehouse,
  vendor,
  user,
}) => {
  const { people } = vendor.services;
  const env = commandVariables(people.config, user);
  const file = join(folder, 'page.graphql');
  await writeFile(file, PAGE);
  const statuses = () =>
    vendor
      .calls()
      .filter(({ service }) => service === 'people')
      .map(({ status }) => status);

  people.setPace({ perSecond: 2, burst: 2, perDay: 0 });
  for (const args of [[], ['--all-pages', '--format', 'ndjson']]) {
    vendor.reset();
    people.setPace({ perSecond: 2, burst: 2, perDay: 0 });
    const refused = await gatehouse(['run', file, ...args], { env });
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.messages).toContain(USED_UP);
    expect(statuses()).toEqual([429]);
  }

  people.setPace({ perSecond: 2, burst: 2, perDay: 1_000 });
  const paced = await gatehouse(['run', file, '--all-pages', '--format', 'ndjson'], { env });
  expect(paced).toMatchObject({ code: 0 });
  expect(paced.output.trimEnd().split('\n')).toHaveLength(47);
  expect(statuses()).toContain(429);

  await writeFile(file, SPREAD);
  people.setPace();
  const inline = await gatehouse(['run', file, '--inline-fragments'], { env });
  expect(inline).toMatchObject({ code: 0 });
  expect(inline.output).toContain('firstName');

  const wrong = await gatehouse(['run', file], { env: { ...env, GATEHOUSE_API_KEY: 'wrong' } });
  expect(wrong).toMatchObject({ code: 3 });
  expect(wrong.messages).toContain('The service refused the API key.');
});
