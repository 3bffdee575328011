import { spawnSync } from 'node:child_process';
import { strFromU8, unzipSync } from 'fflate';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import Papa from 'papaparse';

/** Rows of a file as a reader of others sees them, by column. */
type Rows = Record<string, unknown>[];

/** A CSV file by Papa Parse. It does not tell `""` from nothing: both are an empty text. */
export function readCsv(text: string): Rows {
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '));
  return data;
}

const PYTHON = 'import csv, json, sys; json.dump(list(csv.DictReader(sys.stdin)), sys.stdout)';

/** The same by Python's csv module; undefined where there is no Python. */
export function readCsvByPython(text: string): Rows | undefined {
  const { error, status, stdout, stderr } = spawnSync('python3', ['-c', PYTHON], {
    input: text,
    encoding: 'utf8',
    env: { ...process.env, PYTHONUTF8: '1' },
  });
  if (error) return undefined;
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Rows;
}

const OPENPYXL = `
import io, json, sys
try:
    import openpyxl
except ImportError:
    sys.exit(3)
rows = openpyxl.load_workbook(io.BytesIO(sys.stdin.buffer.read())).worksheets[0].values
names = next(rows)
plain = lambda value: value.isoformat() if hasattr(value, 'isoformat') else value
json.dump([{name: plain(cell) for name, cell in zip(names, row)} for row in rows], sys.stdout)
`;

/** The first sheet of a workbook by openpyxl, moments as ISO texts without a zone; undefined where it is not installed. */
export function readExcelByOpenpyxl(bytes: Uint8Array): Rows | undefined {
  // A Python of one's own may lack what the system's has.
  for (const python of ['python3', '/usr/bin/python3']) {
    const { error, status, stdout, stderr } = spawnSync(python, ['-c', OPENPYXL], {
      input: bytes,
      encoding: 'utf8',
      env: { ...process.env, PYTHONUTF8: '1' },
    });
    if (error ?? status === 3) continue;
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Rows;
  }
  return undefined;
}

/** A Parquet file by hyparquet: dates as days, moments as ISO texts in UTC. */
export async function readParquet(bytes: Uint8Array): Promise<Rows> {
  const { buffer } = Uint8Array.from(bytes);
  const rows = (await parquetReadObjects({ file: buffer })) as Rows;
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
  );
}

/** The columns of a Parquet file with their types, as it has them itself. */
export function typesOfParquet(bytes: Uint8Array) {
  return parquetMetadata(Uint8Array.from(bytes).buffer).schema;
}

function plain(value: unknown): unknown {
  // A list that is null.
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(plain);
  return value instanceof Date ? value.toISOString() : value;
}

/** The parts of an Excel workbook that hold its values, by their names. */
export function readWorkbook(bytes: Uint8Array): Record<string, string> {
  const parts = Object.entries(unzipSync(bytes)).filter(([name]) =>
    /sheet1|sharedStrings/.test(name),
  );
  return Object.fromEntries(parts.map(([name, part]) => [name, strFromU8(part)]));
}
