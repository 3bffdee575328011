import { createByteBuffer } from '../answers/json/byte-buffer.ts';
import { childrenFrom } from '../answers/json/children.ts';
import { mergeShapes, type Shape } from '../answers/json/shape.ts';
import { columnsOf } from '../answers/query/outline.ts';
import type { CsvStyle, RowWriter } from '../answers/export/file-format.ts';
import { WRITERS } from '../answers/export/formats.ts';
import { writeCompact } from '../answers/export/ndjson.ts';
import type { RowSource } from './row-block.ts';
import { createTable } from './table.ts';
import type { TypedRowFormat } from './write-typed.ts';

export type RowFormat = 'csv' | 'ndjson' | 'table' | TypedRowFormat;

interface RowsStyle {
  readonly csv: CsvStyle;
  /** Columns of the terminal; undefined for no limit. */
  readonly width: number | undefined;
}

export type WriteBytes = (bytes: Uint8Array) => Promise<void>;

/** What is given out at once, bytes. */
const PART_BYTES = 1024 * 1024;

export async function writeRows(
  source: RowSource,
  format: RowFormat,
  style: RowsStyle,
  write: WriteBytes,
): Promise<void> {
  if (format === 'parquet' || format === 'xlsx') {
    const { writeTypedRows } = await import('./write-typed.ts');
    return writeTypedRows(source, format, write);
  }
  const writer = await openWriter(source, format, style);
  const sink = createByteBuffer(PART_BYTES + 64 * 1024);
  const flush = async (): Promise<void> => {
    await write(sink.bytes.slice(0, sink.length));
    sink.clear();
  };
  writer.begin?.(sink);
  for await (const { text, list } of source()) {
    for (const span of childrenFrom(text, list)) {
      writer.row(sink, { text, span });
      if (sink.length >= PART_BYTES) await flush();
    }
  }
  writer.end?.(sink);
  await flush();
}

async function openWriter(
  source: RowSource,
  format: Exclude<RowFormat, TypedRowFormat>,
  { csv, width }: RowsStyle,
): Promise<RowWriter> {
  if (format === 'ndjson') return ndjsonRows;
  let shape: Shape | undefined;
  let isUtf8 = true;
  for await (const block of source()) {
    isUtf8 &&= block.isUtf8;
    if (shape) mergeShapes(shape, block.shape);
    else shape = block.shape;
  }
  const columns = shape?.item ? columnsOf(shape.item).map(({ path }) => path) : [];
  if (format === 'table') return createTable(columns, source, width);
  const { csv: writer } = WRITERS;
  // Without a row nobody knows of a column.
  if (!('open' in writer) || !shape || columns.length === 0) return ndjsonRows;
  return writer.open({ format: 'csv', list: [], columns, style: csv }, { shape, isUtf8 });
}

const LF = 0x0a;

/** Rows as they came, one a line. */
export const ndjsonRows: RowWriter = {
  row(sink, { text, span }) {
    writeCompact(sink, text, span);
    sink.writeByte(LF);
  },
};
