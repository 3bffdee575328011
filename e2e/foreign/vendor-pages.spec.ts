import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ForeignExplorer } from './foreign-explorer.ts';
import { PAGE_FORMS } from './page-forms/forms.mjs';
import { commandVariables, expect, test } from './vendor-test.ts';

/** Fetches all pages of the answer in front, and gives the rows of the file that is saved of it. */
async function saveAllPages(explorer: ForeignExplorer): Promise<readonly unknown[]> {
  await explorer.fetchAllPages();
  return readRows(await explorer.save('NDJSON'));
}

function readRows(text: string): readonly unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

const SEARCH =
  'query Search { personKeywordSearch(filter: { searchKeyword: "x" }) { items { id } } }';
const RELATIONS = '{ relations(entityId: "1-per-1") { ... on RelationsResponse { data { id } } } }';
const MATCH = `mutation { personsMatch(persons: [
  { clientSuppliedId: "crm-1", workEmail: "bela.adams.1@company-2.example" }
  { clientSuppliedId: "crm-2", lastName: "Fox" }
  { clientSuppliedId: "crm-3", lastName: "Nobody" }
  { clientSuppliedId: "crm-4" }
]) { ... on RequestResponse { requestId } ... on GenericError { errorMessage } } }`;
const EVENTS =
  'query Events { events(entityId: "1-per-1") { __typename ' +
  '... on EventsResponse { events { id } } ... on GenericError { errorMessage } } }';

test('all pages of the vendor’s search and of a union’s member come, by what the operation leaves out', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  await explorer.openService(vendor.services.people, user);
  await page.getByRole('radio', { name: 'Table' }).check();
  await explorer.runToEnd(SEARCH);
  await page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ }).click();
  const panel = page.getByRole('dialog', { name: 'All pages' });
  await panel.getByRole('button', { name: 'Count the rows first: one call' }).click();
  await expect(panel).toContainText('10 of 47');
  await expect(panel).toContainText('~4');
  expect(vendor.calls().at(-1)?.operation).toContain('personKeywordSearchCount(filter:');
  await page.keyboard.press('Escape');
  const persons = await saveAllPages(explorer);
  expect(new Set(persons.map((row) => JSON.stringify(row))).size).toBe(47);
  expect(persons).toHaveLength(47);
});

/** The argument for the size of a page, of a form of each kind of position. */
const SIZES: Readonly<Record<string, string>> = {
  relayNodes: 'first',
  tokens: 'limit',
  offset: 'limit',
  pageFirst: 'first',
};

/** A query of one of the page forms, with its rows alone. */
function queryOf({ field, rows }: (typeof PAGE_FORMS)[number]): string {
  const selection = rows === 'edges' ? 'edges { node { id } }' : `${rows} { id }`;
  return `query Pages { ${field} { ${rows === '' ? 'id' : selection} } }`;
}

test('the page follows pages of each form to their end @full', async ({
  explorer,
  page,
  pageForms,
  pageFormsUser,
}) => {
  test.slow();
  await explorer.openService(pageForms, pageFormsUser);
  await page.getByRole('radio', { name: 'Table' }).check();
  for (const form of PAGE_FORMS) {
    await test.step(form.field, async () => {
      await explorer.runToEnd(queryOf(form).replace('Pages', `Of_${form.field}`));
      const rows = (await saveAllPages(explorer)).map((row) => JSON.stringify(row));
      expect(rows).toHaveLength(47);
      expect(new Set(rows).size).toBe(47);
    });
  }
});

test('the command follows pages of each form to their end @full', async ({
  folder,
  gatehouse,
  vendor,
  pageForms,
  user,
  pageFormsUser,
}) => {
  test.slow();
  const run = async (
    query: string,
    env: Record<string, string>,
    args: readonly string[] = [],
  ): Promise<readonly unknown[]> => {
    const file = join(folder, 'operation.graphql');
    await writeFile(file, query);
    const { code, output, messages } = await gatehouse(
      ['run', file, '--all-pages', '--format', 'ndjson', ...args],
      { env },
    );
    expect({ code, messages }).toMatchObject({ code: 0 });
    return readRows(output);
  };
  const people = commandVariables(vendor.services.people.config, user);
  expect(await run(SEARCH, people)).toHaveLength(47);
  const events = commandVariables(vendor.services.events.config, user);
  const rows = await run(EVENTS, events);
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(20);

  const relations = commandVariables(vendor.services.relations.config, user);
  const related = await run(RELATIONS, relations);
  expect(related.length).toBeGreaterThan(25);
  expect(new Set(related.map((row) => JSON.stringify(row))).size).toBe(related.length);

  // Matching is a job: a mutation, its state until the results are there, and three lists.
  const matching = commandVariables(vendor.services.matching.config, user);
  const ask = async (query: string): Promise<string> => {
    const file = join(folder, 'job.graphql');
    await writeFile(file, query);
    const { code, output } = await gatehouse(['run', file], { env: matching });
    expect(code).toBe(0);
    return output;
  };
  const [, id = ''] = /"requestId":\s*"([^"]*)"/.exec(await ask(MATCH)) ?? [];
  const states: string[] = [];
  for (let asked = 0; asked < 3; asked += 1) {
    const status = '... on RequestStatusResponse { status } ... on GenericError { errorMessage }';
    const said = await ask(`{ requestStatus(input: { requestId: "${id}" }) { ${status} } }`);
    states.push(/"status":\s*"([^"]*)"/.exec(said)?.[1] ?? said);
  }
  expect(states.at(-1)).toBe('Matched Results Available');
  const matches = (field: string, type: string): Promise<readonly unknown[]> =>
    run(
      `{ ${field}(input: { requestId: "${id}" }, pageInfo: { first: 1 }) { ... on ${type} { items { clientSuppliedId } } } }`,
      matching,
    );
  const unique = await matches('personsUniqueMatches', 'UniqueMatchesResponse');
  expect(unique).toEqual([{ clientSuppliedId: 'crm-1' }]);
  expect(await matches('personsPossibleMatches', 'PossibleMatchesResponse')).not.toHaveLength(0);
  expect(await matches('personsWithoutMatch', 'WithoutMatchResponse')).toEqual([
    { clientSuppliedId: 'crm-3' },
    { clientSuppliedId: 'crm-4' },
  ]);

  const forms = commandVariables(pageForms, pageFormsUser);
  for (const form of PAGE_FORMS) {
    const all = await run(queryOf(form), forms);
    expect([form.field, all.length]).toEqual([form.field, 47]);
  }
  // The same for each of two page sizes.
  await writeFile(join(folder, 'sizes.txt'), '10\n20\n');
  const each = ['--for-each', 'size=@sizes.txt'];
  for (const form of PAGE_FORMS.filter(({ field }) => field in SIZES)) {
    const size = SIZES[form.field] ?? '';
    const query = queryOf(form)
      .replace(form.field, `${form.field}(${size}: $size)`)
      .replace('query Pages', 'query Pages($size: Int)');
    const found = (await run(query, forms, each)).map((row) => JSON.stringify(row));
    expect([form.field, found.length, new Set(found).size]).toEqual([form.field, 94, 94]);
    expect(found.findIndex((row) => row.includes('"size":20'))).toBe(47);
  }
});
