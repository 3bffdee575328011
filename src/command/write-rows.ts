import { createByteBuffer } from '../answers/json/byte-buffer.ts';
import { childrenFrom, countChildren } from '../answers/json/children.ts';
import { mergeShapes, type Shape } from '../answers/json/shape.ts';
import { columnsOf, MAX_COLUMNS } from '../answers/query/outline.ts';
import type { CsvStyle, FormatWriter, RowWriter } from '../answers/export/file-format.ts';
import { csv } from '../answers/export/csv.ts';
import { FORMATS, WRITERS } from '../answers/export/formats.ts';
import { typedFormat } from '../answers/export/typed-formats.ts';
import { writeCompact } from '../answers/export/ndjson.ts';
import { remarksOf, type RemarkCounts } from '../answers/export/remarks.ts';
import { foldLists } from '../answers/query/list-columns.ts';
import { headerName } from '../answers/export/column-names.ts';
import { skipSpace } from '../answers/json/scan.ts';
import { TYPED_WRITERS } from '../answers/typed/create-files-api.ts';
import {
  createTypedFile,
  type PlacedHint,
  type TypedColumn,
  type TypedRows,
} from '../answers/typed/typed-file.ts';
import { csvTypes, fileColumns, typedRequest } from '../answers/typed/typed-request.ts';
import type { ValueType } from '../answers/typed/value-types.ts';
import type { RunFormat } from './run-options.ts';
import type { RowBlock, RowSource } from './row-block.ts';
import { createTable } from './table.ts';

export interface RowsFile {
  readonly format: Exclude<RunFormat, 'json'>;
  readonly csv: CsvStyle;
  readonly width: number | undefined;
  readonly list: readonly string[];
  readonly hints: () => Promise<readonly PlacedHint[]>;
  readonly asked: readonly (readonly string[])[];
  readonly pins?: ReadonlyMap<string, ValueType> | undefined;
  /** Whether the columns of CSV are read for their types, which a table of a database has. */
  readonly isTyped?: boolean;
}

export type WriteBytes = (bytes: Uint8Array) => Promise<void>;

const PART_BYTES = 1024 * 1024;

/** Writes rows, which are read twice where their columns must be known, and three times for types. */
export async function writeRows(source: RowSource, file: RowsFile, write: WriteBytes) {
  const seenRows = file.format === 'ndjson' ? undefined : await lookAt(source);
  const typed = typedFormat(file.format);
  if (seenRows && typed) return writeTypedRows(source, typed, file, seenRows, write);
  const paths = seenRows ? await plainColumns(file, seenRows) : [];
  const writer = seenRows ? await openWriter(source, file, seenRows, paths) : ndjsonRows;
  const sink = createByteBuffer(PART_BYTES + 64 * 1024);
  const flush = async (): Promise<void> => {
    await write(sink.bytes.slice(0, sink.length));
    sink.clear();
  };
  let rows = 0;
  writer.begin?.(sink);
  for await (const { text, list } of source()) {
    for (const span of childrenFrom(text, list)) {
      writer.row(sink, { text, span });
      rows += 1;
      if (sink.length >= PART_BYTES) await flush();
    }
  }
  writer.end?.(sink);
  await flush();
  const remarks = [...remarksOf(seenRows?.counts ?? {}), ...(writer.remarks?.() ?? [])];
  return { rows, remarks, ...(file.isTyped && { columns: await typesOf(source, file, paths) }) };
}

async function plainColumns({ hints, asked }: RowsFile, { columns }: SeenRows) {
  if (columns.length > 0) return columns.map(({ path }) => path);
  return fileColumns({ columns: [], asked }, await hints(), false);
}

async function typesOf(
  source: RowSource,
  { csv: style, list, hints }: RowsFile,
  columns: readonly (readonly string[])[],
): Promise<readonly TypedColumn[]> {
  const typed = csvTypes({ list, columns, style }, await hints());
  const file = createTypedFile(typed, TYPED_WRITERS.xlsx);
  for await (const block of source()) file.observe(rowsOf(block));
  return file.columns();
}

