import { BACKSLASH } from '../json/bytes-of-json.ts';

/** Kinds of values, as bits of {@link Shape.kinds}. */
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

/** What has been seen at one place of the answer's structure: the items of a list share one. */
export interface Shape {
  /** Undefined for a list's items and the root. */
  readonly key: string | undefined;
  readonly parent: Shape | undefined;
  /** Bits of {@link KIND}. */
  kinds: number;
  /** In the order in which they were first seen. */
  readonly fields: Shape[];
  item: Shape | undefined;
  /** How many lists were here, and where the first began. */
  lists: number;
  firstList: number;
  /** Items of all the lists here. */
  items: number;
  /** The key as it was written, without its quotes. */
  readonly rawKey: Uint8Array;
  /** The last object that had a field here, by its number. */
  lastOwner: number;
  byKey: Map<string, Shape> | undefined;
}

/** Past this many, keys are counted together: nobody reads a table so wide. */
const MAX_SHAPES = 20_000;

const NO_BYTES = new Uint8Array();
const decoder = new TextDecoder();

/** Makes shapes, up to a limit for the whole answer. */
export interface ShapeMaker {
  readonly root: Shape;
  itemOf(list: Shape): Shape;
  /**
   * @param after the place among the object's fields that is looked at first
   * @param start of the key's text, after its quote, up to `end`
   */
  fieldOf(object: Shape, after: number, bytes: Uint8Array, start: number, end: number): Shape;
  /** Whether keys were seen that got no shape of their own. */
  readonly isFull: boolean;
}

export function createShape(
  key: string | undefined,
  parent: Shape | undefined,
  rawKey: Uint8Array,
): Shape {
  return {
    key,
    parent,
    rawKey,
    kinds: 0,
    fields: [],
    item: undefined,
    lists: 0,
    firstList: -1,
    items: 0,
    lastOwner: -1,
    byKey: undefined,
  };
}

/** Makes the shapes of one answer, beginning with its root's. */
export function createShapes(): ShapeMaker {
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
    itemOf: (list) => (list.item ??= add(undefined, list, NO_BYTES)),
    fieldOf(object, after, bytes, start, end) {
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

/** Whether the bytes from `start` to `end` are these. */
export function isSame(key: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  const { length } = key;
  if (length !== end - start) return false;
  for (let index = 0; index < length; index += 1) {
    if (key[index] !== bytes[start + index]) return false;
  }
  return true;
}

/** The key that is written so between its quotes. */
export function keyOf(raw: Uint8Array): string {
  const text = decoder.decode(raw);
  if (!raw.includes(BACKSLASH)) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}
