import { OPEN_LIST, OPEN_OBJECT, type Span } from '../json/scan.ts';
import { childrenFrom, type IndexedText } from '../json/children.ts';
import { columnsOf } from '../query/outline.ts';
import { createColumnTree, readRow } from '../query/read-row.ts';
import { isSamePath, KIND, shapeAt, type Shape } from '../json/shape.ts';
import { createByteBuffer, type ByteBuffer } from '../json/byte-buffer.ts';
import { headerName, ownNames } from './column-names.ts';
import { createCellWriter, type CellWriter } from './csv-cell.ts';
import type { FormatWriter, RowsChoice, RowWriter } from './file-format.ts';

export interface CsvRequest extends RowsChoice {
  readonly format: 'csv';
}

export const csv = {
  name: 'csv',
  kind: { extension: 'csv', mediaType: 'text/csv' },
  kindOf: ({ style }: CsvRequest) =>
    style.separator === '\t'
      ? { extension: 'tsv', mediaType: 'text/tab-separated-values' }
      : csv.kind,
  of: 'rows',
  options: ['columns', 'cells'],
  request: (chosen: RowsChoice): CsvRequest => ({ format: 'csv', ...chosen }),
} as const;

type LineWriter = (sink: ByteBuffer, cell: (column: number) => void) => void;

const MARK = Uint8Array.of(0xef, 0xbb, 0xbf);
const LINE_END = Uint8Array.of(0x0d, 0x0a);
const NO_TEXT = new TextEncoder().encode('""');
const encoder = new TextEncoder();

export const csvWriter: FormatWriter<CsvRequest> = {
  open({ list, columns: paths, style, rowsOf, asJson }, { shape, isUtf8 }) {
    const json = style.joiner === undefined ? paths : asJson;
    const cells = createCellWriter(style, isUtf8);
    const columns = csvColumns(shapeAt(shape, list)?.item, paths, rowsOf);
    const line = createLineWriter(columns.length, style.separator.charCodeAt(0));
    const begin = (sink: ByteBuffer): void => {
      if (style.hasMark) sink.write(MARK);
      line(sink, (position) => cells.text(sink, encoder.encode(columns[position]?.header)));
    };
    if (rowsOf) return { begin, row: createItemRows(rowsOf, columns, { cells, line, json }) };
    const tree = createColumnTree(paths, json);
    return {
      begin,
      row(sink, { text, span }) {
        const spans = readRow(text, span, tree);
        line(sink, (position) => cells.value(sink, text, spans[position]));
        return undefined;
      },
    };
  },
};

function createLineWriter(columns: number, separator: number): LineWriter {
  return (sink, cell) => {
    const begun = sink.length;
    for (let position = 0; position < columns; position += 1) {
      if (position > 0) sink.writeByte(separator);
      cell(position);
    }
    // Many readers pass over an empty line, and would so lose a row.
    if (sink.length === begun) sink.write(NO_TEXT);
    sink.write(LINE_END);
  };
}

const ROW_BYTES = 4096;

interface ItemRowsOptions {
  readonly cells: CellWriter;
  readonly line: LineWriter;
  readonly json: RowsChoice['asJson'];
}

/**
 * Writes a line for each item of a row's own list, and repeats the row's other cells in it.
 *
 * @param rowsOf keys from a row to its own list
 */
