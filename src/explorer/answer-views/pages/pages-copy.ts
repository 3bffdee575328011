import { formatCount } from '../../../contract/format-count.ts';
import { EXPLORER_COPY } from '../../transport/explorer-copy.ts';
import type { PagesEnd } from './pages-state.ts';

/** The words around fetching page after page. */
export const PAGES_COPY = {
  open: 'Fetch all pages',
  openBriefly: 'All pages',
  openRest: 'Fetch the rest',
  openRestBriefly: 'The rest',
  /** What will be sent, before it is. */
  sends: (name: string | undefined, time: string, variables: string | undefined): string =>
    `Sends ${name ?? 'the operation'} as it ran at ${time}, ` +
    `${variables === undefined ? 'without variables' : `with ${variables}`},`,
  pageSize: (size: string | undefined): string =>
    size === undefined ? 'in pages of the service’s own size.' : `${size} rows a page.`,
  obstacles: {
    reading: 'The answer is being read.',
    'no-cursor': (label: string): string =>
      `${label} has more pages, but the service does not say where the next one begins.`,
    'no-list': (label: string): string => `${label} is no list in this answer.`,
    backwards: (label: string): string =>
      `${label} goes backwards (last, before): only pages forwards can be followed.`,
    'no-after': (label: string): string => `${label} takes no cursor (after).`,
    'in-list': (label: string): string =>
      `${label} is inside a list: only a connection outside of lists can be followed.`,
    'no-schema': (label: string): string =>
      `Whether ${label} takes a cursor is known once the schema is there.`,
  },
  allOf: (label: string): string => `All pages of ${label} are here.`,
  innerNotFollowed: (parts: readonly string[]): string => `Not followed: ${parts.join(', ')}.`,
  innerWithMore: (label: string, count: number): string =>
    `${label}, of which ${formatCount(count)} ${count === 1 ? 'has' : 'have'} more`,
  region: 'All pages',
  progress: 'Rows that have come',
  list: 'Of',
  limit: 'Stop at',
  limitUnit: 'rows',
  noLimit: 'no limit',
  start: 'Start',
  close: 'Close',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  end: 'End here',
  again: 'Try this page again',
  goOnNow: 'Go on with the rest',
  dismiss: 'Dismiss',
  addsPageInfo:
    'The query does not ask whether there is a next page: pageInfo is added to what is sent.',
  requests: (requests: number, rows: number): string =>
    `About ${formatCount(requests)} ${requests === 1 ? 'request' : 'requests'}, one at a time, of ` +
    `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} each. ` +
    'A larger page size in the query needs fewer.',
  rows: (rows: number): string => `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`,
  rowsOf: (rows: number, total: number): string =>
    `${formatCount(rows)} of ${formatCount(total)} rows`,
  pages: (pages: number): string => `${formatCount(pages)} ${pages === 1 ? 'page' : 'pages'}`,
  errors: (errors: number): string => `${formatCount(errors)} ${errors === 1 ? 'error' : 'errors'}`,
  rate: (perSecond: number): string => `${formatCount(perSecond)} rows/s`,
  left: (seconds: number): string => `about ${duration(seconds)} left`,
  pausing: 'Pausing after this page…',
  paused: 'Paused.',
  waiting: (seconds: number): string =>
    `The service wants fewer requests. Going on in ${duration(seconds)}.`,
  needsSignIn: 'Sign in to go on with the next page. What came is kept.',
  wholePages: (rows: number): string =>
    `Pages are kept whole: there will be ${formatCount(rows)} rows.`,
  full: {
    memory:
      'This answer is as large as the page can hold well, and this browser lets it keep nothing on ' +
      'disk. Save it, then go on: the rest becomes an answer of its own.',
    disk:
      'The disk is full, or what the browser gives of it. What came is kept. Save it, then go on: the ' +
      'rest becomes an answer of its own.',
  },
  limitPassed: (limit: number): string =>
    `Stopped at the limit of ${formatCount(limit)} rows. The page that reached it is kept whole.`,
  failed: 'The next page did not come.',
  says: EXPLORER_COPY.serviceSays,
  noResult: 'It is no GraphQL result.',
  noList: 'It has no list in the place of the rows.',
  ends: {
    all: 'All pages are here.',
    limit: 'Stopped at the limit.',
    cancelled: 'Stopped. What came is kept.',
    'same-cursor':
      'The service returned the same cursor twice: it would go round in circles. The page that ' +
      'came with it is left out.',
    'no-cursor': 'The service says that there are more pages, but not where the next one begins.',
    'signed-out': 'Stopped at sign-out.',
    replaced: 'Stopped: the tab has another answer.',
  } satisfies Record<PagesEnd, string>,
} as const;

/** A time that is estimated, in the unit that suits it. */
function duration(seconds: number): string {
  if (seconds < 90) return `${formatCount(seconds)} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  return `${formatCount(Math.round(seconds / 3_600))} h`;
}
