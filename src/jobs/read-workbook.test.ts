import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readList, tableOfRows } from './csv-rows.ts';
import { readWorkbook } from './read-workbook.ts';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;day&quot; 0"/>
  <numFmt numFmtId="165" formatCode="[$-407]d/ mmm yyyy\\ hh:mm"/></numFmts>
  <cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="21"/></cellXfs></styleSheet>`;

const SHARED = `<sst><si><t>id</t></si><si><r><t>A &amp; </t></r><r><t xml:space="preserve">B</t></r><rPh><t>ey</t></rPh></si><si><t>two_x000A_lines</t></si><si><t xml:space="preserve"> 007 </t></si></sst>`;

const sheet = (rows: string): Uint8Array =>
  strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);

const workbook = (rows: string, more = ''): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook>${more}<sheets><sheet name="One" sheetId="3" r:id="rId7"/><sheet name="Two" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Target="worksheets/sheet1.xml" Id="rId1" Type="${RELATIONS}/worksheet"/>
       <Relationship Id="rId7" Type="${RELATIONS}/worksheet" Target="worksheets/first.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(STYLES),
    'xl/sharedStrings.xml': strToU8(SHARED),
    'xl/worksheets/first.xml': sheet(rows),
    'xl/worksheets/sheet1.xml': sheet(''),
    'xl/media/image1.png': new Uint8Array(9),
  });

const read = (bytes: Uint8Array) => readList(bytes, readWorkbook);

test('the first sheet of a workbook: each kind of cell as the text that CSV has', async () => {
  const rows = `<row r="1"/><row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="inlineStr"><is><t>both</t></is></c></row>
    <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" t="s"><v>3</v></c><c r="C4"><v>0.30000000000000004</v></c></row>
    <row r="5"><c r="A5" s="1"><v>46054</v></c><c r="C5" s="3"><v>46054.5</v></c><c r="D5" s="3"><v>46054.041666666664</v></c></row>
    <row r="6"><c r="A6" t="b"><v>1</v></c><c r="B6" s="2"><v>7</v></c><c r="C6" s="4"><v>0.25</v></c><c r="D6" t="b"><v>0</v></c></row>
    <row r="7"><c r="A7" t="s"><v>2</v></c><c r="B7" t="e"><v>#N/A</v></c><c r="C7" s="1"/><c r="D7" t="str"><f>A1</f><v>x</v></c></row>
    <row r="9"><c r="A9"><v>12345678901234567890</v></c><c r="B9"><v>1.2345678901234501E+18</v></c><c r="C9"><v>-4.2E-7</v></c></row>`;
  const { names, rows: found } = tableOfRows(await read(workbook(rows)));
  // Cells that are merged with one before are empty.
  expect(names).toEqual(['id', 'both', '(3)', '(4)']);
  expect(found.map(({ line, cells }) => [line, ...cells])).toEqual([
    [4, 'A & B', ' 007 ', '0.3', ''],
    [5, '2026-02-01', '', '2026-02-01T12:00:00', '2026-02-01T01:00:00'],
    [6, 'true', '7', '06:00:00', 'false'],
    [7, 'two\nlines', '', '', 'x'],
    [9, '12345678901234567890', '1234567890123450000', '-4.2e-7', ''],
  ]);
});

test('days since 1904', async () => {
  const rows = '<row r="1"><c r="A1" s="1"><v>1</v></c></row>';
  const found = await read(workbook(rows, '<workbookPr date1904="1"/>'));
  expect(found).toEqual([{ cells: ['1904-01-02'], line: 1 }]);
});

test('what is no workbook is a fault, and CSV is read as ever', async () => {
  const bytes = workbook('<row r="1"><c r="A1"><v>1</v></c></row>');
  const faults = [
    zipSync({ 'word/document.xml': strToU8('<w/>') }),
    bytes.slice(0, 400),
    workbook('<row r="1"><c r="A1">'),
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1),
  ];
  for (const wrong of faults) await expect(read(wrong)).rejects.toMatchObject({ kind: 'workbook' });
  expect(await read(strToU8('a,b\n1,2'))).toHaveLength(2);
});

test('a zip bomb, and cells far away, are refused before they take room', async () => {
  const bytes = workbook('<row r="1"><c r="A1"><v>1</v></c></row>');
  const declaring = (size: number): Uint8Array => {
    const view = new DataView(bytes.slice().buffer);
    for (let at = 0; at < view.byteLength - 28; at += 1)
      if (view.getUint32(at) === 0x504b0102) view.setUint32(at + 24, size, true);
    return new Uint8Array(view.buffer);
  };
  await expect(read(declaring(200 * 2 ** 20))).rejects.toMatchObject({ kind: 'large' });
  // It has more than it declares, and that is not unpacked.
  await expect(read(declaring(20))).rejects.toMatchObject({ kind: 'workbook' });
  for (const far of ['<row r="100002"/>', '<row r="99999"><c r="ZZZ99999"><v>1</v></c></row>'])
    await expect(read(workbook(far))).rejects.toMatchObject({ kind: 'large' });
});
