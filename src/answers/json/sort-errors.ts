import { kindOfError, type ErrorKind } from '../../contract/error-kind.ts';
import { childrenFrom, type Child, type IndexedText } from './children.ts';
import { OPEN_OBJECT, type Span } from './scan.ts';
import { isSame } from './shape.ts';
import { readRaw } from './values.ts';

/** A field that entries of `errors` mark as present or withheld without a failure. */
export interface NotedField {
  readonly kind: Exclude<ErrorKind, 'failure'>;
  /** Keys from `data` to the field, indexes left out: all rows of a list share one. */
  readonly path: readonly string[];
  /** As the service wrote it: untrusted text. */
  readonly message: string;
}

/** The message about a withheld column of a list; undefined if it was not withheld. */
export function withheldAt(
  notes: readonly NotedField[],
  list: readonly string[],
  column: readonly string[],
): string | undefined {
  const at = [...list, ...column];
  const isAround = ({ kind, path }: NotedField): boolean =>
    kind === 'withheld' && ['data', ...path].every((key, level) => key === at[level]);
  return notes.find(isAround)?.message;
}

const ERROR_TYPE = new TextEncoder().encode('errorType');

/** Longer entries are failures, bytes. */
const MAX_NOTE_BYTES = 20_000;

const MAX_NOTES = 1_000;

/** The note of an `errors` entry about a field; undefined for a failure. */
export function noteOf(text: IndexedText, error: Span, hasData: boolean): NotedField | undefined {
  const isShort = error.end - error.start <= MAX_NOTE_BYTES;
  if (!isShort || text.bytes[error.start] !== OPEN_OBJECT) return undefined;
  if (!hasErrorType(text, error)) return undefined;
  try {
    const value: unknown = JSON.parse(readRaw(text, error));
    const kind = kindOfError(value, hasData);
    if (kind === 'failure') return undefined;
    const { path, message } = value as { readonly path?: unknown; readonly message?: unknown };
    const steps: readonly unknown[] = Array.isArray(path) ? path : [];
    return {
      kind,
      path: steps.filter((step) => typeof step === 'string'),
      message: typeof message === 'string' ? message : '',
    };
  } catch {
    return undefined;
  }
}

/** The `errors` entry that a note is read from again. */
export function entryOfNote({ kind, path, message }: NotedField): string {
  return JSON.stringify({ path, errorType: kind === 'withheld' ? 'unauthorized' : kind, message });
}

function hasErrorType(text: IndexedText, error: Span): boolean {
  for (const { keyStart, keyEnd } of childrenFrom(text, error.start)) {
    if (isSame(ERROR_TYPE, text.bytes, keyStart, keyEnd)) return true;
  }
  return false;
}

/** Separates the entries of `errors`: failures, limited in number, and notes, one per field. */
export function sortErrors(text: IndexedText, errors: Span, hasData: boolean, maxFailures: number) {
  const failures: Child[] = [];
  const notes = new Map<string, NotedField>();
  let count = 0;
  for (const error of childrenFrom(text, errors.start)) {
    const note = noteOf(text, error, hasData);
    if (note) {
      if (notes.size < MAX_NOTES) notes.set(JSON.stringify(note), note);
    } else {
      count += 1;
      if (count <= maxFailures) failures.push(error);
    }
  }
  return { failures, count, notes: [...notes.values()] };
}
