import type { IndexedText } from '../json/read-children.ts';
import { createColumnTree, readRow } from '../query/read-row.ts';
import type { ByteSink } from './byte-sink.ts';
import { createCellWriter } from './csv-cell.ts';
import { csvColumns, shapeAt } from './csv-columns.ts';
import { createItemRows } from './csv-item-rows.ts';
import type { CsvRequest } from './file-request.ts';
import type { LineWriter, RowWriter } from './write-rows.ts';

const MARK = Uint8Array.of(0xef, 0xbb, 0xbf);
const LINE_END = Uint8Array.of(0x0d, 0x0a);
const NO_TEXT = new TextEncoder().encode('""');
const encoder = new TextEncoder();

/**
 * Writes rows as CSV (RFC 4180).
 *
 * @param isUtf8 whether all of the answer is
 */
export function createCsvWriter(
  text: IndexedText,
  request: CsvRequest,
  isUtf8: boolean,
): RowWriter {
  const { style, rowsOf } = request;
  const cells = createCellWriter(style, isUtf8);
  const item = shapeAt(text.index.rootShape, request.list)?.item;
  const columns = csvColumns(item, request.columns, rowsOf);
  const line = createLineWriter(columns.length, style.separator.charCodeAt(0));
  const begin = (sink: ByteSink): void => {
    if (style.hasMark) sink.write(MARK);
    line(sink, (place) => cells.text(sink, encoder.encode(columns[place]?.header)));
  };
  if (rowsOf) return { begin, row: createItemRows(text, { rowsOf, columns, cells, line }) };

  const tree = createColumnTree(request.columns);
  return {
    begin,
    row(sink, row) {
      const spans = readRow(text, row, tree);
      line(sink, (place) => cells.value(sink, text, spans[place]));
      return undefined;
    },
  };
}

function createLineWriter(columns: number, separator: number): LineWriter {
  return (sink, cell) => {
    const begun = sink.length;
    for (let place = 0; place < columns; place += 1) {
      if (place > 0) sink.writeByte(separator);
      cell(place);
    }
    // Many readers pass over an empty line, and would so lose a row.
    if (sink.length === begun) sink.write(NO_TEXT);
    sink.write(LINE_END);
  };
}
