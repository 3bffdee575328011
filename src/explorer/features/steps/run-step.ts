import type { AnswersApi } from '../../../answers/api.ts';
import type { NotedField } from '../../../answers/json/sort-errors.ts';
import type { ErrorPlace } from '../../../answers/store/joined-answers.ts';
import type { Clock } from '../../../contract/clock.ts';
import type { Service } from '../../../contract/config.ts';
import {
  callForValues,
  cutIntoChunks,
  mayBeOfValues,
  PAIRED,
  unpaired,
  type Chunk,
} from '../../../jobs/chunks.ts';
import type { CallHooks, JobFault } from '../../../jobs/job-state.ts';
import { pagesOfResults, valueKey } from '../../../jobs/row-lists.ts';
import { runBatch, type FailedValue } from '../../../jobs/run-batch.ts';
import type { PlannedStep } from '../../../jobs/steps/plan-steps.ts';
import { readUntil } from '../../../jobs/steps/read-until.ts';
import { STEPS_FAULTS } from '../../../jobs/steps/steps-copy.ts';
import { cellsOfValues, valuesOfCells } from '../../../jobs/steps/step-values.ts';
import { StepsFaults, type StepSettings } from '../../../jobs/steps/steps-file.ts';
import { CallError, mayHaveRun } from '../../../transport/call-failure.ts';
import { requestIdOf, type CallFacts } from '../../../transport/exchange.ts';
import { isQuota } from '../../../transport/throttling.ts';
import { textOfJson } from '../../../answers/query/join-rows.ts';
import { runInSlices } from '../../../answers/query/run-in-slices.ts';
import { JOINED_ROWS } from '../../../answers/store/joined-answers.ts';
import { handOver } from '../../../workers/worker-calls.ts';
import { placesOfRun } from '../../runs/places-of-run.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import type { createTabJobs } from '../../runs/tab-jobs.ts';
import { MAX_GATHERED_BYTES } from '../batch/batch-runs.ts';
import type { CallPlace, StepsJournal } from './steps-journal.ts';

export type ServiceCalls = Pick<
  ReturnType<ReturnType<typeof createTabJobs>['begin']>,
  'quota' | 'send'
>;

type Bytes = Uint8Array<ArrayBuffer>;

/** A step's values that are asked for again, and how many it had then. */
export interface Round {
  readonly indexes: readonly number[];
  readonly total: number;
}

export interface StepRun {
  readonly planned: PlannedStep<Service>;
  /** Each as JSON. */
  readonly values: readonly string[];
  readonly name: string;
  readonly answersApi: () => AnswersApi;
  readonly calls: ServiceCalls;
  readonly clock: Clock;
  /** Whether a mutation that may have run is sent again. */
  readonly mayRepeat: (signal: AbortSignal) => Promise<boolean>;
  readonly journal: StepsJournal | undefined;
  /** Rounds that ask for failed values again; chunks end where the values of each one ended. */
  readonly rounds: readonly Round[];
  readonly onCall: (facts: CallFacts) => void;
  /** Told of each answer, those that the journal has too. */
  readonly onAnswer: () => void;
  readonly onNotes: (notes: readonly NotedField[]) => void;
  /** Holds up the wait for a job while it is paused. */
  readonly hold: ReturnType<typeof createHold>;
}

/** As the dialog of many values proposes. */
const AT_ONCE = 2;

/**
 * Runs a step for its values; its rows go into an answer that no tab shows.
 * @throws {StepsFaults} its rows have no pages, and all of them are wanted
 */
