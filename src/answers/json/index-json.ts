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
  /** A key, or the end of an empty object. */
  key,
  colon,
  /** A comma, or the end of what is open. */
  next,
  /** The rest of a string, a key, a number or word, that was begun. */
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

/** Reads a text once, as it comes, and makes no values. What is no JSON ends the reading; what came before stays. */
export function createJsonIndexer() {
  const shapes = createShapes();
  const containers = new Map<number, Container>();
  const open: Level[] = [];
  const openAt = new Map<number, Level>();
  const problems: Problem[] = [];
  const lineStarts: number[] = [];
  const lineDepths: number[] = [];
  let lineCount = 0;
  let maxDepth = 0;
  let objects = 0;
  let root: number | undefined;
  let position = 0;
  let seen = 0;
  let expect: Expect = Expect.value;
  let begun = 0;
  let shape: Shape = shapes.root;
  let brokenAt: number | undefined;

  const report = (kind: ProblemKind, at: number): void => {
    if (!problems.some((problem) => problem.kind === kind)) problems.push({ kind, at });
  };
  const beginLine = (at: number, depth: number): void => {
    if (lineCount % LINES_APART === 0) {
      lineStarts.push(at);
      lineDepths.push(depth);
    }
    lineCount += 1;
  };
  const beginChild = (at: number): void => {
    beginLine(at, open.length);
    const level = open.at(-1);
    if (!level) return;
    if (level.count > 0 && level.count % CHILDREN_APART === 0) {
      (level.checkpoints ??= []).push(at);
    }
    level.count += 1;
  };
  const openContainer = (at: number, isObject: boolean): void => {
    shape.kinds |= isObject ? KIND.object : KIND.list;
    if (!isObject) {
      shape.lists += 1;
      shape.listStart = at;
    }
    objects += 1;
    const level = { start: at, isObject, shape, number: objects, count: 0, checkpoints: undefined };
    open.push(level);
    openAt.set(at, level);
    maxDepth = Math.max(maxDepth, open.length);
  };
  const closeContainer = (at: number): void => {
    const level = open.pop();
    if (!level) return;
    openAt.delete(level.start);
    if (level.count > 0) beginLine(at, open.length);
    const end = at + 1;
    if (end - level.start < SMALL_CONTAINER) return;
    const { count, checkpoints = NO_CHECKPOINTS } = level;
    containers.set(level.start, { end, count, checkpoints });
  };
  const endWord = (bytes: Uint8Array, end: number): void => {
    const kind = kindOfWord(bytes, begun, end);
    shape.kinds |= kind;
    if (kind === KIND.odd) report('odd-number', begun);
  };

  const closes = (byte: number | undefined): boolean =>
    open.length > 0 && (open.at(-1)?.isObject ? byte === CLOSE_OBJECT : byte === CLOSE_LIST);
  const expectAfterValue = (): void => {
    expect = open.length > 0 ? Expect.next : Expect.nothing;
  };
  const endKey = (bytes: Uint8Array, end: number): void => {
    const level = open.at(-1) as Level;
    shape = shapes.fieldOf(level.shape, level.count - 1, bytes, begun + 1, end);
    if (shape.lastOwner === level.number && !shapes.isFull) report('duplicate-key', begun);
    shape.lastOwner = level.number;
    expect = Expect.colon;
  };
  const beginValue = (byte: number | undefined, at: number): void => {
    root ??= at;
    if (!open.at(-1)?.isObject) beginChild(at);
    if (isOpening(byte)) {
      openContainer(at, byte === OPEN_OBJECT);
      if (byte === OPEN_LIST) shape = shapes.itemOf(shape);
      expect = byte === OPEN_LIST ? Expect.value : Expect.key;
    } else {
      begun = at;
      expect = byte === QUOTE ? Expect.string : Expect.word;
    }
  };

  const read = ({ bytes, length }: ByteText): void => {
    // Behind an escape that is cut, the position is one further than there is any text.
    seen = length;
    let at = position;
    while (at < length && brokenAt === undefined) {
      const byte = bytes[at];
      if (expect === Expect.string || expect === Expect.keyText) {
        at = closingQuote(bytes, at, length);
        if (at >= length) break;
        if (expect === Expect.keyText) endKey(bytes, at);
        else {
          shape.kinds |= KIND.string;
          expectAfterValue();
        }
        at += 1;
        continue;
      }
      if (expect === Expect.word) {
        while (at < length && !endsWord(bytes[at])) at += 1;
        if (at >= length) break;
        endWord(bytes, at);
        expectAfterValue();
        continue;
      }
      if (isSpace(byte)) {
        at += 1;
        continue;
      }
      const level = open.at(-1);
      const isInList = level?.isObject === false;
      // Also after a comma, which is no JSON, but can be read.
      const mayEnd =
        expect === Expect.next || expect === Expect.key || (expect === Expect.value && isInList);
      if (mayEnd && closes(byte)) {
        closeContainer(at);
        expectAfterValue();
      } else if (expect === Expect.next && byte === COMMA) {
        expect = isInList ? Expect.value : Expect.key;
        if (isInList) shape = shapes.itemOf(level.shape);
      } else if (expect === Expect.colon && byte === COLON) {
        expect = Expect.value;
      } else if (expect === Expect.key && byte === QUOTE) {
        beginChild(at);
        begun = at;
        expect = Expect.keyText;
      } else if (expect === Expect.value && byte !== COMMA && byte !== COLON && !isClosing(byte)) {
        beginValue(byte, at);
      } else {
        report(expect === Expect.nothing ? 'trailing-text' : 'not-json', at);
        brokenAt = at;
        break;
      }
      at += 1;
    }
    position = at;
  };

  const index: AnswerIndex = {
    get root() {
      return root;
    },
    rootShape: shapes.root,
    get readable() {
      return brokenAt ?? Math.min(position, seen);
    },
    get lineCount() {
      return lineCount;
    },
    lineStarts,
    lineDepths,
    problems,
    get maxDepth() {
      return maxDepth;
    },
    containerAt(start) {
      const level = openAt.get(start);
      if (!level) return containers.get(start);
      const { count, checkpoints = NO_CHECKPOINTS } = level;
      return { end: undefined, count, checkpoints };
    },
  };

  return {
    index,
    /** Reads on, up to the text's end; the beginning must be what it was at the last call. */
    read(text: ByteText): void {
      const [first, second, third] = text.bytes;
      const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
      if (position === 0 && text.length >= 3 && isMarked) {
        report('byte-order-mark', 0);
        position = 3;
      }
      read(text);
    },
    finish(text: ByteText): void {
      this.read(text);
      if (brokenAt !== undefined) return;
      if (expect === Expect.word) {
        endWord(text.bytes, text.length);
        if (open.length === 0) expect = Expect.nothing;
      }
      if (expect !== Expect.nothing) report('cut', text.length);
      position = text.length;
    },
  };
}

/** A list or an object that is too large to be read anew each time. */
interface Container {
  /** Place after its closing bracket; undefined while it is open. */
  readonly end: number | undefined;
  readonly count: number;
  /** Where each {@link CHILDREN_APART}th of them begins, save the first. */
  readonly checkpoints: readonly number[];
}

/** Between two checkpoints of a container. */
export const CHILDREN_APART = 64;

/** Between two checkpoints of the lines. */
export const LINES_APART = 256;

/** Smaller containers are read byte by byte, and not remembered, bytes. */
const SMALL_CONTAINER = 4096;

export interface AnswerIndex {
  /** Where the one value of the text begins; undefined before any did. */
  readonly root: number | undefined;
  readonly rootShape: Shape;
  /** How far the text is read and makes sense, bytes. */
  readonly readable: number;
  /** Lines of the text as it is shown, one value in each. */
  readonly lineCount: number;
  /** Place of each {@link LINES_APART}th line, and how deep it is. */
  readonly lineStarts: readonly number[];
  readonly lineDepths: readonly number[];
  readonly problems: readonly Problem[];
  readonly maxDepth: number;
  /** The container that begins at a position; undefined for a small one, and for none. */
  containerAt(start: number): Container | undefined;
}
