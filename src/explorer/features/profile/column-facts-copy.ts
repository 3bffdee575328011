import type { ColumnProfile } from '../../../answers/profile/profile-column.ts';
import { formatCount, inLanguage } from '../../../contract/language.ts';
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

/** By its name; undefined where the column has no such fact. */
const COLUMN_FACTS: Readonly<
  Record<keyof typeof FACT_NAMES, (column: ColumnProfile) => Fact | undefined>
> = {
  values: ({ values }) => formatCount(values),
  nulls: (column) => (column.nulls > 0 ? shareOf(column.nulls, placesIn(column)) : '0'),
  missing: (column) => (column.missing > 0 ? shareOf(column.missing, placesIn(column)) : undefined),
  trues: ({ type, trues, values }) => (type === 'boolean' ? shareOf(trues, values) : undefined),
  distinct: (column) => (column.values > 0 ? formatDistinct(column) : undefined),
  min: ({ dates, totals }) => dates?.min ?? numberOf(totals?.min),
  median: (column) =>
    column.isMedianExact || column.median === undefined
      ? numberOf(column.median)
      : guessedMedian(column),
  max: ({ dates, totals }) => dates?.max ?? numberOf(totals?.max),
  sum: ({ totals }) => totals && (numberOf(totals.sum) ?? PROFILE_COPY.tooWide),
  average: ({ totals }) => numberOf(totals?.average),
  lengths({ type, lengths }) {
    if (!lengths || type !== 'text') return undefined;
    const [min, max] = [formatCount(lengths.min), formatCount(lengths.max)];
    return lengths.min === lengths.max ? min : PROFILE_COPY.range(min, max);
  },
};

export function factsOf(column: ColumnProfile): readonly (readonly [label: string, fact: Fact])[] {
  const names = Object.keys(COLUMN_FACTS) as (keyof typeof COLUMN_FACTS)[];
  return names.flatMap((name) => {
    const fact = COLUMN_FACTS[name](column);
    return fact === undefined ? [] : [[FACT_NAMES[name], fact] as const];
  });
}

function numberOf(text: string | undefined): Fact | undefined {
  return text === undefined ? undefined : { number: text };
}

function shareOf(count: number, whole: number): string {
  return PROFILE_COPY.countAndShare(formatCount(count), formatShare(count, whole));
}
