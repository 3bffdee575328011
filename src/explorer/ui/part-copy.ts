import { countOf, formatCount } from '../../contract/format-count.ts';
import { inLanguage } from '../../contract/language.ts';

/** Words of a part that could not be loaded, and words that several parts share. */
export const PART_COPY = inLanguage('PART_COPY', {
  absent: 'This part could not be loaded',
  broken: 'This panel has failed',
  notHere: 'Not available here.',
  othersWork: 'Everything else goes on working.',
  reasons: {
    offline: 'You are offline. It is loaded as soon as you are back.',
    replaced: 'A new version is installed. Tabs, headers and answers stay when you reload.',
  },
  retry: 'Try again',
  trying: 'Loading…',
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  notCopied: 'The browser did not allow copying.',
  reloadPanel: 'Reload panel',
  copyDetails: 'Copy details',
  copied: 'Copied',
  reloadPage: 'Reload',

  delete: 'Delete',
  save: 'Save',
  saved: (name: string) => `Saved ${name}.`,
  deleted: (name: string) => `Deleted ${name}.`,
  open: 'Open',
  back: 'Back',
  copy: 'Copy',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  reading: 'Reading…',
  withheld: 'withheld',
  showAll: 'Show all',
  actions: 'Actions',
  before: 'Before',
  after: 'After',
  comparing: 'Comparing…',
  rows: (count: number) => countOf(count, 'row'),
  values: (count: number) => countOf(count, 'value'),
  events: (count: number) => countOf(count, 'event'),
  errors: (count: number) => countOf(count, 'error'),
  results: (count: number) => countOf(count, 'result'),
  operations: (count: number) => countOf(count, 'operation'),
  operationsFound: (found: number, count: number) =>
    `${formatCount(found)} of ${countOf(count, 'operation')}`,
});
