import { countOf, formatCount } from '../../contract/format-count.ts';
import { inLanguage } from '../../contract/language.ts';
import {
  hasFailed,
  type BatchState,
  type FailedValue,
  type ValueFailure,
} from '../../jobs/batch-state.ts';
import { FAILURE_COPY, copyOfFailure } from '../../transport/failure-copy.ts';

export const BATCH_COPY = inLanguage('BATCH_COPY', {
  title: (operation: string | undefined): string =>
    operation === undefined ? 'Run for each' : `Run ${operation} for each`,
  region: 'Run for each',
  progress: 'Values that were run for',
  noVariables: 'The operation declares no variable. Make one of an argument with $ in the builder.',
  noOperation: 'There is no operation that can be read.',
  isSubscription: 'A subscription cannot be run for each value.',
  noRequestVariables: 'This service takes no variables.',
  badVariables: 'The other variables are no JSON. Correct them first.',
  underWay: 'A batch is under way in this tab.',
  variable: 'Variable',
  source: 'Values from',
  sources: { paste: 'Pasted lines', file: 'A CSV file', table: 'A table' },
  pasted: 'One value a line',
  longText: (lines: number): string =>
    `${countOf(lines, 'line')}; the first are shown. Paste again to replace them.`,
  clear: 'Clear',
  file: 'File',
  badFile: 'The file cannot be read. Choose another one.',
  table: 'Table',
  noTable: 'No tab has an answer with a list. Run an operation first.',
  tableName: (tab: string, list: string, count: number): string =>
    `${tab}: ${list} (${formatCount(count)})`,
  column: 'Column',
  columnName: (number: number): string => `Column ${number}`,
  hasHeader: 'The first line has names',
  once: 'Each value once',
  rows: 'One row per',
  rowsOf: (path: string): string => `item of ${path}`,
  rowPerValue: 'value',
  chunkSize: 'Values a call',
  atOnce: 'Calls at a time',
  values: (count: number): string => countOf(count, 'value'),
  reading: 'Reading the values…',
  repeated: (count: number): string => `${formatCount(count)} repeated`,
  empty: (count: number): string => `${formatCount(count)} empty`,
  tooMany: (count: number, most: number): string =>
    `${countOf(count, 'line')} past the first ${formatCount(most)} left out`,
  wrong: (count: number, type: string): string => `${countOf(count, 'line')} left out: no ${type}`,
  cut: (most: number): string => `only the first ${countOf(most, 'line')} were read`,
  wrongLine: (line: number, text: string, path: string, fault: string): string =>
    `Line ${formatCount(line)}: ${text} – ${path === '' ? '' : `${path}: `}${fault}`,
  more: (count: number): string => `and ${formatCount(count)} more`,
  mutation: 'It is a mutation: run it once for each value, one after the other',
  start: (count: number): string => `Run ${countOf(count, 'time')}`,
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  end: 'End here',
  dismiss: 'Dismiss',
  again: (count: number): string => `Try ${formatCount(count)} again`,
  againOne: (value: string): string => `Try ${value} again`,
  againOneShort: 'Try again',
  showValues: 'Show values',
  showErrors: (count: number): string => countOf(count, 'error'),
  errors: 'Errors by value',
  value: 'Value',
  what: 'What went wrong',
  of: (done: number, total: number): string => `${formatCount(done)} of ${countOf(total, 'value')}`,
  rowsCount: (count: number): string => countOf(count, 'row'),
  withMore: (count: number): string =>
    `${countOf(count, 'call')} with more pages: rows are missing`,
  failed: (count: number): string => `${formatCount(count)} failed`,
  nothing: (count: number): string => `${formatCount(count)} without rows`,
  untold: (count: number): string =>
    `of ${countOf(count, 'row')} the answer does not tell the value: $chunk has the range`,
  noRows: 'Nothing came for it.',
  left: (time: string): string => `about ${time} left`,
  pausing: 'Pausing after the calls under way…',
  waiting: (time: string): string => `Rate limit reached: going on in ${time}.`,
  waitingForQuota: (time: string): string => `Waiting ${time} for the quota.`,
  signIn: 'Sign in to go on. What came is kept.',
  paused: 'Paused.',
  pausedForFailures: 'Paused: five calls in a row failed. Resume, or look at the errors first.',
  incomplete: 'All values were tried, and some failed.',
  full: {
    memory:
      'This answer is as large as the page can hold. Save it, and run for the other values then.',
    disk: 'The disk is full. Save what came, make room, and run for the other values then.',
  },
  ends: {
    all: 'All values were run for.',
    cancelled: 'Stopped. What came is kept.',
    'signed-out': 'Stopped at sign-out.',
    replaced: 'Stopped: the tab has another answer.',
  },
  noResult: 'The answer is no result.',
  partial: (message: string): string => `Its rows came, and an error: ${message}`,
});

