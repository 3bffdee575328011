import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  BACKSLASH,
  closingQuote,
  COLON,
  COMMA,
  endOfContainer,
  endsWord,
  isSpace,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from '../answers/json/scan.ts';
import { HashSet } from './hash-set.ts';
import type { TypeKindName } from './schema-index.ts';

/** What a list is of: fields, input fields and arguments, enum values, or directives. */
export type MemberKind = 'field' | 'input' | 'value' | 'directive';

/** An introspection query asks for so many types inside of types, as graphql-js writes it. */
export const MAX_WRAPPINGS = 9;

/** Something of a schema is not as GraphQL has it: it has to be looked at closely. */
export class NotWholeError extends Error {}

/** As what a type is used, as bits. */
const OUTPUT = 1;
const INPUT = 2;
const MEMBER = 4;

const [DIGIT, LETTER] = [1, 2];

/** What each byte is in a name (GraphQL, section 2.1.9). */
const NAME_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (/[_A-Za-z]/.test(character)) return LETTER;
  return /\d/.test(character) ? DIGIT : 0;
});

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const OF_TYPE = encoder.encode('ofType');
const LOCATIONS = encoder.encode('locations');
const DESCRIPTION = encoder.encode('description');
const REASON = encoder.encode('deprecationReason');
const DEFAULT = encoder.encode('defaultValue');
const NON_NULL = encoder.encode('NON_NULL');
/** What no enum value may be called. */
const NOT_VALUES = ['true', 'false', 'null'].map((word) => encoder.encode(word));

/** A type that others name. */
interface UsedType {
  readonly start: number;
  readonly end: number;
  /** Bits of {@link OUTPUT}, {@link INPUT} and {@link MEMBER}. */
  uses: number;
  /** Another one at the same place. */
  readonly next: UsedType | undefined;
}

/** So many lists hold the types that are used, by their hashes. */
const PLACES = 1 << 13;

/** The keys that something is checked of; `text` is that of a string or null. */
type Key = 'name' | 'kind' | 'type' | 'args' | 'ofType' | 'locations' | 'text' | 'other';

/** Four bytes as one number, as {@link DataView} reads them. */
const [NAME, KIND, TYPE, ARGS, LIST] = [
  0x6e_61_6d_65, 0x6b_69_6e_64, 0x74_79_70_65, 0x61_72_67_73, 0x4c_49_53_54,
];

/** What null and true begin with. */
const NULL = 0x6e;
const TRUE = 0x74;

/**
 * Checks the members of types where they stand in an introspection, about as fast as they can be stepped over: a
 * schema that is whole is read once, and never parsed. What a member is made of is not kept, save the names of types.
 *
 * @throws {NotWholeError} from each call, where anything is not as GraphQL has it
 */
