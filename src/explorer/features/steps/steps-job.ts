import { createStore } from 'zustand/vanilla';
import { withheldIn, type FileRecord } from '../../../answers/export/manifest.ts';
import { withheldAt, type NotedField } from '../../../answers/json/sort-errors.ts';
import { JOINED_ROWS } from '../../../answers/store/joined-answers.ts';
import { systemClock, type Clock } from '../../../contract/clock.ts';
import type { Service } from '../../../contract/config.ts';
import type { JobPhase } from '../../../jobs/job-state.ts';
import {
  hasFailed,
  NONE_TRIED,
  type BatchState,
  type FailedValue,
} from '../../../jobs/run-batch.ts';
import {
  isUntold,
  joinedFields,
  joinPlanOf,
  type PlannedStep,
  type StepsPlan,
} from '../../../jobs/steps/plan-steps.ts';
import { StepsFaults, type StepsFile } from '../../../jobs/steps/steps-file.ts';
import type { EachValues, InputRows } from '../../../jobs/steps/step-values.ts';
import type { CallFacts } from '../../../transport/exchange.ts';
import { createPace } from '../../../workers/pace.ts';
import { askQuestion, recordRun } from '../../runs/call-store.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import type { Run } from '../../runs/run.ts';
import { createJobAnswer } from '../../runs/tab-jobs.ts';
import { SHOWN_APART_MS, valuesRecord, type BatchControlProps } from '../batch/batch-runs.ts';
import { operationRecord, schemaHash, serviceRecord } from '../save/file-record.ts';
import { BATCH_COPY, describeValueFailure } from '../batch/batch-copy.ts';
import {
  createHold,
  createTally,
  mayComeYet,
  runStep,
  notedValues,
  type Round,
  type ServiceCalls,
  type StepRun,
} from './run-step.ts';
import type { StepsJournal } from './steps-journal.ts';

export interface StepState extends Pick<
  BatchState,
  'changed' | 'done' | 'failed' | 'rows' | 'total' | 'unassigned' | 'withMore'
> {
  readonly id: string;
  readonly planned: PlannedStep<Service>;
  readonly state: 'waiting' | 'running' | 'done';
  /** Values that do not fit the type, and are left out. */
  readonly lost: EachValues['lost'];
  /** By the index of a value, as people know it. */
  readonly texts: readonly string[];
  /** Fields that the service withheld or deprecates, as its rows have them. */
  readonly notes: readonly NotedField[];
  readonly calls: FileRecord['calls'];
  readonly withoutMatch?: number;
  /** Whether those without a match may be of values that failed. */
  readonly isUntold?: boolean;
  readonly rowsFailed?: number;
  /** The worker's name for its rows, which no tab shows. */
  readonly answer?: string;
}

export interface StepsState {
  readonly phase: JobPhase;
  readonly steps: readonly StepState[];
  /** Those that are joined. */
  readonly rows: number;
  readonly isTrial: boolean;
}

export type AskedAgain = Readonly<Record<string, Round>>;

export type TabSteps = ReturnType<typeof beginSteps>;

export interface StepsJobContext extends Pick<
  BatchControlProps,
  'answerStore' | 'calls' | 'onRun' | 'onRunEnd'
> {
  readonly callsOf: (service: Service) => ServiceCalls;
  readonly clock?: Clock;
  readonly run: Run;
  readonly file: StepsFile;
  readonly input: InputRows;
  readonly planned: StepsPlan<Service>;
  readonly isTrial: boolean;
  /** Names the answers of its steps in the worker. */
  readonly name: string;
  readonly journal: StepsJournal | undefined;
  readonly again: readonly AskedAgain[];
}

/** Rows of the input that are joined by one call of the worker. */
const ROWS_AT_ONCE = 1_000;

const NO_CALLS = { requestIds: [], startedAt: null, endedAt: null, pages: 0 };

