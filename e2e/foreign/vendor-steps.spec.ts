import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { command } from '../support/by-keys.ts';
import type { ForeignExplorer } from './foreign-explorer.ts';
import { expect, test } from './vendor-test.ts';
import type { Vendor } from './vendor/start-vendor.mjs';
import { PERSONS } from './vendor/persons.mjs';

const MATCHING = {
  match:
    'mutation Match($persons: [PersonMatchInput!]!) { personsMatch(persons: $persons) { __typename ' +
    '... on RequestResponse { requestId } ... on Error { errorMessage } } }',
  status:
    'query Status($requestId: ID!) { requestStatus(input: { requestId: $requestId }) { __typename ' +
    '... on RequestStatusResponse { status } ... on Error { errorMessage } } }',
  matches:
    'query Matches($requestId: ID!) { personsUniqueMatches(input: { requestId: $requestId }, pageInfo: { first: 15 }) ' +
    '{ __typename ... on UniqueMatchesResponse { items { clientSuppliedId id } ' +
    'pageInfoResponse { pageInfo { hasNextPage endCursor } } } ... on Error { errorMessage } } }',
};

const PEOPLE = {
  profiles:
    'query Profiles($ids: [ID!]!) { personBulkIdSearch(filter: { ids: $ids }) { __typename ' +
    '... on PersonBulkIdSearchResponse { items { id lastName netWorth } } ... on Error { errorMessage } } }',
};

interface Waits {
  readonly every: string;
  readonly atMost: string;
}

const stepsFile = ({ every, atMost }: Waits): string => `version: 1
name: Accounts
input: { id: account_id }
steps:
  - id: match
    service: matching
    operation: match
    with: { persons: { each: { clientSuppliedId: account_id, workEmail: mail } } }
    chunk: 40
    take: personsMatch.requestId
  - id: ready
    operation: status
    with: { requestId: match }
    until: { path: requestStatus.status, is: Matched Results Available, every: ${every}, atMost: ${atMost} }
  - id: found
    operation: matches
    with: { requestId: match }
    pages: all
    rows: personsUniqueMatches.items
    join: clientSuppliedId
  - id: profile
    service: people
    operation: profiles
    with: { ids: found.id }
    chunk: 50
    rows: personBulkIdSearch.items
    join: { id: found.id }
output:
  columns: [account_id, found.id, profile.lastName]
  unmatched: keep
`;

/** 125 people whom the vendor knows, and five whom it does not. */
const ACCOUNTS = Array.from({ length: 130 }, (_, at) => {
  const person = at % 26 === 25 ? undefined : PERSONS[at];
  return { id: `A-${at}`, mail: person?.workEmail ?? `none-${at}@nowhere.example`, person };
});

const LIST = ['account_id,mail', ...ACCOUNTS.map(({ id, mail }) => `${id},${mail}`)].join('\n');

/** A plain calculation of the file. */
const ENRICHED = ACCOUNTS.map(({ id, person }) =>
  JSON.stringify({
    account_id: id,
    'found.id': person?.id ?? null,
    'profile.lastName': person?.lastName ?? null,
  }),
);

async function save(explorer: ForeignExplorer, page: Page, texts: object): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await explorer.write(String(text));
    await page.keyboard.press('Control+S');
    const dialog = page.getByRole('dialog', { name: 'Save operation' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).press('Control+A');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'New tab' }).press('Enter');
  }
}

/** Saves the operations of both services, and makes the steps. */
async function prepare(explorer: ForeignExplorer, page: Page, file: string) {
  await explorer.turnTo('People');
  await explorer.expectSchema();
  await save(explorer, page, PEOPLE);
  await explorer.turnTo('Matching');
  await explorer.expectSchema();
  await save(explorer, page, MATCHING);
  return openSteps(page, LIST, file);
}

async function openSteps(page: Page, list: string, file: string): Promise<Locator> {
  await command(page, 'Steps…');
  const panel = page.getByRole('region', { name: 'Steps', exact: true });
  await panel.getByRole('textbox', { name: 'List: rows from a sheet, or CSV' }).focus();
  await page.keyboard.insertText(list);
  // The list is read meanwhile, and changes the file that is about to be written in.
  await expect(panel).toContainText(/\d+ rows?: /);
  await panel.getByText(/^The file/).press('Enter');
  await panel.getByRole('textbox', { name: /^The file/ }).press('Control+A');
  await page.keyboard.insertText(file);
  await page.keyboard.press('Tab');
  return panel;
}

