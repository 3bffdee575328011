import { isCode, readNumberKey, Rest, type NumberKey } from '../values/numbers.ts';
import { QUOTE, type ByteText } from '../json/scan.ts';
import { cellOf, readSaid, type FoundValue } from '../json/values.ts';
import { Moment, msOf, readMoment } from '../values/moments.ts';

export interface ChartValue {
  /** A number, or milliseconds since 1970. */
  value: number;
  isRounded: boolean;
}

/** Larger numbers have no place in a picture: their differences would be no doubles. */
const LARGEST = 1e300;

const moment = new Moment();
const key: NumberKey = { value: 0, low: 0, rest: Rest.nothing };

/** A number as JSON has it, or as text, as services send decimals; false for one that cannot be drawn. */
export function readChartNumber(text: ByteText, found: FoundValue, into: ChartValue): boolean {
  if (found.items || !readSaid(text, found, readDrawn, key)) return false;
  into.value = key.value;
  into.isRounded =
    key.rest === Rest.low
      ? key.low !== 0
      : // A fully written double was not rounded.
        key.rest === Rest.unknown && String(key.value) !== cellOf(text, found).text;
  return true;
}

const readDrawn: typeof readNumberKey = (bytes, start, end, into) =>
  !isCode(bytes, start, end) &&
  readNumberKey(bytes, start, end, into) &&
  Math.abs(into.value) <= LARGEST;

export function readChartTime(text: ByteText, found: FoundValue, into: ChartValue): boolean {
  if (found.items || text.bytes[found.start] !== QUOTE) return false;
  if (!readSaid(text, found, readMoment, moment)) return false;
  into.value = msOf(moment);
  into.isRounded = false;
  return true;
}