/** Runs all steps, one after the other, and joins their rows to the input, as the tab's answer. */
export function beginSteps(context: StepsJobContext) {
  const { run, planned, isTrial, name, answerStore, calls, journal, again } = context;
  const { clock = systemClock } = context;
  const { answersApi } = answerStore;
  const state = createStepsState(planned, isTrial);
  const { shown, enter, change } = state;
  const before = answerStore.store.getState().byTab[run.tabId]?.name;
  const stopping = new AbortController();
  const answers = new Map<string, string>();
  const answer = createJobAnswer({ name, answerStore, run, clock });
  let sent: { facts?: CallFacts; count: number; bytes: number } = { count: 0, bytes: 0 };
  let current: FollowedStep | undefined;
  const { attempt, wake } = createAttempts(state, stopping.signal);
  const runOne = async (step: PlannedStep<Service>): Promise<void> => {
    const { id } = step.step;
    const { values, texts } = await notedValues(step, answers, { answersApi, journal });
    const as = `${name}-${id}`;
    const tally = createTally(clock);
    change(id, { state: 'running', total: values.length, texts, answer: as });
    let notes: readonly NotedField[] = [];
    const hold = createHold();
    const batch = await runStep({
      planned: step,
      values,
      name: as,
      answersApi,
      calls: context.callsOf(step.access),
      clock,
      journal,
      rounds: again.flatMap(({ [id]: of }) => of ?? []),
      mayRepeat: async (signal) => (await askQuestion(calls, 'repeat', signal)) === 'run',
      onCall(facts) {
        sent = { facts, count: sent.count + 1, bytes: sent.bytes + facts.bytes };
        if (sent.count === 1) recordRun(calls, run, { facts, results: 1 });
        tally.onCall(facts);
      },
      onAnswer: tally.onAnswer,
      onNotes: (more) => change(id, { notes: (notes = notes.concat(more)) }),
      hold,
    });
    current = followStep(batch, step, state, { signal: stopping.signal, clock, hold });
    await current.ended;
    change(id, { calls: tally.record() });
    if (shown.getState().steps.some((one) => one.id === id && one.rows > 0)) answers.set(id, as);
    stopping.signal.throwIfAborted();
  };
  const runAll = async (): Promise<void> => {
    for (const step of planned.steps) {
      await attempt(() => runOne(step));
      change(step.step.id, { state: 'done' });
    }
    enter({ kind: 'running', isPausing: false });
    // A row that was joined before a fault is not joined again.
    const progress = { from: 0 };
    await attempt(() => joinAll(context, answer, answers, state, progress, stopping.signal));
    const ms = clock.monotonic() - startedAt;
    const { rows, steps } = shown.getState();
    const errors = steps.flatMap(({ failed }) => failed.filter(hasFailed)).length;
    const joined = { steps: await recordsOf(steps), fields: joinedFields(planned) };
    const { facts, ...batch } = sent;
    recordRun(calls, run, { facts, results: 1, errors, joined, batch: { ...batch, ms } });
    context.onRunEnd(run, { outcome: 'ok', errors, rows, ms });
    enter({ kind: 'ended', how: 'all' });
  };
  const startedAt = clock.monotonic();
  context.onRun(run);
  recordRun(calls, run, { errors: 0 });
  runAll().catch(() => enter({ kind: 'ended', how: 'cancelled' }));
  const cancel = (): void => {
    stopping.abort();
    wake();
  };
  return {
    ...context,
    shown,
    mayShow: (asked: string | undefined) => asked === before || asked === answer.answerName(),
    pause: () => current?.pause(),
    resume(): void {
      wake();
      current?.resume();
    },
    cancel,
    discard(): void {
      cancel();
      answer.discard();
      for (const as of answers.values())
        void answersApi()
          .write.drop(as)
          .catch(() => undefined);
    },
  };
}

