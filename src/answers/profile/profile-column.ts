import { compareMoments, Moment, msOf, readMoment } from '../values/moments.ts';
import { FIRST_OF_NULL, OPEN_LIST, OPEN_OBJECT, QUOTE, type Span } from '../json/scan.ts';
import { encoder, cellOf, kindOf, readRaw, readString, type ValueKind } from '../json/values.ts';
import { ExactSum } from '../values/exact-sum.ts';
import { valueName } from '../values/names.ts';
import { ReadNumber, isNumberAt, readNumber } from '../values/numbers.ts';
import { RandomSample, StreamedHistogram } from './estimates.ts';
import { ValueCounts, type CountedValue, type ValueLimits } from './value-counts.ts';

/** The kind of a column's values: `mixed` for several kinds, `empty` for none. */
export type ColumnType =
  | 'empty'
  | 'boolean'
  | 'number'
  /** Texts that are all JSON numbers, without leading zeros. */
  | 'number-text'
  /** Texts that are all dates, with or without a time (ISO 8601). */
  | 'date'
  | 'text'
  | 'object'
  | 'list'
  | 'mixed';

export type ColumnProfile = ReturnType<ColumnProfiler['read']>;

export interface ColumnLimits extends ValueLimits {
  readonly sample: number;
}

const T = 0x74;
const F = 0x66;
const ZERO = 0x30;
const MINUS = 0x2d;

const decoder = new TextDecoder();

const scratch = new ReadNumber();

/** The profile of one column, from one value after the other; a value that occurs once is not kept. */
export class ColumnProfiler {
  readonly #values: ValueCounts;
  #nulls = 0;
  #missing = 0;
  #trues = 0;
  #falses = 0;
  #strings = 0;
  #blanks = 0;
  #objects = 0;
  #lists = 0;
  #odd = 0;
  #shortest = Infinity;
  #longest = 0;
  #numberTexts = 0;
  /** Texts that are numbers too, as in sums and groups. */
  readonly #numbers: NumberStatistics;
  /** As long as all texts are dates. */
  #dates: DateStatistics | undefined;

  /** @param isText whether the schema says that texts which look like numbers are texts */
  constructor(
    readonly path: readonly string[],
    limits: ColumnLimits,
    private readonly isText = false,
  ) {
    this.#values = new ValueCounts(limits);
    this.#numbers = new NumberStatistics(new RandomSample(limits.sample));
    this.#dates = new DateStatistics(new RandomSample(limits.sample));
  }

  addMissing(): void {
    this.#missing += 1;
  }

  add(bytes: Uint8Array, start: number, end: number): void {
    const first = bytes[start] ?? 0;
    if (first === QUOTE) return this.#addString(bytes, start, end);
    if ((first >= ZERO && first <= ZERO + 9) || first === MINUS) {
      if (readNumber(bytes, start, end, scratch)) return this.#addNumber(bytes, start, end);
    } else if (first === FIRST_OF_NULL && end - start === 4) {
      this.#nulls += 1;
      return;
    }
    if (first === T && end - start === 4) this.#trues += 1;
    else if (first === F && end - start === 5) this.#falses += 1;
    else if (first === OPEN_OBJECT) this.#objects += 1;
    else if (first === OPEN_LIST) this.#lists += 1;
    else this.#odd += 1;
    if (first !== OPEN_OBJECT && first !== OPEN_LIST) this.#values.addBytes(bytes, start, end);
    else {
      const name = encoder.encode(valueName(readRaw({ bytes, length: end }, { start, end })));
      this.#values.addBytes(name, 0, name.length);
    }
  }

