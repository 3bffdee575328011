import { createColumnTree, readRow } from '../query/read-row.ts';
import { type ByteBuffer, createByteBuffer } from '../json/byte-buffer.ts';
import { headerName, ownHeaders } from './column-names.ts';
import type { CsvStyle, FormatWriter, RowsChoice } from './file-format.ts';
import { isReplaced, noteRemark, type RemarkCounts, remarksOf } from './remarks.ts';
import {
  BACKSLASH,
  type ByteText,
  CLOSE_LIST,
  COMMA,
  isOpening,
  OPEN_LIST,
  QUOTE,
  type Span,
} from '../json/scan.ts';
import type { IndexedText } from '../json/children.ts';
import { type FoundValue, ITEM_JOINER, kindOf, kindOfWord, readString } from '../json/values.ts';
import { isSame, KIND } from '../json/shape.ts';
import { findFormulas, NO_FORMULAS } from '../values/find-formulas.ts';
import { writeCompact } from './ndjson.ts';

export interface CsvRequest extends RowsChoice {
  readonly format: 'csv';
}

export const csv = {
  name: 'csv',
  label: 'CSV',
  endings: ['csv', 'tsv'],
  kind: { extension: 'csv', mediaType: 'text/csv' },
  kindOf: ({ style }: CsvRequest) =>
    style.separator === '\t'
      ? { extension: 'tsv', mediaType: 'text/tab-separated-values' }
      : csv.kind,
  of: 'rows',
  options: ['columns', 'cells'],
  lists: 'joined',
  request: (choice: RowsChoice): CsvRequest => ({ format: 'csv', ...choice }),
} as const;

const encoder = new TextEncoder();

const MARK = Uint8Array.of(0xef, 0xbb, 0xbf);
const APOSTROPHE = 0x27;
const CR = 0x0d;
const LF = 0x0a;
const LINE_END = Uint8Array.of(CR, LF);
const NO_TEXT = encoder.encode('""');
const NULL = encoder.encode('null');
const SCRATCH_BYTES = 4096;

export const csvWriter: FormatWriter<CsvRequest> = {
  open({ columns, style, asJson }, { isUtf8 }) {
    const counts: RemarkCounts = {};
    const cells = createCellWriter(style, isUtf8, counts);
    const names = ownHeaders(columns.map(headerName));
    const line = createLineWriter(columns.length, style.separator.charCodeAt(0), counts);
    const tree = createColumnTree(columns, asJson);
    return {
      begin(sink) {
        if (style.hasMark) sink.write(MARK);
        line(sink, (position) => cells.text(sink, encoder.encode(names[position])));
      },
      row(sink, { text, span }) {
        const found = readRow(text, span, tree);
        line(sink, (position) => cells.value(sink, text, found[position]));
      },
      remarks: () => remarksOf(counts),
    };
  },
};

function createLineWriter(columns: number, separator: number, counts: RemarkCounts) {
  return (sink: ByteBuffer, cell: (column: number) => void): void => {
    if (columns === 0) return;
    const start = sink.length;
    for (let position = 0; position < columns; position += 1) {
      if (position > 0) sink.writeByte(separator);
      cell(position);
    }
    // Many readers pass over an empty line, and would so lose a row.
    if (sink.length === start) {
      sink.write(NO_TEXT);
      noteRemark(counts, 'nulls');
    }
    sink.write(LINE_END);
  };
}

