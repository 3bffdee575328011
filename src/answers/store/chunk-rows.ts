import { fieldName, fieldNamed, type Child, type IndexedText } from '../json/children.ts';
import { FIRST_OF_NULL, isOpening, OPEN_OBJECT, type Span } from '../json/scan.ts';
import { cellOf } from '../json/values.ts';
import { fieldsOf } from './read-page.ts';

/** A row of a chunk's result, and the value that it is of: its place in the chunk, from 0. */
export interface OwnedRow {
  readonly row: Child;
  readonly value: number | undefined;
}

/** Texts of a row's own fields and those one level below, by path. */
type RowTexts = ReadonlyMap<string, string>;

const MAX_VALUE_BYTES = 1_000;

/**
 * Assigns the rows of a chunk's result to its values: by a field that contains the value, else by position if there are
 * as many rows as values, else not at all. A null row means that its value has none.
 * @param values the chunk's distinct values, each as JSON
 * @param variable for `personIds`, the field may be `personId` or `id`
 * @param usual the field that identified the rows of an earlier chunk
 * @returns rows in the order of the values, those without a known value last, and values without rows, ascending
 */
export function ownRows(
  text: IndexedText,
  items: readonly Child[],
  values: readonly string[],
  { variable, usual }: { readonly variable: string; readonly usual?: string | undefined },
) {
  const isNull = ({ start }: Child): boolean => text.bytes[start] === FIRST_OF_NULL;
  const rows = items.filter((item) => !isNull(item));
  const places = new Map(values.map((value, at) => [plainText(value), at]));
  const find = (textsIn: (row: Child) => RowTexts) => {
    const texts = rows.map(textsIn);
    const field = values.length > 1 ? findTelling(texts, places, { variable, usual }) : undefined;
    return { texts, field };
  };
  const known = usual ? find((row) => textAt(text, row, usual)) : undefined;
  const { texts, field } = known?.field ? known : find((row) => textsOf(text, row));
  const isByPlace = items.length === values.length;
  const owned = rows.map((row, at): OwnedRow => {
    if (values.length === 1) return { row, value: 0 };
    if (field !== undefined) return { row, value: places.get(texts[at]?.get(field) ?? '') };
    return { row, value: isByPlace ? row.number : undefined };
  });
  const told = new Set(owned.map(({ value }) => value));
  const isTold = rows.length === 0 || field !== undefined || isByPlace || values.length === 1;
  const last = values.length;
  return {
    rows: owned.toSorted((one, other) => (one.value ?? last) - (other.value ?? last)),
    missing: isTold ? values.flatMap((_, at) => (told.has(at) ? [] : [at])) : [],
    field,
  };
}

/** Texts and numbers that say the same are the same: an ID may be sent as the one and come as the other. */
function plainText(json: string): string {
  const value: unknown = json.startsWith('"') ? JSON.parse(json) : undefined;
  return typeof value === 'string' ? value : json;
}

function textsOf(text: IndexedText, row: Child): RowTexts {
  const texts = new Map<string, string>();
  const look = (start: number, above: string): void => {
    for (const field of fieldsOf(text, start)) {
      const path = above + field.key;
      const said = plainTextAt(text, field);
      if (said !== undefined) texts.set(path, said);
      else if (above === '' && text.bytes[field.start] === OPEN_OBJECT) {
        look(field.start, `${path}.`);
      }
    }
  };
  if (text.bytes[row.start] === OPEN_OBJECT) look(row.start, '');
  else texts.set('', cellOf(text, row).text);
  return texts;
}

function textAt(text: IndexedText, row: Child, path: string): RowTexts {
  let at: Child | undefined = row;
  for (const name of path.split('.').map(fieldName)) {
    at = at && text.bytes[at.start] === OPEN_OBJECT ? fieldNamed(text, at.start, name) : undefined;
  }
  const said = at && plainTextAt(text, at);
  return new Map(said === undefined ? [] : [[path, said]]);
}

/** The text of a string or number that is not too long. */
function plainTextAt(text: IndexedText, span: Span): string | undefined {
  if (isOpening(text.bytes[span.start]) || span.end - span.start > MAX_VALUE_BYTES)
    return undefined;
  const { kind, text: said } = cellOf(text, span);
  return kind === 'string' || kind === 'number' ? said : undefined;
}

/** Shorter texts, such as small numbers, are in fields of other meaning by chance. */
const LEAST_TELLING = 4;

/** The path of the field with each row's value; undefined if none is certain. */
function findTelling(
  rows: readonly RowTexts[],
  places: ReadonlyMap<string, number>,
  { variable, usual }: { readonly variable: string; readonly usual: string | undefined },
): string | undefined {
  const one = variable.replace(/s$/i, '').toLowerCase();
  const rankOf = (path: string): number => {
    const key = (path.split('.').at(-1) ?? '').toLowerCase();
    if (path === usual) return 4;
    if (key === one || key === variable.toLowerCase()) return 3;
    if (key === 'id') return 2;
    // A row that is not an object is its own value.
    return path === '' || (one.endsWith(key) && key.length > 1) ? 1 : 0;
  };
  const paths = new Set(rows.flatMap((row) => [...row.keys()]));
  const candidates = Array.from(paths, (path) => {
    const found = rows.flatMap((row) => {
      const said = row.get(path);
      return said !== undefined && places.has(said) ? [said] : [];
    });
    const rank = rankOf(path);
    const distinct = new Set(found).size;
    const isSure = rank > 0 || distinct > 2 || found.every((said) => said.length >= LEAST_TELLING);
    const isOfAll = found.length === rows.length;
    // A service may give a row under an id that has taken the place of another.
    const isOfMost = rank > 1 && found.length * 2 >= rows.length;
    return { path, rank, distinct, isTelling: found.length > 0 && isSure && (isOfAll || isOfMost) };
  });
  const [best] = candidates
    .filter(({ isTelling }) => isTelling)
    .toSorted((a, b) => b.rank - a.rank || b.distinct - a.distinct);
  return best?.path;
}
