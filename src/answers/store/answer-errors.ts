import { jsonOrNone } from '../../contract/json-members.ts';
import { childrenFrom, type Child, type IndexedText } from '../json/children.ts';
import { OPEN_OBJECT, type Span } from '../json/scan.ts';
import { cellOf, readRaw, readString } from '../json/values.ts';

export const MAX_ERRORS = 1_000;

export interface FieldError {
  readonly message: string;
  /** Keys and indexes from `data` to the field it concerns; undefined where it does not say. */
  readonly path: readonly (string | number)[] | undefined;
}

/** An error that the service has put into its answer (GraphQL, section 7.1.2). */
export interface AnswerError extends FieldError {
  /** Positions in the operation, as the service counts; the first {@link MAX_LOCATIONS} of them. */
  readonly locations: readonly ErrorLocation[];
  readonly code: string | undefined;
  /** By which the service finds it again; of errors as data. */
  readonly correlationId?: string | undefined;
  /** Whether it arrived as `{}`, because the operation selects no field of it. */
  readonly isUnselected?: boolean | undefined;
  readonly json: string;
}

/** Both from 1; the column of some services from 0. */
export interface ErrorLocation {
  readonly line: number;
  readonly column: number;
}

/** An error with more of them says nothing with the others. */
const MAX_LOCATIONS = 5;

/** Most top-level keys: an answer that is not a result may have any number. */
const MAX_KEYS = 100;

/** An object's first fields by key; of a repeated key, the last one; empty for other values. */
export function keyedFields(text: IndexedText, start: number | undefined): Map<string, Child> {
  const fields = new Map<string, Child>();
  if (start === undefined || text.bytes[start] !== OPEN_OBJECT) return fields;
  for (const child of childrenFrom(text, start)) {
    if (child.number === MAX_KEYS) break;
    fields.set(readString(text, { start: child.keyStart - 1, end: child.keyEnd + 1 }), child);
  }
  return fields;
}

/** An error says more than this only by mistake, and it goes to the page each time, bytes. */
const MAX_ERROR_BYTES = 20_000;

/** Reads an entry of `errors`, which may be any JSON value: its text is untrusted. */
export function errorOf(text: IndexedText, error: Span): AnswerError {
  const json = readRaw(text, error, MAX_ERROR_BYTES);
  const fields = keyedFields(text, error.start);
  const message = fields.get('message');
  const valueOf = (field: Child | undefined): unknown =>
    field && jsonOrNone(readRaw(text, field, MAX_ERROR_BYTES));
  const extensions = fields.get('extensions');
  return {
    message: message ? cellOf(text, message, MAX_ERROR_BYTES).text : json,
    path: pathOf(valueOf(fields.get('path'))),
    locations: locationsOf(valueOf(fields.get('locations'))),
    code: extensions && codeOf(valueOf(keyedFields(text, extensions.start).get('code'))),
    json,
  };
}

function pathOf(path: unknown): AnswerError['path'] {
  const isStep = (step: unknown) => typeof step === 'string' || isCount(step);
  return Array.isArray(path) && path.every(isStep) ? path : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function locationsOf(locations: unknown): readonly ErrorLocation[] {
  const all: readonly unknown[] = Array.isArray(locations) ? locations : [];
  return all.slice(0, MAX_LOCATIONS).flatMap((location) => {
    if (typeof location !== 'object' || location === null) return [];
    const { line, column = 1 }: { line?: unknown; column?: unknown } = location;
    return isCount(line) && line > 0 ? { line, column: isCount(column) ? column : 1 } : [];
  });
}

function codeOf(code: unknown): string | undefined {
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}
