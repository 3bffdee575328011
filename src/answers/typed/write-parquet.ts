import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { NO_VALUE } from '../query/walk-rows.ts';
import { elementsOf, parquetValue, type TextState } from './parquet-values.ts';
import type { OpenTypedWriter } from './typed-file.ts';
import type { ValueType } from './value-types.ts';

/** Readers take a group of rows at a time, several at once: DuckDB's own have 122,880 rows. */
const GROUP_ROWS = 100_000;

/** A group is in memory until it is written: so much of the rows' text at most, bytes. */
const GROUP_BYTES = 16 * 1024 * 1024;

/** Opens a Parquet file (Apache Parquet format 2), compressed by Snappy. */
export const openParquet: OpenTypedWriter = (columns, metadata) => {
  const output = new ByteWriter(1024 * 1024);
  const writer = new ParquetWriter({
    writer: output,
    schema: [
      { name: 'schema', num_children: columns.length },
      ...columns.flatMap(({ name, type }) => elementsOf(name, type)),
    ],
    kvMetadata: [...metadata],
    createdBy: 'gatehouse',
  });
  const types = columns.map(({ type }) => type);
  const span = { start: 0, end: 0 };
  let values: unknown[][] = columns.map(() => []);
  let rows = 0;
  let bytes = 0;
  const state: TextState = { isUtf8: true, replaced: 0 };
  const writeGroup = (): void => {
    if (rows === 0) return;
    const columnData = columns.map(({ name, type }, position) => ({
      name,
      data: values[position] ?? [],
      // A dictionary would hold zero and minus zero as one.
      ...(type.kind === 'double' && ({ encoding: 'PLAIN' } as const)),
    }));
    void writer.write({ columnData, rowGroupSize: rows });
    values = columns.map(() => []);
    rows = 0;
    bytes = 0;
  };
  return {
    row({ text, isUtf8 }, { starts, ends }, rowBytes) {
      state.isUtf8 = isUtf8;
      for (let position = 0; position < types.length; position += 1) {
        const start = starts[position] ?? NO_VALUE;
        const type = types[position] as ValueType;
        span.start = start;
        span.end = ends[position] ?? start;
        const value = start === NO_VALUE ? null : parquetValue(text, span, type, state);
        values[position]?.push(value);
      }
      rows += 1;
      bytes += rowBytes;
      if (rows === GROUP_ROWS || bytes >= GROUP_BYTES) writeGroup();
    },
    take() {
      const ready = output.getBytes().slice();
      output.index = 0;
      return ready;
    },
    end() {
      writeGroup();
      void writer.finish();
    },
    remarks() {
      const { replaced } = state;
      return replaced > 0 ? [{ kind: 'replaced', count: replaced }] : [];
    },
  };
};
