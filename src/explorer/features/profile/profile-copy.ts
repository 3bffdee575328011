import type { ColumnProfile, ColumnType } from '../../../answers/profile/profile-column.ts';
import { formatCount, formatGuess, formatTenths, inLanguage } from '../../../contract/language.ts';

const TYPE_NAMES: Readonly<Record<ColumnType, string>> = {
  empty: 'Empty',
  boolean: 'Boolean',
  number: 'Number',
  'number-text': 'Number as text',
  date: 'Date',
  text: 'Text',
  object: 'Object',
  list: 'List',
  mixed: 'Mixed',
};

export const PROFILE_COPY = inLanguage('PROFILE_COPY', {
  show: 'Show column profiles',
  open: (column: string) => `Profile of ${column}`,
  types: TYPE_NAMES,
  distinct: (count: string) => (count === '1' ? '1 value' : `${count} different values`),
  unique: 'each value once',
  range: (min: string, max: string) => `${min} to ${max}`,
  medianOf: (median: string) => `median ${median}`,
  trueShare: (share: string) => `${share} true`,
  item: 'Profile',
  groupBy: 'Group by this column…',
  reading: (rows: string, total: string) => `${rows} of ${total} rows read so far`,
  failed: 'The rows could not be read. Close this and open it again.',
  tooWide: 'too far apart to add up',
  countAndShare: (count: string, share: string) => `${count} (${share})`,
  top: 'Most frequent values',
  topHint: 'Click a value to show only its rows.',
  showOnly: (value: string, count: string) => `Show only ${value}: ${count}`,
  noTop: 'No value is there more often than others.',
  atLeast: (count: string) => `at least ${count}`,
  mostOften: (value: string, share: string) => `most often ${value}, ${share}`,
});

/** A share as people read it: a little is not nothing, and not quite all is not all. */
export function formatShare(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  if (percent > 0 && percent < 0.1) return `< ${formatTenths(0.1)} %`;
  if (percent < 100 && percent > 99.9) return `> ${formatTenths(99.9)} %`;
  const isTold = percent >= 10 || Number.isInteger(percent);
  return `${isTold ? formatCount(Math.round(percent)) : formatTenths(percent)} %`;
}

export function formatDistinct({ distinct, isDistinctExact }: ColumnProfile): string {
  return isDistinctExact ? formatCount(distinct) : formatGuess(distinct);
}

export function guessedMedian({ median = '', dates }: ColumnProfile): string {
  return dates ? `~${median}` : formatGuess(Number(median));
}

export function placesIn({ values, nulls, missing }: ColumnProfile): number {
  return values + nulls + missing;
}

export function describeProfile(profile: ColumnProfile, schemaType?: string): string {
  const { type, values, totals, dates, median, isMedianExact, trues, top } = profile;
  const places = placesIn(profile);
  const parts: string[] = [];
  const [min, max] = dates ? [dates.min, dates.max] : [totals?.min, totals?.max];
  if (min !== undefined && max !== undefined) parts.push(PROFILE_COPY.range(min, max));
  if (median !== undefined) {
    parts.push(PROFILE_COPY.medianOf(isMedianExact ? median : guessedMedian(profile)));
  }
  if (type === 'boolean') parts.push(PROFILE_COPY.trueShare(formatShare(trues, values)));
  else if (values > 0 && profile.isDistinctExact && profile.distinct === values) {
    parts.push(PROFILE_COPY.unique);
  } else if (values > 0) parts.push(PROFILE_COPY.distinct(formatDistinct(profile)));
  const [first] = top;
  if (parts.length === 1 && first && type !== 'boolean' && first.count > 1) {
    parts.push(PROFILE_COPY.mostOften(shorten(first.text), formatShare(first.count, values)));
  }
  return [
    schemaType ?? PROFILE_COPY.types[type],
    ...(places > values ? [`${formatShare(places - values, places)} null`] : []),
    ...(parts.length > 0 ? [parts.join(', ')] : []),
  ]
    .map((each) => `${each.slice(0, 1).toLocaleUpperCase()}${each.slice(1)}.`)
    .join(' ');
}

const MAX_TOLD = 40;

function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length > MAX_TOLD ? `${characters.slice(0, MAX_TOLD).join('')}…` : text;
}
