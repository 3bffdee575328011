import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { findToolchain } from '../../testing/toolchain.ts';
import { createFilesApi } from './create-files-api.ts';

const SOFFICE = findToolchain('SOFFICE_PATH', 'soffice');

const ROWS = [
  { n: '1.50', t: '=1+1', d: '2026-11-23', b: 'true', l: [{ n: 1 }, { n: 'x' }] },
  { n: '9007199254740993', t: 'Zürich 🏔\n"quoted"', d: '1900-03-01', b: 'false', l: [] },
  { n: '-0.001', t: '@SUM(A1)', d: '9999-12-31', b: 'null', l: [{ n: 3 }] },
  { n: '123456789012345', t: '_x0041_ <&> 007', d: '2024-02-29', b: 'true', l: [] },
  { n: 'null', t: '1e5', d: '2000-01-01', b: 'false', l: [] },
];

test.skipIf(SOFFICE === undefined)(
  'LibreOffice opens a workbook, and has its numbers, texts and dates as they were @full',
  async () => {
    const files = createFilesApi();
    const lines = (): Uint8Array<ArrayBuffer> =>
      new TextEncoder().encode(
        ROWS.map(
          ({ n, t, d, b, l }) =>
            `{"n":${n},"t":${JSON.stringify(t)},"d":"${d}","m":"${d}T23:59:59.999Z","b":${b},"l":${JSON.stringify(l)}}\n`,
        ).join(''),
      );
    const hints = [
      { path: ['d'], typeName: 'Date' },
      { path: ['m'], typeName: 'DateTime' },
    ];
    const columns = [['n'], ['t'], ['d'], ['m'], ['b'], ['l', 'n']];
    await files.begin('xlsx', { columns, asJson: [], title: 'rows', isNested: false, hints });
    await files.observe(lines());
    await files.open([{ key: 'gatehouse.operation', value: '{ rows { n } }' }]);
    const bytes = Buffer.concat([await files.write(lines()), await files.end()]);

    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-xlsx-'));
    try {
      writeFileSync(join(folder, 'rows.xlsx'), bytes);
      // As shown, UTF-8, quotes where they have to be; each sheet in a file of its own.
      const filter =
        'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const words = [profile, '--headless', '--convert-to', filter, '--outdir', folder];
      const run = spawnSync(SOFFICE ?? '', [...words, join(folder, 'rows.xlsx')], {
        encoding: 'utf8',
      });
      expect(run.stderr).not.toContain('Error');
      const read = (sheet: string): unknown[] =>
        Papa.parse(readFileSync(join(folder, `rows-${sheet}.csv`), 'utf8').trimEnd()).data;
      expect(read('rows')).toEqual([
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
      expect(read('About')).toEqual([['gatehouse.operation', '{ rows { n } }']]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
