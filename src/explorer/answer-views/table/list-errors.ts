import type { AnswerError } from '../../../answers/api.ts';

/** What went wrong in the rows of one list. */
export interface ListErrors {
  /** How many errors concern it. */
  readonly count: number;
  /** By the row's place in the answer, ascending. */
  readonly rows: ReadonlyMap<number, readonly RowError[]>;
}

export interface RowError {
  readonly message: string;
  /** Keys and places from the row to what could not be had; empty for the row. */
  readonly path: readonly (string | number)[];
}

const NO_ERRORS: ListErrors = { count: 0, rows: new Map() };

/**
 * Errors whose path leads into a list (GraphQL, section 7.1.2: paths begin in `data`).
 *
 * @param list keys from the answer's root
 */
export function errorsOfList(errors: readonly AnswerError[], list: readonly string[]): ListErrors {
  if (errors.length === 0 || list[0] !== 'data') return NO_ERRORS;
  const above = list.slice(1);
  const found: { readonly row: number; readonly error: RowError }[] = [];
  for (const { message, path } of errors) {
    const row = path?.[above.length];
    if (
      !path ||
      typeof row !== 'number' ||
      !above.every((key, position) => path[position] === key)
    ) {
      continue;
    }
    found.push({ row, error: { message, path: path.slice(above.length + 1) } });
  }
  const rows = new Map<number, RowError[]>();
  for (const { row, error } of found.toSorted((one, other) => one.row - other.row)) {
    const others = rows.get(row);
    if (others) others.push(error);
    else rows.set(row, [error]);
  }
  return { count: found.length, rows };
}

/** What went wrong at a cell; undefined for nothing. Errors below a cell and above it concern it. */
export function errorOfCell(
  errors: readonly RowError[] | undefined,
  column: readonly string[],
): string | undefined {
  const messages = errors
    ?.filter(({ path }) => path.length > 0)
    .filter(({ path }) => {
      const shared = Math.min(path.length, column.length);
      return column.slice(0, shared).every((key, position) => key === path[position]);
    })
    .map(({ message }) => message);
  return messages?.length ? messages.join('\n') : undefined;
}

/** What went wrong in a row at large, or in none of its columns; undefined for nothing. */
export function errorOfRow(
  errors: readonly RowError[] | undefined,
  columns: readonly (readonly string[])[],
): string | undefined {
  const messages = errors
    ?.filter((error) => columns.every((column) => errorOfCell([error], column) === undefined))
    .map(({ message }) => message);
  return messages?.length ? messages.join('\n') : undefined;
}
