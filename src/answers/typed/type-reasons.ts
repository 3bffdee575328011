import { KIND } from '../json/shape.ts';
import type { ValueFacts } from './value-facts.ts';
import { isDated, type SchemaHint, type ValueType } from './value-types.ts';

/** Why a column has no stricter type; `count` is of the values that one would change. */
export type TypeReason =
  /** Numbers have more digits than a decimal holds, `most` of them, and a double would change some. */
  | { readonly kind: 'digits'; readonly most: number; readonly count: number }
  /** They have more digits, but a double preserves them. */
  | { readonly kind: 'double'; readonly most: number }
  /** The schema says `Float`, which a double would change. */
  | { readonly kind: 'decimal'; readonly count: number }
  /** The schema declares a date, but these cannot be stored as one; 0 if they have several forms. */
  | { readonly kind: 'undated'; readonly count: number }
  | { readonly kind: 'mixed'; readonly kinds: readonly MixedKind[] }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'id' | 'nulls' };

const MIXED_KINDS = ['boolean', 'number', 'string', 'object', 'list', 'odd'] as const;

export type MixedKind = (typeof MIXED_KINDS)[number];

export function typeReasonOf(
  facts: ValueFacts,
  type: ValueType,
  hint: SchemaHint | undefined,
): TypeReason | undefined {
  const kinds = facts.kinds & ~KIND.null;
  if (kinds === 0) return { kind: 'nulls' };
  const most = facts.wholeDigits + facts.scale;
  switch (type.kind) {
    case 'digits':
      return { kind: 'digits', most, count: facts.lostByDouble };
    case 'double':
      return hint?.typeName === 'Float' ? undefined : { kind: 'double', most };
    case 'decimal':
      if (hint?.typeName !== 'Float') return undefined;
      return { kind: 'decimal', count: facts.lostByDouble };
    case 'text':
      if (kinds !== KIND.string) return { kind: 'id' };
      return isDated(hint) ? { kind: 'undated', count: facts.undated } : undefined;
    case 'json':
      if (type.reason === 'too-large') return { kind: 'too-large' };
      if (type.reason === 'chosen') return undefined;
      return { kind: 'mixed', kinds: MIXED_KINDS.filter((one) => (kinds & KIND[one]) !== 0) };
    default:
      return undefined;
  }
}
