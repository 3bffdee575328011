import type { FormatWriter, RowRange } from './file-format.ts';
import {
  childrenFrom,
  countChildren,
  fieldName,
  isNamed,
  type FieldName,
  type IndexedText,
} from '../json/children.ts';
import {
  BACKSLASH,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isSpace,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  type ByteText,
  type Span,
} from '../json/scan.ts';
import type { ByteBuffer } from '../json/byte-buffer.ts';
import { rowSelectionOf, type RowSelection } from '../query/selection.ts';

const LF = 0x0a;

export interface NdjsonRequest extends RowSelection, RowRange {
  readonly format: 'ndjson';
}

export const ndjson = {
  name: 'ndjson',
  label: 'NDJSON',
  endings: ['ndjson', 'jsonl'],
  kind: { extension: 'ndjson', mediaType: 'application/x-ndjson' },
  of: 'rows',
  options: [],
  lists: 'kept',
  request: (chosen: RowSelection): NdjsonRequest => ({
    format: 'ndjson',
    ...rowSelectionOf(chosen),
  }),
} as const;

export const ndjsonWriter: FormatWriter<NdjsonRequest> = {
  open({ rowsOf = [] }) {
    const names = rowsOf.map(fieldName);
    return {
      row(sink, { text, span }) {
        if (span.item) writeItemRow(sink, text, span, { names, items: span.item.spans });
        else writeCompact(sink, text, span);
        sink.writeByte(LF);
      },
    };
  },
};

const NULL = new TextEncoder().encode('null');

/** Writes a row that is of one item of a list in it: the item in the list's place, null where that is empty. */
function writeItemRow(
  sink: ByteBuffer,
  text: IndexedText,
  row: Span,
  { names, items }: { readonly names: readonly FieldName[]; readonly items: readonly Span[] },
): void {
  const { bytes } = text;
  const write = (at: Span, depth: number, lists: number): void => {
    const first = bytes[at.start];
    const item = items[lists];
    const name = names[depth];
    if (first === OPEN_LIST && item) write(item, depth, lists + 1);
    else if (first === OPEN_LIST && countChildren(text, at.start) === 0) sink.write(NULL);
    else if (first === OPEN_OBJECT && name) writeFields(at, name, depth, lists);
    else writeCompact(sink, text, at);
  };
  const writeFields = (object: Span, name: FieldName, depth: number, lists: number): void => {
    let isFound = false;
    sink.writeByte(OPEN_OBJECT);
    for (const child of childrenFrom(text, object.start)) {
      const { number, keyStart, keyEnd } = child;
      if (number > 0) sink.writeByte(COMMA);
      // Invalid JSON may lack a key.
      if (keyStart < child.start) {
        sink.write(bytes, keyStart - 1, keyEnd + 1);
        sink.writeByte(COLON);
      }
      // If a key is there twice, its first field has the rows.
      if (isFound || !isNamed(text, child, name)) writeCompact(sink, text, child);
      else {
        isFound = true;
        write(child, depth + 1, lists);
      }
    }
    sink.writeByte(CLOSE_OBJECT);
  };
  write(row, 0, 0);
}

const LOWEST_IN_STRING = 0x20;
const HEX = new TextEncoder().encode('0123456789abcdef');
const UNICODE_ESCAPE = new TextEncoder().encode('\\u00');

/** Writes a value on one line; line breaks in an invalid string are escaped. */
export function writeCompact(sink: ByteBuffer, { bytes }: ByteText, { start, end }: Span): void {
  let isInString = false;
  let from = start;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString && byte === BACKSLASH) at += 1;
    else if (isInString && byte < LOWEST_IN_STRING) {
      sink.write(bytes, from, at);
      sink.write(UNICODE_ESCAPE);
      sink.writeByte(HEX[byte >> 4] ?? 0);
      sink.writeByte(HEX[byte & 15] ?? 0);
      from = at + 1;
    } else if (!isInString && isSpace(byte)) {
      sink.write(bytes, from, at);
      from = at + 1;
    }
  }
  sink.write(bytes, from, end);
}
