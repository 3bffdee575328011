import type { ColumnProfile } from '../../../answers/profile/profile-column.ts';
import { formatCount } from '../../../contract/format-count.ts';
import { inLanguage } from '../../../contract/language.ts';
import {
  formatDistinct,
  formatShare,
  guessedMedian,
  placesIn,
  PROFILE_COPY,
} from './profile-copy.ts';

export const FACT_NAMES = inLanguage('FACT_NAMES', {
  values: 'Values',
  nulls: 'Null',
  missing: 'Missing',
  trues: 'True',
  distinct: 'Different values',
  min: 'Minimum',
  median: 'Median',
  max: 'Maximum',
  sum: 'Sum',
  average: 'Average',
  lengths: 'Characters',
});

/** What a statistic says of a column: a text, or a number as written. */
type Fact = string | { readonly number: string };

interface ColumnFact {
  readonly name: keyof typeof FACT_NAMES;
  /** Undefined where the column has no such fact. */
  readonly read: (column: ColumnProfile) => Fact | undefined;
}

const COLUMN_FACTS: readonly ColumnFact[] = [
  { name: 'values', read: ({ values }) => formatCount(values) },
  {
    name: 'nulls',
    read: (column) => (column.nulls > 0 ? shareOf(column.nulls, placesIn(column)) : '0'),
  },
  {
    name: 'missing',
    read: (column) => (column.missing > 0 ? shareOf(column.missing, placesIn(column)) : undefined),
  },
  {
    name: 'trues',
    read: ({ type, trues, values }) => (type === 'boolean' ? shareOf(trues, values) : undefined),
  },
  { name: 'distinct', read: (column) => (column.values > 0 ? formatDistinct(column) : undefined) },
  { name: 'min', read: ({ dates, totals }) => dates?.min ?? numberOf(totals?.min) },
  {
    name: 'median',
    read: (column) =>
      column.isMedianExact || column.median === undefined
        ? numberOf(column.median)
        : guessedMedian(column),
  },
  { name: 'max', read: ({ dates, totals }) => dates?.max ?? numberOf(totals?.max) },
  {
    name: 'sum',
    read: ({ totals }) => totals && (numberOf(totals.sum) ?? PROFILE_COPY.tooWide),
  },
  { name: 'average', read: ({ totals }) => numberOf(totals?.average) },
  {
    name: 'lengths',
    read({ type, lengths }) {
      if (!lengths || type !== 'text') return undefined;
      const [min, max] = [formatCount(lengths.min), formatCount(lengths.max)];
      return lengths.min === lengths.max ? min : PROFILE_COPY.range(min, max);
    },
  },
];

export function factsOf(column: ColumnProfile): readonly (readonly [label: string, fact: Fact])[] {
  return COLUMN_FACTS.flatMap(({ name, read }) => {
    const fact = read(column);
    return fact === undefined ? [] : [[FACT_NAMES[name], fact] as const];
  });
}

function numberOf(text: string | undefined): Fact | undefined {
  return text === undefined ? undefined : { number: text };
}

function shareOf(count: number, whole: number): string {
  return PROFILE_COPY.countAndShare(formatCount(count), formatShare(count, whole));
}
