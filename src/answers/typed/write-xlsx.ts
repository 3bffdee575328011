import { ZipDeflate } from 'fflate';
import { isReplaced, noteRemark, remarksOf, type RemarkCounts } from '../export/remarks.ts';
import { createByteBuffer, type ByteBuffer } from '../json/byte-buffer.ts';
import { isOpening, QUOTE, type ByteText, type Span } from '../json/scan.ts';
import { KIND } from '../json/shape.ts';
import { encoder, bareItem, cellOf, kindOfWord, readRaw, readString } from '../json/values.ts';
import { readSmall, readDecimal, survivesExcel } from '../values/decimals.ts';
import { ReadNumber } from '../values/numbers.ts';
import { createZipOutput } from './zip-entries.ts';
import { Moment, DAY_MS } from '../values/moments.ts';
import { readKeptMoment } from './moment.ts';
import type { OpenTypedWriter, TypedRows } from './typed-file.ts';
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

const BLOCK_BYTES = 256 * 1024;

/** A zip file without the extension for larger ones has no file inside that is larger, bytes. */
const MAX_SHEET_BYTES = 4_000_000_000;

/** Widths of columns, characters. */
const NARROWEST = 10;
const WIDEST = 40;

/** Opens a workbook (ECMA-376): the rows in as many sheets as needed, then its metadata. */
export const openXlsx: OpenTypedWriter = (columns, metadata, { title, joiner }) => {
  const { zip, take } = createZipOutput();
  const counts: RemarkCounts = {};
  const sheets: string[] = [];
  const types = columns.map(({ type }) => type);
  const pending = createByteBuffer(BLOCK_BYTES * 1.5);
  const cells = new SheetCells(pending, types, counts);
  let sheet: ZipDeflate | undefined;

  const flush = (isLast = false): void => {
    sheet?.push(pending.bytes.subarray(0, pending.length), isLast);
    pending.clear();
  };
  const addEntry = (name: string): ZipDeflate => {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    return entry;
  };
  const endSheet = (): void => {
    pending.write(encoder.encode(SHEET_END));
    flush(true);
    sheet = undefined;
  };
  const beginSheet = (name: string, widths: readonly number[], hasHead: boolean): void => {
    sheets.push(name);
    sheet = addEntry(`xl/worksheets/sheet${sheets.length}.xml`);
    cells.row = 0;
    pending.write(encoder.encode(sheetStart(widths, hasHead)));
  };
  const beginRows = (): void => {
    const widths = columns.map(({ name }) =>
      Math.min(WIDEST, Math.max(NARROWEST, name.length + 2)),
    );
    beginSheet(sheetName(title, sheets.length + 1), widths, true);
    cells.beginRow();
    for (const [column, { name }] of columns.entries()) cells.writeText(column, name, STYLE.head);
    cells.endRow();
  };
  beginRows();
  return {
    row(rows, values) {
      if (cells.row === MAX_SHEET_ROWS || (sheet?.size ?? 0) > MAX_SHEET_BYTES) {
        endSheet();
        beginRows();
      }
      cells.beginRow();
      for (const column of types.keys()) {
        const found = values[column];
        if (!found || found.items?.length === 0) continue;
        if (found.items)
          cells.writeText(column, cellOf(rows.text, found, Infinity, joiner, bareItem).text);
        else cells.writeValue(column, rows, found);
      }
      cells.endRow();
      if (pending.length >= BLOCK_BYTES) flush();
    },
    take,
    end() {
      endSheet();
      if (metadata.length > 0) {
        beginSheet(sheetName('About', sheets.includes('About') ? 2 : 1), [28, 100], false);
        for (const { key, value } of metadata) {
          cells.beginRow();
          cells.writeText(0, key, STYLE.head);
          cells.writeText(1, value);
          cells.endRow();
        }
        endSheet();
      }
      for (const [name, text] of workbookParts(sheets)) {
        addEntry(name).push(encoder.encode(text), true);
      }
      zip.end();
    },
    remarks: () => remarksOf(counts),
  };
};

class SheetCells {
  /** The number of the row that was begun last, from 1. */
  row = 0;
  #cells = '';

