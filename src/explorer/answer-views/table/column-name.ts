import { TABLE_COPY } from './table-copy.ts';

/** A column's name in two parts: what holds the field, dot and all, and the field. */
export function columnName(path: readonly string[]): {
  readonly prefix: string;
  readonly name: string;
} {
  const name = path.at(-1);
  if (name === undefined) return { prefix: '', name: TABLE_COPY.value };
  return {
    prefix: path
      .slice(0, -1)
      .map((key) => `${key}.`)
      .join(''),
    name,
  };
}

/** A column's whole name. */
export function fullName(path: readonly string[]): string {
  const { prefix, name } = columnName(path);
  return prefix + name;
}

/** What a list is called; `data` goes without saying. */
export function listName(path: readonly string[]): string {
  const within = path[0] === 'data' && path.length > 1 ? path.slice(1) : path;
  return within.join('.') || TABLE_COPY.root;
}