function createItemRows(
  rowsOf: readonly string[],
  columns: readonly CsvColumn[],
  { cells, line, json = [] }: ItemRowsOptions,
): RowWriter['row'] {
  const rowPaths = columns.filter(({ of }) => of === 'row').map(({ path }) => path);
  const itemPaths = columns.filter(({ of }) => of === 'item').map(({ path }) => path);
  const rowTree = createColumnTree([...rowPaths, rowsOf], [...json, rowsOf]);
  const itemTree = createColumnTree(itemPaths, json.length > 0 ? itemPaths : []);
  const firstItem = columns.findIndex(({ of }) => of === 'item');
  const rowCells = createByteBuffer(ROW_BYTES);

  const writeItem = (
    sink: ByteBuffer,
    text: IndexedText,
    ends: readonly number[],
    item: Span | undefined,
  ): void => {
    const own = item ? readRow(text, item, itemTree) : [];
    line(sink, (position) => {
      // The columns of the items stand side by side.
      const ofItem = position - firstItem;
      if (ofItem >= 0 && ofItem < itemPaths.length) {
        cells.value(sink, text, own[ofItem]);
        return;
      }
      const ofRow = ofItem < 0 ? position : position - itemPaths.length;
      sink.write(rowCells.bytes, ends[ofRow - 1] ?? 0, ends[ofRow]);
    });
  };

  return (sink, { text, span, within }, isFull) => {
    const spans = readRow(text, span, rowTree);
    // The row's cells are the same in each line: they are made once. Where each one ends.
    rowCells.clear();
    const ends = rowPaths.map((_, position) => {
      cells.value(rowCells, text, spans[position]);
      return rowCells.length;
    });
    const list = spans[rowPaths.length];
    const first = list && text.bytes[list.start];
    if (!list || first !== OPEN_LIST) {
      // An object in its place has columns of its own.
      writeItem(sink, text, ends, first === OPEN_OBJECT ? undefined : list);
      return undefined;
    }
    let written = within;
    for (const item of childrenFrom(text, list.start, within)) {
      if (written > within && isFull()) return written;
      writeItem(sink, text, ends, item);
      written += 1;
    }
    // A row stays one, also where its list is empty.
    if (written === 0) writeItem(sink, text, ends, undefined);
    return undefined;
  };
}

interface CsvColumn {
  readonly header: string;
  /** Whether it is read from a row, or from an item of the row's own list. */
  readonly of: 'row' | 'item';
  /** Keys from there to the value. */
  readonly path: readonly string[];
}

/** Kinds that are neither a list nor flattened. */
const SCALARS = KIND.boolean | KIND.number | KIND.string | KIND.odd;

/**
 * The file's columns, each with a name of its own. Those of the row's own list stand where the list
 * would have stood, else at the end.
 *
 * @param item shape of the list's items
 * @param rowsOf keys from an item to the list in it that is written as rows
 */
function csvColumns(
  item: Shape | undefined,
  paths: readonly (readonly string[])[],
  rowsOf: readonly string[] | undefined,
): CsvColumn[] {
  const columns = paths.map((path): CsvColumn => ({ header: headerName(path), of: 'row', path }));
  if (!rowsOf) return withOwnNames(columns);
  const isOfItem = ({ path }: CsvColumn): boolean =>
    isSamePath(path.slice(0, rowsOf.length), rowsOf);
  const position = columns.findIndex(isOfItem);
  const others = columns.filter((column) => !isOfItem(column));
  const from = position < 0 ? others.length : position;
  return withOwnNames(others.toSpliced(from, 0, ...itemColumns(item, rowsOf)));
}

function withOwnNames(columns: readonly CsvColumn[]): CsvColumn[] {
  const names = ownNames(columns.map(({ header }) => header));
  return columns.map((column, position) => ({ ...column, header: names[position] ?? '' }));
}

function itemColumns(item: Shape | undefined, rowsOf: readonly string[]): CsvColumn[] {
  const list = shapeAt(item, rowsOf);
  const paths = list?.item ? columnsOf(list.item).map(({ path }) => path) : [];
  // What is a list in one row may be a value of its own in another.
  const hasOwn = ((list?.kinds ?? 0) & SCALARS) !== 0;
  if ((hasOwn || paths.length === 0) && !paths.some((path) => path.length === 0)) paths.unshift([]);
  return paths.map((path) => ({ header: headerName([...rowsOf, ...path]), of: 'item', path }));
}
