import { skipSpace } from '../answers/json/scan.ts';
import { mergeShapes, type Shape } from '../answers/json/shape.ts';
import { foldLists } from '../answers/list-columns.ts';
import { columnsOf } from '../answers/query/outline.ts';
import {
  createTypedFile,
  type OpenTypedWriter,
  type TypedRows,
} from '../answers/typed/typed-file.ts';
import { openParquet } from '../answers/typed/write-parquet.ts';
import { openXlsx } from '../answers/typed/write-xlsx.ts';
import type { RowBlock, RowSource } from './row-block.ts';

const TYPED: Readonly<Record<TypedRowFormat, OpenTypedWriter>> = {
  parquet: openParquet,
  xlsx: openXlsx,
};

export type TypedRowFormat = 'parquet' | 'xlsx';

/** Writes typed rows by their values alone, reading them three times: for columns, types, and to write. */
export async function writeTypedRows(
  source: RowSource,
  format: TypedRowFormat,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const paths = await columnsIn(source, format === 'parquet');
  const asJson = format === 'parquet' ? paths : [];
  const isNested = format === 'parquet';
  const request = { columns: paths, asJson, isNested, title: 'Rows', hints: [] };
  const file = createTypedFile(request, TYPED[format]);
  for await (const block of source()) file.observe(rowsOf(block));
  for await (const block of source()) await write(await file.write(rowsOf(block)));
  await write(await file.end());
}

function rowsOf({ text, list, isUtf8 }: RowBlock): TypedRows {
  return { text, start: skipSpace(text, list + 1), isUtf8 };
}

/** @param keepsLists whether a list in a row is one column */
async function columnsIn(
  source: RowSource,
  keepsLists: boolean,
): Promise<readonly (readonly string[])[]> {
  let shape: Shape | undefined;
  for await (const block of source()) {
    if (shape) mergeShapes(shape, block.shape);
    else shape = block.shape;
  }
  const columns = shape?.item ? columnsOf(shape.item) : [];
  const folded = keepsLists ? foldLists(columns) : columns;
  // No file has no columns.
  return folded.length > 0 ? folded.map(({ path }) => path) : [[]];
}
