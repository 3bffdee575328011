import { OPEN_OBJECT, type Span } from '../json/scan.ts';
import { childrenFrom, type IndexedText } from '../json/children.ts';
import { isSame, keyOf } from '../json/shape.ts';

/** Columns by the way that leads to them. */
export interface ColumnTree {
  readonly rawKey: Uint8Array;
  readonly fields: readonly ColumnTree[];
  readonly byKey: ReadonlyMap<string, ColumnTree>;
  /** Which of the columns is here; undefined for none. */
  readonly column: number | undefined;
}

interface Branch {
  readonly path: readonly string[];
  readonly column: number;
}

const encoder = new TextEncoder();

/** @param paths keys from a list's item to each column */
export function createColumnTree(paths: readonly (readonly string[])[]): ColumnTree {
  const grow = (key: string, below: readonly Branch[]): ColumnTree => {
    const groups = new Map<string, Branch[]>();
    for (const { path, column } of below) {
      const [first, ...rest] = path;
      if (first === undefined) continue;
      groups.set(first, [...(groups.get(first) ?? []), { path: rest, column }]);
    }
    const byKey = new Map([...groups].map(([field, group]) => [field, grow(field, group)]));
    return {
      rawKey: encoder.encode(JSON.stringify(key).slice(1, -1)),
      fields: [...byKey.values()],
      byKey,
      column: below.find(({ path }) => path.length === 0)?.column,
    };
  };
  const branches = paths.map((path, column) => ({ path, column }));
  return grow('', branches);
}

/** The span of each column's value in a row; undefined where there is none. */
export function readRow(text: IndexedText, item: Span, tree: ColumnTree): (Span | undefined)[] {
  const found: (Span | undefined)[] = [];
  const visit = (span: Span, { fields, byKey, column }: ColumnTree): void => {
    if (column !== undefined) found[column] = span;
    if (fields.length === 0 || text.bytes[span.start] !== OPEN_OBJECT) return;
    let next = 0;
    for (const child of childrenFrom(text, span.start)) {
      const expected = fields[next];
      const field =
        expected && isSame(expected.rawKey, text.bytes, child.keyStart, child.keyEnd)
          ? expected
          : byKey.get(keyOf(text.bytes.subarray(child.keyStart, child.keyEnd)));
      if (!field) continue;
      next = expected === field ? next + 1 : fields.indexOf(field) + 1;
      visit(child, field);
    }
  };
  visit(item, tree);
  return found;
}