type SeenRows = Awaited<ReturnType<typeof lookAt>>;

/** @param before what has been seen, which this adds to */
export async function lookAt(source: RowSource, before?: Shape) {
  let shape = before;
  const counts: RemarkCounts = {};
  let isUtf8 = true;
  let rows = 0;
  for await (const block of source()) {
    isUtf8 &&= block.isUtf8;
    if (block.repeatsKeys) counts.keys = 1;
    rows += countChildren(block.text, block.list);
    if (shape) mergeShapes(shape, block.shape);
    else shape = block.shape;
  }
  const columns = shape?.item ? columnsOf(shape.item, MAX_COLUMNS + 1) : [];
  if (columns.length > MAX_COLUMNS) counts.columns = MAX_COLUMNS;
  return { rows, columns: columns.slice(0, MAX_COLUMNS), shape, isUtf8, counts };
}

/** The columns of rows, each list within them as one. */
export function columnsSeen(shape: Shape | undefined) {
  return foldLists(shape?.item ? columnsOf(shape.item, MAX_COLUMNS) : []);
}

async function openWriter(
  source: RowSource,
  { format, width, csv: style, list }: RowsFile,
  { shape, isUtf8 }: SeenRows,
  columns: readonly (readonly string[])[],
): Promise<RowWriter> {
  if (format === 'table') return createTable(columns, source, width);
  const { request } = FORMATS.find(({ name }) => name === format) ?? csv;
  const writers: Readonly<Record<string, FormatWriter>> = WRITERS;
  const writer = writers[format];
  if (!writer || !('open' in writer) || !shape) return ndjsonRows;
  return writer.open(request({ list, columns, style }), { shape, isUtf8 });
}

/** Writes typed rows as the page does. @throws {MisfitError} a value does not fit the type that its column was given */
async function writeTypedRows(
  source: RowSource,
  format: NonNullable<ReturnType<typeof typedFormat>>,
  { csv: style, list, hints, asked, pins }: RowsFile,
  { columns: facts, rows, counts }: SeenRows,
  write: WriteBytes,
) {
  const paths = (format.lists === 'typed' ? foldLists(facts) : facts).map(({ path }) => path);
  const request = format.request({ list, columns: paths, style, nesting: 'kept' });
  const typed = typedRequest({ ...request, asked }, await hints());
  const columns = pins ? withPinned(typed.columns, [...pins.keys()]) : typed.columns;
  const asJson = format.lists === 'typed' ? columns : [];
  const file = createTypedFile({ ...typed, columns, asJson, pins }, TYPED_WRITERS[format.name]);
  for await (const block of source()) file.observe(rowsOf(block));
  for await (const block of source()) await write(file.write(rowsOf(block)));
  await write(file.end());
  return { rows, remarks: [...remarksOf(counts), ...file.remarks()], columns: file.columns() };
}

/** The columns that are pinned, in their order and whether or not they came, then the others. */
function withPinned(columns: readonly (readonly string[])[], names: readonly string[]) {
  const remainingPaths = new Map(columns.map((path) => [headerName(path), path]));
  const pinned = names.map((name) => remainingPaths.get(name) ?? name.split('.'));
  const isIn = (name: string) => names.some((one) => one === name || one.startsWith(`${name}.`));
  const others = [...remainingPaths].filter(([name]) => !isIn(name));
  return [...pinned, ...others.map(([, path]) => path)];
}

function rowsOf({ text, list, isUtf8 }: RowBlock): TypedRows {
  return { text, start: skipSpace(text, list + 1), isUtf8 };
}

const LF = 0x0a;

export const ndjsonRows: RowWriter = {
  row(sink, { text, span }) {
    writeCompact(sink, text, span);
    sink.writeByte(LF);
  },
};