async function writeFileOf(panel: Locator, file: string): Promise<void> {
  await panel.getByRole('textbox', { name: /^The file/ }).press('Control+A');
  await panel.page().keyboard.insertText(file);
  await panel.page().keyboard.press('Tab');
}

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.press('Control+A');
  await field.pressSequentially(text);
  await field.press('Tab');
}

async function run(panel: Locator): Promise<void> {
  const changes = panel.getByRole('checkbox', { name: /^match: changes data/ });
  const button = panel.getByRole('button', { name: 'Run', exact: true });
  await expect(panel.getByText(/^(About|At least) \d+ calls?/)).toBeVisible();
  if (await changes.isVisible()) await changes.press('Space');
  await expect(button).toBeEnabled();
  await button.dblclick();
}

async function saveRows(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'NDJSON', exact: true }).press('Enter');
  return readFile(await (await downloading).path());
}

type Row = Readonly<Record<string, unknown>>;

const linesOf = (bytes: Buffer): string[] => bytes.toString().trimEnd().split('\n');

/** By operation: the calls that were answered, with their variables. */
function answered(vendor: Vendor, name: string): string[] {
  return vendor
    .calls()
    .filter(({ operation, status }) => operation?.includes(` ${name}(`) && status === 200)
    .map(({ variables }) => JSON.stringify(variables));
}

function expectNothingTwice(vendor: Vendor): void {
  for (const name of ['Match', 'Matches', 'Profiles']) {
    const calls = answered(vendor, name);
    expect(new Set(calls).size, name).toBe(calls.length);
  }
  expect(answered(vendor, 'Match')).toHaveLength(4);
}

test('a list is matched by a job and enriched: the values of the command and of a calculation @full', async ({
  explorer,
  folder,
  gatehouse,
  page,
  vendor,
  user,
}) => {
  test.slow();
  await explorer.openService(vendor.services.matching, user);
  const file = stepsFile({ every: '1 s', atMost: '1 min' })
    .replaceAll(/^ +(?:chunk|until|pages|service): .*\n/gm, '')
    .replace(', workEmail: mail', '');
  const panel = await prepare(explorer, page, file);
  const cards = panel.getByRole('list', { name: 'Steps' }).locator('> li');
  const [match, ready] = [cards.nth(0), cards.nth(1)];
  const [found, profile] = [cards.nth(2), cards.nth(3)];
  for (const card of [match, ready, found, profile]) await card.getByText('More…').press('Enter');
  await match
    .getByRole('combobox', { name: 'workEmail: String', exact: true })
    .selectOption('mail');
  await typeInto(match.getByRole('spinbutton', { name: 'Values a call' }), '40');
  await ready
    .getByRole('combobox', { name: 'Ask again until the field' })
    .selectOption('requestStatus.status');
  await typeInto(
    ready.getByRole('textbox', { name: 'is', exact: true }),
    'Matched Results Available',
  );
  await typeInto(ready.getByRole('spinbutton', { name: 'every (seconds)' }), '1');
  await typeInto(ready.getByRole('spinbutton', { name: 'at most (minutes)' }), '1');
  await found.getByRole('checkbox', { name: 'All pages of each call' }).press('Space');
  await profile.getByRole('combobox', { name: 'Service' }).selectOption('People');
  // Its operation is one of that service's.
  await expect(profile.getByRole('combobox', { name: '$ids' })).toHaveValue('found.id');
  await typeInto(profile.getByRole('spinbutton', { name: 'Values a call' }), '50');
  await run(panel);
  const strip = page.getByRole('group', { name: 'Steps' });
  await expect(strip).toContainText('All steps were run. 130 rows · 5 without a match');
  expectNothingTwice(vendor);
  expect(linesOf(await saveRows(page))).toEqual(ENRICHED);

  for (const [name, text] of Object.entries({ ...MATCHING, ...PEOPLE }))
    await writeFile(join(folder, `${name}.graphql`), text);
  await writeFile(
    join(folder, 'steps.yaml'),
    stepsFile({ every: '1 s', atMost: '1 min' }).replaceAll(/(operation: \w+)/g, '$1.graphql'),
  );
  await writeFile(join(folder, 'list.csv'), LIST);
  await writeFile(join(folder, 'config.json'), JSON.stringify(vendor.config));
  const args = 'steps run steps.yaml --service config.json --input list.csv --out out.ndjson';
  expect(await gatehouse(args.split(' '))).toMatchObject({ code: 0 });
  expect(linesOf(await readFile(join(folder, 'out.ndjson')))).toEqual(ENRICHED);
});

