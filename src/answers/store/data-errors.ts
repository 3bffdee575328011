import { isErrorName } from '../../contract/error-kind.ts';
import { indexText } from '../json/answer-text.ts';
import { childrenFrom, type Child, type IndexedText } from '../json/children.ts';
import { OPEN_OBJECT } from '../json/scan.ts';
import { cellOf, readRaw } from '../json/values.ts';
import type { AnswerError } from './answer-errors.ts';
import type { ErrorPlace, UnusablePage } from './joined-answers.ts';
import { fieldsOf, findField, isList, type Field, type ReadPage } from './read-page.ts';

const MAX_BYTES = 20_000;

const MAX_LISTED = 100;

/** The errors that are data in an answer, in the order of their places; untrusted text. */
export function readDataErrors(text: IndexedText, places: readonly ErrorPlace[]): AnswerError[] {
  const { root } = text.index;
  const data = root === undefined ? undefined : findField(fieldsOf(text, root), 'data');
  if (!data) return [];
  return places.flatMap((place) => {
    const found: AnswerError[] = [];
    const look = (at: Child | undefined, level: number, path: AnswerError['path'] = []): void => {
      if (!at || found.length >= MAX_LISTED) return;
      const key = place.path[level];
      const isEnd = key === undefined;
      if (isList(text, at)) {
        // Values in lists are rows: they may be of errors without having failed.
        if (isEnd && place.kind === 'value') return;
        for (const item of childrenFrom(text, at.start)) look(item, level, [...path, item.number]);
      } else if (!isEnd) {
        look(findField(fieldsOf(text, at.start), key), level + 1, [...path, key]);
      } else if (place.kind === 'value' || typeof path.at(-1) === 'number') {
        found.push(...errorIn(text, at, place, path));
      }
    };
    look(data, 0);
    return found;
  });
}

/** {@link readDataErrors} of an answer that comes as a text of its own: an event. */
export function readTextErrors(json: string, places: readonly ErrorPlace[]): AnswerError[] {
  return readDataErrors(indexText(json), places);
}

/** Whether an error replaces a result, instead of a field of a row. */
export function isOfResult({ path }: AnswerError): boolean {
  return path?.slice(0, -1).every((step) => typeof step === 'string') !== false;
}

function errorIn(
  text: IndexedText,
  value: { readonly start: number; readonly end: number },
  place: ErrorPlace,
  path: readonly (string | number)[],
): AnswerError[] {
  if (text.bytes[value.start] !== OPEN_OBJECT) return [];
  const fields = fieldsOf(text, value.start);
  const textAt = (keys: readonly string[]): string | undefined =>
    keys
      .map((key) => cellOf(text, findField(fields, key), MAX_BYTES))
      .find((cell) => cell.kind !== 'null' && cell.text !== '')?.text;
  const type = textAt(place.typenames);
  const isEmpty = fields.length === 0 && place.ifEmpty !== undefined;
  const isError = place.kind === 'list' || isEmpty || tells(place, type, fields);
  if (!isError) return [];
  const json = readRaw(text, value, MAX_BYTES);
  return [
    {
      message: textAt(place.messages) ?? (isEmpty ? place.ifEmpty : undefined) ?? type ?? json,
      path,
      locations: place.locations,
      code: textAt(place.codes),
      correlationId: textAt(place.ids),
      ...(isEmpty && { isUnselected: true }),
      json,
    },
  ];
}

/** Whether a value is an error by its type, where that is asked for; else by its fields. */
function tells(
  { types, named, only }: ErrorPlace,
  type: string | undefined,
  fields: readonly Field[],
): boolean {
  if (type === undefined) return fields.some(({ key }) => only.includes(key));
  return named.includes(type) || (types?.includes(type) ?? isErrorName(type));
}

/** Counts the errors in a page's rows; explains an unusable page by the errors in place of its rows. */
export function explainPage<Page extends ReadPage | UnusablePage>(
  page: Page,
  text: IndexedText,
  places: readonly ErrorPlace[] = [],
): Page {
  if (places.length === 0) return page;
  const found = readDataErrors(text, places);
  if ('facts' in page) {
    const errors = page.facts.errors + found.length;
    return { ...page, facts: { ...page.facts, errors, dataErrors: found } };
  }
  const error = page.message === undefined ? found.find(isOfResult) : undefined;
  return error ? { ...page, message: error.message, code: error.code } : page;
}
