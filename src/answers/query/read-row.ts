import {
  BACKSLASH,
  CLOSE_OBJECT,
  OPEN_LIST,
  OPEN_OBJECT,
  skipSpace,
  type Span,
} from '../json/scan.ts';
import { childrenFrom, type IndexedText } from '../json/children.ts';
import { isSame, keyOf, rawKeyOf } from '../json/shape.ts';
import { kindOf, type FoundValue } from '../json/values.ts';
import { MAX_LIST_DEPTH, type RowSpan } from './item-rows.ts';

/** Deepest object within an item that is flattened; deeper ones are cells. */
export const MAX_COLUMN_DEPTH = 32;

export interface ColumnTree {
  readonly key: string;
  readonly rawKey: Uint8Array;
  readonly position: number;
  readonly fields: readonly ColumnTree[];
  readonly byKey: ReadonlyMap<string, ColumnTree>;
  readonly column: number | undefined;
  readonly isJson: boolean;
  readonly depth: number;
  readonly all: readonly WantedColumn[];
  /** At the root: columns that are wanted again, each with the first of its path. */
  readonly again: readonly (readonly [again: number, first: number])[];
}

interface WantedColumn {
  readonly column: number;
  readonly isJson: boolean;
}

interface Branch extends WantedColumn {
  readonly path: readonly string[];
}

/** A key into a list is one into each of its items; the columns of `asJson` are wanted as JSON. */
export function createColumnTree(
  paths: readonly (readonly string[])[],
  asJson: readonly (readonly string[])[] = [],
): ColumnTree {
  const json = new Set(asJson.map((path) => JSON.stringify(path)));
  const grow = (key: string, below: readonly Branch[], depth = 0, position = 0): ColumnTree => {
    const groups = new Map<string, Branch[]>();
    for (const { path, ...wanted } of below) {
      const [first, ...rest] = path;
      if (first === undefined) continue;
      const group = groups.get(first) ?? [];
      group.push({ ...wanted, path: rest });
      groups.set(first, group);
    }
    const fields = [...groups].map(
      ([field, group], place) => [field, grow(field, group, depth + 1, place)] as const,
    );
    const byKey = new Map(fields);
    const own = below.find(({ path }) => path.length === 0);
    return {
      key,
      rawKey: rawKeyOf(key),
      position,
      fields: [...byKey.values()],
      byKey,
      column: own?.column,
      isJson: own?.isJson ?? false,
      depth,
      all: below,
      again: [],
    };
  };
  const firsts = new Map<string, number>();
  const branches: Branch[] = [];
  const again: (readonly [number, number])[] = [];
  for (const [column, path] of paths.entries()) {
    const key = JSON.stringify(path);
    const first = firsts.get(key);
    if (first !== undefined) again.push([column, first]);
    else branches.push({ path, column, isJson: json.has(key) });
    firsts.set(key, first ?? column);
  }
  return { ...grow('', branches), again };
}

/** A row's value in each column: of a list each item's, up to `maxItems`; where items are rows, the row's alone. */
export function readRow(
  text: IndexedText,
  row: RowSpan,
  tree: ColumnTree,
  maxItems = Infinity,
): (FoundValue | undefined)[] {
  const found: (FoundValue | undefined)[] = [];
  const { path = [], spans = [] } = row.item ?? {};
  let lists = 0;
  /** @param isOnWay whether it is on the way to the item that the row is of */
  const visit = (span: Span, node: ColumnTree, isOnWay: boolean): void => {
    const first = text.bytes[span.start];
    if (first === OPEN_LIST) {
      const item = isOnWay ? spans[lists] : undefined;
      if (isOnWay) lists += 1;
      if (item) visit(item, node, true);
      else readList(text, span, node, { found, maxItems });
      return;
    }
    const { column, fields, depth } = node;
    if (column !== undefined && isValue(text, span, node)) found[column] = span;
    if (fields.length > 0 && first === OPEN_OBJECT) {
      visitFields(text, span, node, (child, field) =>
        visit(child, field, isOnWay && path[depth] === field.key),
      );
    }
  };
  visit(row, tree, row.item !== undefined);
  for (const [again, first] of tree.again) found[again] = found[first];
  return found;
}

/** Below this number of fields, each is compared with a key before the key becomes a string. */
const FEW_FIELDS = 16;

