import { Zip, ZipDeflate } from 'fflate';
import { createByteBuffer } from '../json/byte-buffer.ts';
import { cellOf, type FoundValue } from '../json/values.ts';
import { readDecimal, survivesExcel } from './decimal.ts';
import { inUnit, readDay, readMoment } from './moment.ts';
import type { OpenTypedWriter, Remark, TypedColumn, TypedRows } from './typed-file.ts';
import type { ValueType } from './value-types.ts';
import {
  cellText,
  columnLetters,
  MAX_CELL_LENGTH,
  MAX_SHEET_ROWS,
  SHEET_END,
  sheetName,
  sheetStart,
  STYLE,
  workbookParts,
} from './xlsx-parts.ts';

/** So much text is compressed at once, characters. */
const BLOCK_LENGTH = 256 * 1024;

/** Of 9: higher ones take far longer, and save little. */
const LEVEL = 4;

/** Widths of columns, characters. */
const NARROWEST = 10;
const WIDEST = 40;

const encoder = new TextEncoder();

/** Opens a workbook (ECMA-376): the rows in as many sheets as they need, then what is known of them. */
export const openXlsx: OpenTypedWriter = (columns, metadata, { title, joiner }) => {
  const output = createByteBuffer(1024 * 1024);
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    failure ??= error ?? undefined;
    output.append(chunk);
  });
  const counts = { digits: 0, cut: 0 };
  const sheets: string[] = [];
  const letters = columns.map((_, position) => columnLetters(position));
  let sheet: ZipDeflate | undefined;
  let row = 0;
  let pending = '';

  const flush = (isLast = false): void => {
    if (!isLast && pending.length < BLOCK_LENGTH) return;
    sheet?.push(encoder.encode(pending), isLast);
    pending = '';
  };
  const endSheet = (): void => {
    pending += SHEET_END;
    flush(true);
    sheet = undefined;
  };
  const beginSheet = (name: string, widths: readonly number[], hasHead: boolean): void => {
    sheets.push(name);
    sheet = new ZipDeflate(`xl/worksheets/sheet${sheets.length}.xml`, { level: LEVEL });
    zip.add(sheet);
    row = 0;
    pending = sheetStart(widths, hasHead);
  };
  const writeRow = (cells: readonly string[]): void => {
    row += 1;
    pending += `<row r="${row}">${cells.join('')}</row>`;
    flush();
  };
  const textCell = (at: string, text: string, style: number = STYLE.plain): string => {
    let said = text;
    if (text.length > MAX_CELL_LENGTH) {
      counts.cut += 1;
      said = `${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`;
    }
    const styled = style === STYLE.plain ? '' : ` s="${style}"`;
    return `<c r="${at}"${styled} t="inlineStr"><is><t xml:space="preserve">${cellText(said)}</t></is></c>`;
  };
  const beginRows = (): void => {
    const widths = columns.map(({ name }) =>
      Math.min(WIDEST, Math.max(NARROWEST, name.length + 2)),
    );
    beginSheet(sheetName(title, sheets.length + 1), widths, true);
    writeRow(columns.map(({ name }, at) => textCell(`${letters[at]}${row + 1}`, name, STYLE.head)));
  };
  const valueCell = (
    at: string,
    { type }: TypedColumn,
    { text }: TypedRows,
    found: FoundValue | undefined,
  ): string => {
    const { kind, text: said } = cellOf(text, found, Infinity, joiner);
    if (kind === undefined || kind === 'null') return '';
    const isNumber = kind === 'number';
    if (type.kind === 'text' && (isNumber || kind === 'boolean')) {
      return textCell(at, said, STYLE.text);
    }
    if (kind === 'boolean') return `<c r="${at}" t="b"><v>${said === 'true' ? 1 : 0}</v></c>`;
    if (isNumber) {
      const decimal = readDecimal(said);
      if (decimal && survivesExcel(decimal)) return `<c r="${at}"><v>${said}</v></c>`;
      counts.digits += 1;
      return textCell(at, said, STYLE.text);
    }
    const serial = kind === 'string' ? serialOf(said, type) : undefined;
    if (serial === undefined) return textCell(at, said);
    const style = type.kind === 'date' ? STYLE.date : STYLE.moment;
    return `<c r="${at}" s="${style}"><v>${serial}</v></c>`;
  };
  const remarks = (): Remark[] => [
    ...(counts.digits > 0 ? [{ kind: 'digits' as const, count: counts.digits }] : []),
    ...(counts.cut > 0 ? [{ kind: 'cut' as const, count: counts.cut }] : []),
  ];
  beginRows();
  return {
    row(rows, values) {
      if (row === MAX_SHEET_ROWS) {
        endSheet();
        beginRows();
      }
      writeRow(
        columns.map((column, at) =>
          valueCell(`${letters[at]}${row + 1}`, column, rows, values[at]),
        ),
      );
    },
    take() {
      if (failure) throw failure;
      const ready = output.bytes.slice(0, output.length);
      output.clear();
      return ready;
    },
    end() {
      endSheet();
      if (metadata.length > 0) {
        beginSheet(sheetName('About', sheets.includes('About') ? 2 : 1), [28, 100], false);
        for (const { key, value } of metadata) {
          writeRow([textCell(`A${row + 1}`, key, STYLE.head), textCell(`B${row + 1}`, value)]);
        }
        endSheet();
      }
      for (const [name, text] of workbookParts(sheets)) {
        const part = new ZipDeflate(name, { level: LEVEL });
        zip.add(part);
        part.push(encoder.encode(text), true);
      }
      zip.end();
    },
    remarks,
  };
};

/** Days from Excel's beginning to that of 1970; before March 1900 it counts a day that was none. */
const DAYS_BEFORE_1970 = 25_569;
const FIRST_SERIAL = 61;
const DAY_MS = 86_400_000n;

/** A date or moment as Excel counts it, where the column is one of them; undefined for what it cannot hold. */
function serialOf(text: string, type: ValueType): string | undefined {
  if (type.kind === 'date') {
    const day = readDay(text);
    const serial = day === undefined ? 0 : day + DAYS_BEFORE_1970;
    return serial < FIRST_SERIAL ? undefined : String(serial);
  }
  // A cell is exact to the millisecond.
  if (type.kind !== 'timestamp' || type.unit !== 'MILLIS') return undefined;
  const moment = readMoment(text);
  if (!moment) return undefined;
  const ms = inUnit(moment, 'MILLIS') + BigInt(DAYS_BEFORE_1970) * DAY_MS;
  if (ms < BigInt(FIRST_SERIAL) * DAY_MS) return undefined;
  // Ten digits of a day are 9 microseconds.
  const fraction = ((ms % DAY_MS) * 10_000_000_000n) / DAY_MS;
  return `${ms / DAY_MS}.${String(fraction).padStart(10, '0')}`;
}