export async function runStep(run: StepRun) {
  const { planned, values, rounds, name, answersApi, calls, clock } = run;
  const { step, call, access: service, shown, each, typeText, choices, isMutation } = planned;
  const { variable } = each;
  const also = each.also?.map((one) => one.variable);
  const isList = typeText.startsWith('[');
  const keys = planned.list?.slice(1) ?? [];
  const list = keys.length > 0 ? keys : undefined;
  const options = { schema: shown, settings: service.pages, errorTypes: service.errorTypes };
  const told = pagesOfResults(call, variable, list, options);
  const plan = step.pages && told.plan;
  if (step.pages && !plan) throw new StepsFaults(STEPS_FAULTS.noPages);
  const places = placesOfRun({ call }, service, shown);
  const ofList = choices.lists.find(({ path }) => path.join('.') === list?.join('.'));
  const of = { call: plan?.ask(undefined) ?? told.asking, variable, also, isList };
  const maxBodyBytes = Math.min(service.maxBodyBytes ?? Infinity, step.chunk?.bytes ?? Infinity);
  const limits = maxBodyBytes < Infinity ? { ...service, maxBodyBytes } : service;
  const ends = rounds.map(({ total }) => total);
  const chunks = await cutIntoChunks(of, values, planned.size, limits, ends);
  const valuesIn = ({ from, to }: Chunk) => values.slice(from, to);
  const kept = keepCalls(run);
  let [round, place] = [0, step.id];
  const placeOf = ({ from, to }: Chunk, at = ''): CallPlace => [place, from, to, at];
  let hasBegun = false;
  const send = (chunk: Chunk, hooks: CallHooks, position?: string): Promise<Bytes | undefined> => {
    const asked = { ...of, call: plan?.ask(position) ?? of.call };
    return calls.send(callForValues(asked, valuesIn(chunk)), hooks, {
      ...(isMutation && { mayRepeat: () => run.mayRepeat(hooks.signal) }),
      onFacts: run.onCall,
    });
  };
  const batch = runBatch({
    clock,
    chunks,
    isMutation,
    atOnce: isMutation ? 1 : AT_ONCE,
    pages: plan && {
      plan,
      answersApi,
      nameOf: (number) => `${name}-pages-${number}`,
      tell: calls.quota.takeResult,
      maxBytes: MAX_GATHERED_BYTES,
    },
    async call(chunk, hooks, position) {
      const bytes = await kept.call(placeOf(chunk, position), hooks.signal, () => {
        const once = (): Promise<Bytes | undefined> => send(chunk, hooks, position);
        return step.until ? callUntil(once, step.until, places, hooks.signal, run) : once();
      });
      if (bytes) run.onAnswer();
      return bytes;
    },
    sink: {
      async add(chunk, result) {
        const { write } = answersApi();
        if (!hasBegun) {
          await write.beginResults(name, {
            key: valueKey(variable, ofList ?? (list && { path: list, keys: [] }), choices.keys),
            list,
            pages: plan ? told.others : told.pages,
            inner: told.inner,
            errorPlaces: places,
            ...(isList && { variable }),
          });
        }
        hasBegun = true;
        const given = { values: unpaired(valuesIn(chunk)), from: chunk.from };
        const adding = write.addResult(name, given, handOver(result, result.buffer));
        const added = await adding.catch((error: unknown) => {
          kept.giveBack(placeOf(chunk));
          throw error;
        });
        calls.quota.takeResult(added);
        if (added.kind === 'rows' && added.notes) run.onNotes(added.notes);
        return added;
      },
      async end() {
        if (hasBegun) await answersApi().write.endPages(name);
      },
    },
    describeFault: answerErrorMessage,
    waitForQuotaMs: calls.quota.waitMs,
  });
  return {
    ...batch,
    nextRound(): boolean {
      const { [round]: next } = rounds;
      round += 1;
      place = `${step.id}~${round}`;
      if (next) batch.tryAgain(next.indexes);
      return next !== undefined;
    },
  };
}

/** The values that a step runs for, as JSON and as people know them. Calls go by their numbers: noted ones keep theirs. */
export async function notedValues(
  { step: { id }, values: given, each: { place, also = [] }, typeText }: PlannedStep<Service>,
  answers: ReadonlyMap<string, string>,
  { answersApi, journal }: Pick<StepRun, 'answersApi' | 'journal'>,
) {
  const noted = ((await journal?.noted([id])) ?? []) as readonly string[];
  const known = new Set(noted);
  const columns = [place, ...also.map((one) => one.place)].map(({ path }) => path.split('.'));
  const types = [typeText, ...also.map((one) => one.typeText)];
  const of = answers.get(place.step ?? '');
  const rows = { list: ['data', JOINED_ROWS] };
  const found = of === undefined ? [] : await answersApi().compute.columnValues(of, rows, columns);
  if (!found) throw new StepsFaults(STEPS_FAULTS.uneven(columns.map((keys) => keys.join('.'))));
  const lines = function* () {
    for (const [at, jsons] of found.entries()) yield cellsOfValues(jsons, at + 1);
  };
  function* read() {
    const { jsons } = given ?? (yield* valuesOfCells(lines, types));
    const values = [...noted, ...jsons.slice().filter((json) => !known.has(json))];
    const texts: string[] = [];
    for (const json of values) {
      yield;
      texts.push(json.split(PAIRED).map(textOfJson).join(', '));
    }
    return { values, texts: given?.texts.slice() ?? texts };
  }
  const all = await runInSlices(read(), () => true);
  if (all.values.length > noted.length) await journal?.note([id], all.values);
  return all;
}

