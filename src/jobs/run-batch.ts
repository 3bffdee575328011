import { createStore } from 'zustand/vanilla';
import type { AddedResult } from '../answers/store/joined-answers.ts';
import { isQuota } from '../transport/throttling.ts';
import {
  chunksOf,
  createHalver,
  mayBeErrorOfValues,
  mayBeOfValues,
  sizeOf,
  type Chunk,
} from './chunks.ts';
import { gatherPages, type BatchSink, type CallPage, type GatheredPages } from './gather-pages.ts';
import { Job, type JobContext, type Outcome } from './job.ts';
import type { JobFault, JobRest, JobState } from './job-state.ts';

export type ValueFailure =
  | JobFault
  /** Not a result, `data` is null, or errors without rows; untrusted text of the service. */
  | { readonly kind: 'result'; readonly message: string | undefined }
  | { readonly kind: 'partial'; readonly message: string }
  /** Its call succeeded, but contains nothing for the value. */
  | { readonly kind: 'nothing' };

export interface FailedValue {
  readonly index: number;
  readonly failure: ValueFailure;
}

export interface BatchState extends JobState {
  readonly done: number;
  readonly total: number;
  /** Rows that the answer assigns to no value, because several values were requested. */
  readonly unassigned: number;
  /** Calls with further rows on pages that are not fetched. */
  readonly withMore: number;
  /** Calls whose pages disagree on the total: rows may be missing or repeated. */
  readonly changed: number;
  readonly failed: readonly FailedValue[];
}

export type Batch = ReturnType<typeof runBatch>;

export interface BatchContext extends Pick<
  JobContext<Chunk, AddedResult>,
  'atOnce' | 'clock' | 'describeFault' | 'isGoneOnWith' | 'isMutation' | 'waitForQuotaMs'
> {
  /** Gives a result, or a page's if all pages are gathered; undefined after a sign-out. */
  readonly call: CallPage;
  readonly pages?: GatheredPages | undefined;
  readonly chunks: readonly Chunk[];
  readonly sink: BatchSink;
}

export const NONE_TRIED = { rows: 0, done: 0, unassigned: 0, withMore: 0, changed: 0, failed: [] };

const FAILURES_IN_A_ROW = 5;

const FAILED_IN_A_ROW: JobRest = { kind: 'paused', isForFailures: true };

/**
 * Runs an operation for one chunk of values after the other. Rows are in the order of the values;
 * manual retries come at the end. A failed chunk is halved to find the failing values, which are
 * recorded while the others continue.
 */
