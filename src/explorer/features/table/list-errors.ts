import type { FieldError } from '../../../answers/store/answer-errors.ts';

export type ListErrors = ReadonlyMap<number, readonly RowError[]>;

export interface RowError {
  readonly message: string;
  readonly path: Path;
}

type Path = readonly (string | number)[];

/** Errors whose path, which begins in `data` (GraphQL, section 7.1.2), leads into the list. */
export function errorsOfList(errors: readonly FieldError[], list: readonly string[]): ListErrors {
  const [data, ...above] = list;
  const rows = new Map<number, RowError[]>();
  for (const { message, path = [] } of data === 'data' ? errors : []) {
    const row = path[above.length];
    if (typeof row !== 'number' || !beginsWith(path, above)) continue;
    const error = { message, path: path.slice(above.length + 1) };
    const others = rows.get(row);
    if (others) others.push(error);
    else rows.set(row, [error]);
  }
  return rows;
}

export function errorOfCell(errors: readonly RowError[] | undefined, column: readonly string[]) {
  return joined(errors?.filter((error) => concerns(error, column)));
}

export function errorOfRow(
  errors: readonly RowError[] | undefined,
  columns: readonly { readonly path: readonly string[] }[],
): string | undefined {
  return joined(errors?.filter((error) => !columns.some(({ path }) => concerns(error, path))));
}

function concerns(error: RowError, column: readonly string[]): boolean {
  // A column's keys lead into every item of a list.
  const path = error.path.filter((key) => typeof key === 'string');
  return path.length > 0 && (beginsWith(path, column) || beginsWith(column, path));
}

function beginsWith(path: Path, start: Path): boolean {
  return start.every((key, index) => path[index] === key);
}

export function joined(errors: readonly RowError[] | undefined): string | undefined {
  return errors?.length ? errors.map(({ message }) => message).join('\n') : undefined;
}
