import type { AddedResult, PagesEnd } from '../answers/store/joined-answers.ts';
import type { Chunk } from './chunks.ts';
import type { JobFault, JobSink, JobState } from './job-state.ts';

export type ValueFailure =
  | JobFault
  /**
   * The response is not a result, its `data` is null, or it has errors and no rows; untrusted text
   * of the service.
   */
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

export interface BatchSink extends JobSink<Chunk, AddedResult> {
  add(chunk: Chunk, result: Uint8Array<ArrayBuffer>, pages?: PagesEnd): Promise<AddedResult>;
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
  const isKnown = message !== undefined || !added.hasMore;
  const missing = isKnown ? (added.missing ?? []).map((at) => chunk.from + at) : [];
  const failure: ValueFailure =
    message === undefined ? { kind: 'nothing' } : { kind: 'result', message };
  const lost = missing.map((index) => ({ index, failure: failure }));
  // Only missing values can explain an error that came with rows.
  if (message === undefined || lost.length > 0) return lost;
  return [{ index: chunk.from, failure: { kind: 'partial', message } }];
}

export function allOf({ from, to }: Chunk, failure: ValueFailure): readonly FailedValue[] {
  return Array.from({ length: to - from }, (_, at) => ({ index: from + at, failure }));
}