test('a replaced token, a job that does not end, a reload and a quota: nothing is asked for twice @full', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  test.slow();
  const { people, matching } = vendor.services;
  await explorer.openService(matching, user);
  // The stand-in's jobs are done when they are asked for the third time.
  const panel = await prepare(explorer, page, stepsFile({ every: '3 s', atMost: '4 s' }));
  await run(panel);
  const strip = page.getByRole('group', { name: 'Steps' });
  const goOn = strip.getByRole('button', { name: 'Resume' });
  await expect.poll(() => answered(vendor, 'Status').length).toBeGreaterThan(0);
  vendor.tokens.replace(user.username);
  await explorer.signInAgain(user);
  await expect(strip).toContainText(
    /requestStatus.status is still “Matching In Progress” after 4 s/,
  );

  await page.reload();
  await expect(explorer.editor).toBeVisible();
  people.setPace({ perSecond: 100, burst: 100, perDay: 1 });
  await page.getByRole('button', { name: /^Go on with “Accounts”/ }).dblclick();
  await expect(async () => {
    if (await goOn.isVisible()) await goOn.press('Enter');
    await expect(strip).toContainText(/quota/i, { timeout: 2_000 });
  }).toPass();
  people.setPace();
  await goOn.press('Enter');
  await expect(strip).toContainText('All steps were run. 130 rows · 5 without a match');
  expectNothingTwice(vendor);
  await page.getByRole('radio', { name: 'Table' }).check();
  expect(linesOf(await saveRows(page))).toEqual(ENRICHED);
});

const BULK = `version: 1
name: Profiles
input: { id: entity }
steps:
  - { id: profile, operation: profiles, with: { ids: entity }, chunk: 100, rows: personBulkIdSearch.items, join: id }
output: { columns: [entity, profile.$matched, profile.lastName, profile.netWorth] }
`;

test('of 100 ids one is bad, one is unknown and a field is withheld: each is said, and the manifest names it @full', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  await explorer.openService(vendor.services.people, user);
  await save(explorer, page, PEOPLE);
  const ids = Array.from({ length: 100 }, (_, at) => `1-per-${at + 1}`);
  const panel = await openSteps(
    page,
    ['entity', ...ids.with(40, 'none').with(41, '1-per-777')].join('\n'),
    BULK,
  );
  await run(panel);
  const strip = page.getByRole('group', { name: 'Steps' });
  await expect(strip).toContainText(
    'All steps were run, and some values failed. 100 rows · 1 failed · 1 without a match · 1 field withheld',
  );
  await strip.getByRole('button', { name: '1 error' }).press('Enter');
  const errors = page.getByRole('dialog', { name: 'Errors by value' });
  await expect(
    errors.getByRole('row', { name: /^profile: none The service says: “One of/ }),
  ).toBeVisible();
  await expect(
    errors.getByRole('row', { name: 'profile: 1-per-777 Nothing came for it.' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status', { name: 'Last call' })).toContainText('1 field withheld');
  await page.getByRole('radio', { name: 'Table' }).check();
  const table = page.getByRole('region', { name: 'Answer as a table' });
  await expect(table.getByRole('row').filter({ hasText: 'Adams' }).first()).toContainText(
    'withheld',
  );

  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'With manifest' }).press('Enter');
  await page.keyboard.press('Escape');
  const files = Object.entries(unzipSync(await saveRows(page)));
  const textOf = (ending: string): string =>
    strFromU8(files.find(([name]) => name.endsWith(ending))?.[1] ?? new Uint8Array());
  const rows = textOf('.ndjson').split('\n');
  expect(
    [rows[0], rows[40], rows[41]].map((row = '') => Object.values(JSON.parse(row) as Row)),
  ).toEqual([
    ['1-per-1', true, 'Adams', null],
    ['none', null, null, null],
    ['1-per-777', false, null, null],
  ]);
  expect(JSON.parse(textOf('.json'))).toMatchObject({
    operation: null,
    withheld: ['rows.profile.netWorth'],
    steps: [
      {
        id: 'profile',
        withoutMatch: 1,
        operation: { query: PEOPLE.profiles },
        service: { id: 'people' },
        calls: {
          values: { variable: 'ids', count: 100, failed: ['none'], withoutRows: ['1-per-777'] },
        },
        rows: { count: 98 },
        withheld: ['personBulkIdSearch.items.netWorth'],
        schemaSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      },
    ],
  });

  // Without what the browser had stored, all would be asked for once more.
  await page.evaluate(() => void indexedDB.deleteDatabase('gatehouse-steps'));
  const calls = vendor.calls().length;
  await strip.getByRole('button', { name: 'Ask again for 1 failed value' }).press('Enter');
  await expect(strip).toContainText('this browser stores no more of it');
  expect(vendor.calls()).toHaveLength(calls);
});

