import { OPEN_LIST, OPEN_OBJECT, type Span } from '../json/bytes-of-json.ts';
import { childrenFrom, type IndexedText } from '../json/read-children.ts';
import { createColumnTree, readRow } from '../query/read-row.ts';
import { createByteSink, type ByteSink } from './byte-sink.ts';
import type { CellWriter } from './csv-cell.ts';
import type { CsvColumn } from './csv-columns.ts';
import type { LineWriter, RowWriter } from './write-rows.ts';

interface ItemRowsOptions {
  /** Keys from a row to its own list. */
  readonly rowsOf: readonly string[];
  readonly columns: readonly CsvColumn[];
  readonly cells: CellWriter;
  readonly line: LineWriter;
}

const ROW_BYTES = 4096;

/** Writes a line for each item of a row's own list, and repeats the row's other cells in it. */
export function createItemRows(
  text: IndexedText,
  { rowsOf, columns, cells, line }: ItemRowsOptions,
): RowWriter['row'] {
  const rowPaths = columns.filter(({ of }) => of === 'row').map(({ path }) => path);
  const itemPaths = columns.filter(({ of }) => of === 'item').map(({ path }) => path);
  const rowTree = createColumnTree([...rowPaths, rowsOf]);
  const itemTree = createColumnTree(itemPaths);
  const firstItem = columns.findIndex(({ of }) => of === 'item');
  const rowCells = createByteSink(ROW_BYTES);

  /** The row's cells are the same in each line: they are made once. Where each one ends. */
  const makeRowCells = (spans: readonly (Span | undefined)[]): number[] => {
    rowCells.clear();
    return rowPaths.map((_, place) => {
      cells.value(rowCells, text, spans[place]);
      return rowCells.length;
    });
  };
  const writeItem = (sink: ByteSink, ends: readonly number[], item: Span | undefined): void => {
    const own = item ? readRow(text, item, itemTree) : [];
    line(sink, (place) => {
      // The columns of the items stand side by side.
      const ofItem = place - firstItem;
      if (ofItem >= 0 && ofItem < itemPaths.length) {
        cells.value(sink, text, own[ofItem]);
        return;
      }
      const ofRow = ofItem < 0 ? place : place - itemPaths.length;
      sink.write(rowCells.bytes, ends[ofRow - 1] ?? 0, ends[ofRow]);
    });
  };

  return (sink, row, within, isFull) => {
    const spans = readRow(text, row, rowTree);
    const ends = makeRowCells(spans);
    const list = spans[rowPaths.length];
    const first = list && text.bytes[list.start];
    if (!list || first !== OPEN_LIST) {
      // An object in its place has columns of its own.
      writeItem(sink, ends, first === OPEN_OBJECT ? undefined : list);
      return undefined;
    }
    let written = within;
    for (const item of childrenFrom(text, list.start, within)) {
      if (written > within && isFull()) return written;
      writeItem(sink, ends, item);
      written += 1;
    }
    // A row stays one, also where its list is empty.
    if (written === 0) writeItem(sink, ends, undefined);
    return undefined;
  };
}
