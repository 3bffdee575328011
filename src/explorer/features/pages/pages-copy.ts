import {
  countOf,
  formatBytes,
  formatCount,
  formatGuess,
  inLanguage,
} from '../../../contract/language.ts';
import { operationNameOf, timeOfRun, variablesOf } from '../../runs/run.ts';
import { FAILURE_COPY } from '../../../transport/failure-copy.ts';
import type { PagesState } from '../../../jobs/follow-pages.ts';
import { ODD_ENDS, type PageFailure } from '../../../jobs/job-state.ts';
import { describeJobFault, duration, JOB_COPY, sentenceOfJob } from '../shared/job-copy.ts';
import type { TotalChange } from '../../../answers/store/joined-answers.ts';
import { countedBy, totalFor, type PagePlan } from '../../../jobs/pages/page-plan.ts';
import type { PagesEstimate, Obstacle, UnfinishedConnection } from './use-unfinished.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

export const PAGES_COPY = inLanguage('PAGES_COPY', {
  all: (total: number | undefined): string =>
    total === undefined ? 'All pages…' : `All ${countOf(total, 'row')}…`,
  rest: (left: number | undefined): string =>
    left === undefined ? 'The rest…' : `The rest (${formatCount(left)})…`,
  allHere: (rows: number): string => `All ${countOf(rows, 'row')}`,
  underWay: 'Pages are being fetched.',
  region: 'All pages',
  progress: 'Rows that have come',
  list: 'Of',
  limit: 'Stop at',
  limitUnit: 'rows',
  noLimit: 'no limit',
  start: 'Start',
  again: 'Try this page again',
  goOnNow: 'Go on with the rest',
  adds: (names: string): string =>
    `The query does not ask whether there is a next page: ${names} is added to what is sent.`,
  count: 'Count the rows first: one call',
  notCounted: 'The rows could not be counted.',
  counted: (argument: string): string =>
    `Pages are counted (${argument}): rows may be missed or come twice while the data changes.`,
  size: 'Page size',
  sizeUnit: (most: number | undefined): string =>
    most === undefined ? 'rows' : `rows, at most ${formatCount(most)}`,
  ownSize: 'the service’s own',
  estimate: { rows: 'Rows', requests: 'Requests', time: 'Time', bytes: 'Size' },
  rowsSoFar: (rows: number, total: number | undefined): string =>
    total === undefined
      ? `${formatCount(rows)} so far`
      : `${formatCount(rows)} of ${formatCount(total)}`,
  requests: (requests: number | undefined, rows: number): string => {
    const count = requests === undefined ? 'not known' : formatGuess(requests);
    return `${count}, of ${countOf(rows, 'row')} each`;
  },
  about: (amount: string | undefined): string =>
    amount === undefined ? 'not known' : `about ${amount}`,
  wholePages: (rows: number): string =>
    `Pages are kept whole: there will be ${countOf(rows, 'row')}.`,
  unnamed: 'the operation',
  request: (
    name: string,
    time: string,
    variables: string | undefined,
    pageSize: number | string | undefined,
  ): string =>
    `Sends ${name} as it ran at ${time}, ` +
    `${variables === undefined ? 'without variables' : `with ${variables}`}, ` +
    (pageSize === undefined ? 'in pages of the service’s own size.' : `${pageSize} rows a page.`),
  reading: 'The answer is being read.',
  allPagesHere: (label: string): string => `All pages of ${label} are here.`,
  withMore: (label: string, count: number): string =>
    `${label}, of which ${formatCount(count)} ${count === 1 ? 'has' : 'have'} more`,
  notFollowed: (labels: string): string => `Not followed: ${labels}.`,
  rows: (rows: number, total: number | undefined): string =>
    total === undefined
      ? countOf(rows, 'row')
      : `${formatCount(rows)} of ${formatCount(total)} rows`,
  pages: (count: number): string => countOf(count, 'page'),
  rate: (rows: number): string => `${formatCount(rows)} rows/s`,
  totalChanged: ({ from, to, isOfRows }: TotalChange): string =>
    isOfRows
      ? `The service counts ${countOf(from, 'row')}, and ${formatCount(to)} came: its total is wrong, or rows came twice.`
      : `The total changed from ${formatCount(from)} to ${formatCount(to)}: rows may be missing or come twice.`,
  pausing: 'Pausing after this page…',
  signIn: 'Sign in to go on with the next page. What came is kept.',
  ended: 'All pages are here.',
  failed: (why: string): string => `The next page did not come. ${why}`,
  pastLimit: (limit: number): string =>
    `Stopped at the limit of ${countOf(limit, 'row')}. The page that reached it is kept whole.`,
});

export const OBSTACLES: Readonly<
  Record<Exclude<Obstacle['kind'], 'reading' | 'all-here'>, (label: string) => string>
> = inLanguage('OBSTACLES', {
  'no-cursor': (label) =>
    `${label} has more pages, but the service does not say where the next one begins.`,
  'no-list': (label) => `${label} is not a list in this answer.`,
  'for-each': (label) =>
    `${label} is joined from many calls. “All pages of each call” in Run for each fetches the rest.`,
  backwards: (label) =>
    `${label} goes backwards (last, before): only pages forwards can be followed.`,
  'no-argument': (label) => `${label} has no argument for the position of a page.`,
  'no-next': (label) => `${label} does not tell the position of the next page.`,
  'not-said': (label) => `The service does not say whether ${label} has more pages.`,
  short: (label) =>
    `The service counts more rows of ${label}, and says that no further page follows: rows may be missing.`,
  'in-list': (label) =>
    `${label} is inside a list: only a connection outside of lists can be followed.`,
  'not-in-schema': (names) =>
    `The pages in this service’s config name ${names}, which its schema does not have. Tell its operator.`,
  'no-schema': (label) => `Whether ${label} takes a cursor is known once the schema is there.`,
});