test('a pause while a job is waited for holds its calls, and it goes on @full', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  await explorer.openService(vendor.services.matching, user);
  const panel = await prepare(explorer, page, stepsFile({ every: '1 s', atMost: '1 min' }));
  await run(panel);
  const strip = page.getByRole('group', { name: 'Steps' });
  await expect.poll(() => answered(vendor, 'Status').length).toBeGreaterThan(0);
  await strip.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(strip).toContainText(/Paused/);
  const resume = strip.getByRole('button', { name: 'Resume' });
  await expect(resume).toBeVisible();
  const asked = answered(vendor, 'Status').length;
  expect(answered(vendor, 'Matches')).toHaveLength(0);
  await resume.press('Enter');
  await expect(strip).toContainText('All steps were run. 130 rows · 5 without a match');
  expect(answered(vendor, 'Status').length).toBeGreaterThan(asked);
  expectNothingTwice(vendor);
});

test('stopped and resumed by keys, the storage cleared, signed out: nothing twice, and no list for the next user @full', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  test.slow();
  await explorer.openService(vendor.services.matching, user);
  const panel = await prepare(explorer, page, stepsFile({ every: '1 s', atMost: '1 min' }));
  await run(panel);
  const strip = page.getByRole('group', { name: 'Steps' });
  await expect.poll(() => answered(vendor, 'Status').length).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Accounts' }).press('Delete');
  await page.getByRole('button', { name: /^Go on with “Accounts”/ }).press('Enter');
  await strip.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(strip).toContainText('Stopped. What was answered is kept.');
  const resume = strip.getByRole('button', { name: 'Resume' });
  await expect(resume).toBeFocused();
  const asked = answered(vendor, 'Status').length;
  await page.keyboard.press('Enter');
  await expect.poll(() => answered(vendor, 'Status').length).toBeGreaterThan(asked);
  await page.evaluate(() => void indexedDB.deleteDatabase('gatehouse-steps'));
  await expect(strip).toContainText(
    'All steps were run. 130 rows · 5 without a match · 1 field withheld · this browser stores no more of it',
  );
  expectNothingTwice(vendor);
  await page.getByRole('radio', { name: 'Table' }).check();
  expect(linesOf(await saveRows(page))).toEqual(ENRICHED);

  const [, { username, password } = user] = vendor.users;
  await explorer.signOut();
  await explorer.signIn({ ...user, username, password });
  await expect(panel.getByRole('textbox', { name: /^List: rows/ })).toBeVisible();
  await expect(panel).not.toContainText('130 rows');
  await expect(panel.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
});

test('an offline computer lets steps and a batch rest, and they go on by themselves @full', async ({
  context,
  explorer,
  page,
  vendor,
  user,
}) => {
  await explorer.openService(vendor.services.people, user);
  await save(explorer, page, PEOPLE);
  const ids = Array.from({ length: 100 }, (_, at) => `1-per-${at + 1}`);
  const panel = await openSteps(page, ['entity', ...ids].join('\n'), BULK.replace('100', '5'));
  await expect(panel.getByText('About 20 calls')).toBeVisible();
  await context.setOffline(true);
  await run(panel);
  const strip = page.getByRole('group', { name: 'Steps' });
  await expect(strip).toContainText('This computer is offline. 1. profile · 0 of 100 values');
  await context.setOffline(false);
  await expect(strip).toContainText('All steps were run. 100 rows');
  expect(answered(vendor, 'Profiles')).toHaveLength(20);

  await page.getByRole('tab', { name: 'profiles', exact: true }).press('Enter');
  await page.keyboard.press('Shift+Alt+Y');
  const dialog = page.getByRole('dialog', { name: /for each$/ });
  await dialog.getByLabel('One value a line').focus();
  await page.keyboard.insertText(ids.join('\n'));
  await context.setOffline(true);
  await dialog.getByRole('button', { name: /^Run \d+ times?$/ }).press('Enter');
  const batch = page.getByRole('group', { name: 'Run for each' });
  await expect(batch).toContainText('This computer is offline. 0 of 100 values · 0 rows');
  await context.setOffline(false);
  await expect(batch).toContainText('All values were run for. 100 of 100 values · 100 rows');
});

