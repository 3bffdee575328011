import type { TypedColumn } from '../answers/typed/typed-file.ts';
import { typeName, type ValueType } from '../answers/typed/value-types.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { COMMAND_COPY } from './copy.ts';
import { writeWholeFile } from './output.ts';
import { readIfThere } from './read-operation.ts';

const { files: WORDS } = COMMAND_COPY;

/** A type as it stands in a file: `DECIMAL(12, 2)`, `{"list": "INT32"}`, `{"struct": {"x": "DOUBLE"}}`. */
type WrittenType =
  | string
  | { readonly list: WrittenType }
  | { readonly struct: Readonly<Record<string, WrittenType>> };

/** Types of columns by their names; undefined where the file is not there yet. @throws {UsageError} it is none of types */
export async function readPinnedTypes(
  path: string,
): Promise<ReadonlyMap<string, ValueType> | undefined> {
  const bytes = await readIfThere(path);
  if (!bytes) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch (error) {
    throw new UsageError(WORDS.typesUnreadable(path), { cause: error });
  }
  const types = entriesOf(value, (type, name) => {
    throw new UsageError(WORDS.noType(path, name, JSON.stringify(type)));
  });
  if (!types) throw new UsageError(WORDS.typesUnreadable(path));
  return types;
}

/** Writes the types of a file's columns, for the runs that come. */
export function writePinnedTypes(path: string, columns: readonly TypedColumn[]): Promise<void> {
  const types = Object.fromEntries(columns.map(({ name, type }) => [name, writtenOf(type)]));
  const text = `${JSON.stringify(types, null, 2)}\n`;
  return writeWholeFile(path, (write) => write(new TextEncoder().encode(text)));
}

function writtenOf(type: ValueType): WrittenType {
  if (type.kind === 'list') return { list: writtenOf(type.item) };
  if (type.kind !== 'object') return typeName(type);
  return { struct: Object.fromEntries([...type.fields].map(([key, of]) => [key, writtenOf(of)])) };
}

const PLAIN: readonly ValueType[] = [
  { kind: 'boolean' },
  { kind: 'int32' },
  { kind: 'int64' },
  { kind: 'double' },
  { kind: 'text' },
  { kind: 'date' },
  { kind: 'digits' },
  { kind: 'json', reason: 'chosen' },
  ...(['MILLIS', 'MICROS', 'NANOS'] as const).flatMap((unit) =>
    [true, false].map((isUtc) => ({ kind: 'timestamp' as const, unit, isUtc })),
  ),
];

const BY_NAME = new Map(PLAIN.map((type) => [typeName(type), type]));

/** @param onWrong is told of what is no type, and throws */
function typeOfWritten(value: unknown, onWrong: () => never): ValueType {
  if (typeof value === 'string') {
    const plain = BY_NAME.get(value);
    if (plain) return plain;
    const [, precision, scale] = /^DECIMAL\((\d+), ?(\d+)\)$/.exec(value) ?? [];
    const decimal = { precision: Number(precision), scale: Number(scale) };
    const { precision: digits, scale: behind } = decimal;
    if (digits >= 1 && digits <= 38 && behind <= digits) return { kind: 'decimal', ...decimal };
  }
  if (typeof value === 'object' && value !== null && 'list' in value) {
    return { kind: 'list', item: typeOfWritten(value.list, onWrong) };
  }
  if (typeof value === 'object' && value !== null && 'struct' in value) {
    const fields = entriesOf(value.struct, onWrong);
    if (fields && fields.size > 0) return { kind: 'object', fields };
  }
  return onWrong();
}

function entriesOf(
  value: unknown,
  onWrong: (type: unknown, name: string) => never,
): ReadonlyMap<string, ValueType> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  return new Map(
    entries.map(([name, type]) => [name, typeOfWritten(type, () => onWrong(type, name))]),
  );
}
