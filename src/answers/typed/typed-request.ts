import type { RowsChoice } from '../export/file-format.ts';
import { xlsx, type TypedFileRequest } from '../export/typed-formats.ts';
import { isSamePath } from '../json/shape.ts';
import type { PlacedHint, TypedRequest } from './typed-file.ts';

type Paths = readonly (readonly string[])[];

/** The request to the writer of a typed file; the only place that decides types, for page and command. */
export function typedRequest(
  request: TypedFileRequest & { readonly asked?: Paths },
  hints: readonly PlacedHint[],
): TypedRequest {
  const { list } = request;
  // A format with nested lists joins none.
  const joiner = 'joiner' in request ? request.joiner : undefined;
  const hasLists = joiner === undefined;
  const columns = fileColumns(request, hints, hasLists);
  return {
    columns,
    asJson: hasLists ? columns : (request.asJson ?? []),
    title: list.at(-1) ?? '',
    joiner,
    isNested: 'nesting' in request && request.nesting === 'kept',
    hints: hints.map(({ path, type, typeName, specifiedBy: by }) => {
      return { path, type, typeName, specifiedBy: by };
    }),
  };
}

/** The request that tells the types of the columns of CSV, whose lists are joined as those of Excel. */
export function csvTypes(choice: RowsChoice, hints: readonly PlacedHint[]): TypedRequest {
  return { ...typedRequest(xlsx.request(choice), hints), columns: choice.columns };
}

/**
 * The columns of a file: without rows, those in the operation; for an object without values, those of its fields.
 * @param of `asked` has the columns in the operation's own text
 * @param hints of the operation's fields; empty without a schema
 * @param keepsLists whether a list within a row is one column
 */
export function fileColumns(
  of: { readonly columns: Paths; readonly asJson?: Paths | undefined; readonly asked?: Paths },
  hints: readonly PlacedHint[],
  keepsLists: boolean,
): Paths {
  const { columns, asJson = [], asked = [] } = of;
  const lists = hints.filter(({ type }) => keepsLists && type?.startsWith('['));
  const leaves = hints
    .map(({ path }) => path)
    .filter((path) => !lists.some((list) => isBelow(path, list.path)))
    .filter((path, at, all) => at + 1 === all.length || !isBelow(all[at + 1] ?? [], path));
  if (columns.length === 0) return leaves.length > 0 ? leaves : asked;
  const paths = new Set([...leaves, ...asJson].map((path) => JSON.stringify(path)));
  return columns.flatMap((path) => {
    const below = paths.has(JSON.stringify(path))
      ? []
      : leaves.filter((leaf) => isBelow(leaf, path));
    return below.length > 0 ? below : [path];
  });
}

function isBelow(path: readonly string[], other: readonly string[]): boolean {
  return path.length > other.length && isSamePath(path.slice(0, other.length), other);
}
