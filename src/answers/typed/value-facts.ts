import { childrenFrom, keyOfField, type IndexedText } from '../json/children.ts';
import { OPEN_LIST, OPEN_OBJECT, QUOTE, type Span } from '../json/scan.ts';
import { KIND } from '../json/shape.ts';
import { kindOfWord, readRaw } from '../json/values.ts';
import {
  readDecimal,
  readSmall,
  survivesDouble,
  unscaled,
  wholeDigits,
} from '../values/decimals.ts';
import { ReadNumber } from '../values/numbers.ts';
import { Moment } from '../values/moments.ts';
import { fitsNanoseconds, readKeptMoment } from './moment.ts';

export class ValueFacts {
  kinds = 0;
  /** Whether every number is a whole one that 32, or 64, bits hold. */
  fits32 = true;
  fits64 = true;
  /** Numbers that the nearest double of each would change. */
  lostByDouble = 0;
  wholeDigits = 0;
  scale = 0;
  /** Whether every string is a date, a moment in UTC, or a moment without a zone. */
  areDays = true;
  areUtc = true;
  areLocal = true;
  /** Digits of a second's fraction: the most of all moments. */
  decimals = 0;
  fitNanoseconds = true;
  readonly fields = new Map<string, ValueFacts>();
  item: ValueFacts | undefined = undefined;
  /** Too many fields, or too deep. */
  isTooLarge = false;
}

/** Most fields of an object: more are data, not fields. */
const MAX_FIELDS = 200;

const MAX_DEPTH = 12;

export interface Wanted {
  readonly isNested: boolean;
  readonly isDated: boolean;
}

export function observe(
  facts: ValueFacts,
  text: IndexedText,
  span: Span,
  wanted: Wanted,
  depth = 0,
): void {
  const first = text.bytes[span.start];
  if (first === QUOTE) {
    facts.kinds |= KIND.string;
    if (wanted.isDated) observeMoment(facts, text, span);
  } else if (first === OPEN_LIST || first === OPEN_OBJECT) {
    facts.kinds |= first === OPEN_LIST ? KIND.list : KIND.object;
    if (wanted.isNested) observeChildren(facts, text, span, wanted, depth);
  } else {
    const kind = kindOfWord(text.bytes, span.start, span.end);
    facts.kinds |= kind === KIND.number ? observeNumber(facts, text, span) : kind;
  }
}

function observeChildren(
  facts: ValueFacts,
  text: IndexedText,
  span: Span,
  wanted: Wanted,
  depth: number,
): void {
  if (depth === MAX_DEPTH) {
    facts.isTooLarge = true;
    return;
  }
  const isList = text.bytes[span.start] === OPEN_LIST;
  for (const child of childrenFrom(text, span.start)) {
    let below: ValueFacts | undefined;
    if (isList) below = facts.item ??= new ValueFacts();
    else {
      const key = keyOfField(text, child);
      below = facts.fields.get(key);
      if (!below && facts.fields.size === MAX_FIELDS) facts.isTooLarge = true;
      else if (!below) facts.fields.set(key, (below = new ValueFacts()));
    }
    if (below) observe(below, text, child, wanted, depth + 1);
  }
}

const small = new ReadNumber();

function observeNumber(facts: ValueFacts, text: IndexedText, span: Span): number {
  if (readSmall(text.bytes, span.start, span.end, small)) {
    const { low: mantissa, digits, decimals: scale } = small;
    if (facts.wholeDigits < digits - scale) facts.wholeDigits = digits - scale;
    if (facts.scale < scale) facts.scale = scale;
    if (scale > 0) facts.fits32 = facts.fits64 = false;
    else if (mantissa !== (mantissa | 0)) facts.fits32 = false;
    return KIND.number;
  }
  const raw = readRaw(text, span);
  const decimal = readDecimal(raw);
  if (!decimal) return KIND.odd;
  const scale = Math.max(0, decimal.scale);
  const whole = wholeDigits(decimal);
  facts.wholeDigits = Math.max(facts.wholeDigits, whole);
  facts.scale = Math.max(facts.scale, scale);
  if (!survivesDouble(decimal, raw)) facts.lostByDouble += 1;
  if (scale > 0 || whole > 19) facts.fits32 = facts.fits64 = false;
  else {
    const value = unscaled(decimal, 0);
    facts.fits32 &&= BigInt.asIntN(32, value) === value;
    facts.fits64 &&= BigInt.asIntN(64, value) === value;
  }
  return KIND.number;
}

const moment = new Moment();

function observeMoment(facts: ValueFacts, text: IndexedText, span: Span): void {
  const isDated = readKeptMoment(text, span, moment);
  facts.areDays &&= isDated && moment.is === 'day';
  facts.areUtc &&= isDated && moment.is === 'utc';
  facts.areLocal &&= isDated && moment.is === 'local';
  if (!isDated || moment.is === 'day') return;
  facts.decimals = Math.max(facts.decimals, moment.decimals);
  facts.fitNanoseconds &&= fitsNanoseconds(moment);
}