/** Whether a listed value tells of an error: that nothing came for it is none. */
export function isError({ failure }: FailedValue): boolean {
  return failure.kind !== 'nothing';
}

export function shortText(text: string): string {
  const start = Array.from(text.slice(0, 2 * SHOWN_CHARACTERS));
  const isShort = start.length <= SHOWN_CHARACTERS && start.join('').length === text.length;
  return isShort ? text : `${start.slice(0, SHOWN_CHARACTERS).join('')}…`;
}

const SHOWN_CHARACTERS = 120;

function duration(seconds: number): string {
  if (seconds < 90) return `${formatCount(seconds)} s`;
  return seconds < 5_400
    ? `${Math.round(seconds / 60)} min`
    : `${formatCount(Math.round(seconds / 3_600))} h`;
}

/** An estimate is told once there is something to tell it by, milliseconds. */
const LEAST_MS = 1_000;

/** Says where a batch stands, in words and numbers; `now` is the wall clock, milliseconds. */
export function describeBatch(state: BatchState, now: number) {
  const { phase, done, total, rows, unassigned, withMore, failed, ms } = state;
  const numbers = [BATCH_COPY.of(done, total), BATCH_COPY.rowsCount(rows)];
  const missing = failed.filter(hasFailed).length;
  if (missing > 0) numbers.push(BATCH_COPY.failed(missing));
  const nothing = failed.length - failed.filter(isError).length;
  if (nothing > 0) numbers.push(BATCH_COPY.nothing(nothing));
  if (withMore > 0) numbers.push(BATCH_COPY.withMore(withMore));
  if (unassigned > 0) numbers.push(BATCH_COPY.untold(unassigned));
  if (phase.kind === 'running' && ms >= LEAST_MS && done > 0 && done < total) {
    numbers.push(BATCH_COPY.left(duration(Math.ceil(((ms / done) * (total - done)) / 1_000))));
  }
  return {
    sentence: sentenceOf(state, now),
    numbers,
    share: phase.kind === 'ended' || total === 0 ? undefined : done / total,
    isBad:
      phase.kind === 'incomplete' ||
      (phase.kind === 'ended' && withMore > 0) ||
      (phase.kind === 'paused' && phase.isForFailures),
  };
}

function sentenceOf({ phase, failed }: BatchState, now: number): string | undefined {
  switch (phase.kind) {
    case 'running':
      return phase.isPausing ? BATCH_COPY.pausing : undefined;
    case 'waiting': {
      const time = duration(Math.max(0, Math.ceil((phase.until - now) / 1_000)));
      return phase.isForQuota ? BATCH_COPY.waitingForQuota(time) : BATCH_COPY.waiting(time);
    }
    case 'needs-sign-in':
      return BATCH_COPY.signIn;
    case 'paused':
      return phase.isForFailures ? pausedAfter(failed.at(-1)?.failure) : BATCH_COPY.paused;
    case 'full':
      return BATCH_COPY.full[phase.noRoom];
    case 'incomplete':
      return BATCH_COPY.incomplete;
    case 'ended':
      return BATCH_COPY.ends[phase.how];
  }
}

function pausedAfter(failure: ValueFailure | undefined): string {
  if (failure?.kind === 'result') return `${BATCH_COPY.paused} ${describeValueFailure(failure)}`;
  if (failure?.kind !== 'call' || failure.failure.code !== 'quota-used-up') {
    return BATCH_COPY.pausedForFailures;
  }
  return `${BATCH_COPY.paused} ${describeValueFailure(failure)} ${copyOfFailure(failure.failure).advice}`;
}

export function describeValueFailure(failure: ValueFailure): string {
  switch (failure.kind) {
    case 'call': {
      const { title } = copyOfFailure(failure.failure);
      const { description } = failure.failure;
      return description === undefined
        ? title
        : `${title} ${FAILURE_COPY.serviceSays(description)}`;
    }
    case 'result':
      return failure.message === undefined
        ? BATCH_COPY.noResult
        : FAILURE_COPY.serviceSays(failure.message);
    case 'partial':
      return BATCH_COPY.partial(failure.message);
    case 'nothing':
      return BATCH_COPY.noRows;
    case 'fault':
      return failure.message;
  }
}
