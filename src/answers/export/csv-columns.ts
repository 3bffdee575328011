import { columnsOf } from '../query/find-lists.ts';
import { KIND, type Shape } from '../query/shape.ts';

/** A column of the file. */
export interface CsvColumn {
  readonly header: string;
  /** Whether it is read from a row, or from an item of the row's own list. */
  readonly of: 'row' | 'item';
  /** Keys from there to the value. */
  readonly path: readonly string[];
}

/** What stands over values that have no key, where a list is not one of objects. */
const NO_KEY = 'value';

/** Kinds that are neither a list nor flattened. */
const SCALARS = KIND.boolean | KIND.number | KIND.string | KIND.odd;

/**
 * The file's columns, each with a name of its own. Those of the row's own list stand where the list
 * would have stood, else at the end.
 *
 * @param item shape of the list's items
 * @param rowsOf keys from an item to the list in it that is written as rows
 */
export function csvColumns(
  item: Shape | undefined,
  paths: readonly (readonly string[])[],
  rowsOf: readonly string[] | undefined,
): CsvColumn[] {
  const columns = paths.map((path): CsvColumn => ({ header: nameOf(path), of: 'row', path }));
  if (rowsOf) {
    const place = paths.findIndex((path) => isSamePath(path, rowsOf));
    const [from, count] = place < 0 ? [columns.length, 0] : [place, 1];
    columns.splice(from, count, ...itemColumns(item, rowsOf));
  }
  return withOwnNames(columns);
}

function itemColumns(item: Shape | undefined, rowsOf: readonly string[]): CsvColumn[] {
  const list = shapeAt(item, rowsOf);
  const paths = list?.item ? columnsOf(list.item).map(({ path }) => path) : [];
  // What is a list in one row may be a value of its own in another.
  const hasOwn = ((list?.kinds ?? 0) & SCALARS) !== 0;
  if ((hasOwn || paths.length === 0) && !paths.some((path) => path.length === 0)) paths.unshift([]);
  return paths.map((path) => ({ header: nameOf([...rowsOf, ...path]), of: 'item', path }));
}

/** What has been seen at the end of a path of keys. */
export function shapeAt(from: Shape | undefined, path: readonly string[]): Shape | undefined {
  let shape = from;
  for (const key of path) shape = shape?.fields.find((field) => field.key === key);
  return shape;
}

function nameOf(path: readonly string[]): string {
  return path.length === 0 ? NO_KEY : path.join('.');
}

/** `a.b` may be a key of its own, and `b` in `a`. */
function withOwnNames(columns: readonly CsvColumn[]): CsvColumn[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    let { header } = column;
    for (let number = 2; taken.has(header); number += 1) header = `${column.header} (${number})`;
    taken.add(header);
    return { ...column, header };
  });
}

/** Whether two ways lead to the same place. */
function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}
