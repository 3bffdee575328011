import {
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_OBJECT,
  closingQuote,
  COLON,
  COMMA,
  endOfContainer,
  endsWord,
  isOpening,
  isSpace,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  type Span,
} from './scan.ts';

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const decoder = new TextDecoder();

/** The text ends in the middle of something: more of it would help. */
export class CutShortError extends SyntaxError {
  override readonly name = 'CutShortError';
}

/** One for all: each chunk of an answer ends in the middle of something, and stacks take their time. */
const CUT_SHORT = new CutShortError('JSON ends in the middle of something');

/**
 * Reads of a JSON text (RFC 8259, UTF-8) what is asked for, and steps over the rest without making
 * anything of it: five times as fast as JSON.parse where little is asked for. What it steps over it
 * trusts to be JSON, brackets and quotes apart.
 *
 * Each call reads the value at the cursor and leaves the cursor behind it; callbacks are called with
 * the cursor at a value and have to read it.
 *
 * @throws {CutShortError} from every call, where the text ends before the value does
 * @throws {SyntaxError} where the text is not as expected there
 */
export class JsonCursor {
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array();
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.extend(bytes);
  }

  /** Goes on in a longer form of the same text. */
  extend(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes = bytes;
    const isMarked = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte);
    if (isMarked && this.#at === 0) this.#at = BYTE_ORDER_MARK.length;
  }

  /** Bytes behind the cursor. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** Reads something whole, or else nothing of it: where the text is cut the cursor stays. */
  attempt<Result>(read: () => Result): Result {
    const start = this.#at;
    try {
      return read();
    } catch (error) {
      this.#at = start;
      throw error;
    }
  }

  /** Where the cursor is, bytes from the beginning of the text. */
  get position(): number {
    this.#peek();
    return this.#at;
  }

  /** Whether the value at the cursor is an object. */
  isObject(): boolean {
    return (this.#peek() ?? this.#fail()) === OPEN_OBJECT;
  }

  /** Whether the value at the cursor is an array. */
  isArray(): boolean {
    return (this.#peek() ?? this.#fail()) === OPEN_LIST;
  }

  /** Reads an object, member by member. */
  object(onMember: (name: string) => void): Span {
    const start = this.position;
    for (let more = this.enterObject(); more; more = this.leaveMember()) onMember(this.name());
    return { start, end: this.#at };
  }

  /** Steps into an object; false, and behind it, where it is empty. */
  enterObject(): boolean {
    return this.#enter(OPEN_OBJECT, CLOSE_OBJECT);
  }

  /** Steps into an array; false, and behind it, where it is empty. */
  enterArray(): boolean {
    return this.#enter(OPEN_LIST, CLOSE_LIST);
  }

  /** Steps from a member to the next; false, and behind the object, where there is none. */
  leaveMember(): boolean {
    return this.#leave(CLOSE_OBJECT);
  }

  /** Steps from an item to the next; false, and behind the array, where there is none. */
  leaveItem(): boolean {
    return this.#leave(CLOSE_LIST);
  }

  /** Reads a member's name, up to its value. */
  name(): string {
    const name = this.#name();
    this.#expect(COLON);
    return name;
  }

  /** Reads any value for what it is. */
  value(): unknown {
    const span = this.skip();
    try {
      return parseSpan(this.#bytes, span);
    } catch (error) {
      // Half of a `null` is no JSON, and may become some.
      if (span.end < this.#bytes.length) throw error;
      return this.#fail();
    }
  }

  /** Steps over a value. */
  skip(): Span {
    const first = this.#peek();
    const start = this.#at;
    if (first === QUOTE) this.#skipString();
    else if (isOpening(first)) this.#skipContainer();
    else this.#skipWord();
    return { start, end: this.#at };
  }

  /** The text from a place up to the cursor: where it lies, or a copy where much else lies there. */
  since(start: number): Uint8Array<ArrayBuffer> {
    const text = this.#bytes.subarray(start, this.#at);
    return text.length > text.buffer.byteLength / 2 ? text : text.slice();
  }

  /** How many bytes of some text, from a place in it on, stand as far behind the cursor. */
  lengthInCommon(text: Uint8Array, from: number): number {
    const bytes = this.#bytes;
    const start = this.#at;
    const end = Math.min(text.length, bytes.length - start);
    let at = from;
    while (at < end && text[at] === bytes[start + at]) at += 1;
    return at - from;
  }

  /** Steps over so many bytes, whatever they are. */
  stepOver(length: number): void {
    this.#at += length;
  }

  /** Makes sure that something follows: a number at the end of a text may go on. */
  expectMore(): void {
    if (this.#peek() === undefined) this.#fail();
  }

  /** Makes sure that nothing follows. */
  end(): void {
    if (this.#peek() !== undefined) this.#fail();
  }

  #enter(open: number, close: number): boolean {
    this.#expect(open);
    const next = this.#peek() ?? this.#fail();
    if (next === close) this.#at += 1;
    return next !== close;
  }

  #leave(close: number): boolean {
    const next = this.#peek();
    if (next !== close && next !== COMMA) this.#fail();
    this.#at += 1;
    return next !== close;
  }

  #name(): string {
    if (this.#peek() !== QUOTE) this.#fail();
    const start = this.#at;
    this.#skipString();
    let name = '';
    for (let at = start + 1; at < this.#at - 1; at++) {
      const byte = this.#bytes[at] ?? 0;
      // Letters, for all names that matter; any other name has the general way.
      if (byte === BACKSLASH || byte > 0x7f) {
        return String(parseSpan(this.#bytes, { start, end: this.#at }));
      }
      name += String.fromCharCode(byte);
    }
    return name;
  }

  #skipString(): void {
    const { length } = this.#bytes;
    const end = closingQuote(this.#bytes, this.#at + 1, length);
    if (end >= length) this.#fail(length);
    this.#at = end + 1;
  }

  #skipContainer(): void {
    const bytes = this.#bytes;
    const { length } = bytes;
    this.#at = endOfContainer({ bytes, length }, this.#at) ?? this.#fail(length);
  }

  /** A number, true, false or null. */
  #skipWord(): void {
    const start = this.#at;
    while (!endsWord(this.#bytes[this.#at])) this.#at += 1;
    if (this.#at === start) this.#fail();
  }

  #expect(byte: number): void {
    if (this.#peek() !== byte) this.#fail();
    this.#at += 1;
  }

  /** The byte at the cursor, white space left behind; undefined at the end. */
  #peek(): number | undefined {
    while (isSpace(this.#bytes[this.#at])) this.#at += 1;
    return this.#bytes[this.#at];
  }

  #fail(at = this.#at): never {
    if (at >= this.#bytes.length) throw CUT_SHORT;
    throw new SyntaxError(`Unexpected JSON at byte ${at}`);
  }
}

/**
 * The value of a part of a JSON text.
 *
 * @throws {SyntaxError} where that part is no JSON
 */
export function parseSpan(bytes: Uint8Array, { start, end }: Span): unknown {
  return JSON.parse(decoder.decode(bytes.subarray(start, end)));
}

/** Undefined where what is read turns out to be no JSON. */
export function whereJson<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