export class MemberCheck {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #used = Array.from({ length: PLACES }, (): UsedType | undefined => undefined);
  readonly #names = new HashSet();
  readonly #argumentNames = new HashSet();
  #at = 0;
  /** Where the key or name read last begins and ends, and the hash of a name. No tuples: there are millions. */
  #start = 0;
  #end = 0;
  #hash = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /**
   * Checks a list of members; that of a type has one at least.
   *
   * @param at of its bracket
   * @returns the position after it
   */
  list(kind: MemberKind, at: number): number {
    this.#at = at;
    if (this.#items(kind, this.#names) === 0 && kind !== 'directive') fail();
    return this.#at;
  }

  /** Checks the types that a union may be, as {@link list} does. */
  unionMembers(at: number): void {
    this.#at = at;
    this.#names.clear();
    this.#expect(OPEN_LIST);
    do {
      this.#type(MEMBER, MAX_WRAPPINGS);
    } while (this.#goesOn(CLOSE_LIST));
  }

  /** Checks that there is a string, or null. */
  text(at: number): void {
    this.#at = at;
    this.#text();
  }

  /** Checks that each type that was named is there, and can stand where it does. */
  checkUsedTypes(kindOf: (name: string) => TypeKindName | undefined): void {
    for (const first of this.#used) {
      for (let type: UsedType | undefined = first; type; type = type.next) {
        const { start, end, uses } = type;
        const kind = kindOf(decoder.decode(this.#bytes.subarray(start, end)));
        if (kind === undefined) fail();
        if (uses & OUTPUT && kind === 'INPUT_OBJECT') fail();
        if (uses & INPUT && !isInputKind(kind)) fail();
        if (uses & MEMBER && kind !== 'OBJECT') fail();
      }
    }
  }

  /** @returns how many there are */
  #items(kind: MemberKind, names: HashSet): number {
    names.clear();
    this.#expect(OPEN_LIST);
    if (this.#peek() === CLOSE_LIST) {
      this.#at += 1;
      return 0;
    }
    let count = 0;
    do {
      this.#member(kind, names);
      count += 1;
    } while (this.#goesOn(CLOSE_LIST));
    return count;
  }

  #member(kind: MemberKind, names: HashSet): void {
    const hasType = kind === 'field' || kind === 'input';
    let isNamed = false;
    let isTyped = !hasType;
    this.#expect(OPEN_OBJECT);
    do {
      switch (this.#key()) {
        case 'name':
          this.#name();
          if (kind === 'value' && NOT_VALUES.some((word) => this.#isWord(word))) fail();
          if (isNamed || !names.add(this.#hash)) fail();
          isNamed = true;
          break;
        case 'type':
          if (!hasType) fail();
          this.#type(kind === 'field' ? OUTPUT : INPUT, 0);
          isTyped = true;
          break;
        case 'args':
          if (this.#peek() !== OPEN_LIST) this.#skip();
          else if (kind === 'input') fail();
          else this.#items('input', this.#argumentNames);
          break;
        case 'text':
          this.#text();
          break;
        case 'locations':
          if (kind === 'directive' && this.#peek() !== OPEN_LIST) fail();
          this.#skip();
          break;
        default:
          this.#skip();
      }
    } while (this.#goesOn(CLOSE_OBJECT));
    if (!isNamed || !isTyped) fail();
  }

  /** @returns whether it is one that is never null */
  #type(use: number, depth: number): boolean {
    let kind: 'list' | 'non-null' | 'named' | undefined;
    let inner: 'none' | 'nullable' | 'non-null' = 'none';
    let start = 0;
    let end = 0;
    let hash = 0;
    this.#expect(OPEN_OBJECT);
    do {
      switch (this.#key()) {
        case 'kind':
          if (this.#peek() !== QUOTE) fail();
          this.#word();
          if (this.#isList()) kind = 'list';
          else kind = this.#isWord(NON_NULL) ? 'non-null' : 'named';
          break;
        case 'name':
          if (this.#peek() !== QUOTE) this.#skip();
          else {
            this.#name();
            start = this.#start;
            end = this.#end;
            hash = this.#hash;
          }
          break;
        case 'ofType':
          if (this.#peek() !== OPEN_OBJECT) this.#skip();
          else if (depth >= MAX_WRAPPINGS) fail();
          else inner = this.#type(use, depth + 1) ? 'non-null' : 'nullable';
          break;
        default:
          this.#skip();
      }
    } while (this.#goesOn(CLOSE_OBJECT));
    if (kind === 'named' && inner === 'none' && end > 0) this.#use(start, end, hash, use);
    else if (kind !== 'list' && kind !== 'non-null') fail();
    else if (inner === 'none' || (kind === 'non-null' && inner === 'non-null')) fail();
    return kind === 'non-null';
  }

  #use(start: number, end: number, hash: number, use: number): void {
    if (use === MEMBER && !this.#names.add(hash)) fail();
    const place = hash & (PLACES - 1);
    const first = this.#used[place];
    for (let type = first; type; type = type.next) {
      if (!this.#isSame(type, start, end)) continue;
      type.uses |= use;
      return;
    }
    this.#used[place] = { start, end, uses: use, next: first };
  }

  #isSame(type: UsedType, start: number, end: number): boolean {
    const length = end - start;
    if (type.end - type.start !== length) return false;
    const bytes = this.#bytes;
    for (let index = 0; index < length; index++) {
      if (bytes[type.start + index] !== bytes[start + index]) return false;
    }
    return true;
  }

  /** Reads a key, and the colon behind it. */
  #key(): Key {
    if (this.#peek() !== QUOTE) fail();
    const key = this.#knownKey();
    this.#expect(COLON);
    return key;
  }

  #knownKey(): Key {
    const at = this.#at + 1;
    if (at + 4 >= this.#bytes.length) fail();
    if (this.#bytes[at + 4] === QUOTE) {
      this.#at += 6;
      switch (this.#view.getInt32(at)) {
        case NAME:
          return 'name';
        case KIND:
          return 'kind';
        case TYPE:
          return 'type';
        case ARGS:
          return 'args';
        default:
          // A quote before this one, or a backslash, is for the slow way to understand.
          if (this.#bytes.subarray(at, at + 4).some((byte) => byte === QUOTE || byte === BACKSLASH))
            fail();
          return 'other';
      }
    }
    this.#word();
    if (this.#isWord(OF_TYPE)) return 'ofType';
    if (this.#isWord(LOCATIONS)) return 'locations';
    const isText = this.#isWord(DESCRIPTION) || this.#isWord(REASON) || this.#isWord(DEFAULT);
    return isText ? 'text' : 'other';
  }

  /** A string without anything that would have to be decoded. */
  #word(): void {
    const bytes = this.#bytes;
    const start = this.#at + 1;
    let at = start;
    for (let byte = bytes[at]; byte !== QUOTE; byte = bytes[++at]) {
      if (byte === undefined || byte === BACKSLASH) fail();
    }
    this.#start = start;
    this.#end = at;
    this.#at = at + 1;
  }

  #name(): void {
    if (this.#peek() !== QUOTE) fail();
    const bytes = this.#bytes;
    const start = this.#at + 1;
    let at = start;
    let hash = 0x81_1c_9d_c5;
    if (NAME_BYTES[bytes[at] ?? 0] !== LETTER) fail();
    for (let byte = bytes[at] ?? 0; byte !== QUOTE; byte = bytes[++at] ?? 0) {
      if (NAME_BYTES[byte] === 0) fail();
      hash = Math.imul(hash ^ byte, 0x01_00_01_93);
    }
    this.#start = start;
    this.#end = at;
    this.#hash = hash;
    this.#at = at + 1;
  }

  /** A string, or null. */
  #text(): void {
    const first = this.#peek();
    if (first !== QUOTE && first !== NULL) fail();
    this.#skip();
  }

  #skip(): void {
    const bytes = this.#bytes;
    const { length } = bytes;
    switch (this.#peek()) {
      case NULL:
      case TRUE:
        this.#at += 4;
        break;
      case QUOTE:
        this.#at = closingQuote(bytes, this.#at + 1, length) + 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        this.#at = endOfContainer({ bytes, length }, this.#at) ?? fail();
        break;
      default:
        while (!endsWord(bytes[this.#at])) this.#at += 1;
    }
  }

  /** Whether the key or name read last is this one. */
  #isWord(word: Uint8Array): boolean {
    const { length } = word;
    const start = this.#start;
    if (this.#end - start !== length) return false;
    const bytes = this.#bytes;
    for (let index = 0; index < length; index++) {
      if (bytes[start + index] !== word[index]) return false;
    }
    return true;
  }

  #isList(): boolean {
    return this.#end - this.#start === 4 && this.#view.getInt32(this.#start) === LIST;
  }

  /** Steps over a comma, or over what closes the list or object. */
  #goesOn(close: number): boolean {
    const next = this.#peek();
    if (next !== COMMA && next !== close) fail();
    this.#at += 1;
    return next === COMMA;
  }

  #expect(byte: number): void {
    if (this.#peek() !== byte) fail();
    this.#at += 1;
  }

  #peek(): number | undefined {
    let byte = this.#bytes[this.#at];
    for (; isSpace(byte); byte = this.#bytes[this.#at]) this.#at += 1;
    return byte;
  }
}

/** Whether it is a name (GraphQL, section 2.1.9). */
export function isName(name: unknown): name is string {
  return typeof name === 'string' && /^[_A-Za-z][_0-9A-Za-z]*$/.test(name);
}

export function isInputKind(kind: TypeKindName): boolean {
  return kind === 'SCALAR' || kind === 'ENUM' || kind === 'INPUT_OBJECT';
}

function fail(): never {
  throw new NotWholeError();
}