  /** @param isWhole whether all rows were looked through; otherwise a quick guess at the median does */
  read(topValues: number, isWhole: boolean) {
    const jsonNumbers = this.#numbers.sum.count - this.#numberTexts;
    const present = jsonNumbers + this.#strings + this.#objects + this.#lists + this.#odd;
    const values = present + this.#trues + this.#falses;
    const type = this.#type(values);
    const numbers = type === 'text' ? undefined : this.#numbers;
    const dates = type === 'date' ? this.#dates : undefined;
    const top = topValues > 0 ? this.#values.top(topValues) : [];
    return {
      path: this.path,
      type,
      /** How many there are, null apart; of a list in a row each item is one. */
      values,
      nulls: this.#nulls,
      missing: this.#missing,
      trues: this.#trues,
      falses: this.#falses,
      distinct: Math.min(this.#values.distinct(), values),
      /** Else it is an estimate: off by less than 2 % in 19 of 20 columns. */
      isDistinctExact: this.#values.isExact,
      totals: numbers && numbers.sum.count > 0 ? numbers.sum.totals() : undefined,
      dates: dates?.range(),
      median: dates ? dates.median(isWhole) : numbers?.median(isWhole),
      /** Else it is that of a random part of the values. */
      isMedianExact: isWhole && (dates ?? numbers)?.sample.isWhole !== false,
      lengths: this.#strings > 0 ? { min: this.#shortest, max: this.#longest } : undefined,
      top: top.map(topValueOf),
      /** Else each is there at least as often as it says, and others may be missing that are there seldom. */
      isTopExact: this.#values.isExact,
      /** For numbers, or dates in milliseconds since 1970. */
      histogram: dates ? dates.histogram.read() : numbers?.histogram.read(),
    } as const;
  }

  #type(values: number): ColumnType {
    if (values === 0) return 'empty';
    if (this.#strings === 0 && this.#numbers.sum.count === values) return 'number';
    if (this.#trues + this.#falses === values) return 'boolean';
    if (this.#objects === values) return 'object';
    if (this.#lists === values) return 'list';
    if (this.#strings !== values) return 'mixed';
    if (this.#blanks === values) return 'text';
    if (this.#dates) return 'date';
    return this.#numberTexts === values - this.#blanks ? 'number-text' : 'text';
  }

  #addNumber(bytes: Uint8Array, start: number, end: number): void {
    this.#numbers.add(bytes, start, end);
    if (scratch.isLong) this.#values.addLongNumber(bytes, start, end);
    else this.#values.addNumber(scratch.value, bytes, start, end);
  }

  #addString(bytes: Uint8Array, start: number, end: number): void {
    this.#strings += 1;
    const characters = this.#values.addText(bytes, start, end);
    if (characters >= 0) return this.#addText(bytes, start, end, characters);
    // A text is the same one, however it is written.
    const text = readString({ bytes, length: end }, { start, end });
    const plain = encoder.encode(JSON.stringify(text));
    this.#values.addBytes(plain, 0, plain.length);
    this.#addText(plain, 0, plain.length, Array.from(text).length);
  }

  #addText(bytes: Uint8Array, start: number, end: number, characters: number): void {
    if (characters < this.#shortest) this.#shortest = characters;
    if (characters > this.#longest) this.#longest = characters;
    // An empty text among moments or numbers is none of them.
    if (end - start === 2) {
      this.#blanks += 1;
      return;
    }
    if (this.#dates?.add(bytes, start + 1, end - 1)) return;
    this.#dates = undefined;
    if (this.isText || !readNumber(bytes, start + 1, end - 1, scratch)) return;
    this.#numbers.add(bytes, start + 1, end - 1);
    this.#numberTexts += 1;
  }
}

class Statistics {
  readonly histogram = new StreamedHistogram();

  constructor(readonly sample: RandomSample) {}
}

/** Sum, histogram and sample of the numbers that were read into {@link scratch}. */
class NumberStatistics extends Statistics {
  readonly sum = new ExactSum();

  add(bytes: Uint8Array, start: number, end: number): void {
    this.sum.addRead(scratch, bytes, start, end);
    const slot = this.sample.add(scratch.value);
    // Most numbers are exact as doubles.
    if (slot >= 0 && scratch.isLong) this.sample.keepText(slot, bytes, start, end);
    this.histogram.add(scratch.value);
  }

  /** The number in the middle; between two, their average. */
  median(isWhole: boolean): string | undefined {
    const texts = this.sample.middle(isWhole).map(({ value, text }) => text ?? String(value));
    const sum = new ExactSum();
    for (const text of texts) {
      const bytes = encoder.encode(text);
      sum.add(bytes, 0, bytes.length);
    }
    return sum.totals().average ?? (texts.length === 1 ? texts[0] : undefined);
  }
}

class DateStatistics extends Statistics {
  #read = new Moment();
  #first = new Moment();
  #last = new Moment();
  #min = '';
  #max = '';
  #has: 'day' | 'local' | 'utc' = 'day';

  add(bytes: Uint8Array, start: number, end: number): boolean {
    const read = this.#read;
    if (!readMoment(bytes, start, end, read)) return false;
    if (this.#min === '' || compareMoments(read, this.#first) < 0) {
      Object.assign(this.#first, read);
      this.#min = decoder.decode(bytes.subarray(start, end));
    }
    if (this.#max === '' || compareMoments(read, this.#last) > 0) {
      Object.assign(this.#last, read);
      this.#max = decoder.decode(bytes.subarray(start, end));
    }
    if (read.is === 'utc' || read.is === 'zoned') this.#has = 'utc';
    else if (read.is === 'local' && this.#has === 'day') this.#has = 'local';
    const ms = msOf(read);
    const slot = this.sample.add(ms);
    const isFiner = read.nanoseconds % 1_000_000 > 0 || read.finer !== '';
    if (slot >= 0 && isFiner) this.sample.keepText(slot, bytes, start, end);
    this.histogram.add(ms);
    return true;
  }

  range(): { readonly min: string; readonly max: string } {
    return { min: this.#min, max: this.#max };
  }

  /** The date in the middle; of two the first one. */
  median(isWhole: boolean): string | undefined {
    const [middle] = this.sample.middle(isWhole);
    // Past the dates that JavaScript knows there is no way to write it.
    if (!middle || Math.abs(middle.value) > 8.64e15) return middle?.text;
    const [day = '', time = ''] = new Date(middle.value).toISOString().split('T');
    if (this.#has === 'day') return day;
    const shown = time.replace('.000', '');
    return middle.text ?? `${day}T${this.#has === 'utc' ? shown : shown.replace('Z', '')}`;
  }
}

/** @returns `text`: a text; a number as first written; else JSON */
function topValueOf({ bytes, count, isCut }: CountedValue) {
  const text = { bytes, length: bytes.length };
  const span: Span = { start: 0, end: bytes.length };
  const kind: ValueKind = isNumberAt(bytes, 0, bytes.length) ? 'number' : kindOf(text, span);
  return { kind, text: cellOf(text, span).text, isCut, count };
}
