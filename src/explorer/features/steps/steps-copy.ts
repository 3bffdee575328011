import { countOf, formatCount, inLanguage } from '../../../contract/language.ts';
import { hasFailed } from '../../../jobs/run-batch.ts';
import { withheldIn } from '../../../answers/export/manifest.ts';
import { RUN_COPY } from '../../runs/run-copy.ts';
import { PART_COPY } from '../../ui/part-copy.ts';
import { BATCH_COPY } from '../batch/batch-copy.ts';
import { sentenceOfJob } from '../shared/job-copy.ts';
import type { StepsState, StepState } from './steps-job.ts';

export const STEPS_COPY = inLanguage('STEPS_COPY', {
  paste: 'List: rows from a sheet, or CSV',
  listFile: 'CSV or Excel file…',
  list: (rows: number, columns: string): string => `${countOf(rows, 'row')}: ${columns}`,
  cut: (most: number): string => `Only the first ${formatCount(most)} rows are taken.`,
  id: 'Column that tells a row',
  step: (number: number, id: string): string => `${number}. ${id}`,
  next: 'Next operation',
  add: 'Add a step',
  noSaved: 'Save the operations first: steps are made of saved ones.',
  operation: 'Operation',
  none: 'no value',
  eachRow: 'fields from columns',
  constant: 'a constant',
  constantOf: (name: string): string => `Value of $${name}`,
  service: 'Service',
  bytes: 'kB a call',
  until: {
    path: 'Ask again until the field',
    none: 'none',
    is: 'is',
    every: 'every (seconds)',
    atMost: 'at most (minutes)',
  },
  join: 'Join by',
  joinTo: 'Equals',
  notJoined: 'not joined',
  idOfList: 'the column that tells a row',
  up: (id: string): string => `Move ${id} up`,
  down: (id: string): string => `Move ${id} down`,
  remove: (id: string): string => `Remove ${id}`,
  firstRows: (id: string): string => `First rows of ${id}`,
  columns: 'Columns of the result',
  drop: 'Leave out rows without a match',
  file: 'The file as YAML',
  mutations: (ids: string): string => `${ids}: changes data. Send each of its calls once.`,
  calls: (count: number, isLeast: boolean): string =>
    `${isLeast ? 'At least' : 'About'} ${countOf(count, 'call')}`,
  try: 'Try with 5 rows',
  run: 'Run',
  openFile: 'Open YAML…',
  saveFile: 'Save as YAML',
  copyCommand: 'Copy the command',
  code: 'Code…',
  program: 'The steps as a program',
  saveProgram: 'Save program',
  secret: 'The steps hold your API key or token, which are in no program. Take them out.',
  progress: 'Values of this step',
  withoutMatch: (count: number, isUntold: boolean): string =>
    `${formatCount(count)} without a match${isUntold ? ', or their values failed' : ''}`,
  goOn: (name: string, done: number, total: number): string =>
    `Go on with ${name === '' ? 'the steps' : `“${name}”`} (${formatCount(done)} of about ${countOf(total, 'call')})`,
  stays: (why: string): string =>
    `The steps do not go on. ${why} Correct that, then press again: what was answered is kept.`,
  gone: 'What was answered is no longer stored in this browser. Run the steps again.',
  noSchema: (service: string, why: string): string =>
    `The schema of ${service} cannot be read. ${why}`,
  askAgain: (count: number): string => `Ask again for ${countOf(count, 'failed value')}`,
  notKept: 'this browser stores no more of it: save the rows before you reload the page',
  stopped: (isKept: boolean): string =>
    isKept ? 'Stopped. What was answered is kept.' : 'Stopped. Nothing of it is kept.',
  ended: 'All steps were run.',
  endedWithFaults: 'All steps were run, and some values failed.',
  tried: 'The steps were tried with five rows.',
});

/** Says how far a step is: its values, rows, and those that failed or were not matched. */
export function describeStep(step: StepState) {
  return [BATCH_COPY.of(step.done, step.total), PART_COPY.rows(step.rows), ...describeLost([step])];
}

function describeLost(steps: readonly StepState[]): string[] {
  const sumOf = (count: (step: StepState) => number): number =>
    steps.reduce((sum, step) => sum + count(step), 0);
  const isUntold = steps.some((step) => step.isUntold);
  const counts = [
    [BATCH_COPY.failed, sumOf(countFailed)],
    [
      (count: number) => STEPS_COPY.withoutMatch(count, isUntold),
      sumOf(({ withoutMatch = 0 }) => withoutMatch),
    ],
    [BATCH_COPY.withMore, sumOf(({ withMore }) => withMore)],
    [BATCH_COPY.changed, sumOf(({ changed }) => changed)],
    [RUN_COPY.withheld, sumOf(({ notes }) => withheldIn(notes, undefined).withheld?.length ?? 0)],
  ] as const;
  return counts.flatMap(([say, count]) => (count > 0 ? [say(count)] : []));
}

export const countFailed = ({ failed, lost }: StepState): number =>
  failed.filter(hasFailed).length + lost.length;

/**
 * Says where the steps stand, in words and numbers; `now` is the wall clock, milliseconds.
 * @param isKept whether a reload goes on with all that came
 */
export function describeSteps(state: StepsState, now: number, isKept = true) {
  const { steps, phase, isTrial, rows } = state;
  const step = steps.find((one) => one.state === 'running');
  const hasFaults = steps.some((one) => countFailed(one) > 0 || one.withMore > 0);
  const all = isTrial ? STEPS_COPY.tried : STEPS_COPY[hasFaults ? 'endedWithFaults' : 'ended'];
  const numbers = step
    ? [STEPS_COPY.step(steps.indexOf(step) + 1, step.id), ...describeStep(step)]
    : [PART_COPY.rows(rows), ...describeLost(steps)];
  const isStopped = phase.kind === 'ended' && phase.how !== 'all';
  const isAtRisk = !isKept && !isTrial && !isStopped;
  return {
    sentence: isStopped
      ? STEPS_COPY.stopped(isKept)
      : sentenceOfJob({ phase }, now, { ...BATCH_COPY, all }),
    numbers: isAtRisk ? [...numbers, STEPS_COPY.notKept] : numbers,
    share: step && step.total > 0 ? step.done / step.total : undefined,
    isBad:
      phase.kind === 'failed' ||
      (phase.kind === 'ended' && (hasFaults || isAtRisk)) ||
      (phase.kind === 'paused' && phase.isForFailures),
  };
}