/** The field of an object's key, if it is wanted. @param next its position where keys come in the columns' order */
export function columnField(
  { fields, byKey }: ColumnTree,
  next: number,
  bytes: Uint8Array,
  keyStart: number,
  keyEnd: number,
): ColumnTree | undefined {
  const expected = fields[next];
  if (expected && isSame(expected.rawKey, bytes, keyStart, keyEnd)) return expected;
  if (fields.length < FEW_FIELDS && isPlainKey(bytes, keyStart, keyEnd)) {
    for (const field of fields) {
      if (isSame(field.rawKey, bytes, keyStart, keyEnd)) return field;
    }
    return undefined;
  }
  return byKey.get(keyOf(bytes.subarray(keyStart, keyEnd)));
}

/** Whether a key has but one way to be written: ASCII without escapes. */
function isPlainKey(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === BACKSLASH || byte >= 0x80) return false;
  }
  return true;
}

function visitFields(
  text: IndexedText,
  object: Span,
  tree: ColumnTree,
  visit: (span: Span, node: ColumnTree) => void,
): void {
  let next = 0;
  for (const child of childrenFrom(text, object.start)) {
    const field = columnField(tree, next, text.bytes, child.keyStart, child.keyEnd);
    if (!field) continue;
    next = field.position + 1;
    visit(child, field);
  }
}

/** An object has its values in other columns, save an empty one, one too deep, and one that is wanted as JSON. */
function isValue(text: IndexedText, { start }: Span, { isJson, depth }: ColumnTree): boolean {
  if (text.bytes[start] !== OPEN_OBJECT || isJson || depth >= MAX_COLUMN_DEPTH) return true;
  return text.bytes[skipSpace(text, start + 1)] === CLOSE_OBJECT;
}

type Values = (Span | undefined)[];

function readList(
  text: IndexedText,
  list: Span,
  node: ColumnTree,
  { found, maxItems }: { readonly found: (FoundValue | undefined)[]; readonly maxItems: number },
): void {
  const values: (Values | undefined)[] = [];
  let isCut = false;
  const countOf = ({ column }: WantedColumn): number => values[column]?.length ?? 0;
  const visitItems = (
    span: Span,
    at: ColumnTree,
    wanted: readonly WantedColumn[],
    lists: number,
  ): void => {
    for (const item of childrenFrom(text, span.start)) {
      if (wanted.every((column) => countOf(column) >= maxItems)) {
        isCut = true;
        return;
      }
      const counts = wanted.map(countOf);
      visit(item, at, lists);
      // Each item has its place in each column: values of one item are then at the same place.
      for (const [position, column] of wanted.entries()) {
        if (countOf(column) === counts[position]) values[column.column]?.push(undefined);
      }
    }
  };
  const visit = (span: Span, at: ColumnTree, lists: number): void => {
    const first = text.bytes[span.start];
    if (first === OPEN_LIST && !at.isJson && lists < MAX_LIST_DEPTH) {
      visitItems(span, at, at.all, lists + 1);
      return;
    }
    if (at.column !== undefined && isValue(text, span, at)) values[at.column]?.push(span);
    if (first === OPEN_OBJECT && at.fields.length > 0) {
      visitFields(text, span, at, (child, field) => visit(child, field, lists));
    }
  };
  // A list read as JSON may also have other columns.
  const others = node.isJson ? node.all.filter(({ column }) => column !== node.column) : node.all;
  if (node.isJson && node.column !== undefined) found[node.column] = list;
  if (others.length === 0) return;
  for (const { column } of others) values[column] = [];
  visitItems(list, node, others, 1);
  for (const { column, isJson } of others) {
    found[column] = foundIn(text, list, values[column] ?? [], { isCut, isJson });
  }
}

function foundIn(
  text: IndexedText,
  { start, end }: Span,
  items: Values,
  { isCut, isJson }: { readonly isCut: boolean; readonly isJson: boolean },
): FoundValue | undefined {
  if (isJson || isCut) return { start, end, items, isCut, isJson };
  if (items.length === 1) return items[0];
  const values = items.filter((item) => item !== undefined);
  if (items.length > 0 && values.length === 0) return undefined;
  // Nulls alone are nothing else than one.
  const isNull = values.length > 0 && values.every((item) => kindOf(text, item) === 'null');
  return isNull ? values[0] : { start, end, items };
}
