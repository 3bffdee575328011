import { indexText, wholeAnswerText, type AnswerText } from '../json/answer-text.ts';
import { createByteBuffer } from '../json/byte-buffer.ts';
import { childrenFrom, type Child, type IndexedText } from '../json/children.ts';
import { CLOSE_OBJECT, FIRST_OF_NULL, OPEN_OBJECT, skipSpace } from '../json/scan.ts';
import { entryOfNote, type NotedField } from '../json/sort-errors.ts';
import type { PagesTarget } from './join-pages.ts';
import {
  countMore,
  fieldsOf,
  fieldsOfResult,
  findField,
  hasDataIn,
  isList,
  quotaTextsOf,
  readPage,
  sayingOf,
  sortedErrors,
  type Field,
} from './read-page.ts';
import { ownRows, type OwnedRow } from './chunk-rows.ts';
import { isOfResult, readDataErrors } from './data-errors.ts';
import {
  JOINED_ROWS,
  type AddedResult,
  type JoinedResults,
  type PagePosition,
  type ResultValues,
} from './joined-answers.ts';
import { encoder } from '../json/values.ts';

export type ResultJoiner = ReturnType<typeof createResultJoiner>;

const MAX_NOTES = 1_000;

/** Key for the chunk of a row without a known value. GraphQL names cannot begin so. */
const CHUNK_KEY = '$chunk';

/** Joins results as `{"data":{"rows":[…]}}`; each row begins with the operation's value, and is otherwise unchanged. */
export function createResultJoiner(
  answer: PagesTarget,
  { key, list, variable, errorPlaces = [], pages = [], inner = [], ...earlier }: JoinedResults,
) {
  const keyText = encoder.encode(`{${JSON.stringify(key)}:`);
  const itemText = encoder.encode(`,${JSON.stringify(list?.at(-1) ?? 'value')}:`);
  let isOpen = true;
  let usual = earlier.field;
  const noted = new Set<string>();
  answer.begin(encoder.encode(`{"data":{"${JOINED_ROWS}":[`), ['data', JOINED_ROWS]);

  const write = (text: IndexedText, of: ResultValues, rows: readonly OwnedRow[]): Uint8Array => {
    const buffer = createByteBuffer(
      64 + rows.reduce((sum, { row: { start, end } }) => sum + end - start, 0),
    );
    const range = `${of.from + 1} to ${of.from + of.values.length}`;
    const untold = encoder.encode(`null,"${CHUNK_KEY}":"${range}"`);
    const valueTexts = of.values.map((value) => encoder.encode(value));
    buffer.append(encoder.encode('['));
    rows.forEach(({ row, value }, at) => {
      if (at > 0) buffer.append(encoder.encode(','));
      buffer.append(keyText);
      buffer.append((value === undefined ? undefined : valueTexts[value]) ?? untold);
      if (text.bytes[row.start] === OPEN_OBJECT) {
        const first = skipSpace(text, row.start + 1);
        if (text.bytes[first] !== CLOSE_OBJECT) buffer.append(encoder.encode(','));
        buffer.write(text.bytes, first, row.end);
      } else {
        buffer.append(itemText);
        buffer.write(text.bytes, row.start, row.end);
        buffer.append(encoder.encode('}'));
      }
    });
    buffer.append(encoder.encode(']'));
    return buffer.bytes.subarray(0, buffer.length);
  };

  const own = (text: IndexedText, items: readonly Child[], { values }: ResultValues) => {
    if (variable === undefined) {
      const rows: readonly OwnedRow[] = items.map((row) => ({ row, value: 0 }));
      return items.length > 0 ? { rows } : { rows, missing: [0] };
    }
    const { rows, missing, field } = ownRows(text, items, values, { variable, usual });
    usual ??= field;
    return { rows, missing, unassigned: rows.filter(({ value }) => value === undefined).length };
  };

  /** Keeps a result's notes on fields as errors of the rows; returns the new ones. */
  const take = (notes: readonly NotedField[]): readonly NotedField[] =>
    notes.filter((note) => {
      const isInList = (list ?? []).every((name, at) => name === note.path[at]);
      const path = isInList ? [JOINED_ROWS, ...note.path.slice(list?.length)] : note.path;
      const before = noted.size;
      if (before < MAX_NOTES) noted.add(entryOfNote({ ...note, path }));
      return noted.size > before;
    });

  take(earlier.notes ?? []);
  return {
    /** Adds the rows of one result, or nothing of it. */
    async add(of: ResultValues, bytes: Uint8Array): Promise<AddedResult> {
      const whole = wholeAnswerText(bytes);
      const { text } = whole;
      const fields = fieldsOfResult(whole) ?? [];
      const quota = quotaTextsOf(text, fields);
      const data = findField(fields, 'data');
      const dataErrors = readDataErrors(text, errorPlaces);
      const refusal = dataErrors.find(isOfResult);
      const dataError = refusal ?? dataErrors[0];
      const hasData = hasDataIn(text, fields);
      const said = sayingOf(text, fields, !hasData);
      const message = (said.message ?? dataError?.message)?.slice(0, MAX_MESSAGE);
      const code = said.message === undefined ? dataError?.code : said.code;
      const unusable = { kind: 'unusable', reason: 'no-result', message, code, ...quota } as const;
      if (!data || !hasData) return unusable;
      const items =
        list === undefined ? rowOf(text, data, message !== undefined) : itemsAt(text, data, list);
      // The single wrapping row does not count.
      if (refusal && (list === undefined || items.length === 0)) return unusable;
      const { rows, ...told } = own(text, items, of);
      const joined = indexText(write(text, of, rows));
      const { root } = joined.index;
      if (rows.length > 0 && root !== undefined) {
        if (!isOpen) answer.reopen();
        isOpen = true;
        await answer.add(JOINED_ROWS, joined, { start: root, end: joined.length });
      }
      const noRoom = answer.noRoom();
      const hasAllRows = !pages.some((one) => hasMorePages(whole, one));
      const hasMore = !hasAllRows || inner.some((path) => countMore(text, data.start, path) > 0);
      const notes = take(sortedErrors(text, fields)?.notes ?? []);
      const facts = { ...told, ...quota, ...(notes.length > 0 && { notes }) };
      return { kind: 'rows', rows: rows.length, hasMore, hasAllRows, message, noRoom, ...facts };
    },
    end(): void {
      if (!isOpen) return;
      isOpen = false;
      const errors = noted.size > 0 ? `,"errors":[${[...noted].join()}]` : '';
      answer.end([encoder.encode(`}${errors}}`)]);
    },
    get field() {
      return usual;
    },
  };
}

