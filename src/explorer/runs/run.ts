import * as v from 'valibot';
import { shortened } from '../../contract/fold-text.ts';
import { objectText } from '../../contract/json-members.ts';
import { formatMoment } from '../../session/format-moment.ts';
import type { GraphQLCall } from '../../transport/request.ts';

export interface EditorTexts {
  readonly query: string;
  readonly variables: string;
  readonly headers: string;
}

export const runForEachSchema = v.object({
  variable: v.string(),
  count: v.number(),
  /** One a line; undefined if they are too long to be kept. */
  values: v.optional(v.string()),
});

/** The values that a batch was run for: each call had one of them, or some, for the variable. */
export type RunForEach = Readonly<v.InferOutput<typeof runForEachSchema>>;

/** One press of Run: record, answer, events and history carry it. */
export interface Run {
  readonly id: number;
  readonly tabId: string;
  readonly call: GraphQLCall;
  readonly texts: EditorTexts;
  /** The path below `data` to a batch's list of rows; empty if each result is one row. */
  readonly rowsOf?: readonly string[];
  readonly forEach?: RunForEach;
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

export const runEndSchema = v.object({
  /** `ok` if the service has answered, even with errors. */
  outcome: v.picklist(['ok', 'failed', 'stopped']),
  errors: v.number(),
  /** Until the last byte, milliseconds; undefined where none came. */
  ms: v.optional(v.number()),
  rows: v.optional(v.number()),
  events: v.optional(v.number()),
});

export type RunEnd = Readonly<v.InferOutput<typeof runEndSchema>>;

let lastId = 0;

export function createRun(parts: Omit<Run, 'id' | 'startedAt'>, startedAt = Date.now()): Run {
  lastId += 1;
  return { ...parts, id: lastId, startedAt };
}

export function operationNameOf(run: Run | undefined): string | undefined {
  return run?.call.operationName ?? undefined;
}

/** When a run began: the time, with the date unless it is today. */
export function timeOfRun({ startedAt }: Run): string {
  return formatMoment(startedAt, Date.now());
}

export function isEditedSince({ texts }: Run, now: EditorTexts): boolean {
  return (
    texts.query !== now.query || texts.variables !== now.variables || texts.headers !== now.headers
  );
}

/** `answered` is undefined for an answer from before the page load. */
export function isOfEarlierRun(answered: Run | undefined, last: Run | undefined): boolean {
  return last !== undefined && (answered === undefined || answered.id < last.id);
}

export function variablesOf({ call }: Run, maxLength: number): string | undefined {
  const { variables } = call;
  if (!variables || Object.keys(variables).length === 0) return undefined;
  return shortened(objectText(variables), maxLength);
}
