import { formatCount, inLanguage } from '../../../contract/language.ts';

export const RESULTS_COPY = inLanguage('RESULTS_COPY', {
  actions: 'Answer',
  views: 'Show the answer as',
  empty: (keys: string) => `Press ${keys} to run`,
  emptyWithoutKeys: 'Run an operation to see its answer',
  emptyHint: (keys: string) => `${keys} completes what you type.`,
  reading: 'Reading the answer…',
  earlierAnswer: (name: string | undefined, time: string, variables: string | undefined): string =>
    `Answer of an earlier run: ${name ?? 'operation without a name'}, ${time}, ` +
    (variables === undefined ? 'no variables' : `variables ${variables}`),
  earlierPage: 'Answer of an earlier run, from before the page was loaded again',
  details: 'Details',
  noAnswer: 'There is no answer yet.',
  noEvents: 'Only subscriptions have events.',
  sqlOff: 'Off here: config.json turns SQL on with "sql": true.',
  noCall: 'Nothing was called yet.',
  printed: (shown: number, all: number): string =>
    `Only the rows in sight are printed: ${formatCount(shown)} of ${formatCount(all)}. Files have all of them.`,
});
