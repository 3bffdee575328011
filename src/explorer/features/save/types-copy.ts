import type { MixedKind, TypeReason } from '../../../answers/typed/type-reasons.ts';
import { countOf, formatCount } from '../../../contract/format-count.ts';
import { inLanguage } from '../../../contract/language.ts';

export const TYPES_COPY = inLanguage('TYPES_COPY', {
  title: 'Column types',
  reason: 'Why',
  asText: 'As text',
  columnAsText: (column: string) => `${column} as text`,
  looking: 'Looking at the values…',
  failed: 'The values could not be read.',
  /** @param share of the rows, from 0 to 1 */
  part: (share: number) =>
    `By the first ${Math.max(1, Math.floor(share * 100))} % of the rows: the others are looked at when it is saved, and may make a type wider.`,
  whole: 'By all rows.',
  excel: {
    boolean: 'Boolean',
    number: 'Number',
    text: 'Text',
    date: 'Date',
    moment: 'Date and time',
    mixed: 'As each value is',
  },
  excelNumbers: (count: number) =>
    `${countOf(count, 'number')} of more than 15 digits, or too large for Excel, as text`,
  excelMoments: 'Excel would cut the fractions of seconds',
});

export const MIXED_KINDS: Readonly<Record<MixedKind, string>> = inLanguage('MIXED_KINDS', {
  boolean: 'booleans',
  number: 'numbers',
  string: 'strings',
  object: 'objects',
  list: 'lists',
  odd: 'invalid JSON',
});

const kindsText = (kinds: readonly MixedKind[]): string =>
  kinds.map((kind) => MIXED_KINDS[kind]).join(', ');

export const TYPE_REASONS: {
  readonly [Kind in TypeReason['kind']]: (reason: Extract<TypeReason, { kind: Kind }>) => string;
} = inLanguage('TYPE_REASONS', {
  digits: ({ most, count }) =>
    `Up to ${formatCount(most)} digits: DOUBLE would change ${countOf(count, 'value')}`,
  double: ({ most }) => `Up to ${formatCount(most)} digits: DOUBLE changes none`,
  decimal: ({ count }) => `DOUBLE, as the schema says, would change ${countOf(count, 'value')}`,
  undated: ({ count }) =>
    count === 0
      ? 'Dates and times of several forms'
      : `${countOf(count, 'value')} not a date or time that the file can keep`,
  mixed: ({ kinds }) => (kinds.length > 1 ? `Values are ${kindsText(kinds)}` : 'Empty objects'),
  'too-large': () => 'Too many fields, or too deep',
  id: () => 'An ID in the schema',
  nulls: () => 'No values but null',
});
