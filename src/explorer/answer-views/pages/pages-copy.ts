import { formatCount } from '../../../contract/format-count.ts';
import { operationNameOf, timeOfRun, variablesOf } from '../../runs/run.ts';
import { FAILURE_COPY, copyOfFailure } from '../../transport/failure-copy.ts';
import type { PagesEnd, PageFailure, PagesPhase, PagesState } from './follow-pages.ts';
import type { Obstacle, UnfinishedConnection } from './use-unfinished.ts';

/** The message around fetching page after page. */
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
  says: FAILURE_COPY.serviceSays,
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

/** Past this the variables of a run are cut, characters. */
const MAX_VARIABLES = 80;

/** A run in message. */
interface PagesDescription {
  /** What it does, or why it does not; undefined while there is nothing to say but numbers. */
  readonly sentence: string | undefined;
  /** What came, as far as it is known how fast. */
  readonly numbers: readonly string[];
  /** How much of what is to come has come, from 0 to 1; undefined where nobody knows. */
  readonly share: number | undefined;
  readonly isBad: boolean;
}

/** What will be sent for a page, in message: the operation as it ran, its variables, the size of a page. */
export function describeRequest({ run, connection }: UnfinishedConnection): string {
  const time = timeOfRun(run);
  const variables = variablesOf(run, MAX_VARIABLES);
  const sends = PAGES_COPY.sends(operationNameOf(run), time, variables);
  return `${sends} ${PAGES_COPY.pageSize(connection.pageSize)}`;
}

/** Says why an answer's connections cannot be fetched to the end. */
export function describeObstacle(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'reading':
      return PAGES_COPY.obstacles.reading;
    case 'all-here': {
      const { connection, facts } = obstacle;
      const inner = connection.inner.map((label, at) => ({
        label,
        withMore: facts.innerWithMore[at] ?? 0,
      }));
      return [PAGES_COPY.allOf(connection.label), ...notFollowed(inner)].join(' ');
    }
    default:
      return PAGES_COPY.obstacles[obstacle.kind](obstacle.label);
  }
}

/** A sentence that names the connections inside the rows that have more; none where there are none. */
function notFollowed(inner: PagesState['inner']): string[] {
  const open = inner.filter(({ withMore }) => withMore > 0);
  if (open.length === 0) return [];
  const parts = open.map(({ label, withMore }) => PAGES_COPY.innerWithMore(label, withMore));
  return [PAGES_COPY.innerNotFollowed(parts)];
}

/** A rate is told once there is something to tell it by, milliseconds. */
const LEAST_MS = 500;

/**
 * Says where a run stands.
 *
 * @param now wall clock, milliseconds
 */
export function describePages(state: PagesState, now: number): PagesDescription {
  const { phase, rows, pages, errors, total, fetched } = state;
  const goal = goalOf(state);
  const perSecond = fetched.ms >= LEAST_MS ? (fetched.rows * 1_000) / fetched.ms : 0;
  const isRunning = phase.kind === 'running';
  const numbers = [
    goal !== undefined && goal === total ? PAGES_COPY.rowsOf(rows, total) : PAGES_COPY.rows(rows),
    PAGES_COPY.pages(pages),
  ];
  if (errors > 0) numbers.push(PAGES_COPY.errors(errors));
  if (isRunning && perSecond > 0) {
    numbers.push(
      PAGES_COPY.rate(perSecond < 10 ? Number(perSecond.toFixed(1)) : Math.round(perSecond)),
    );
    const left = goal === undefined ? 0 : Math.ceil((goal - rows) / perSecond);
    if (left > 0) numbers.push(PAGES_COPY.left(left));
  }
  return {
    sentence: sentenceOf(state, now),
    numbers,
    share: goal === undefined || goal === 0 ? undefined : Math.min(1, rows / goal),
    isBad: phase.kind === 'failed' || isOddEnd(phase),
  };
}

/** With how many rows it will be over; undefined where nobody knows. */
function goalOf({ total, limit }: PagesState): number | undefined {
  if (total === undefined) return limit;
  return limit === undefined ? total : Math.min(total, limit);
}

function sentenceOf({ phase, rows, limit, inner }: PagesState, now: number): string | undefined {
  switch (phase.kind) {
    case 'running':
      return phase.isPausing ? PAGES_COPY.pausing : undefined;
    case 'waiting':
      return PAGES_COPY.waiting(Math.max(0, Math.ceil((phase.until - now) / 1_000)));
    case 'needs-sign-in':
      return PAGES_COPY.needsSignIn;
    case 'paused':
      return PAGES_COPY.paused;
    case 'full':
      return PAGES_COPY.full[phase.noRoom];
    case 'failed':
      return `${PAGES_COPY.failed} ${failureMessage(phase.failure)}`;
    case 'ended':
      if (phase.how === 'all') return [PAGES_COPY.ends.all, ...notFollowed(inner)].join(' ');
      return phase.how === 'limit' && limit !== undefined && rows > limit
        ? PAGES_COPY.limitPassed(limit)
        : PAGES_COPY.ends[phase.how];
  }
}

function failureMessage(failure: PageFailure): string {
  switch (failure.kind) {
    case 'call': {
      const { title } = copyOfFailure(failure.failure);
      return said(title, failure.failure.description);
    }
    case 'page': {
      const { reason, message } = failure.page;
      return said(reason === 'no-result' ? PAGES_COPY.noResult : PAGES_COPY.noList, message);
    }
    case 'fault':
      return failure.message;
  }
}

function said(message: string, quote: string | undefined): string {
  return quote === undefined ? message : `${message} ${PAGES_COPY.says(quote)}`;
}

function isOddEnd(phase: PagesPhase): boolean {
  return phase.kind === 'ended' && (phase.how === 'same-cursor' || phase.how === 'no-cursor');
}
