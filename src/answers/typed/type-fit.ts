import { KIND } from '../json/shape.ts';
import type { ValueFacts } from './value-facts.ts';
import type { ValueType } from './value-types.ts';

/** A value does not fit the type that its column was given. */
export class MisfitError extends Error {
  override readonly name = 'MisfitError';

  /** @param row from 1 @param path keys from the column to the value; `[]` for the items of a list */
  constructor(
    readonly row: number,
    readonly column: string,
    readonly path: readonly string[],
  ) {
    super(`Row ${row}, ${[column, ...path].join('.')}: the value does not fit`);
  }
}

const SCALARS = KIND.string | KIND.number | KIND.boolean;

/** Keys to the first value that a type would change; undefined where all of them fit. */
export function misfitOf(facts: ValueFacts, type: ValueType): readonly string[] | undefined {
  const kinds = facts.kinds & ~KIND.null;
  if (kinds === 0) return undefined;
  if (type.kind === 'list' && kinds === KIND.list && !facts.isTooLarge) {
    const below = facts.item && misfitOf(facts.item, type.item);
    return below && ['[]', ...below];
  }
  if (type.kind === 'object' && kinds === KIND.object && !facts.isTooLarge) {
    for (const [key, field] of facts.fields) {
      const own = type.fields.get(key);
      const below = own ? misfitOf(field, own) : [];
      if (below) return [key, ...below];
    }
    return undefined;
  }
  return fits(facts, kinds, type) ? undefined : [];
}

function fits(facts: ValueFacts, kinds: number, type: ValueType): boolean {
  const isNumber = kinds === KIND.number;
  const isText = kinds === KIND.string;
  switch (type.kind) {
    case 'boolean':
      return kinds === KIND.boolean;
    case 'int32':
      return isNumber && facts.fits32;
    case 'int64':
      return isNumber && facts.fits64;
    case 'double':
      return isNumber && facts.lostByDouble === 0;
    case 'decimal': {
      const { precision, scale } = type;
      return isNumber && facts.scale <= scale && facts.wholeDigits + scale <= precision;
    }
    case 'digits':
      return isNumber;
    case 'date':
      return isText && facts.areDays;
    case 'timestamp': {
      const { unit, isUtc } = type;
      const most = { MILLIS: 3, MICROS: 6, NANOS: 9 }[unit];
      const hasRoom = facts.decimals <= most && (unit !== 'NANOS' || facts.fitNanoseconds);
      return isText && hasRoom && (isUtc ? facts.areUtc : facts.areLocal);
    }
    case 'text':
      return (kinds & ~SCALARS) === 0;
    case 'json':
      return true;
    case 'list':
    case 'object':
      return false;
  }
}
