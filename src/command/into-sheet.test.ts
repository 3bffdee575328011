import { readFileSync, writeFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PERSONS } from '../../e2e/foreign/vendor/persons.mjs';
import { startVendor, type Vendor } from '../../e2e/foreign/vendor/start-vendor.mjs';
import { OPERATIONS, setUpSteps } from './testing/vendor-steps.ts';

let vendor: Vendor;

beforeAll(async () => {
  vendor = await startVendor({ pace: 'off' });
});
beforeEach(() => vendor.reset());
afterAll(() => vendor.close());

const STEPS = `
version: 1
input: { file: list.xlsx, id: id }
steps:
  - id: profile
    service: people
    operation: operations/profiles.graphql
    with: { ids: id }
    rows: personBulkIdSearch.items
    join: id
output: { columns: ['*', profile.birthDate.date, profile.workEmail] }
`;

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as Excel writes it: shared texts, formats, a formula, a blank row, and a second sheet that comes first in the zip. */
function workbook(rows: string, settings = ''): Uint8Array {
  const texts = ['id', 'joined', 'score', ...[0, 1, 2].map((at) => PERSONS[at]?.id ?? '')];
  const parts = {
    'xl/worksheets/sheet9.xml': `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${MAIN}><dimension ref="A1:D6"/><cols><col min="1" max="1" width="30"/></cols><sheetData>${rows}</sheetData><autoFilter ref="A2:C6"/></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}">${settings}<sheets><sheet name="List" sheetId="2" r:id="rId7"/><sheet name="Other" sheetId="9" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet9.xml"/><Relationship Id="rId7" Type="${OFFICE}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId8" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId9" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
}

const ROWS = [
  '<row r="2" spans="1:4"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c><c r="D2" s="1"/></row>',
  '<row r="3" ht="20"><c r="A3" t="s"><v>3</v></c><c r="B3" s="1"><v>45292</v></c><c r="C3"><f>1+1</f><v>2</v></c><c r="D3" s="1"/></row>',
  '<row r="4"/>',
  '<row r="5"><c r="A5" t="s"><v>4</v></c><c r="C5"><v>12345678901234567890</v></c></row>',
  '<row r="6"><c r="A6" t="inlineStr"><is><t>1-per-99999</t></is></c></row>',
].join('');

test('the new columns come at the right of the sheet that the list came from', async () => {
  const { path, run } = setUpSteps(vendor, [], STEPS);
  writeFileSync(path('list.xlsx'), workbook(ROWS));
  const out = path('enriched.xlsx');
  const ended = await run('run', '--out', out, '--manifest');
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.messages).toContain(`${out} is the workbook of the list, with the new columns`);
  const bytes = readFileSync(out);
  const parts = unzipSync(bytes);
  const before = unzipSync(readFileSync(path('list.xlsx')));
  const sheet = strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
  for (const name of Object.keys(before)) {
    const isChanged = /sheet2|styles/.test(name);
    expect([
      name,
      parts[name] && strFromU8(parts[name]) === strFromU8(before[name] ?? new Uint8Array()),
    ]).toEqual([name, !isChanged]);
  }
  const dates = [0, 1].map((at) => PERSONS[at]?.birthDate.date ?? '');
  const serial = (date = ''): number => Date.parse(date) / 86_400_000 + 25_569;
  expect(sheet).toContain(
    `<row r="3" ht="20"><c r="A3" t="s"><v>3</v></c><c r="B3" s="1"><v>45292</v></c><c r="C3"><f>1+1</f><v>2</v></c><c r="D3" s="2"><v>${serial(dates[0])}</v></c><c r="E3" t="inlineStr">`,
  );
  expect(sheet).toContain('<row r="4"/>');
  expect(sheet).not.toMatch(/spans=|<dimension|r="D2" s="1"/);
  const rows = await readSheet(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    { parseNumber: String },
  );
  const [, head, first, , second, last] = rows;
  expect(head).toEqual(['id', 'joined', 'score', 'profile.birthDate.date', 'profile.workEmail']);
  const mails = [0, 1].map((at) => PERSONS[at]?.workEmail);
  expect(first?.slice(3)).toEqual([new Date(dates[0] ?? ''), mails[0]]);
  expect(second).toEqual([
    PERSONS[1]?.id,
    null,
    '12345678901234567890',
    new Date(dates[1] ?? ''),
    mails[1],
  ]);
  expect(last).toEqual(['1-per-99999', null, null, null, null]);
});

test.each([
  ['whose rows are left out', 'output: { unmatched: drop,', ''],
  [
    'of which one row is left out and one has become two',
    'output: { unmatched: drop,',
    '',
    'profile.roles.title',
  ],
  ['with days since 1904', 'output: {', '<workbookPr date1904="1"/>'],
])(
  'a sheet %s is not kept, which is said',
  async (_, output, settings, column = 'profile.workEmail') => {
    const steps = STEPS.replace('output: {', output).replace('profile.workEmail', column);
    const { path, run } = setUpSteps(vendor, [], steps);
    const query = OPERATIONS.profiles.replace('workEmail', 'workEmail roles { title }');
    writeFileSync(path('operations/profiles.graphql'), query);
    writeFileSync(path('list.xlsx'), workbook(ROWS, settings));
    const { code, messages } = await run('run', '--out', path('enriched.xlsx'));
    expect([code, messages]).toEqual([
      0,
      expect.stringContaining('The sheet of the list is not kept'),
    ]);
  },
);

test('a column of the list that is named as one of a step is a fault with *, and otherwise gives way', async () => {
  const texts = ['id', 'profile.workEmail', PERSONS[0]?.id ?? '', 'old'];
  const cells = texts.map((text, at) => {
    const line = at < 2 ? 1 : 2;
    return `<c r="${'AB'[at % 2]}${line}" t="inlineStr"><is><t>${text}</t></is></c>`;
  });
  const rows = `<row r="1">${cells.slice(0, 2).join('')}</row><row r="2">${cells.slice(2).join('')}</row>`;
  const all = setUpSteps(vendor, [], STEPS);
  writeFileSync(all.path('list.xlsx'), workbook(rows));
  expect(await all.run('run', '--out', all.path('enriched.csv'))).toMatchObject({
    code: 2,
    messages: expect.stringContaining('profile.workEmail is a column of the list too: give'),
  });
  const named = setUpSteps(vendor, [], STEPS.replace("'*', profile.birthDate.date", 'id'));
  writeFileSync(named.path('list.xlsx'), workbook(rows));
  const out = named.path('enriched.xlsx');
  expect(await named.run('run', '--out', out)).toMatchObject({ code: 0 });
  const bytes = readFileSync(out);
  const { buffer, byteOffset, length } = bytes;
  expect(await readSheet(buffer.slice(byteOffset, byteOffset + length))).toEqual([
    ['id', 'profile.workEmail'],
    [PERSONS[0]?.id, PERSONS[0]?.workEmail],
  ]);
});
