import { isErrorName } from '../../contract/error-kind.ts';
import { childrenFrom, type IndexedText } from '../json/children.ts';
import { OPEN_OBJECT } from '../json/scan.ts';
import { cellOf, readRaw } from '../json/values.ts';
import type { AnswerError } from './answer-errors.ts';
import type { ErrorPlace, UnusablePage } from './joined-answers.ts';
import { fieldsOf, findField, isList, type Field } from './read-page.ts';

/** More of a value are not read, bytes. */
const MAX_BYTES = 20_000;

/** More errors of one list say the same. */
const MAX_LISTED = 100;

/** The errors that are data in an answer, in the order of their places; untrusted text. */
export function readDataErrors(text: IndexedText, places: readonly ErrorPlace[]): AnswerError[] {
  const { root } = text.index;
  const data = root === undefined ? undefined : findField(fieldsOf(text, root), 'data');
  if (!data) return [];
  return places.flatMap((place) => {
    let at: Field | undefined = data;
    for (const key of place.path) at = at && findField(fieldsOf(text, at.start), key);
    if (!at) return [];
    if (place.kind === 'value') return errorIn(text, at, place, place.path);
    if (!isList(text, at)) return [];
    const items = [...childrenFrom(text, at.start)].slice(0, MAX_LISTED);
    return items.flatMap((item) => errorIn(text, item, place, [...place.path, item.number]));
  });
}

function errorIn(
  text: IndexedText,
  value: { readonly start: number; readonly end: number },
  place: ErrorPlace,
  path: readonly (string | number)[],
): AnswerError[] {
  if (text.bytes[value.start] !== OPEN_OBJECT) return [];
  const fields = fieldsOf(text, value.start);
  const textAt = (keys: readonly string[]): string | undefined => {
    for (const key of keys) {
      const field = findField(fields, key);
      const cell = field && cellOf(text, field, MAX_BYTES);
      if (cell && cell.kind !== 'null' && cell.text !== '') return cell.text;
    }
    return undefined;
  };
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

/** A page that cannot be used, with what the error says that came in the place of its rows. */
export function explainPage(
  page: UnusablePage,
  text: IndexedText,
  places: readonly ErrorPlace[] = [],
): UnusablePage {
  const [error] = page.message === undefined ? readDataErrors(text, places) : [];
  return error ? { ...page, message: error.message, code: error.code } : page;
}
