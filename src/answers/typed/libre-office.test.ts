import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { findToolchain } from '../../testing/toolchain.ts';
import { createFilesApi } from './create-files-api.ts';
import { filledPassage } from '../../testing/filled-passage.ts';
import type { FileNote, TypedRequest } from './typed-file.ts';

const SOFFICE = findToolchain('SOFFICE_PATH', 'soffice');

const ROWS = [
  { n: '1.50', t: '=1+1', d: '2026-11-23', b: 'true', l: [{ n: 1 }, { n: 'x' }] },
  { n: '9007199254740993', t: 'Zürich 🏔\n"quoted"', d: '1900-03-01', b: 'false', l: [] },
  { n: '-0.001', t: '@SUM(A1)', d: '9999-12-31', b: 'null', l: [{ n: 3 }] },
  { n: '123456789012345', t: '_x0041_ <&> 007', d: '2024-02-29', b: 'true', l: [] },
  { n: 'null', t: '1e5', d: '2000-01-01', b: 'false', l: [] },
];

/** The sheets of a workbook of these rows by their names, each cell as LibreOffice shows it. */
async function sheetsOf(
  rows: readonly string[],
  request: TypedRequest,
  notes: readonly FileNote[] = [],
) {
  const files = createFilesApi();
  const lines = (): Uint8Array<ArrayBuffer> =>
    new TextEncoder().encode(rows.map((row) => `${row}\n`).join(''));
  await files.begin('xlsx', request);
  await files.observe(filledPassage(lines()));
  await files.open(notes);
  const bytes = Buffer.concat([await files.write(filledPassage(lines())), await files.end()]);
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-xlsx-'));
  try {
    writeFileSync(join(folder, 'rows.xlsx'), bytes);
    // As shown, UTF-8, quotes where they have to be; each sheet in a file of its own.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const words = [profile, '--headless', '--convert-to', filter, '--outdir', folder];
    const run = spawnSync(SOFFICE ?? '', [...words, join(folder, 'rows.xlsx')], {
      encoding: 'utf8',
    });
    expect(run.stderr).not.toContain('Error');
    const written = readdirSync(folder).filter((name) => name.endsWith('.csv'));
    const sheets = written.map((name) => [
      name.slice('rows-'.length, -'.csv'.length),
      Papa.parse<string[]>(readFileSync(join(folder, name), 'utf8').replace(/\n$/, '')).data,
    ]);
    return {
      sheets: Object.fromEntries(sheets) as Readonly<Record<string, string[][]>>,
      remarks: await files.remarks(),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.skipIf(SOFFICE === undefined)(
  'LibreOffice opens a workbook, and has its numbers, texts and dates as they were @full',
  async () => {
    const hints = [
      { path: ['d'], typeName: 'Date' },
      { path: ['m'], typeName: 'DateTime' },
    ];
    const columns = [['n'], ['t'], ['d'], ['m'], ['b'], ['l', 'n']];
    const { sheets } = await sheetsOf(
      ROWS.map(
        ({ n, t, d, b, l }) =>
          `{"n":${n},"t":${JSON.stringify(t)},"d":"${d}","m":"${d}T23:59:59.999Z","b":${b},"l":${JSON.stringify(l)}}`,
      ),
      { columns, asJson: [], title: 'rows', isNested: false, hints },
      [{ key: 'gatehouse.operation', value: '{ rows { n } }' }],
    );

    expect(sheets['rows']).toEqual([
      ['n', 't', 'd', 'm', 'b', 'l.n'],
      ...ROWS.map(({ n, t, d, b, l }) => [
        n === 'null' ? '' : n.replace('1.50', '1.5'),
        t,
        d,
        `${d} 23:59:59.999`,
        b === 'null' ? '' : b.toUpperCase(),
        l.map((item) => item.n).join('; '),
      ]),
    ]);
    expect(sheets['About']).toEqual([['gatehouse.operation', '{ rows { n } }']]);
  },
);

test.skipIf(SOFFICE === undefined)(
  'LibreOffice has what Excel cannot hold as text, and columns of odd names @full',
  async () => {
    const rows = [
      `{"d":"1899-12-31","y":"2026-11-23","a.b":"=1+1","a":{"b":"🏔"},"__proto__":"x","long":"${'a'.repeat(40_000)}","n":1.50,"m":"2026-11-23T01:02:03.123456Z"}`,
      '{"d":"1900-02-28","y":"10000-01-01","a":{"b":"+1"},"n":7}',
    ];
    const hints = [
      { path: ['d'], typeName: 'Date' },
      { path: ['y'], typeName: 'Date' },
      { path: ['m'], typeName: 'DateTime' },
    ];
    const columns = [['d'], ['y'], ['a.b'], ['a', 'b'], ['__proto__'], ['long'], ['n'], ['m']];
    const title = "'odd': [rows]/2?*";
    const request = { columns, asJson: [], title, isNested: false, hints };
    const { sheets, remarks } = await sheetsOf(rows, request);
    expect(remarks).toEqual([{ kind: 'cut', count: 1 }]);
    expect(Object.keys(sheets)).toEqual(["odd'   rows 2"]);
    const [head, first, second] = Object.values(sheets)[0] ?? [];
    expect(head).toEqual(['d', 'y', 'a.b', 'a.b (2)', '__proto__', 'long', 'n', 'm']);
    expect(first?.with(5, `${first[5]?.length}`)).toEqual([
      '1899-12-31',
      '2026-11-23',
      '=1+1',
      '🏔',
      'x',
      '32767',
      '1.5',
      '2026-11-23T01:02:03.123456Z',
    ]);
    expect(second).toEqual(['1900-02-28', '10000-01-01', '', '+1', '', '', '7', '']);
  },
);

test.skipIf(SOFFICE === undefined)(
  'LibreOffice opens a workbook of ten thousand columns @full',
  async () => {
    const columns = Array.from({ length: 10_000 }, (_, at) => [`c${at}`]);
    const row = `{${columns.map(([key], at) => `"${key}":${at}`).join()}}`;
    const request = { columns, asJson: [], title: 'wide', isNested: false, hints: [] };
    const { sheets } = await sheetsOf([row], request);
    expect(sheets['wide']?.map((cells) => [cells.length, cells[0], cells.at(-1)])).toEqual([
      [10_000, 'c0', 'c9999'],
      [10_000, '0', '9999'],
    ]);
  },
);