  constructor(
    private readonly pending: ByteBuffer,
    private readonly types: readonly ValueType[],
    private readonly counts: RemarkCounts,
  ) {}

  beginRow(): void {
    this.row += 1;
    this.#cells = `<row r="${this.row}">`;
  }

  endRow(): void {
    this.pending.write(encoder.encode(`${this.#cells}</row>`));
  }

  writeText(column: number, text: string, style: number = STYLE.plain): void {
    let shownText = text;
    if (text.length > MAX_CELL_LENGTH) {
      noteRemark(this.counts, 'cut');
      shownText = `${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`;
    }
    const inline = `<is><t xml:space="preserve">${cellText(shownText)}</t></is>`;
    this.#write(column, style, ` t="inlineStr">${inline}`);
  }

  writeValue(column: number, rows: TypedRows, span: Span): void {
    const { text } = rows;
    const { bytes } = text;
    const type = this.types[column] as ValueType;
    const first = bytes[span.start];
    if (first === QUOTE) return this.#writeString(column, rows, span, type);
    const kind = isOpening(first) ? KIND.list : kindOfWord(bytes, span.start, span.end);
    if (kind === KIND.null) return;
    const isText = type.kind === 'text';
    if (kind === KIND.number) return this.#writeNumber(column, text, span, isText);
    if (kind !== KIND.boolean) return this.writeText(column, readRaw(text, span));
    if (isText) return this.writeText(column, readRaw(text, span), STYLE.text);
    const value = span.end - span.start === 4 ? 1 : 0;
    this.#write(column, STYLE.plain, ` t="b"><v>${value}</v>`);
  }

  #writeNumber(column: number, text: ByteText, span: Span, isText: boolean): void {
    const raw = readRaw(text, span);
    const isSmall = readSmall(text.bytes, span.start, span.end, small);
    const decimal = isSmall ? undefined : readDecimal(raw);
    const survives = isSmall || (decimal !== undefined && survivesExcel(decimal));
    if (!survives && !isText) noteRemark(this.counts, 'digits');
    if (survives && !isText) this.#write(column, STYLE.plain, `><v>${raw}</v>`);
    else this.writeText(column, raw, STYLE.text);
  }

  #writeString(column: number, rows: TypedRows, span: Span, type: ValueType): void {
    const { text } = rows;
    const isDated = type.kind === 'date' || type.kind === 'timestamp';
    const serial = isDated ? serialOf(text, span, type) : undefined;
    if (serial !== undefined) {
      const style = type.kind === 'date' ? STYLE.date : STYLE.moment;
      return this.#write(column, style, `><v>${serial}</v>`);
    }
    // Half a surrogate pair has an escape of its own.
    if (!rows.isUtf8 && isReplaced('', false, text, span)) noteRemark(this.counts, 'replaced');
    this.writeText(column, readString(text, span));
  }

  /** @param content of the cell, with what is left of its tag before it */
  #write(column: number, style: number, content: string): void {
    const styled = style === STYLE.plain ? '' : ` s="${style}"`;
    this.#cells += `<c r="${columnLetters(column)}${this.row}"${styled}${content}</c>`;
  }
}

const small = new ReadNumber();
const moment = new Moment();

/** Days from Excel's epoch to 1970; before March 1900, Excel counts a day that did not exist. */
const DAYS_BEFORE_1970 = 25_569;
const FIRST_SERIAL = 61;

/** A date or moment as Excel's number, if the column has such a type; undefined if Excel cannot store it. */
function serialOf(text: ByteText, span: Span, type: ValueType): string | undefined {
  // A cell is exact to the millisecond.
  if (type.kind === 'timestamp' && type.unit !== 'MILLIS') return undefined;
  if (!readKeptMoment(text, span, moment)) return undefined;
  const ms = moment.ms + moment.nanoseconds / 1_000_000;
  const day = Math.floor(ms / DAY_MS);
  const serial = day + DAYS_BEFORE_1970;
  if (serial < FIRST_SERIAL) return undefined;
  if (type.kind === 'date') return String(serial);
  // Ten digits of a day are 9 microseconds; no step of this is rounded.
  const fraction = Math.floor(((ms - day * DAY_MS) * 100_000) / 864);
  return `${serial}.${String(fraction).padStart(10, '0')}`;
}
