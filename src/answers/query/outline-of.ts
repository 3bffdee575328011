import { MAX_ERRORS, type AnswerError, type AnswerOutline } from '../api.ts';
import { OPEN_LIST, OPEN_OBJECT, type Span } from '../json/scan.ts';
import type { Problem } from '../json/answer-index.ts';
import type { AnswerText } from '../json/answer-text.ts';
import { cellOf, kindOf, readRaw, readString } from '../json/values.ts';
import { childrenFrom, countChildren, type Child, type IndexedText } from '../json/children.ts';

/** An answer that is no result may have any number of keys at its top. */
const MAX_KEYS = 100;

/**
 * What is known of an answer so far, sizes and lists apart.
 *
 * @param answer has what is around the rows
 * @param problems of the whole answer
 */
export function outlineOf(
  answer: AnswerText,
  problems: readonly Problem[],
): Omit<AnswerOutline, 'bytes' | 'lineCount' | 'maxDepth' | 'lists'> {
  const { text } = answer;
  const { root } = text.index;
  const fields = fieldsOf(text, root);
  const errors = fields.find(({ key }) => key === 'errors')?.child;
  const isThere = errors !== undefined && kindOf(text, errors) !== 'null';
  const isList = isThere && text.bytes[errors.start] === OPEN_LIST;
  const data = fields.find(({ key }) => key === 'data')?.child;
  return {
    isFinished: answer.isFinished,
    root,
    keys: fields.map(({ key }) => key),
    problems:
      isThere && !isList
        ? [...problems, { kind: 'errors-not-a-list', at: errors.start }]
        : problems,
    hasData: data !== undefined && kindOf(text, data) !== 'null',
    errors: isList ? readErrors(text, errors) : isThere ? [errorOf(text, errors)] : [],
    errorCount: isList ? countChildren(text, errors.start) : Number(isThere),
  };
}

function fieldsOf(
  text: IndexedText,
  root: number | undefined,
): { readonly key: string; readonly child: Child }[] {
  const fields: { key: string; child: Child }[] = [];
  if (root === undefined || text.bytes[root] !== OPEN_OBJECT) return fields;
  for (const child of childrenFrom(text, root)) {
    if (child.number === MAX_KEYS) break;
    const key = readString(text, { start: child.keyStart - 1, end: child.keyEnd + 1 });
    fields.push({ key, child });
  }
  return fields;
}

function readErrors(text: IndexedText, { start }: Child): AnswerError[] {
  const errors: AnswerError[] = [];
  for (const child of childrenFrom(text, start)) {
    if (child.number === MAX_ERRORS) break;
    errors.push(errorOf(text, child));
  }
  return errors;
}

/** An error says more than this only by mistake, and it goes to the page each time, bytes. */
const MAX_ERROR_BYTES = 20_000;

/** What a service says may be anything: nothing is taken for granted. */
function errorOf(text: IndexedText, error: Span): AnswerError {
  const json = readRaw(text, error, MAX_ERROR_BYTES);
  if (text.bytes[error.start] !== OPEN_OBJECT) return { message: json, path: undefined, json };
  const fields = new Map<string, Child>();
  for (const child of childrenFrom(text, error.start)) {
    if (child.number === MAX_KEYS) break;
    fields.set(readString(text, { start: child.keyStart - 1, end: child.keyEnd + 1 }), child);
  }
  const [message, path] = [fields.get('message'), fields.get('path')];
  const words = message && cellOf(text, message, MAX_ERROR_BYTES).text;
  return {
    message: words ?? json,
    path: path && pathOf(readRaw(text, path, MAX_ERROR_BYTES)),
    json,
  };
}

function pathOf(json: string): AnswerError['path'] {
  try {
    const path: unknown = JSON.parse(json);
    return Array.isArray(path) && path.every(isStep) ? path : undefined;
  } catch {
    return undefined;
  }
}

function isStep(step: unknown): step is string | number {
  return typeof step === 'string' || typeof step === 'number';
}
