import type { AddedResult, PagesEnd } from '../answers/store/joined-answers.ts';
import type { Chunk } from './chunks.ts';
import type { JobFault, JobSink, JobState } from './job-state.ts';

/** Why a value has no rows. */
export type ValueFailure =
  | JobFault
  /** What came is no result, its `data` is null, or it has errors and no rows; untrusted text of the service. */
  | { readonly kind: 'result'; readonly message: string | undefined }
  /** Rows came, and errors with them. */
  | { readonly kind: 'partial'; readonly message: string }
  /** Its call came, and nothing in it is of the value. */
  | { readonly kind: 'nothing' };

export interface FailedValue {
  /** Among the values, from 0. */
  readonly index: number;
  readonly failure: ValueFailure;
}

export interface BatchState extends JobState {
  /** Values that were run for, those that failed too. */
  readonly done: number;
  readonly total: number;
  /** Of the rows, those of which the answer does not tell whose they are: more than one value was asked for. */
  readonly unassigned: number;
  /** Calls of which the service has more rows, on pages that are not fetched. */
  readonly withMore: number;
  /** Calls whose pages do not agree on how many rows there are: rows may be missing, or there twice. */
  readonly changed: number;
  /** By the order in which they failed. */
  readonly failed: readonly FailedValue[];
}

export interface BatchSink extends JobSink<Chunk, AddedResult> {
  add(chunk: Chunk, result: Uint8Array<ArrayBuffer>, pages?: PagesEnd): Promise<AddedResult>;
}

/** Whether a value that is listed is to be run for again where all are that have failed. */
export function hasFailed({ failure }: FailedValue): boolean {
  return failure.kind !== 'partial' && failure.kind !== 'nothing';
}

/** Whether a result has nothing of its values but an error: it can be asked for again, and nothing is there twice. */
export function isRefusal(added: AddedResult): boolean {
  return added.kind === 'unusable' || (added.rows === 0 && added.message !== undefined);
}

/** What a result leaves of its values: all, where it is a refusal; else those that nothing came for. */
export function lostOf(chunk: Chunk, added: AddedResult): readonly FailedValue[] {
  const { message } = added;
  if (added.kind === 'unusable' || isRefusal(added))
    return allOf(chunk, { kind: 'result', message });
  // Rows that are missing may be on the pages that follow.
  const isKnown = message !== undefined || !added.hasMore;
  const missing = isKnown ? (added.missing ?? []).map((at) => chunk.from + at) : [];
  const why: ValueFailure =
    message === undefined ? { kind: 'nothing' } : { kind: 'result', message };
  const lost = missing.map((index) => ({ index, failure: why }));
  // What an error that came with rows is about, only they can tell.
  if (message === undefined || lost.length > 0) return lost;
  return [{ index: chunk.from, failure: { kind: 'partial', message } }];
}

export function allOf({ from, to }: Chunk, failure: ValueFailure): readonly FailedValue[] {
  return Array.from({ length: to - from }, (_, at) => ({ index: from + at, failure }));
}
