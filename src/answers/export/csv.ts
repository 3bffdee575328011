import { createColumnTree, readRow } from '../query/read-row.ts';
import type { ByteBuffer } from '../json/byte-buffer.ts';
import { headerName, ownHeaders } from './column-names.ts';
import { createCellWriter } from './csv-cell.ts';
import type { FormatWriter, RowsChoice } from './file-format.ts';
import { noteRemark, remarksOf, type RemarkCounts } from './remarks.ts';

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
  request: (chosen: RowsChoice): CsvRequest => ({ format: 'csv', ...chosen }),
} as const;

type LineWriter = (sink: ByteBuffer, cell: (column: number) => void) => void;

const MARK = Uint8Array.of(0xef, 0xbb, 0xbf);
const LINE_END = Uint8Array.of(0x0d, 0x0a);
const NO_TEXT = new TextEncoder().encode('""');
const encoder = new TextEncoder();

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

function createLineWriter(columns: number, separator: number, counts: RemarkCounts): LineWriter {
  return (sink, cell) => {
    if (columns === 0) return;
    const begun = sink.length;
    for (let position = 0; position < columns; position += 1) {
      if (position > 0) sink.writeByte(separator);
      cell(position);
    }
    // Many readers pass over an empty line, and would so lose a row.
    if (sink.length === begun) {
      sink.write(NO_TEXT);
      noteRemark(counts, 'nulls');
    }
    sink.write(LINE_END);
  };
}