/** A full counted page without a sign of the next may have another after it. */
export function hasMorePages(answer: AnswerText, position: PagePosition): boolean {
  const page = readPage(answer, position, { rowsBefore: 0, full: Infinity });
  if (!('facts' in page) || page.facts.hasNextPage !== true) return false;
  const { rows, totalCount = 0 } = page.facts;
  const { next, size = Infinity } = position;
  const hasLast = next.kind === 'page' && next.last !== undefined;
  const isTold = next.kind === 'value' || next.more !== undefined || hasLast || rows < totalCount;
  return isTold || rows >= size;
}

/** Longer messages of a service are cut, UTF-16 units. */
const MAX_MESSAGE = 1_000;

/** A result as a row; none if errors left no data. */
function rowOf(text: IndexedText, data: Field, hasFailed: boolean): readonly Child[] {
  const isNull = (field: Field): boolean => text.bytes[field.start] === FIRST_OF_NULL;
  return hasFailed && fieldsOf(text, data.start).every(isNull) ? [] : [data];
}

/** The items of a list below `data`; none without it, which some services send for an empty one. */
function itemsAt(text: IndexedText, data: Field, path: readonly string[]): readonly Child[] {
  let at: Field | undefined = data;
  for (const key of path) at = at && findField(fieldsOf(text, at.start), key);
  return at && isList(text, at) ? [...childrenFrom(text, at.start)] : [];
}
