import { childrenFrom, endOfValue, type IndexedText } from '../json/children.ts';
import { OPEN_LIST, OPEN_OBJECT, type Span } from '../json/scan.ts';
import { isSame, keyOf } from '../json/shape.ts';

/** Deepest nested list; deeper ones count as values. */
export const MAX_LIST_DEPTH = 32;

/** A row of a list, or one of several that are made of it, each with another item of a list in it. */
export interface RowSpan extends Span {
  readonly item?: ItemOfRow | undefined;
}

export interface ItemOfRow {
  readonly path: readonly string[];
  /** The item of each list, the outermost first, without lists in no item: those have a row even where empty. */
  readonly spans: readonly Span[];
}

const encoder = new TextEncoder();

/** No other value begins with it. */
export const FIRST_OF_NULL = 0x6e;

/** A row for each item of a row's list; without items the row itself, or none if `isOfItems`. */
export function* itemRows(
  text: IndexedText,
  { start, end }: Span,
  path: readonly string[],
  isOfItems = false,
): Generator<RowSpan, void, undefined> {
  const rawKeys = path.map((key) => encoder.encode(JSON.stringify(key).slice(1, -1)));
  function* walk(
    at: Span,
    depth: number,
    spans: readonly Span[],
    isInList = false,
  ): Generator<RowSpan, void, undefined> {
    const first = text.bytes[at.start];
    if (first === OPEN_LIST && spans.length < MAX_LIST_DEPTH) {
      let isEmpty = true;
      for (const child of childrenFrom(text, at.start)) {
        isEmpty = false;
        yield* walk(child, depth, [...spans, child], true);
      }
      if (!isEmpty || isOfItems) return;
    }
    const key = path[depth];
    const field =
      key !== undefined && first === OPEN_OBJECT
        ? fieldOf(text, at, key, rawKeys[depth])
        : undefined;
    if (field) {
      yield* walk(field, depth + 1, spans);
      return;
    }
    const isItem = depth === path.length && (isInList || first !== FIRST_OF_NULL);
    if (isItem || !isOfItems) yield { start, end, item: { path, spans } };
  }
  yield* walk({ start, end }, 0, []);
}

export function itemRowAt(
  text: IndexedText,
  { start, end }: Span,
  path: readonly string[],
  { at, lists }: { readonly at: number; readonly lists: number },
): RowSpan {
  if (lists <= 1) {
    const spans = lists === 0 ? [] : [{ start: at, end: endOfValue(text, at) }];
    return { start, end, item: { path, spans } };
  }
  for (const row of itemRows(text, { start, end }, path)) {
    if (row.item?.spans.at(-1)?.start === at && row.item.spans.length === lists) return row;
  }
  return { start, end };
}

function fieldOf(
  text: IndexedText,
  object: Span,
  key: string,
  rawKey: Uint8Array | undefined,
): Span | undefined {
  for (const child of childrenFrom(text, object.start)) {
    const { keyStart, keyEnd } = child;
    if (rawKey && isSame(rawKey, text.bytes, keyStart, keyEnd)) return child;
    if (keyOf(text.bytes.subarray(keyStart, keyEnd)) === key) return child;
  }
  return undefined;
}
