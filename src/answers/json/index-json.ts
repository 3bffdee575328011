import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  closingQuote,
  COLON,
  COMMA,
  endsWord,
  isClosing,
  isOpening,
  isSpace,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  type ByteText,
} from './scan.ts';
import { createShapes, KIND, type Shape } from './shape.ts';
import { kindOfWord } from './values.ts';

export type ProblemKind =
  | 'byte-order-mark'
  | 'cut'
  | 'duplicate-key'
  | 'errors-not-a-list'
  | 'invalid-utf8'
  | 'no-data'
  | 'not-json'
  | 'odd-number'
  | 'trailing-text';

/** The first position at which something is wrong, bytes from the beginning. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly at: number;
}

const enum Expect {
  value,
  key,
  colon,
  next,
  string,
  keyText,
  word,
  nothing,
}

interface Level {
  readonly start: number;
  readonly isObject: boolean;
  readonly shape: Shape;
  readonly number: number;
  count: number;
  checkpoints: number[] | undefined;
}

const NO_CHECKPOINTS: readonly number[] = [];

/** Indexes a text once, as it arrives, without creating values; what follows invalid JSON is left out. */
export class JsonIndexer {
  /** Start of each {@link LINES_APART}th line, and its depth. */
  readonly lineStarts: number[] = [];
  readonly lineDepths: number[] = [];
  readonly problems: Problem[] = [];
  root: number | undefined;
  /** Lines of the text as it is shown, one value in each. */
  lineCount = 0;
  readonly #shapes = createShapes();
  readonly #containers = new Map<number, Container>();
  readonly #open: Level[] = [];
  readonly #openAt = new Map<number, Level>();
  #objects = 0;
  #position = 0;
  #length = 0;
  #expect: Expect = Expect.value;
  #begun = 0;
  #shape: Shape = this.#shapes.root;
  #brokenAt: number | undefined;

  get rootShape(): Shape {
    return this.#shapes.root;
  }

  /** How far the text is read and makes sense, bytes. */
  get readable(): number {
    // Behind an escape that is cut, the position is one further than there is any text.
    return this.#brokenAt ?? Math.min(this.#position, this.#length);
  }

  /** The container that begins there; undefined for small ones and other values. */
  containerAt(start: number): Container | undefined {
    const level = this.#openAt.get(start);
    if (!level) return this.#containers.get(start);
    const { count, checkpoints = NO_CHECKPOINTS } = level;
    return { end: undefined, count, checkpoints };
  }

