import {
  CLOSE_LIST,
  COMMA,
  isSpace,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  skipSpace,
  type Span,
} from '../json/scan.ts';
import type { AnswerText } from '../json/answer-text.ts';
import type { Problem } from '../json/index-json.ts';
import {
  childrenFrom,
  countChildren,
  keyOfField,
  type Child,
  type IndexedText,
} from '../json/children.ts';
import { readRaw } from '../json/values.ts';
import { errorOf } from './answer-errors.ts';
import { sortErrors } from '../json/sort-errors.ts';
import type {
  AnswerPath,
  NextPosition,
  PageFacts,
  PagePosition,
  UnusablePage,
} from './joined-answers.ts';

export interface Field extends Child {
  readonly key: string;
}

export interface ReadPage {
  readonly facts: PageFacts;
  /** The fields of each object on the way to the list, its parent last. */
  readonly levels: readonly (readonly Field[])[];
  readonly errors: Field | undefined;
}

/** Problems after which nothing can be joined to a text. */
const FATAL = ['not-json', 'cut', 'trailing-text'] as const;

export function fatalIn(problems: readonly Problem[]) {
  return FATAL.find((fatal) => problems.some(({ kind }) => kind === fatal));
}

const FIRST_OF_TRUE = 't'.codePointAt(0);

/** Longer messages of a service are cut, UTF-16 units. */
const MAX_MESSAGE = 2_000;

/** Longer extensions tell of more than a quota, bytes. */
const MAX_EXTENSIONS_BYTES = 20_000;

export interface PageBefore {
  /** The position that it was asked for, as JSON; undefined for that with which the operation begins. */
  readonly asked?: string | undefined;
  readonly rowsBefore: number;
  /** Rows of a full page; undefined to compare with the requested size. */
  readonly full?: number;
}

export function readPage(
  answer: AnswerText,
  position: PagePosition,
  before: PageBefore = { rowsBefore: 0 },
): ReadPage | UnusablePage {
  const { text } = answer;
  const rootFields = fieldsOfResult(answer);
  if (!rootFields) {
    return { kind: 'unusable', reason: 'no-result', message: undefined, code: undefined };
  }
  let fields = rootFields;
  const levels = [fields];
  const errors = findField(fields, 'errors');
  const sorted = sortedErrors(text, fields);
  const errorCount = sorted?.count ?? 0;
  const isWithoutErrors =
    errorCount === 0 && sorted?.notes.every(({ kind }) => kind === 'deprecated') !== false;
  for (const key of position.parent) {
    const next = findField(fields, key);
    fields = next ? fieldsOf(text, next.start) : [];
    levels.push(fields);
  }
  const lists = position.lists.map((key) => findField(fields, key));
  // A list that is null with errors was not read; without any it may be how a service says empty.
  const isThere = lists.some((list) => list && (isList(text, list) || isWithoutErrors));
  const withoutList = (): UnusablePage => ({
    kind: 'unusable',
    reason: 'no-list',
    ...sayingOf(text, rootFields),
    ...quotaTextsOf(text, rootFields),
  });
  if (!isThere) return withoutList();
  const fieldAt = (path: AnswerPath): Field | undefined => {
    let field: Field | undefined;
    for (const [level, key] of path.entries()) {
      const known = path.slice(0, level).every((step, at) => step === position.parent[at]);
      const siblings = (known && levels[level]) || (field ? fieldsOf(text, field.start) : []);
      field = findField(siblings, key);
      if (!field) return undefined;
    }
    return field;
  };
  const valueAt = (path: AnswerPath): string | undefined => {
    const field = fieldAt(path);
    return field && readRaw(text, field);
  };
  const isObjectAt = (path: AnswerPath) => text.bytes[fieldAt(path)?.start ?? -1] === OPEN_OBJECT;
  const rows = Math.max(...lists.map((list) => countItems(text, list)));
  const total = wholeNumberIn(position.total && valueAt(position.total));
  // Joined pages have more rows than one.
  const full = before.full ?? (rows === position.size ? rows : Infinity);
  const isListNull = !lists.some((list) => list && isList(text, list));
  const reading = { ...before, rows, full, total, isListNull, valueAt, isObjectAt };
  const next = nextPageOf(position.next, reading);
  // Null rows are valid only at the end.
  if (isListNull && next.hasNextPage !== false) return withoutList();
  const facts: PageFacts = {
    kind: 'page',
    rows,
    ...next,
    totalCount: total,
    errors: errorCount,
    innerWithMore: (position.inner ?? []).map((path) =>
      Math.max(0, ...lists.map((list) => (list ? countMore(text, list.start, path) : 0))),
    ),
  };
  return {
    facts: { ...facts, ...quotaTextsOf(text, rootFields) },
    levels,
    errors: errors && countItems(text, errors) > 0 ? errors : undefined,
  };
}

