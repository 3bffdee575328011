import { copyOfFailure } from '../../transport/explorer-copy.ts';
import { operationNameOf, timeOfRun, variablesOf } from '../../runs/run.ts';
import { PAGES_COPY } from './pages-copy.ts';
import type { PageFailure, PagesPhase, PagesState } from './pages-state.ts';
import type { Obstacle, Offer } from './use-offers.ts';

/** Past this the variables of a run are cut, characters. */
const MAX_VARIABLES = 80;

/** A run in words. */
export interface PagesDescription {
  /** What it does, or why it does not; undefined while there is nothing to say but numbers. */
  readonly sentence: string | undefined;
  /** What came, as far as it is known how fast. */
  readonly numbers: readonly string[];
  /** How much of what is to come has come, from 0 to 1; undefined where nobody knows. */
  readonly share: number | undefined;
  readonly isBad: boolean;
}

/** What will be sent for a page, in words: the operation as it ran, its variables, the size of a page. */
export function describeRequest({ run, connection }: Offer): string {
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
      return `${PAGES_COPY.failed} ${wordsOf(phase.failure)}`;
    case 'ended':
      if (phase.how === 'all') return [PAGES_COPY.ends.all, ...notFollowed(inner)].join(' ');
      return phase.how === 'limit' && limit !== undefined && rows > limit
        ? PAGES_COPY.limitPassed(limit)
        : PAGES_COPY.ends[phase.how];
  }
}

function wordsOf(failure: PageFailure): string {
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
      return failure.words;
  }
}

function said(words: string, quote: string | undefined): string {
  return quote === undefined ? words : `${words} ${PAGES_COPY.says(quote)}`;
}

function isOddEnd(phase: PagesPhase): boolean {
  return phase.kind === 'ended' && (phase.how === 'same-cursor' || phase.how === 'no-cursor');
}