  /** Continues up to the text's end; its beginning must be unchanged since the last call. */
  read({ bytes, length }: ByteText): void {
    const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    if (this.#position === 0 && length >= 3 && isMarked) {
      this.#report('byte-order-mark', 0);
      this.#position = 3;
    }
    this.#length = length;
    let at = this.#position;
    while (at < length && this.#brokenAt === undefined) {
      if (this.#expect === Expect.string || this.#expect === Expect.keyText) {
        at = closingQuote(bytes, at, length);
        if (at >= length) break;
        this.#endText(bytes, at);
      } else if (this.#expect === Expect.word) {
        while (at < length && !endsWord(bytes[at])) at += 1;
        if (at >= length) break;
        this.#endWord(bytes, at);
        continue;
      } else if (!isSpace(bytes[at])) {
        this.#readMark(bytes[at], at);
        if (this.#brokenAt !== undefined) break;
      }
      at += 1;
    }
    this.#position = at;
  }

  finish(text: ByteText): void {
    this.read(text);
    if (this.#brokenAt !== undefined) return;
    if (this.#expect === Expect.word) this.#endWord(text.bytes, text.length);
    if (this.#expect !== Expect.nothing) this.#report('cut', text.length);
    this.#position = text.length;
  }

  #report(kind: ProblemKind, at: number): void {
    if (!this.problems.some((problem) => problem.kind === kind)) this.problems.push({ kind, at });
  }

  #readMark(byte: number | undefined, at: number): void {
    const expect = this.#expect;
    const level = this.#open.at(-1);
    const isInList = level?.isObject === false;
    // Also accepts a trailing comma, which is invalid but readable.
    const mayEnd =
      expect === Expect.next || expect === Expect.key || (expect === Expect.value && isInList);
    if (mayEnd && level && byte === (isInList ? CLOSE_LIST : CLOSE_OBJECT)) {
      this.#closeContainer(level, at);
      this.#expectAfterValue();
    } else if (expect === Expect.next && byte === COMMA) {
      this.#expect = isInList ? Expect.value : Expect.key;
      if (isInList) this.#shape = this.#shapes.itemOf(level.shape);
    } else if (expect === Expect.colon && byte === COLON) {
      this.#expect = Expect.value;
    } else if (expect === Expect.key && byte === QUOTE) {
      this.#beginChild(at);
      this.#begun = at;
      this.#expect = Expect.keyText;
    } else if (expect === Expect.value && byte !== COMMA && byte !== COLON && !isClosing(byte)) {
      this.#beginValue(byte, at);
    } else {
      this.#report(expect === Expect.nothing ? 'trailing-text' : 'not-json', at);
      this.#brokenAt = at;
    }
  }

  #beginValue(byte: number | undefined, at: number): void {
    this.root ??= at;
    if (!this.#open.at(-1)?.isObject) this.#beginChild(at);
    if (isOpening(byte)) {
      this.#openContainer(at, byte === OPEN_OBJECT);
      if (byte === OPEN_LIST) this.#shape = this.#shapes.itemOf(this.#shape);
      this.#expect = byte === OPEN_LIST ? Expect.value : Expect.key;
    } else {
      this.#begun = at;
      this.#expect = byte === QUOTE ? Expect.string : Expect.word;
    }
  }

  #endText(bytes: Uint8Array, end: number): void {
    if (this.#expect === Expect.string) {
      this.#shape.kinds |= KIND.string;
      this.#expectAfterValue();
      return;
    }
    const shapes = this.#shapes;
    const level = this.#open.at(-1) as Level;
    const shape = shapes.fieldOf(level.shape, level.count - 1, bytes, this.#begun + 1, end);
    if (shape.lastOwner === level.number && !shapes.isFull) {
      this.#report('duplicate-key', this.#begun);
    }
    shape.lastOwner = level.number;
    this.#shape = shape;
    this.#expect = Expect.colon;
  }

  #endWord(bytes: Uint8Array, end: number): void {
    const kind = kindOfWord(bytes, this.#begun, end);
    this.#shape.kinds |= kind;
    if (kind === KIND.odd) this.#report('odd-number', this.#begun);
    this.#expectAfterValue();
  }

  #expectAfterValue(): void {
    this.#expect = this.#open.length > 0 ? Expect.next : Expect.nothing;
  }

  #beginLine(at: number): void {
    if (this.lineCount % LINES_APART === 0) {
      this.lineStarts.push(at);
      this.lineDepths.push(this.#open.length);
    }
    this.lineCount += 1;
  }

  #beginChild(at: number): void {
    this.#beginLine(at);
    const level = this.#open.at(-1);
    if (!level) return;
    if (level.count > 0 && level.count % CHILDREN_APART === 0) (level.checkpoints ??= []).push(at);
    level.count += 1;
  }

  #openContainer(at: number, isObject: boolean): void {
    const shape = this.#shape;
    shape.kinds |= isObject ? KIND.object : KIND.list;
    if (!isObject) {
      shape.lists += 1;
      shape.listStart = at;
    }
    this.#objects += 1;
    const number = this.#objects;
    const level = { start: at, isObject, shape, number, count: 0, checkpoints: undefined };
    this.#open.push(level);
    this.#openAt.set(at, level);
  }

  #closeContainer({ start, count, checkpoints }: Level, at: number): void {
    this.#open.pop();
    this.#openAt.delete(start);
    if (count > 0) this.#beginLine(at);
    const end = at + 1;
    if (end - start < SMALL_CONTAINER) return;
    this.#containers.set(start, { end, count, checkpoints: checkpoints ?? NO_CHECKPOINTS });
  }
}

/** A list or an object that is too large to be read anew each time. */
interface Container {
  readonly end: number | undefined;
  readonly count: number;
  /** Start of every {@link CHILDREN_APART}th child, except the first. */
  readonly checkpoints: readonly number[];
}

/** Between two checkpoints of a container. */
export const CHILDREN_APART = 64;

/** Between two checkpoints of the lines. */
export const LINES_APART = 256;

/** Smaller containers are read byte by byte, and not remembered, bytes. */
const SMALL_CONTAINER = 4096;

export type AnswerIndex = Omit<JsonIndexer, 'read' | 'finish'>;