/** The fields of a text's single object; undefined for other or truncated texts. */
export function fieldsOfResult({ text, problems }: AnswerText): Field[] | undefined {
  const { root } = text.index;
  const isObject = root !== undefined && text.bytes[root] === OPEN_OBJECT;
  if (!isObject || fatalIn(problems)) return undefined;
  return fieldsOf(text, root);
}

export function quotaTextsOf(text: IndexedText, fields: readonly Field[]) {
  const data = findField(fields, 'data');
  const shortText = (field: Field | undefined): string | undefined =>
    field && field.end - field.start <= MAX_EXTENSIONS_BYTES ? readRaw(text, field) : undefined;
  return {
    extensions: shortText(findField(fields, 'extensions')),
    rateLimit: shortText(data && findField(fieldsOf(text, data.start), 'rateLimit')),
  };
}

export function fieldsOf(text: IndexedText, start: number): Field[] {
  if (text.bytes[start] !== OPEN_OBJECT) return [];
  return Array.from(childrenFrom(text, start), (child) => ({
    ...child,
    key: keyOfField(text, child),
  }));
}

/** The last of that name is the one that counts, as to JSON.parse. */
export function findField(fields: readonly Field[], key: string): Field | undefined {
  return fields.findLast((field) => field.key === key);
}

export function isList({ bytes }: IndexedText, { start }: Span): boolean {
  return bytes[start] === OPEN_LIST;
}

function countItems(text: IndexedText, list: Field | undefined): number {
  return list && isList(text, list) ? countChildren(text, list.start) : 0;
}

/** How many values at a path of keys are `true`, or a token for more, in each item of the lists on the way. */
export function countMore(text: IndexedText, start: number, path: readonly string[]): number {
  const isItems = text.bytes[start] === OPEN_LIST;
  const [key, ...rest] = path;
  if (!isItems && key === undefined) {
    const [first, second] = text.bytes.subarray(start, start + 2);
    return first === FIRST_OF_TRUE || (first === QUOTE && second !== QUOTE) ? 1 : 0;
  }
  if (!isItems && text.bytes[start] !== OPEN_OBJECT) return 0;
  let count = 0;
  for (const child of childrenFrom(text, start)) {
    if (isItems) count += countMore(text, child.start, path);
    else if (keyOfField(text, child) === key) count += countMore(text, child.start, rest);
  }
  return count;
}

export function itemsOf({ bytes }: IndexedText, { start, end }: Span): Uint8Array {
  let last = bytes[end - 1] === CLOSE_LIST ? end - 1 : end;
  while (last > start + 1 && (isSpace(bytes[last - 1]) || bytes[last - 1] === COMMA)) last -= 1;
  return bytes.subarray(skipSpace({ bytes, length: last }, start + 1), last);
}

export function hasDataIn(text: IndexedText, fields: readonly Field[]): boolean {
  const data = findField(fields, 'data');
  return data !== undefined && text.bytes[data.start] === OPEN_OBJECT;
}