export function runBatch(context: BatchContext) {
  const { chunks, isMutation = false } = context;
  const store = createStore<BatchState>()(() => ({
    phase: { kind: 'running', isPausing: false },
    ...NONE_TRIED,
    ms: 0,
    done: chunks[0]?.from ?? 0,
    total: chunks.at(-1)?.to ?? 0,
  }));
  const gathering = context.pages && gatherPages(context.pages, context.call, context.sink);
  const halver = createHalver();
  let failuresInARow = 0;
  const failures = (): readonly FailedValue[] => store.getState().failed.filter(hasFailed);
  const settle = (chunk: Chunk, lostValues: readonly FailedValue[]): void =>
    store.setState(({ done, failed }) => ({
      done: done + sizeOf(chunk),
      failed: lostValues.length > 0 ? [...failed, ...lostValues] : failed,
    }));
  /** The parts to retry: a part of a failed mutation may have been executed. */
  const halve = (chunk: Chunk, message?: string): readonly Chunk[] | undefined =>
    isMutation || job.isStopped ? undefined : halver.halve(chunk, message);
  /** Counts a chunk without data, after a failed call or by its answer, in the order of the values. */
  const countFailure = ({ search }: Chunk): JobRest | undefined => {
    // Many parts of one chunk may fail by their values.
    if (!search) failuresInARow += 1;
    return failuresInARow >= FAILURES_IN_A_ROW ? FAILED_IN_A_ROW : undefined;
  };
  const added = async (chunk: Chunk, result: AddedResult): Promise<Outcome<Chunk>> => {
    const { message } = result;
    const isRefused = isRefusal(result);
    gathering?.forget(chunk);
    if (isRefused && mayBeErrorOfValues(message, 'code' in result ? result.code : undefined)) {
      const again = halve(chunk, message);
      if (again) return { again };
    }
    if (!isRefused) halver.noteResult(chunk);
    settle(chunk, lostOf(chunk, result));
    if (result.kind === 'unusable') {
      const rest = countFailure(chunk);
      return { rest: isQuota(message ?? '', undefined) ? FAILED_IN_A_ROW : rest };
    }
    failuresInARow = 0;
    store.setState(({ rows, unassigned, withMore, changed }) => ({
      rows: rows + result.rows,
      unassigned: unassigned + (result.unassigned ?? 0),
      withMore: withMore + (result.hasMore ? 1 : 0),
      changed: changed + (result.totalChange ? 1 : 0),
    }));
    return { noRoom: result.noRoom };
  };
  const failed = (chunk: Chunk, fault: JobFault): Outcome<Chunk> => {
    const failure = fault.kind === 'call' ? fault.failure : undefined;
    // No other call would come through either. A query is made when the job goes on, and has the pages so far.
    const rest =
      failure?.code === 'offline' ? ({ kind: 'failed', failure: fault } as const) : undefined;
    if (rest && !isMutation) return { again: [chunk], rest };
    gathering?.forget(chunk);
    const again = failure && mayBeOfValues(failure) ? halve(chunk) : undefined;
    if (again) return { again };
    settle(chunk, allOf(chunk, fault));
    // With an exhausted quota, no other value would succeed either.
    return { rest: failure?.code === 'quota-used-up' ? FAILED_IN_A_ROW : rest };
  };
  const job: Job<Chunk, AddedResult> = new Job({
    ...context,
    ...gathering,
    store,
    calls: chunks,
    added,
    failed,
    passed: countFailure,
    isIncomplete: () => failures().length > 0,
  });
  const resume = (more?: readonly Chunk[]): void => {
    failuresInARow = 0;
    job.resume(more);
  };
  const { pause, cancel, discard } = job;
  return {
    store,
    pause,
    resume,
    cancel,
    discard,
    tryAgain(indexes?: readonly number[]): void {
      const { phase, failed: listed, done } = store.getState();
      if (phase.kind === 'ended' || phase.kind === 'full') return;
      const chosenIndexes = indexes && new Set(indexes);
      const isWanted = (one: FailedValue): boolean =>
        hasFailed(one) && (chosenIndexes?.has(one.index) ?? true);
      const retriedIndexes = listed.filter(isWanted).map(({ index }) => index);
      store.setState({
        failed: listed.filter((one) => !isWanted(one)),
        done: done - retriedIndexes.length,
      });
      resume(chunksOf(retriedIndexes, job.size));
    },
  };
}

export function hasFailed({ failure }: FailedValue): boolean {
  return failure.kind !== 'partial' && failure.kind !== 'nothing';
}

/** Whether a result has only errors for its values, so that a repetition duplicates nothing. */
export function isRefusal(added: AddedResult): boolean {
  return added.kind === 'unusable' || (added.rows === 0 && added.message !== undefined);
}

/** The values that a result lacks: all after a refusal, else those without rows. */
export function lostOf(chunk: Chunk, added: AddedResult): readonly FailedValue[] {
  const { message } = added;
  if (added.kind === 'unusable' || isRefusal(added))
    return allOf(chunk, { kind: 'result', message });
  // Missing rows may be on the following pages.
  const isKnown = message !== undefined || !added.hasMore || added.hasAllRows;
  const missing = isKnown ? (added.missing ?? []).map((at) => chunk.from + at) : [];
  const failure: ValueFailure =
    message === undefined ? { kind: 'nothing' } : { kind: 'result', message };
  const lost = missing.map((index) => ({ index, failure: failure }));
  // Only missing values can explain an error that came with rows.
  if (message === undefined || lost.length > 0) return lost;
  return [{ index: chunk.from, failure: { kind: 'partial', message } }];
}

function allOf({ from, to }: Chunk, failure: ValueFailure): readonly FailedValue[] {
  return Array.from({ length: to - from }, (_, at) => ({ index: from + at, failure }));
}
