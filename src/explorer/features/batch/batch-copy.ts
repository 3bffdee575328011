import { shortened } from '../../../contract/fold-text.ts';
import { countOf, formatCount, inLanguage } from '../../../contract/language.ts';
import {
  hasFailed,
  type BatchState,
  type FailedValue,
  type ValueFailure,
} from '../../../jobs/run-batch.ts';
import { CsvFault } from '../../../jobs/csv-rows.ts';
import { describeJobFault, duration, JOB_COPY, sentenceOfJob } from '../shared/job-copy.ts';
import { FAILURE_COPY, copyOfFailure } from '../../../transport/failure-copy.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

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
  file: 'File',
  badFile: 'The file cannot be read. Choose another one.',
  badCsv: {
    quote: (line: number): string =>
      `Line ${line}: a quote is not closed, or has text behind it. Write a quote within quotes twice.`,
    cells: (line: number): string =>
      `Line ${line} has cells behind the last column. Put a cell that holds the separator in quotes.`,
    workbook: () =>
      'The file cannot be read as an Excel workbook (.xlsx). Save it as one, or as CSV.',
    large: () =>
      'The workbook is too large: at most 100,000 rows are read. Save its first sheet as CSV.',
  },
  table: 'Table',
  noTable: 'No tab has an answer with a list. Run an operation first.',
  columnName: (number: number): string => `Column ${number}`,
  hasHeader: 'The first line has names',
  once: 'Each value once',
  rows: 'One row per',
  rowsOf: (path: string): string => `item of ${path}`,
  rowPerValue: 'value',
  chunkSize: 'Values a call',
  atOnce: 'Calls at a time',
  allPages: 'All pages of each call',
  reading: 'Reading the values…',
  repeated: (count: number): string => `${formatCount(count)} repeated`,
  empty: (count: number): string => `${formatCount(count)} empty`,
  tooMany: (count: number, most: number): string =>
    `${countOf(count, 'line')} past the first ${formatCount(most)} left out`,
  notKept: (count: number): string =>
    `${countOf(count, 'value')} of that run, too long to be kept. Give them again.`,
  wrong: (count: number, type: string): string => `${countOf(count, 'line')} left out: no ${type}`,
  cut: (most: number): string => `only the first ${countOf(most, 'line')} were read`,
  wrongLine: (line: number, text: string, path: string, fault: string): string =>
    `Line ${formatCount(line)}: ${text} – ${path === '' ? '' : `${path}: `}${fault}`,
  more: (count: number): string => `and ${formatCount(count)} more`,
  mutation: 'It is a mutation: run it once for each value, one after the other',
  start: (count: number): string => `Run ${countOf(count, 'time')}`,
  again: (count: number): string => `Try ${formatCount(count)} again`,
  againOne: (value: string): string => `Try ${value} again`,
  showValues: 'Show values',
  errors: 'Errors by value',
  what: 'Fault',
  of: (done: number, total: number): string => `${formatCount(done)} of ${countOf(total, 'value')}`,
  withMore: (count: number): string =>
    `${countOf(count, 'call')} with more pages: rows are missing`,
  changed: (count: number): string =>
    `${countOf(count, 'call')} whose total changed between pages: rows may be missing or come twice`,
  failed: (count: number): string => `${formatCount(count)} failed`,
  nothing: (count: number): string => `${formatCount(count)} without rows`,
  untold: (count: number): string =>
    `of ${countOf(count, 'row')} the answer does not tell the value: $chunk has the range`,
  noRows: 'Nothing came for it.',
  pausing: 'Pausing after the calls under way…',
  signIn: 'Sign in to go on. What came is kept.',
  pausedForFailures: 'Paused: five calls in a row failed. Resume, or look at the errors first.',
  incomplete: 'All values were tried, and some failed.',
  full: {
    memory:
      'This answer is as large as the page can hold. Save it, and run for the other values then.',
    disk: 'The disk is full. Save the rows so far, free some space, then run for the other values.',
  },
  ended: 'All values were run for.',
  noResult: 'The answer is not a GraphQL result.',
  partial: (message: string): string => `Its rows came, and an error: ${message}`,
});

/** Whether a listed value has an error: a value without rows has none. */
export function isError({ failure }: FailedValue): boolean {
  return failure.kind !== 'nothing';
}

export function describeCsvFault(error: unknown): string {
  return error instanceof CsvFault ? BATCH_COPY.badCsv[error.kind](error.line) : BATCH_COPY.badFile;
}

export const shortText = (text: string): string => shortened(text, 120);

/** An estimate is told once there is something to tell it by, milliseconds. */
const LEAST_MS = 1_000;

/** Says where a batch stands, in words and numbers; `now` is the wall clock, milliseconds. */
export function describeBatch(state: BatchState, now: number) {
  const { phase, done, total, rows, unassigned, withMore, changed, failed, ms } = state;
  const numbers = [BATCH_COPY.of(done, total), PART_COPY.rows(rows)];
  const missing = failed.filter(hasFailed).length;
  if (missing > 0) numbers.push(BATCH_COPY.failed(missing));
  const nothing = failed.length - failed.filter(isError).length;
  if (nothing > 0) numbers.push(BATCH_COPY.nothing(nothing));
  if (withMore > 0) numbers.push(BATCH_COPY.withMore(withMore));
  if (changed > 0) numbers.push(BATCH_COPY.changed(changed));
  if (unassigned > 0) numbers.push(BATCH_COPY.untold(unassigned));
  if (phase.kind === 'running' && ms >= LEAST_MS && done > 0 && done < total) {
    numbers.push(JOB_COPY.left(duration(Math.ceil(((ms / done) * (total - done)) / 1_000))));
  }
  return {
    sentence: sentenceOf(state, now),
    numbers,
    share: total === 0 ? undefined : done / total,
    isBad:
      phase.kind === 'failed' ||
      phase.kind === 'incomplete' ||
      (phase.kind === 'ended' && withMore > 0) ||
      (phase.kind === 'paused' && phase.isForFailures),
  };
}

function sentenceOf(state: BatchState, now: number): string | undefined {
  const { phase, failed } = state;
  if (phase.kind === 'paused' && phase.isForFailures) return pausedAfter(failed.at(-1)?.failure);
  if (phase.kind === 'incomplete') return BATCH_COPY.incomplete;
  return sentenceOfJob(state, now, { ...BATCH_COPY, all: BATCH_COPY.ended });
}

function pausedAfter(failure: ValueFailure | undefined): string {
  if (failure?.kind === 'result') return `${JOB_COPY.paused} ${describeValueFailure(failure)}`;
  if (failure?.kind !== 'call' || failure.failure.code !== 'quota-used-up') {
    return BATCH_COPY.pausedForFailures;
  }
  return `${JOB_COPY.paused} ${describeValueFailure(failure)} ${copyOfFailure(failure.failure).advice}`;
}

export function describeValueFailure(failure: ValueFailure): string {
  switch (failure.kind) {
    case 'result':
      return failure.message === undefined
        ? BATCH_COPY.noResult
        : FAILURE_COPY.serviceSays(failure.message);
    case 'partial':
      return BATCH_COPY.partial(failure.message);
    case 'nothing':
      return BATCH_COPY.noRows;
    default:
      return describeJobFault(failure);
  }
}