/** The errors of a result by the fields of its root, of the failures the first; undefined for no list. */
export function sortedErrors(text: IndexedText, fields: readonly Field[]) {
  const errors = findField(fields, 'errors');
  if (!errors || !isList(text, errors)) return undefined;
  return sortErrors(text, errors, hasDataIn(text, fields), 1);
}

/** The message of a result's first failure, else, if falling back, of its first other error; untrusted text. */
export function sayingOf(text: IndexedText, fields: readonly Field[], isFallingBack = true) {
  const errors = findField(fields, 'errors');
  if (!errors || !isList(text, errors)) return { message: undefined, code: undefined };
  const { failures = [] } = sortedErrors(text, fields) ?? {};
  const isTold = failures.length > 0 || !isFallingBack;
  const [error] = isTold ? failures : childrenFrom(text, errors.start);
  return {
    message: error && errorOf(text, error).message.slice(0, MAX_MESSAGE),
    code: error && codeOfError(text, error),
  };
}

/** An error's name: `extensions.code`, else `code` or `type` (GitHub). */
function codeOfError(text: IndexedText, error: Child): string | undefined {
  const fields = fieldsOf(text, error.start);
  const extensions = findField(fields, 'extensions');
  const inner = extensions && findField(fieldsOf(text, extensions.start), 'code');
  const found = inner ?? findField(fields, 'code') ?? findField(fields, 'type');
  return found && /^"([\w-]{1,100})"$/.exec(readRaw(text, found, 200))?.[1];
}

interface PageReading extends PageBefore {
  readonly rows: number;
  readonly full: number;
  readonly total: number | undefined;
  readonly isListNull?: boolean;
  readonly valueAt: (path: readonly string[]) => string | undefined;
  readonly isObjectAt: (path: readonly string[]) => boolean;
}

/** `endCursor` is the position as JSON; undefined without one. */
function nextPageOf(next: NextPosition, page: PageReading) {
  const { asked, rows, valueAt } = page;
  const flag = next.more && valueAt(next.more);
  const more = flag === 'true' ? true : flag === 'false' ? false : undefined;
  if (next.kind === 'value') {
    const written = valueAt(next.at);
    const endCursor = written === 'null' || written === '""' ? undefined : written;
    // A null, empty or missing position means the end; without its parent, nothing is known.
    const isTold = endCursor !== undefined || page.isObjectAt(next.at.slice(0, -1));
    const hasCursor = isTold ? endCursor !== undefined : undefined;
    return { hasNextPage: next.more ? more : hasCursor, endCursor };
  }
  const start = wholeNumberIn(asked) ?? next.start;
  if (next.kind === 'offset') {
    return { hasNextPage: more ?? hasRowsAfter(page, start), endCursor: String(start + rows) };
  }
  const current = (next.current && wholeNumberIn(valueAt(next.current))) ?? start;
  const last = next.last && wholeNumberIn(valueAt(next.last));
  // Numbers that begin with 0 end one before the count.
  const isBeforeLast =
    last === undefined ? undefined : current < (next.start === 0 ? last - 1 : last);
  // The operation may begin after the first page.
  const rowsBefore = next.start <= 1 ? page.rowsBefore : undefined;
  return {
    hasNextPage: more ?? isBeforeLast ?? hasRowsAfter(page, rowsBefore),
    endCursor: String(current + 1),
  };
}

/**
 * A page that is shorter than asked for is not the end, since a service may cap its pages; an empty one is, and one that
 * reaches the total, unless it is full: the total may be too low.
 */
function hasRowsAfter(page: PageReading, rowsBefore = NaN): boolean {
  const { rows, full, total = NaN, isListNull = false } = page;
  const left = total - rowsBefore - rows;
  return left === 0 ? rows >= full : rows > 0 || (isListNull && !(left < 0));
}

/** A whole number that can be counted with; undefined for any other value. */
function wholeNumberIn(json: string | undefined): number | undefined {
  return json !== undefined && /^\d{1,15}$/.test(json) ? Number(json) : undefined;
}
