import { objectText } from '../../contract/json-members.ts';
import { formatMoment } from '../../session/format-moment.ts';
import type { GraphQLCall } from '../../transport/request.ts';

export interface EditorTexts {
  readonly query: string;
  readonly variables: string;
  readonly headers: string;
}

/** One run, made at the press that asks for it; its record, answer, events and history carry it. */
export interface Run {
  /** Another one for each run of the page; of two, the later run has the larger. */
  readonly id: number;
  readonly tabId: string;
  readonly call: GraphQLCall;
  readonly texts: EditorTexts;
  /** Of a batch: keys below `data` of a result to the list whose items are rows; none for one row of each result. */
  readonly rowsOf?: readonly string[];
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

export interface RunEnd {
  /** `ok` where the service has answered, be it with errors. */
  readonly outcome: 'ok' | 'failed' | 'stopped';
  readonly errors: number;
  /** Until the last byte, milliseconds; undefined where none came. */
  readonly ms?: number | undefined;
  /** Of the longest list of its answer. */
  readonly rows?: number | undefined;
  readonly events?: number | undefined;
}

let lastId = 0;

export function createRun(parts: Omit<Run, 'id' | 'startedAt'>, startedAt = Date.now()): Run {
  lastId += 1;
  return { ...parts, id: lastId, startedAt };
}

/** The name of the operation that ran; undefined where it has none, or nobody knows any more. */
export function operationNameOf(run: Run | undefined): string | undefined {
  return run?.call.operationName ?? undefined;
}

/** When a run began, as text: the time of day, with the date where that is not today. */
export function timeOfRun({ startedAt }: Run): string {
  return formatMoment(startedAt, Date.now());
}

export function isEditedSince({ texts }: Run, now: EditorTexts): boolean {
  return (
    texts.query !== now.query || texts.variables !== now.variables || texts.headers !== now.headers
  );
}

/** Whether an answer is of an earlier run than the last; its run is undefined from before the page load. */
export function isOfEarlierRun(answered: Run | undefined, last: Run | undefined): boolean {
  return last !== undefined && (answered === undefined || answered.id < last.id);
}

export function variablesOf({ call }: Run, maxLength: number): string | undefined {
  const { variables } = call;
  if (!variables || Object.keys(variables).length === 0) return undefined;
  const text = objectText(variables);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