/** Makes each call once: not again after a reload, and a mutation that may have run only if the user says so. */
function keepCalls({ journal, mayRepeat, planned: { isMutation } }: StepRun) {
  const unknown = new Set<string>();
  return {
    /** Its answer was not taken in: it is taken again, or a mutation that the journal does not have is asked about. */
    giveBack(place: CallPlace): void {
      journal?.giveBack(place);
      unknown.add(String(place));
    },
    async call(
      place: CallPlace,
      signal: AbortSignal,
      make: () => Promise<Bytes | undefined>,
    ): Promise<Bytes | undefined> {
      const before = await journal?.take(place);
      if (before?.kind === 'answer') return before.bytes;
      if (before?.kind === 'failure') throw errorOf(before.failure);
      const isUnknown = before?.kind === 'sent' || unknown.has(String(place));
      if (isMutation && isUnknown && !(await mayRepeat(signal))) {
        signal.throwIfAborted();
        const failure = { kind: 'fault', message: STEPS_FAULTS.leftOut } as const;
        await journal?.keep(place, { kind: 'failure', failure });
        throw errorOf(failure);
      }
      if (isMutation) await journal?.keep(place, { kind: 'sent' });
      try {
        const bytes = await make();
        if (bytes) await journal?.keep(place, { kind: 'answer', bytes });
        return bytes;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const failure = { kind: 'call', failure: error.failure } as const;
        if (isMutation && mayHaveRun(error.failure)) unknown.add(String(place));
        else if (mayComeYet({ index: 0, failure }, isMutation)) await journal?.forget(place);
        else await journal?.keep(place, { kind: 'failure', failure });
        throw error;
      }
    },
  };
}

function errorOf(failure: JobFault): Error {
  return failure.kind === 'call' ? new CallError(failure.failure) : new Error(failure.message);
}

/** @throws where the field has another value for too long */
async function callUntil(
  once: () => Promise<Bytes | undefined>,
  { path, is, every, atMost }: NonNullable<StepSettings['until']>,
  places: readonly ErrorPlace[],
  signal: AbortSignal,
  { clock, hold }: Pick<StepRun, 'clock' | 'hold'>,
): Promise<Bytes | undefined> {
  let end: number | undefined;
  for (;;) {
    const bytes = await once();
    if (!bytes) return undefined;
    // A sign-in before the first answer is no time of the job.
    end ??= clock.now() + atMost;
    const { state, isOver } = readUntil(bytes, ['data', ...path.split('.')], String(is), places);
    if (isOver) return bytes;
    if (clock.now() + every > end) throw new Error(STEPS_FAULTS.notReady(path, state, atMost));
    const stopped = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([new Promise<void>((resolve) => clock.after(every, resolve)), stopped]);
    const heldAt = clock.now();
    await Promise.race([hold.passed(), stopped]);
    end += clock.now() - heldAt;
    signal.throwIfAborted();
  }
}

/** Holds up jobs that are waited for: they are not asked for meanwhile. */
export function createHold() {
  let waiting: (() => void)[] | undefined;
  return {
    isHeld: () => waiting !== undefined,
    hold: () => void (waiting ??= []),
    release(): void {
      waiting?.forEach((goOn) => goOn());
      waiting = undefined;
    },
    passed: () => new Promise<void>((resolve) => (waiting ? waiting.push(resolve) : resolve())),
  };
}

/** Whether a value failed by what may have ended when its call is made again, rather than by itself. */
export function mayComeYet({ failure }: FailedValue, isMutation: boolean): boolean {
  if (failure.kind === 'result') return isQuota(failure.message ?? '', undefined);
  if (failure.kind === 'fault') return failure.message !== STEPS_FAULTS.leftOut;
  if (failure.kind !== 'call') return false;
  const isUnknown = isMutation && mayHaveRun(failure.failure);
  return isUnknown || !mayBeOfValues(failure.failure);
}

/** Counts the calls of a step. */
export function createTally(clock: Clock) {
  const momentNow = (): string => new Date(clock.now()).toISOString();
  const startedAt = momentNow();
  const requestIds: string[] = [];
  let pages = 0;
  return {
    onAnswer: () => void (pages += 1),
    onCall(facts: CallFacts): void {
      const requestId = requestIdOf(facts);
      if (requestId !== undefined) requestIds.push(requestId);
    },
    record: () => ({ requestIds, startedAt, endedAt: momentNow(), pages }),
  };
}