/** Does parts of a job; one that failed rests, and is done again. */
function createAttempts({ shown, enter }: JobStateOfSteps, signal: AbortSignal) {
  let goOn: (() => void) | undefined;
  return {
    wake: () => goOn?.(),
    async attempt(work: () => Promise<void>): Promise<void> {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (signal.aborted || shown.getState().phase.kind === 'ended') throw error;
          const message = error instanceof StepsFaults ? error.message : answerErrorMessage(error);
          enter({ kind: 'failed', failure: { kind: 'fault', message } });
          await new Promise<void>((resolve) => (goOn = resolve));
          signal.throwIfAborted();
        }
      }
    },
  };
}

/** Joins the rows of the steps to the input's: the answer becomes the tab's. */
async function joinAll(
  { input: { names, rows }, file, planned, answerStore: { answersApi } }: StepsJobContext,
  answer: ReturnType<typeof createJobAnswer>,
  answers: ReadonlyMap<string, string>,
  { shown, change }: JobStateOfSteps,
  progress: { from: number },
  signal: AbortSignal,
): Promise<void> {
  const { steps } = shown.getState();
  const notes = planned.columns.flatMap(({ step, path, title }): NotedField[] => {
    const { planned: of, notes: own = [] } = steps.find(({ id }) => id === step) ?? {};
    const message = withheldAt(own, of?.list ?? [], path.split('.'));
    return message === undefined ? [] : [{ kind: 'withheld', path: [JOINED_ROWS, title], message }];
  });
  const failed = new Map(steps.map((step) => [step.id, new Set(failedTexts(step))]));
  const plan = joinPlanOf(planned, names, file.output.unmatched === 'drop', failed);
  while (progress.from < rows.length && !signal.aborted) {
    const { from } = progress;
    const cells = rows.slice(from, from + ROWS_AT_ONCE).map((row) => row.cells);
    const added = await answer.add(
      (as) => answersApi().write.beginJoin(as, plan, answers, notes),
      (as) => answersApi().write.joinRows(as, cells),
    );
    progress.from += ROWS_AT_ONCE;
    shown.setState((now) => ({ rows: now.rows + added.rows }));
    for (const [id, withoutMatch] of added.unmatched)
      change(id, { withoutMatch, isUntold: isUntold(failed, added.failed) });
    for (const [id, rowsFailed] of added.failed) change(id, { rowsFailed });
    if (added.noRoom && progress.from < rows.length) {
      throw new StepsFaults(BATCH_COPY.full[added.noRoom]);
    }
  }
  await answer.end();
  signal.throwIfAborted();
}

type JobStateOfSteps = ReturnType<typeof createStepsState>;

function createStepsState(planned: StepsPlan<Service>, isTrial: boolean) {
  const shown = createStore<StepsState>()(() => ({
    phase: { kind: 'running', isPausing: false },
    steps: planned.steps.map((step) => ({
      id: step.step.id,
      planned: step,
      state: 'waiting' as const,
      ...NONE_TRIED,
      total: step.values?.jsons.length ?? 0,
      lost: step.values?.lost ?? [],
      texts: [],
      notes: [],
      calls: NO_CALLS,
    })),
    rows: 0,
    isTrial,
  }));
  return {
    shown,
    enter(phase: JobPhase): void {
      if (shown.getState().phase.kind !== 'ended') shown.setState({ phase });
    },
    change(id: string, part: Partial<StepState>): void {
      shown.setState(({ steps }) => ({
        steps: steps.map((one) => (one.id === id ? { ...one, ...part } : one)),
      }));
    },
  };
}

/** Whether it ran to its end. */
export function isFinished(job: Pick<TabSteps, 'shown'> | undefined): boolean {
  const phase = job?.shown.getState().phase;
  return phase?.kind === 'ended' && phase.how === 'all';
}

