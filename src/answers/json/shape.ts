import { orNone } from '../../contract/json-members.ts';
import { BACKSLASH } from './scan.ts';

export const KIND = {
  null: 1,
  boolean: 2,
  number: 4,
  string: 8,
  object: 16,
  list: 32,
  /** No JSON, such as NaN. */
  odd: 64,
} as const;

/** The values seen at one position of the answer's structure; the items of a list share one. */
export interface Shape {
  readonly key: string | undefined;
  readonly parent: Shape | undefined;
  /** Bits of {@link KIND}. */
  kinds: number;
  readonly fields: Shape[];
  item: Shape | undefined;
  lists: number;
  /** Start of the last list: of a repeated key, the last value counts. */
  listStart: number;
  readonly rawKey: Uint8Array;
  /** The last object that had a field here, by its number. */
  lastOwner: number;
  byKey: Map<string, Shape> | undefined;
}

/** Most distinct keys: a wider table is not readable, so further ones are counted together. */
const MAX_SHAPES = 20_000;

const NO_BYTES = new Uint8Array();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

function createShape(key: string | undefined, parent: Shape | undefined, rawKey: Uint8Array) {
  const nothingSeen = { kinds: 0, item: undefined, lists: 0, listStart: -1, lastOwner: -1 };
  return { ...nothingSeen, key, parent, rawKey, fields: [], byKey: undefined };
}

export function createShapes() {
  const root = createShape(undefined, undefined, NO_BYTES);
  const others = createShape('…', root, NO_BYTES);
  let count = 1;
  let isFull = false;
  const add = (key: string | undefined, parent: Shape, rawKey: Uint8Array): Shape => {
    if (parent === others || count >= MAX_SHAPES) {
      isFull = true;
      return others;
    }
    count += 1;
    return createShape(key, parent, rawKey);
  };
  return {
    root,
    get isFull() {
      return isFull;
    },
    itemOf: (list: Shape): Shape => (list.item ??= add(undefined, list, NO_BYTES)),
    /** Begins to look after that position among the object's fields; the key's text is without quotes. */
    fieldOf(object: Shape, after: number, bytes: Uint8Array, start: number, end: number): Shape {
      // Objects of one list have the same keys in the same order, nearly always.
      const expected = object.fields[after];
      if (expected && isSame(expected.rawKey, bytes, start, end)) return expected;
      const rawKey = bytes.slice(start, end);
      const key = keyOf(rawKey);
      object.byKey ??= new Map();
      const known = object.byKey.get(key);
      if (known) return known;
      const field = add(key, object, rawKey);
      if (field === others) return others;
      object.byKey.set(key, field);
      object.fields.push(field);
      return field;
    },
  };
}

export function isSame(key: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  const { length } = key;
  if (length !== end - start) return false;
  for (let index = 0; index < length; index += 1) {
    if (key[index] !== bytes[start + index]) return false;
  }
  return true;
}

/** The bytes of a key in UTF-8 without quotes, with no more escapes than it needs. */
export function rawKeyOf(key: string): Uint8Array {
  return encoder.encode(JSON.stringify(key).slice(1, -1));
}

export function keyOf(raw: Uint8Array): string {
  const text = decoder.decode(raw);
  if (!raw.includes(BACKSLASH)) return text;
  return orNone(() => JSON.parse(`"${text}"`) as string) ?? text;
}

/** Most new fields: a wider table is not readable, so further ones are dropped. */
const MAX_NEW_FIELDS = 20_000;

/** Merges the shape of one part of a text into another. Idempotent. */
export function mergeShapes(into: Shape, from: Shape): void {
  let added = 0;
  // With a stack of its own: an answer may be deeper than a call stack.
  const pairs: [into: Shape, from: Shape][] = [[into, from]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [mine, other] = pair;
    mine.kinds |= other.kinds;
    if (other.lists > 0) mine.listStart = other.listStart;
    mine.lists = Math.max(mine.lists, other.lists);
    if (other.item) {
      mine.item ??= createShape(undefined, mine, other.item.rawKey);
      pairs.push([mine.item, other.item]);
    }
    for (const [position, field] of other.fields.entries()) {
      let same =
        mine.fields[position]?.key === field.key
          ? mine.fields[position]
          : mine.byKey?.get(field.key ?? '');
      if (!same) {
        if (added === MAX_NEW_FIELDS) continue;
        added += 1;
        same = createShape(field.key, mine, field.rawKey);
        mine.fields.push(same);
        mine.byKey ??= new Map();
        mine.byKey.set(field.key ?? '', same);
      }
      pairs.push([same, field]);
    }
  }
}

/** Removes fields that are no longer seen beside a list, or on the way to it. */
export function keepFieldsOf(shape: Shape, seen: Shape, path: readonly string[]): void {
  let [mine, other]: (Shape | undefined)[] = [shape, seen];
  for (const key of path) {
    if (!mine || !other) return;
    const keys = new Set(other.fields.map((field) => field.key));
    for (const [position, field] of Array.from(mine.fields.entries()).reverse()) {
      if (keys.has(field.key)) continue;
      mine.fields.splice(position, 1);
      mine.byKey?.delete(field.key ?? '');
    }
    mine = mine.fields.find((field) => field.key === key);
    other = other.fields.find((field) => field.key === key);
  }
}

export function shapeAt(from: Shape | undefined, path: readonly string[]): Shape | undefined {
  let shape = from;
  for (const key of path) shape = shape?.fields.find((field) => field.key === key);
  return shape;
}

export function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}
