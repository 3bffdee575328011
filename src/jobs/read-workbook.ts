import { strFromU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { CellRow, WorkbookFault } from './csv-rows.ts';

/** Bytes that a workbook's parts may unpack to, as they are declared: more are never unpacked. */
const MAX_BYTES = 128 * 1024 * 1024;

/** Rows and cells of a sheet, those without a value too: the package's time grows with the square of the rows. */
const MAX_ROWS = 100_001;
const MAX_CELLS = 10_000_000;

/**
 * Reads the first sheet of an Excel workbook (ECMA-376): texts and whole numbers as they are written in it, other
 * numbers with Excel's 15 digits, dates as RFC 3339 has them, true and false. Cells with a fault, such as #N/A, are empty.
 * @returns its filled rows; or why there are none: it is no workbook, or too large
 */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly CellRow[] | WorkbookFault> {
  let room = MAX_BYTES;
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/\.(?:xml|rels)$/.test(name)) return false;
        room -= originalSize;
        return room >= 0;
      },
    });
    const isLarge = room < 0 || Object.values(parts).some(isLong);
    if (isLarge) return 'large';
    // The package inflates in workers of its own, which the page's policy forbids.
    const { buffer } = zipSync(parts, { level: 0 });
    const rows = await readSheet(buffer, { trim: false, parseNumber });
    return rows
      .map((cells, at) => ({ cells: (cells as Cell[]).map(textOf), line: at + 1 }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch {
    return 'workbook';
  }
}

/** The package fills a sheet up to its last row and column, wherever these are. */
function isLong(part: Uint8Array): boolean {
  let [rows, last] = [0, ''];
  for (const [, column = '', row] of strFromU8(part).matchAll(/\sr=["']([A-Z]*)(\d+)["']/g)) {
    rows = Math.max(rows, Number(row));
    if (column.length > last.length || (column.length === last.length && column > last))
      last = column;
  }
  const columns = Array.from(last).reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0);
  return rows > MAX_ROWS || rows * columns > MAX_CELLS;
}

const parseNumber = (written: string): string =>
  /^-?\d+$/.test(written) ? written : String(Number(Number(written).toPrecision(15)));

/** The package's type says `typeof Date`. */
type Cell = boolean | string | Date | null;

function textOf(cell: Cell): string {
  if (!(cell instanceof Date)) return String(cell ?? '');
  // Excel's days are fractions, which miss the second by less than one.
  const date = new Date(Math.round(cell.getTime() / 1_000) * 1_000);
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
  // The day before Excel's first one: the cell is a time.
  if (day === '1899-12-30') return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}
