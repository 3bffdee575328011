import { countOf, formatCount, inLanguage } from '../../../contract/language.ts';
import type { ComparisonFacts } from '../../../answers/query/derived-answers.ts';

export const COMPARE_COPY = inLanguage('COMPARE_COPY', {
  title: (operation: string | undefined) =>
    operation === undefined ? 'Compare runs' : `Compare runs of ${operation}`,
  key: 'Key column',
  choices: 'Runs to compare',

  show: 'Differences',
  kinds: {
    all: (count: number) => `All ${formatCount(count)}`,
    changed: (count: number) => `Changed ${formatCount(count)}`,
    added: (count: number) => `Added ${formatCount(count)}`,
    removed: (count: number) => `Removed ${formatCount(count)}`,
  },
  changes: { changed: 'Changed', added: 'Added', removed: 'Removed' },
  same: (count: number) => `${formatCount(count)} the same`,
  repeated: (count: number) =>
    `${countOf(count, 'key')} in several rows of one answer: these are compared in their order.`,
  table: 'Rows that differ',
  change: 'Change',
  changedInTitle: (count: number) => `Changed in ${countOf(count, 'row')}`,
  was: 'was',
  is: 'is now',

  none: 'No differences',
  noneHint: ({ same }: ComparisonFacts) =>
    same === 1 ? 'The row is the same.' : `All ${formatCount(same)} rows are the same.`,
  nothingOfKind: 'No such rows.',
  tooFew: 'Nothing to compare yet',
  tooFewHint: (megabytes: number) =>
    'Run the operation again. Answers with a list are kept on this page for that, the latest ' +
    `${megabytes} MB of them.`,
  noList: 'No list in common',
  noListHint: 'These two answers have no list of the same name with the same columns.',
  tooMany: (rows: number) =>
    `An answer has more than ${formatCount(rows)} rows, which is more than can be compared here.`,

  saveCsv: 'Save as CSV',
  saveNdjson: 'Save as NDJSON',
  file: (operation: string | undefined) => `${operation ?? 'answer'}-comparison`,
});