test('a step that was just made a mutation, of another service too, does not start without its tick @full', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  await explorer.openService(vendor.services.people, user);
  await explorer.turnTo('Matching');
  await explorer.expectSchema();
  await save(explorer, page, MATCHING);
  await explorer.turnTo('People');
  await explorer.expectSchema();
  await save(explorer, page, PEOPLE);
  const panel = await openSteps(page, ['entity', '1-per-1'].join('\n'), BULK);
  const button = panel.getByRole('button', { name: 'Run', exact: true });
  await expect(button).toBeEnabled();
  await writeFileOf(
    panel,
    `version: 1
input: { id: entity }
steps:
  - id: match
    service: matching
    operation: match
    with: { persons: { each: { clientSuppliedId: entity } } }
output: { columns: [entity] }
`,
  );
  // Before the new file is checked, what was found of the old one says nothing.
  await button.evaluate((element: HTMLButtonElement) => element.click());
  await expect(panel.getByRole('checkbox', { name: /^match: changes data/ })).toBeVisible();
  await expect(button).toBeDisabled();
  expect(answered(vendor, 'Match')).toHaveLength(0);
});

test('a value that failed is asked for again by a key, it alone, and a reload keeps what came @full', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  const { people } = vendor.services;
  await explorer.openService(people, user);
  await save(explorer, page, PEOPLE);
  const ids = Array.from({ length: 100 }, (_, at) => `1-per-${at + 1}`);
  const panel = await openSteps(page, ['entity', ...ids].join('\n'), BULK);
  await page.route(`${people.baseUrl}/**`, (route) =>
    route.request().postData()?.includes('"1-per-3"')
      ? route.fulfill({
          json: { data: null, errors: [{ message: 'This person is being edited.' }] },
        })
      : route.continue(),
  );
  await run(panel);
  const strip = page.getByRole('group', { name: 'Steps' });
  await expect(strip).toContainText('some values failed. 100 rows · 1 failed');
  await page.unrouteAll();
  const before = answered(vendor, 'Profiles').length;
  await strip.getByRole('button', { name: 'Ask again for 1 failed value' }).dblclick();
  await expect(strip).toContainText('All steps were run. 100 rows');
  expect(answered(vendor, 'Profiles').slice(before)).toEqual(['{"ids":["1-per-3"]}']);
  await expect(page.getByRole('gridcell', { name: '1-per-3', exact: true })).toHaveCount(1);

  await page.reload();
  await page.getByRole('button', { name: /^Go on with “Profiles”/ }).press('Enter');
  await expect(strip).toContainText('All steps were run. 100 rows');
  await expect(strip).not.toContainText('failed');
  expect(answered(vendor, 'Profiles')).toHaveLength(before + 1);
});

test('steps that cannot go on after a reload say why and what to do, and go on then @full', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  test.slow();
  await explorer.openService(vendor.services.matching, user);
  const panel = await prepare(explorer, page, stepsFile({ every: '1 s', atMost: '1 min' }));
  await run(panel);
  const strip = page.getByRole('group', { name: 'Steps' });
  await expect(strip).toContainText('All steps were run.');
  const { services } = vendor.config;
  await page
    .context()
    .route('**/config.json', (route) =>
      route.fulfill({ json: { services: services.filter(({ id }) => id !== 'people') } }),
    );
  await page.reload();
  // The worker of another config holds no session.
  await explorer.signIn(user);
  await page.getByRole('button', { name: /^Go on with “Accounts”/ }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'do not go on' })).toContainText(
    'The steps do not go on. 1 fault: profile: There is no service people. Correct that, then press again: what was answered is kept.',
  );
  await page.context().unrouteAll();
  await page.reload();
  const goOn = page.getByRole('button', { name: /^Go on with “Accounts”/ });
  await goOn.press('Enter');
  await expect(strip).toContainText('All steps were run. 130 rows · 5 without a match');
  expectNothingTwice(vendor);

  await page.reload();
  await expect(goOn).toBeVisible();
  await page.evaluate(() => void indexedDB.deleteDatabase('gatehouse-steps'));
  await goOn.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'no longer stored' })).toBeVisible();
});
