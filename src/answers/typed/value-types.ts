import { KIND } from '../json/shape.ts';
import type { MomentUnit } from './moment.ts';
import type { ValueFacts } from './value-facts.ts';

export type ValueType =
  /** `json`: lists and objects, or values of several kinds. `digits`: numbers of more digits than a file's number has. */
  | {
      readonly kind: 'boolean' | 'int32' | 'int64' | 'double' | 'text' | 'date' | 'json' | 'digits';
    }
  /** `precision` digits in all, `scale` of them behind the point. */
  | { readonly kind: 'decimal'; readonly precision: number; readonly scale: number }
  | { readonly kind: 'timestamp'; readonly unit: MomentUnit; readonly isUtc: boolean }
  | { readonly kind: 'list'; readonly item: ValueType }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, ValueType> };

export interface SchemaHint {
  readonly typeName: string;
  /** As the schema writes it, such as `[Float!]`. */
  readonly type?: string | undefined;
  readonly specifiedBy?: string | undefined;
}

/** @param keys from the column inwards; list items add none */
export type HintAt = (keys: readonly string[]) => PlaceHint | undefined;

export interface PlaceHint extends SchemaHint {
  /** Keys of the fields in it that the operation asks for. */
  readonly fields: readonly string[];
}

const NUMBERS = KIND.number;
const TEXTS = KIND.string;

const MAX_PRECISION = 38;

interface Place {
  readonly keys: readonly string[];
  /** How many lists lead to it since the last of them. */
  readonly lists: number;
}

const JSON_TEXT: ValueType = { kind: 'json' };

const TOP: Place = { keys: [], lists: 0 };

/** The type that preserves every value at a place. */
export function typeOf(
  facts: ValueFacts | undefined,
  isNested: boolean,
  hintAt: HintAt,
  { keys, lists }: Place = TOP,
): ValueType {
  const hint = hintAt(keys);
  const kinds = (facts?.kinds ?? 0) & ~KIND.null;
  if (!facts || kinds === 0) return typeOfNothing(hint, isNested, hintAt, { keys, lists });
  if (kinds === KIND.list || kinds === KIND.object) {
    return isNested ? containerType(facts, kinds, hintAt, { keys, lists }) : JSON_TEXT;
  }
  if (kinds === KIND.boolean) return { kind: 'boolean' };
  if (kinds === TEXTS) return stringType(facts, hint);
  // A numeric id is still a name.
  if (hint?.typeName === 'ID' && (kinds & ~(NUMBERS | TEXTS)) === 0) return { kind: 'text' };
  return kinds === NUMBERS ? numberType(facts, hint) : JSON_TEXT;
}

/** With only null values, the schema decides. */
function typeOfNothing(
  hint: PlaceHint | undefined,
  isNested: boolean,
  hintAt: HintAt,
  { keys, lists }: Place,
): ValueType {
  if (!hint) return { kind: 'text' };
  const { type = '', fields, typeName: name } = hint;
  const isList = type.split('[').length - 1 > lists;
  if ((isList || fields.length > 0) && !isNested) return JSON_TEXT;
  if (isList) {
    const item = typeOfNothing(hint, isNested, hintAt, { keys, lists: lists + 1 });
    return { kind: 'list', item };
  }
  if (fields.length > 0) {
    const typed = fields.map((key) => {
      const below = { keys: [...keys, key], lists: 0 };
      return [key, typeOf(undefined, isNested, hintAt, below)] as const;
    });
    return { kind: 'object', fields: new Map(typed) };
  }
  if (name === 'Int') return { kind: 'int32' };
  if (name === 'Float') return { kind: 'double' };
  if (name === 'Boolean') return { kind: 'boolean' };
  if (!isDated(hint) || NO_MOMENT.test(name)) return { kind: 'text' };
  if (/date(?!.*time)/i.test(name)) return { kind: 'date' };
  return { kind: 'timestamp', unit: 'MILLIS', isUtc: !/local/i.test(name) };
}

function containerType(
  facts: ValueFacts,
  kinds: number,
  hintAt: HintAt,
  { keys, lists }: Place,
): ValueType {
  if (facts.isTooLarge) return JSON_TEXT;
  if (kinds === KIND.list) {
    return { kind: 'list', item: typeOf(facts.item, true, hintAt, { keys, lists: lists + 1 }) };
  }
  // No file has a group of no columns.
  if (facts.fields.size === 0) return JSON_TEXT;
  const fields = new Map<string, ValueType>();
  for (const [key, field] of facts.fields) {
    fields.set(key, typeOf(field, true, hintAt, { keys: [...keys, key], lists: 0 }));
  }
  return { kind: 'object', fields };
}

function numberType(facts: ValueFacts, hint: SchemaHint | undefined): ValueType {
  const { scale } = facts;
  const fitsDouble = facts.lostByDouble === 0;
  // GraphQL's Float is a double; it is written as one where that loses nothing.
  if (hint?.typeName === 'Float' && fitsDouble) return { kind: 'double' };
  if (facts.fits32 && !LONG_NAME.test(hint?.typeName ?? '')) return { kind: 'int32' };
  if (facts.fits64) return { kind: 'int64' };
  const precision = Math.max(1, facts.wholeDigits + scale);
  if (precision <= MAX_PRECISION) return { kind: 'decimal', precision, scale };
  return fitsDouble ? { kind: 'double' } : { kind: 'digits' };
}

/** 64-bit scalars, regardless of the present values. */
const LONG_NAME = /^(?:big_?int|long|int64)$/i;

/** Words in the names of scalars that hold dates or moments; `Datetime`, `LocalDate`, `AWSTimestamp`. */
const DATE_NAME = /date|time|instant|moment/i;

/** Names of times of day and others that resemble those of moments. */
const NO_MOMENT = /local.?time|of.?day|zone/i;

const DATE_SPECIFICATION = /rfc-?3339|iso-?8601|date|time|instant/i;

/** Whether the schema says of a scalar that it is a date or a moment. */
export function isDated(hint: SchemaHint | undefined): boolean {
  if (!hint) return false;
  return DATE_NAME.test(hint.typeName) || DATE_SPECIFICATION.test(hint.specifiedBy ?? '');
}

function stringType(facts: ValueFacts, hint: SchemaHint | undefined): ValueType {
  if (!isDated(hint)) return { kind: 'text' };
  if (facts.areDays) return { kind: 'date' };
  if (!facts.areUtc && !facts.areLocal) return { kind: 'text' };
  if (facts.decimals > 6 && !facts.fitNanoseconds) return { kind: 'text' };
  const unit = facts.decimals > 6 ? 'NANOS' : facts.decimals > 3 ? 'MICROS' : 'MILLIS';
  return { kind: 'timestamp', unit, isUtc: facts.areUtc };
}

/** A type as files and people name it, such as `DECIMAL(12, 2)`. */
export function typeName(type: ValueType): string {
  switch (type.kind) {
    case 'decimal':
      return `DECIMAL(${type.precision}, ${type.scale})`;
    case 'timestamp':
      return `TIMESTAMP(${type.unit}${type.isUtc ? ', UTC' : ''})`;
    case 'list':
      return `LIST<${typeName(type.item)}>`;
    case 'object': {
      const fields = [...type.fields].map(([key, field]) => `${key}: ${typeName(field)}`);
      return `STRUCT<${fields.join(', ')}>`;
    }
    case 'json':
      return 'STRING (JSON)';
    case 'digits':
      return 'STRING (digits)';
    case 'text':
      return 'STRING';
    default:
      return type.kind.toUpperCase();
  }
}
