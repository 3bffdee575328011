import { createShape, type Shape } from '../query/shape.ts';

/** Past this many, fields that are new are left out: nobody reads a table so wide. */
const MAX_NEW_FIELDS = 20_000;

/** Adds what was seen in one part of a text to what was seen in others. Doing it again changes nothing. */
export function mergeShapes(into: Shape, from: Shape): void {
  let added = 0;
  // With a stack of its own: an answer may be deeper than a call stack.
  const rest: [into: Shape, from: Shape][] = [[into, from]];
  for (let pair = rest.pop(); pair; pair = rest.pop()) {
    const [mine, other] = pair;
    mine.kinds |= other.kinds;
    if (other.lists > 0) mine.firstList = other.firstList;
    mine.lists = Math.max(mine.lists, other.lists);
    if (other.item) {
      mine.item ??= createShape(undefined, mine, other.item.rawKey);
      rest.push([mine.item, other.item]);
    }
    for (const [place, field] of other.fields.entries()) {
      let same = mine.fields[place]?.key === field.key ? mine.fields[place] : fieldOf(mine, field);
      if (!same) {
        if (added === MAX_NEW_FIELDS) continue;
        added += 1;
        same = createShape(field.key, mine, field.rawKey);
        mine.fields.push(same);
        mine.byKey ??= new Map();
        mine.byKey.set(field.key ?? '', same);
      }
      rest.push([same, field]);
    }
  }
}

/**
 * Takes away what is not seen any more beside a list, or on the way to it.
 *
 * @param seen what there is
 * @param path keys from the root to the list
 */
export function keepFieldsOf(shape: Shape, seen: Shape, path: readonly string[]): void {
  let [mine, other]: (Shape | undefined)[] = [shape, seen];
  for (const key of path) {
    if (!mine || !other) return;
    const keys = new Set(other.fields.map((field) => field.key));
    for (const [place, field] of Array.from(mine.fields.entries()).reverse()) {
      if (keys.has(field.key)) continue;
      mine.fields.splice(place, 1);
      mine.byKey?.delete(field.key ?? '');
    }
    mine = mine.fields.find((field) => field.key === key);
    other = other.fields.find((field) => field.key === key);
  }
}

function fieldOf({ byKey }: Shape, { key }: Shape): Shape | undefined {
  return byKey?.get(key ?? '');
}