/** The values of queries that failed, as a mutation is not sent again. */
export function failedQueries({ steps }: StepsState): AskedAgain {
  const failedOf = ({ planned, failed }: StepState) =>
    planned.isMutation ? [] : failed.filter(hasFailed).map(({ index }) => index);
  return Object.fromEntries(
    steps.map((step) => [step.id, { indexes: failedOf(step), total: step.total }]),
  );
}

/** The values that failed, and those that do not fit their type. */
function failedTexts({
  lost,
  failed,
  texts,
}: Pick<StepState, 'failed' | 'lost' | 'texts'>): readonly string[] {
  const gone = failed.filter(hasFailed).map(({ index }) => texts[index] ?? '');
  return [...lost.map(({ value }) => value), ...gone];
}

function recordsOf(states: readonly StepState[]) {
  return Promise.all(
    states.map(async ({ id, planned, rows, lost, texts, notes, ...state }) => {
      const { call, access, shown, each, list } = planned;
      const values = valuesRecord(each.variable, texts, state);
      const failed = failedTexts({ lost, texts, failed: state.failed });
      const count = values.count + lost.length;
      return {
        id,
        operation: operationRecord(call),
        service: serviceRecord(access),
        calls: { ...state.calls, values: { ...values, count, failed } },
        ...withheldIn(notes, state.calls.endedAt ?? undefined),
        schemaSha256: await schemaHash(shown),
        rows: { count: rows, list },
        withoutMatch: state.withoutMatch,
        rowsFailed: state.rowsFailed,
      };
    }),
  );
}

type FollowedStep = ReturnType<typeof followStep>;

/** Follows a step to its end. It rests where a value failed by what may have ended when it is asked for again. */
function followStep(
  batch: Awaited<ReturnType<typeof runStep>>,
  { step: { id, until }, isMutation }: PlannedStep<Service>,
  { change, enter }: JobStateOfSteps,
  { signal, clock, hold }: Pick<StepRun, 'clock' | 'hold'> & { readonly signal: AbortSignal },
) {
  const wanted = (): readonly FailedValue[] => {
    const { failed, total } = batch.store.getState();
    const all = failed.filter(hasFailed);
    // The values are not the cause where nothing came at all.
    return all.length === total ? all : all.filter((one) => mayComeYet(one, isMutation));
  };
  const show = (): void => {
    const { phase: _, ms: __, ...numbers } = batch.store.getState();
    change(id, numbers);
  };
  const pace = createPace(show, SHOWN_APART_MS, clock);
  const ended = new Promise<void>((resolve, reject) => {
    const look = (): void => {
      const { phase, done, total } = batch.store.getState();
      if (phase.kind === 'ended') {
        pace.stop();
        show();
        const isDone = phase.how === 'all' || (phase.how === 'cancelled' && !signal.aborted);
        if (isDone) return resolve();
        enter(phase);
        return reject(new Error(phase.how));
      }
      pace.want();
      const [first] = wanted();
      if (first && phase.kind === 'running' && !phase.isPausing) return batch.pause();
      const rests = phase.kind === 'paused' || phase.kind === 'incomplete';
      if (rests && first)
        return enter({
          kind: 'failed',
          failure: { kind: 'fault', message: describeValueFailure(first.failure) },
        });
      // Its calls rest too, as soon as they are about to wait.
      if (phase.kind === 'running' && phase.isPausing && hold.isHeld())
        return enter({ kind: 'paused', isForFailures: false });
      // Values that are asked for again are not done.
      if (phase.kind === 'incomplete' && done === total)
        return batch.nextRound() ? undefined : void batch.cancel();
      enter(phase);
    };
    batch.store.subscribe(look);
    look();
  });
  signal.addEventListener('abort', () => void batch.cancel(), { once: true });
  return {
    ended,
    pause(): void {
      if (until) hold.hold();
      batch.pause();
    },
    resume(): void {
      hold.release();
      const again = wanted().map(({ index }) => index);
      if (again.length > 0) batch.tryAgain(again);
      else batch.resume();
    },
  };
}
