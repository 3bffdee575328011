import { isSamePath } from '../json/shape.ts';
import type { PlacedHint, TypedRequest } from './typed-file.ts';

type Paths = readonly (readonly string[])[];

/** What is chosen of a typed file, in the page or for the command. */
export interface TypedChoice {
  readonly format: 'parquet' | 'xlsx';
  readonly list: readonly string[];
  readonly columns: Paths;
  readonly asJson?: Paths | undefined;
  readonly asText?: Paths | undefined;
  readonly nesting?: 'kept' | 'json' | undefined;
  readonly joiner?: string | undefined;
}

/** What the writer of a typed file is asked for: types are decided by it alone, in page and command. */
export function typedRequest(choice: TypedChoice, hints: readonly PlacedHint[]): TypedRequest {
  const { format, list, asText, joiner, nesting = 'kept' } = choice;
  const isParquet = format === 'parquet';
  const columns = fileColumns(choice, hints, isParquet);
  return {
    columns,
    // What is in a list stays in it, where the format has lists.
    asJson: isParquet ? columns : (choice.asJson ?? []),
    asText,
    title: list.at(-1) ?? '',
    joiner,
    isNested: isParquet && nesting === 'kept',
    hints: hints.map(({ path, type, typeName, specifiedBy }) => ({
      path,
      type,
      typeName,
      specifiedBy,
    })),
  };
}

/**
 * The columns of a file: where no row has come, those that the operation asks for; where an object
 * never came, those of its fields.
 *
 * @param hints what the schema says of the operation's fields; none where it is not known
 * @param keepsLists whether a list in a row is one column
 */
export function fileColumns(
  { columns, asJson = [] }: Pick<TypedChoice, 'columns' | 'asJson'>,
  hints: readonly PlacedHint[],
  keepsLists: boolean,
): Paths {
  const lists = hints.filter(({ type }) => keepsLists && type?.startsWith('['));
  const leaves = hints
    .map(({ path }) => path)
    .filter((path) => !lists.some((list) => isBelow(path, list.path)))
    .filter((path, at, all) => at + 1 === all.length || !isBelow(all[at + 1] ?? [], path));
  if (columns.length === 0) return leaves;
  const known = new Set([...leaves, ...asJson].map((path) => JSON.stringify(path)));
  return columns.flatMap((path) => {
    const below = known.has(JSON.stringify(path))
      ? []
      : leaves.filter((leaf) => isBelow(leaf, path));
    return below.length > 0 ? below : [path];
  });
}

function isBelow(path: readonly string[], other: readonly string[]): boolean {
  return path.length > other.length && isSamePath(path.slice(0, other.length), other);
}
