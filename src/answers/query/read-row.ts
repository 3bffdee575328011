import { groupBy } from '../../contract/group-by.ts';
import {
  BACKSLASH,
  CLOSE_OBJECT,
  closingQuote,
  COLON,
  isClosing,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  skipComma,
  skipSpace,
  type Span,
} from '../json/scan.ts';
import { childrenFrom, endOfValue, type IndexedText } from '../json/children.ts';
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
    const deeper = below.filter(({ path }) => path.length > depth);
    const groups = groupBy(deeper, ({ path }) => path[depth] ?? '');
    const fields = [...groups].map(
      ([field, group], place) => [field, grow(field, group, depth + 1, place)] as const,
    );
    const byKey = new Map(fields);
    const own = below.find(({ path }) => path.length === depth);
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

/** A value for each column that the row has one for, by the column's number. */
export type RowValues = (FoundValue | undefined)[];

/** A row's value in each column: of a list each item's, up to `maxItems`; where items are rows, the row's alone. */
export function readRow(text: IndexedText, row: RowSpan, tree: ColumnTree, maxItems = Infinity) {
  const found: RowValues = [];
  walkRow(text, row, tree, found, maxItems);
  return found;
}

/** Reads a row's values as {@link readRow} does, in one go. @returns the row's end */
export function walkRow(
  text: IndexedText,
  row: Pick<RowSpan, 'start' | 'item'>,
  tree: ColumnTree,
  into: RowValues,
  maxItems = Infinity,
): number {
  const { path = [], spans = [] } = row.item ?? {};
  let lists = 0;
  /** @param isOnWay whether it is on the way to the item that the row is of */
  const visit = (start: number, node: ColumnTree, isOnWay: boolean): number => {
    const first = text.bytes[start];
    if (first === OPEN_LIST) {
      const end = endOfValue(text, start);
      const item = isOnWay ? spans[lists] : undefined;
      if (isOnWay) lists += 1;
      if (item) visit(item.start, node, true);
      else readList(text, { start, end }, node, { found: into, maxItems });
      return end;
    }
    const { column, fields, depth } = node;
    const end =
      fields.length > 0 && first === OPEN_OBJECT
        ? walkFields(text, start, node, (at, field) =>
            visit(at, field, isOnWay && path[depth] === field.key),
          )
        : endOfValue(text, start);
    if (column !== undefined && isValue(text, start, node)) into[column] = { start, end };
    return end;
  };
  const end = visit(row.start, tree, row.item !== undefined);
  for (const [again, first] of tree.again) into[again] = into[first];
  return end;
}

/** Below this number of fields, each is compared with a key before the key becomes a string. */
const FEW_FIELDS = 16;

/** The field of an object's key, if it is wanted. @param next its position where keys come in the columns' order */
function columnField(
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

/** Goes through an object's fields; of a double key the last counts. @param visit returns a value's end */
function walkFields(
  text: IndexedText,
  start: number,
  tree: ColumnTree,
  visit: (start: number, node: ColumnTree) => number,
): number {
  const { bytes, length } = text;
  let next = 0;
  let at = skipSpace(text, start + 1);
  while (at < length && !isClosing(bytes[at])) {
    // Invalid JSON may lack a key.
    let keyStart = at;
    let keyEnd = at;
    if (bytes[at] === QUOTE) {
      keyStart = at + 1;
      keyEnd = closingQuote(bytes, keyStart, length);
      at = skipSpace(text, keyEnd + 1);
      if (bytes[at] === COLON) at = skipSpace(text, at + 1);
      // The answer was cut after the key.
      if (at >= length) return length;
    }
    const field = columnField(tree, next, bytes, keyStart, keyEnd);
    if (field) next = field.position + 1;
    at = skipComma(text, field ? visit(at, field) : endOfValue(text, at));
  }
  return bytes[at] === CLOSE_OBJECT ? at + 1 : endOfValue(text, start);
}

/** An object has its values in other columns, save an empty one, one too deep, and one that is wanted as JSON. */
function isValue(text: IndexedText, start: number, { isJson, depth }: ColumnTree): boolean {
  if (text.bytes[start] !== OPEN_OBJECT || isJson || depth >= MAX_COLUMN_DEPTH) return true;
  return text.bytes[skipSpace(text, start + 1)] === CLOSE_OBJECT;
}

type Values = (Span | undefined)[];

function readList(
  text: IndexedText,
  list: Span,
  node: ColumnTree,
  { found, maxItems }: { readonly found: RowValues; readonly maxItems: number },
): void {
  const values: (Values | undefined)[] = [];
  let isCut = false;
  const countOf = ({ column }: WantedColumn): number => values[column]?.length ?? 0;
  const visitItems = (
    start: number,
    at: ColumnTree,
    wanted: readonly WantedColumn[],
    lists: number,
  ): void => {
    for (const item of childrenFrom(text, start)) {
      if (wanted.every((column) => countOf(column) >= maxItems)) {
        isCut = true;
        return;
      }
      const counts = wanted.map(countOf);
      visit(item.start, at, lists);
      // Each item has its place in each column: values of one item are then at the same place.
      for (const [position, column] of wanted.entries()) {
        if (countOf(column) === counts[position]) values[column.column]?.push(undefined);
      }
    }
  };
  const visit = (start: number, at: ColumnTree, lists: number): number => {
    const first = text.bytes[start];
    if (first === OPEN_LIST && !at.isJson && lists < MAX_LIST_DEPTH) {
      visitItems(start, at, at.all, lists + 1);
      return endOfValue(text, start);
    }
    const end =
      first === OPEN_OBJECT && at.fields.length > 0
        ? walkFields(text, start, at, (from, field) => visit(from, field, lists))
        : endOfValue(text, start);
    if (at.column !== undefined && isValue(text, start, at))
      values[at.column]?.push({ start, end });
    return end;
  };
  // A list read as JSON may also have other columns.
  const others = node.isJson ? node.all.filter(({ column }) => column !== node.column) : node.all;
  if (node.isJson && node.column !== undefined) found[node.column] = list;
  if (others.length === 0) return;
  for (const { column } of others) values[column] = [];
  visitItems(list.start, node, others, 1);
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