export const FULL = inLanguage('FULL', {
  memory:
    'This answer is as large as the page can hold well, and this browser lets it keep nothing on ' +
    'disk. Save it, then go on: the rest becomes an answer of its own.',
  disk:
    'The disk is full, or what the browser gives of it. What came is kept. Save it, then go on: the ' +
    'rest becomes an answer of its own.',
});

export function describeEstimate(rows: number, pageSize: number, estimate: PagesEstimate) {
  const { total, requests, ms, bytes } = estimate;
  return {
    rows: PAGES_COPY.rowsSoFar(rows, total),
    requests: PAGES_COPY.requests(requests, pageSize),
    time: PAGES_COPY.about(ms === undefined ? undefined : duration(Math.ceil(ms / 1_000))),
    bytes: PAGES_COPY.about(bytes === undefined ? undefined : formatBytes(Math.round(bytes))),
  };
}

/** Past this the variables of a run are cut, characters. */
const MAX_VARIABLES = 80;

/** What will be sent for a page: the operation as it ran, its variables, the size of a page. */
export function describeRequest({ run, connection }: UnfinishedConnection, chosen?: number) {
  const name = operationNameOf(run) ?? PAGES_COPY.unnamed;
  const variables = variablesOf(run, MAX_VARIABLES);
  return PAGES_COPY.request(name, timeOfRun(run), variables, chosen ?? connection.pageSize);
}

/** Facts about a connection's requests, told before they go out. */
export function describeAsking(plan: PagePlan): readonly string[] {
  const { adds } = plan;
  const counts = countedBy(plan);
  return [
    ...(adds.length > 0 ? [PAGES_COPY.adds(adds.join(', '))] : []),
    ...(counts === undefined ? [] : [PAGES_COPY.counted(counts)]),
  ];
}

export function describeObstacle(obstacle: Obstacle): string {
  if (obstacle.kind === 'reading') return PAGES_COPY.reading;
  if (obstacle.kind !== 'all-here') return OBSTACLES[obstacle.kind](obstacle.label);
  const { connection, facts } = obstacle;
  const { label, inner } = connection;
  return PAGES_COPY.allPagesHere(label) + notFollowed(inner, facts.innerWithMore);
}

/** A sentence, after a space, that names the connections inside the rows that have more, if any. */
function notFollowed(labels: readonly string[], counts: readonly number[]): string {
  const parts = labels.flatMap((label, at) =>
    counts[at] ? [PAGES_COPY.withMore(label, counts[at])] : [],
  );
  return parts.length === 0 ? '' : ` ${PAGES_COPY.notFollowed(parts.join(', '))}`;
}

/** A rate is told once there is something to tell it by, milliseconds. */
const LEAST_MS = 500;

/** Says where a run stands and how much of all that is, 0 to 1, if known; `now` in milliseconds. */
export function describePages(state: PagesState, now: number) {
  const { phase, rows, pages, errors, limit, fetched, ms } = state;
  const total = totalFor(rows, state.total);
  const wanted = Math.min(total ?? Infinity, limit ?? Infinity);
  const goal = wanted === Infinity ? undefined : wanted;
  const perSecond = ms >= LEAST_MS ? (fetched.rows * 1_000) / ms : 0;
  const numbers = [
    PAGES_COPY.rows(rows, goal === total || phase.kind === 'ended' ? total : undefined),
    PAGES_COPY.pages(pages),
  ];
  if (errors > 0) numbers.push(PART_COPY.errors(errors));
  if (phase.kind === 'running' && perSecond > 0) {
    const rate = perSecond < 10 ? Number(perSecond.toFixed(1)) : Math.round(perSecond);
    numbers.push(PAGES_COPY.rate(rate));
    const left = goal === undefined ? 0 : Math.ceil((goal - rows) / perSecond);
    if (left > 0) numbers.push(JOB_COPY.left(duration(left)));
  }
  return {
    sentence: sentenceOf(state, now),
    numbers,
    share: goal === undefined || goal === 0 ? undefined : Math.min(1, rows / goal),
    isBad:
      phase.kind === 'failed' ||
      (phase.kind === 'ended' && ODD_ENDS.some((odd) => odd === phase.how)),
  };
}

function sentenceOf(state: PagesState, now: number): string | undefined {
  const { phase, rows, limit, innerLabels, inner, totalChange } = state;
  if (phase.kind === 'failed') return PAGES_COPY.failed(failureMessage(phase.failure));
  if (phase.kind === 'ended' && phase.how === 'limit' && limit !== undefined && rows > limit) {
    return PAGES_COPY.pastLimit(limit);
  }
  const changed = totalChange ? ` ${PAGES_COPY.totalChanged(totalChange)}` : '';
  const all = `${PAGES_COPY.ended}${changed}${notFollowed(innerLabels, inner)}`;
  return sentenceOfJob(state, now, { ...PAGES_COPY, full: FULL, all });
}

function failureMessage(failure: PageFailure): string {
  if (failure.kind !== 'page') return describeJobFault(failure);
  const { reason, message } = failure.page;
  return [UNUSABLE[reason], message && FAILURE_COPY.serviceSays(message)].filter(Boolean).join(' ');
}

export const UNUSABLE = inLanguage('UNUSABLE', {
  'no-result': 'It is not a GraphQL result.',
  'no-list': 'It has no list where its rows belong.',
  'not-said': 'It does not say whether another one follows.',
});
