import type { TypedColumn } from '../answers/typed/typed-file.ts';
import { typeName, type ValueType } from '../answers/typed/value-types.ts';
import { isJsonObject, jsonOrNone, objectOf } from '../contract/json-members.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { COMMAND_COPY } from './copy.ts';
import { writeWholeText } from './output.ts';
import { readIfThere } from './read-operation.ts';

const { files: WORDS } = COMMAND_COPY;

/** Types of columns by their names; undefined if the file does not exist yet. @throws {UsageError} it is not a file of types */
export async function readPinnedTypes(path: string) {
  const bytes = await readIfThere(path);
  return bytes && typesIn(jsonOrNone(bytes.toString()), path);
}

export function writePinnedTypes(path: string, columns: readonly TypedColumn[]): Promise<void> {
  const types = Object.fromEntries(columns.map(({ name, type }) => [name, writtenOf(type)]));
  return writeWholeText(path, `${JSON.stringify(types, null, 2)}\n`);
}

/** A type as a file has it: `DECIMAL(12, 2)`, `{"list": "INT32"}`, `{"struct": {"x": "DOUBLE"}}`. */
function writtenOf(type: ValueType): string | object {
  if (type.kind === 'list') return { list: writtenOf(type.item) };
  if (type.kind !== 'object') return typeName(type);
  return { struct: Object.fromEntries([...type.fields].map(([key, of]) => [key, writtenOf(of)])) };
}

const PLAIN: readonly ValueType[] = [
  ...(['boolean', 'int32', 'int64', 'double', 'text', 'date', 'digits', 'json'] as const).map(
    (kind) => ({ kind }),
  ),
  ...(['MILLIS', 'MICROS', 'NANOS'] as const).flatMap((unit) =>
    [true, false].map((isUtc) => ({ kind: 'timestamp' as const, unit, isUtc })),
  ),
];

const BY_NAME = new Map(PLAIN.map((type) => [typeName(type), type]));

function typesIn(value: unknown, path: string): ReadonlyMap<string, ValueType> {
  if (!isJsonObject(value)) throw new UsageError(WORDS.noTypes(path));
  return new Map(
    Object.entries(value).map(([name, written]) => [name, typeIn(written, name, path)]),
  );
}

function typeIn(written: unknown, name: string, path: string): ValueType {
  const plain = BY_NAME.get(String(written));
  if (plain) return plain;
  const [, digits = 0, scaleDigits = 0] = /^DECIMAL\((\d+), ?(\d+)\)$/.exec(String(written)) ?? [];
  const [precision, scale] = [Number(digits), Number(scaleDigits)];
  if (precision >= Math.max(1, scale) && precision <= 38)
    return { kind: 'decimal', precision, scale };
  const { list, struct } = objectOf(written);
  if (list !== undefined) return { kind: 'list', item: typeIn(list, name, path) };
  const fields = struct === undefined ? undefined : typesIn(struct, path);
  if (fields && fields.size > 0) return { kind: 'object', fields };
  throw new UsageError(WORDS.noType(path, name, JSON.stringify(written)));
}
