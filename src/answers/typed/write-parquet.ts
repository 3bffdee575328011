import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { OpenTypedWriter } from './typed-file.ts';
import type { ValueType } from './value-types.ts';
import type { SchemaElement } from 'hyparquet';
import { isReplaced } from '../export/remarks.ts';
import { childrenFrom, type IndexedText, keyOfField } from '../json/children.ts';
import { BACKSLASH, OPEN_LIST, QUOTE, type Span } from '../json/scan.ts';
import { KIND } from '../json/shape.ts';
import { encoder, kindOfWord, readRaw, readString } from '../json/values.ts';
import { readDecimal, readSmall, smallUnscaled, toDouble, unscaled } from '../values/decimals.ts';
import { ReadNumber } from '../values/numbers.ts';
import { DAY_MS, Moment } from '../values/moments.ts';
import { inUnit, readKeptMoment } from './moment.ts';

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
    row({ text, isUtf8 }, found, rowBytes) {
      state.isUtf8 = isUtf8;
      for (const [position, type] of types.entries()) {
        const span = found[position];
        values[position]?.push(span ? parquetValue(text, span, type, state) : null);
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

/** Bytes that hold the largest decimal of 38 digits. */
const DECIMAL_BYTES = 16;

/** The schema's elements of a value, with those below it (Parquet format, "Logical types"). */
function elementsOf(name: string, type: ValueType): SchemaElement[] {
  const base = { name, repetition_type: 'OPTIONAL' } as const;
  switch (type.kind) {
    case 'boolean':
      return [{ ...base, type: 'BOOLEAN' }];
    case 'int32':
      return [{ ...base, type: 'INT32' }];
    case 'int64':
      return [{ ...base, type: 'INT64' }];
    case 'double':
      return [{ ...base, type: 'DOUBLE' }];
    case 'date':
      return [{ ...base, type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } }];
    case 'timestamp': {
      const { unit, isUtc } = type;
      const logical_type = { type: 'TIMESTAMP', isAdjustedToUTC: isUtc, unit } as const;
      return [{ ...base, type: 'INT64', logical_type }];
    }
    case 'decimal': {
      const { precision, scale } = type;
      const decimal = {
        ...base,
        converted_type: 'DECIMAL',
        logical_type: { type: 'DECIMAL', precision, scale } as const,
        precision,
        scale,
      } as const;
      if (precision <= 9) return [{ ...decimal, type: 'INT32' }];
      if (precision <= 18) return [{ ...decimal, type: 'INT64' }];
      return [{ ...decimal, type: 'FIXED_LEN_BYTE_ARRAY', type_length: DECIMAL_BYTES }];
    }
    case 'list': {
      const list = {
        converted_type: 'LIST',
        logical_type: { type: 'LIST' },
        num_children: 1,
      } as const;
      return [
        { ...base, ...list },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        ...elementsOf('element', type.item),
      ];
    }
    case 'object': {
      const below = [...type.fields].map(([key, field]) =>
        elementsOf(fieldName(key, type.fields), field),
      );
      return [{ ...base, num_children: below.length }, ...below.flat()];
    }
    case 'text':
    case 'json':
    case 'digits':
      return [
        { ...base, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
      ];
  }
}

/** A field's name: some readers reject an empty key, which gets a unique name. */
function fieldName(key: string, fields: ReadonlyMap<string, ValueType>): string {
  let name = key || '_';
  while (key === '' && fields.has(name)) name += '_';
  return name;
}

/** Whether the rows are UTF-8, and the number of texts with U+FFFD for invalid bytes. */
interface TextState {
  isUtf8: boolean;
  replaced: number;
}

function parquetValue(text: IndexedText, span: Span, type: ValueType, state: TextState): unknown {
  const { bytes } = text;
  const first = bytes[span.start];
  const isWord = first !== QUOTE && type.kind !== 'list' && type.kind !== 'object';
  if (isWord && kindOfWord(bytes, span.start, span.end) === KIND.null) return null;
  switch (type.kind) {
    case 'boolean':
      return (
        kindOfWord(bytes, span.start, span.end) === KIND.boolean && span.end - span.start === 4
      );
    case 'int32':
      return Number(unscaledOf(text, span, 0));
    case 'int64':
      return BigInt(unscaledOf(text, span, 0));
    case 'decimal':
      return BigInt(unscaledOf(text, span, type.scale));
    case 'double': {
      const isSmall = readSmall(bytes, span.start, span.end, small);
      return isSmall ? toDouble(small) : Number(readRaw(text, span));
    }
    case 'date':
      return readKeptMoment(text, span, moment) ? moment.ms / DAY_MS : null;
    case 'timestamp':
      return readKeptMoment(text, span, moment) ? inUnit(moment, type.unit) : null;
    case 'list':
      return first === OPEN_LIST ? listOf(text, span, type.item, state) : null;
    case 'object':
      return first === 0x7b ? objectOf(text, span, type.fields, state) : null;
    case 'text':
      return first === QUOTE ? textOf(text, span, state) : rawOf(text, span, state);
    case 'json':
    case 'digits':
      return rawOf(text, span, state);
  }
}

function listOf(text: IndexedText, span: Span, item: ValueType, state: TextState): unknown[] {
  const items: unknown[] = [];
  for (const child of childrenFrom(text, span.start)) {
    items.push(parquetValue(text, child, item, state));
  }
  return items;
}

function objectOf(
  text: IndexedText,
  span: Span,
  fields: ReadonlyMap<string, ValueType>,
  state: TextState,
): unknown {
  // A key may be one that objects have of themselves.
  const object = Object.create(null) as Record<string, unknown>;
  for (const child of childrenFrom(text, span.start)) {
    const key = keyOfField(text, child);
    const type = fields.get(key);
    if (type) object[fieldName(key, fields)] = parquetValue(text, child, type, state);
  }
  return object;
}

const small = new ReadNumber();
const moment = new Moment();

function unscaledOf(text: IndexedText, span: Span, scale: number): number | bigint {
  const isSmall = readSmall(text.bytes, span.start, span.end, small);
  const value = isSmall ? smallUnscaled(small, scale) : undefined;
  if (value !== undefined) return value;
  const decimal = readDecimal(readRaw(text, span));
  return decimal ? unscaled(decimal, scale) : 0n;
}

function textOf(text: IndexedText, span: Span, state: TextState): Uint8Array {
  const inner = text.bytes.subarray(span.start + 1, span.end - 1);
  if (state.isUtf8 && !inner.includes(BACKSLASH)) return inner;
  return encodedOf(readString(text, span), text, span, state);
}

function rawOf(text: IndexedText, span: Span, state: TextState): Uint8Array {
  const raw = text.bytes.subarray(span.start, span.end);
  return state.isUtf8 ? raw : encodedOf(readRaw(text, span), text, span, state);
}

function encodedOf(said: string, text: IndexedText, span: Span, state: TextState): Uint8Array {
  if (isReplaced(said, state.isUtf8, text, span)) state.replaced += 1;
  return encoder.encode(said);
}
