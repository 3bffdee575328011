import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startVendor, type Vendor } from '../../e2e/foreign/vendor/start-vendor.mjs';
import { PERSONS } from '../../e2e/foreign/vendor/persons.mjs';
import { writeSalesforce } from './salesforce.ts';
import { runCommandLine, temporaryFolder } from './testing/run-gatehouse.ts';
import { rowsOf, setUpSteps, STEPS } from './testing/vendor-steps.ts';

let vendor: Vendor;

beforeAll(async () => {
  vendor = await startVendor({ pace: 'off' });
});
beforeEach(() => vendor.reset());
afterAll(() => vendor.close());

const FIELDS = {
  account_id: { field: 'Account_Id__c', length: 255 },
  'my note: a=b': { field: 'Note__c', length: 255 },
};
const SALESFORCE = { externalId: 'Account_Id__c', fields: FIELDS };

test('steps write a file and its mapping for Data Loader, and shorten texts to what a field takes', async () => {
  const steps = `${STEPS.trimEnd()}
  salesforce:
    externalId: Account_Id__c
    fields:
      account_id: Account_Id__c
      found.id: Vendor_Id__c
      profile.workEmail: { field: Mail__c, length: 12 }
`;
  const { path, run, linesOf } = setUpSteps(
    vendor,
    [...rowsOf(2), '=A-1,nobody@example.com,'],
    steps,
  );
  const { code, messages } = await run('run', '--manifest');
  expect(code).toBe(0);
  expect(messages).toContain(
    `profile.workEmail: 2 texts shortened to 12 characters.
${path('enriched.sdl')} is the mapping for Data Loader: upsert by Account_Id__c.\n`,
  );
  const lines = PERSONS.slice(0, 2).map(
    ({ id, workEmail, birthDate }, at) =>
      `A-${at},${id},${workEmail.slice(0, 12)},${birthDate.date}`,
  );
  expect(linesOf('enriched.csv')).toEqual([...lines, '=A-1,,,']);
  expect(readFileSync(path('enriched.sdl'), 'utf8')).toBe(
    `# enriched.csv: upsert by Account_Id__c
account_id=Account_Id__c
found.id=Vendor_Id__c
profile.workEmail=Mail__c
`,
  );
  const manifest = path('enriched.csv.manifest.json');
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({
    files: [{ name: 'enriched.csv' }, { name: 'enriched.sdl' }],
    salesforce: { externalId: 'Account_Id__c', shortened: { 'profile.workEmail': 2 } },
  });
  expect(await runCommandLine(['verify', manifest])).toMatchObject({ code: 0 });
});

test('faults of the mapping are named, and another format is refused', async () => {
  const steps = `${STEPS.trimEnd()}
  salesforce: { externalId: Other__c, fields: { found.name: Name } }
`;
  const { path, run } = setUpSteps(vendor, rowsOf(2), steps);
  const checked = await run('check');
  expect([checked.code, checked.messages]).toEqual([
    2,
    expect.stringContaining(
      'yaml:33: output.salesforce: found.name: the rows have account_id, found.id,',
    ),
  ]);
  const parquet = await run('run', '--out', path('enriched.parquet'));
  expect([parquet.code, parquet.messages]).toEqual([
    2,
    expect.stringContaining('is of a CSV file'),
  ]);
});

test('a file that is too much for one load is also written in parts, cut between rows', async () => {
  const folder = temporaryFolder();
  const out = join(folder, 'accounts.csv');
  const rows = Array.from(
    { length: 40_000 },
    (_, at) => `A-${at},"two\nlines, ""${at}""${'x'.repeat(60)}"\r\n`,
  );
  writeFileSync(out, `account_id,my note: a=b\r\n${rows.join('')}`);
  const most = { bytes: 2_000_000, rows: 25_000 };
  const { paths, said } = await writeSalesforce(out, rows.length, SALESFORCE, new Map(), most);
  const [mapping = '', ...parts] = paths;
  expect(readFileSync(mapping, 'utf8')).toContain(String.raw`my\ note\:\ a\=b=Note__c`);
  expect(said.at(-1)).toContain(`is too much for one load: load ${parts.join(', ')}.`);
  const texts = parts.map((path) => readFileSync(path, 'utf8'));
  expect(texts.length).toBeGreaterThan(1);
  const head = 'account_id,my note: a=b\r\n';
  for (const text of texts) {
    expect(text.startsWith(head)).toBe(true);
    expect(text.length).toBeLessThanOrEqual(most.bytes);
    expect(text.split('\r\n').length - 2).toBeLessThanOrEqual(most.rows);
  }
  expect(texts.map((text) => text.slice(head.length)).join('')).toBe(rows.join(''));
  const small = await writeSalesforce(out, rows.length, SALESFORCE, new Map());
  expect(small.paths).toEqual([join(folder, 'accounts.sdl')]);
});
