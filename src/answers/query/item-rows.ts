import {
  childrenFrom,
  endOfValue,
  fieldName,
  fieldNamed,
  type IndexedText,
} from '../json/children.ts';
import { FIRST_OF_NULL, OPEN_LIST, OPEN_OBJECT, type Span } from '../json/scan.ts';

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

/** A row for each item of a row's list; without items the row itself, or none if `isOfItems`. */
export function* itemRows(
  text: IndexedText,
  { start, end }: Span,
  path: readonly string[],
  isOfItems = false,
): Generator<RowSpan, void, undefined> {
  const names = path.map(fieldName);
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
    const name = names[depth];
    const field = name && first === OPEN_OBJECT ? fieldNamed(text, at.start, name) : undefined;
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