/** @param isUtf8 whether the answer is UTF-8; other bytes become U+FFFD, which is counted */
function createCellWriter(style: CsvStyle, isUtf8: boolean, counts: RemarkCounts) {
  const separator = style.separator.charCodeAt(0);
  const nullText = encoder.encode(style.nullAs ?? '');
  const joiner = encoder.encode(style.joiner ?? ITEM_JOINER);
  const scratch = createByteBuffer(SCRATCH_BYTES);

  const writeText = (sink: ByteBuffer, bytes: Uint8Array, start = 0, end = bytes.length): void => {
    const { guards, needsQuotes } = style.isGuarded ? findFormulas(bytes, start, end) : NO_FORMULAS;
    const isQuoted =
      needsQuotes ||
      isSame(nullText, bytes, start, end) ||
      mustBeQuoted(bytes, start, end, separator);
    if (!isQuoted && guards.length === 0) {
      sink.write(bytes, start, end);
      return;
    }
    if (isQuoted) sink.writeByte(QUOTE);
    let [guard, begun] = [0, start];
    for (let at = start; at < end; at += 1) {
      const isGuarded = at === guards[guard];
      const isDoubled = isQuoted && bytes[at] === QUOTE;
      if (!isGuarded && !isDoubled) continue;
      sink.write(bytes, begun, at);
      begun = at;
      if (isGuarded) {
        sink.writeByte(APOSTROPHE);
        guard += 1;
      }
      if (isDoubled) sink.writeByte(QUOTE);
    }
    sink.write(bytes, begun, end);
    if (isQuoted) sink.writeByte(QUOTE);
  };

  const writeScalar = (
    write: (bytes: Uint8Array, start: number, end: number) => void,
    text: ByteText,
    span: Span,
  ): void => {
    const { bytes } = text;
    const { start, end } = span;
    if (bytes[start] !== QUOTE) {
      if (kindOfWord(bytes, start, end) !== KIND.null) write(bytes, start, end);
    } else if (isUtf8 && isPlain(bytes, start, end)) write(bytes, start + 1, end - 1);
    else {
      const value = readString(text, span);
      if (isReplaced(value, isUtf8, text, span)) noteRemark(counts, 'replaced');
      const encoded = encoder.encode(value);
      write(encoded, 0, encoded.length);
    }
  };

  const writeItems = (text: ByteText, items: NonNullable<FoundValue['items']>): void => {
    for (const [position, item] of items.entries()) {
      if (position > 0) scratch.write(joiner);
      if (!item) continue;
      if (isOpening(text.bytes[item.start])) writeCompact(scratch, text, item);
      else writeScalar(scratch.write, text, item);
    }
  };
  const writeItemsAsJson = (text: ByteText, items: NonNullable<FoundValue['items']>): void => {
    for (const [position, item] of items.entries()) {
      scratch.writeByte(position === 0 ? OPEN_LIST : COMMA);
      if (item) writeCompact(scratch, text, item);
      else scratch.write(NULL);
    }
    if (items.length === 0) scratch.writeByte(OPEN_LIST);
    scratch.writeByte(CLOSE_LIST);
  };

  return {
    text: writeText,
    value(sink: ByteBuffer, text: IndexedText, found: FoundValue | undefined): void {
      const items = found?.items;
      // A list without values has none, as in groups.
      const isEmpty = items?.length === 0 && !found?.isJson;
      if (!found || isEmpty || kindOf(text, found) === 'null') {
        sink.write(nullText);
        return;
      }
      if (!items && !isOpening(text.bytes[found.start])) {
        writeScalar((bytes, start, end) => writeText(sink, bytes, start, end), text, found);
        return;
      }
      scratch.clear();
      if (!items) writeCompact(scratch, text, found);
      else if (found.isJson) writeItemsAsJson(text, items);
      else writeItems(text, items);
      writeText(sink, scratch.bytes, 0, scratch.length);
    },
  };
}

function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < 2 || bytes[end - 1] !== QUOTE) return false;
  for (let at = start + 1; at < end - 1; at += 1) if (bytes[at] === BACKSLASH) return false;
  return true;
}

/** RFC 4180, section 2; an empty text must differ from null. */
function mustBeQuoted(bytes: Uint8Array, start: number, end: number, separator: number): boolean {
  if (start === end) return true;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === separator || byte === QUOTE || byte === LF || byte === CR) return true;
  }
  return false;
}
