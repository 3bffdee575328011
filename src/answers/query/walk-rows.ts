import {
  CLOSE_OBJECT,
  closingQuote,
  COLON,
  endOfContainer,
  isClosing,
  isOpening,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  skipComma,
  skipSpace,
  skipWord,
} from '../json/scan.ts';
import type { IndexedText } from '../json/children.ts';
import { columnField, type ColumnTree } from './read-row.ts';

/** Positions of a row's values: start and end of each column; {@link NO_VALUE} if missing. */
export interface RowCells {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  isPlain: boolean;
}

export const NO_VALUE = 0xffffffff;

export function createRowCells(columns: number): RowCells {
  return { starts: new Uint32Array(columns), ends: new Uint32Array(columns), isPlain: true };
}

/** Finds a row's values in one go and makes nothing for any; of a double key the last counts. Returns the row's end. */
export function walkRow(
  text: IndexedText,
  start: number,
  tree: ColumnTree,
  into: RowCells,
): number {
  into.starts.fill(NO_VALUE);
  into.isPlain = true;
  return walkValue(text, start, tree, into);
}

function walkValue(text: IndexedText, start: number, tree: ColumnTree, into: RowCells): number {
  const first = text.bytes[start];
  const isEntered = tree.fields.length > 0 && first === OPEN_OBJECT;
  const end = isEntered ? walkObject(text, start, tree, into) : endOf(text, start);
  // A value read as JSON is taken whole, unless columns lead into a list.
  const isValue = tree.isJson && (isEntered || tree.fields.length === 0);
  if (!isValue && (first === OPEN_LIST || (first === OPEN_OBJECT && tree.column !== undefined))) {
    into.isPlain = false;
  } else if (tree.column !== undefined) {
    into.starts[tree.column] = start;
    into.ends[tree.column] = end;
  }
  return end;
}

function walkObject(text: IndexedText, start: number, tree: ColumnTree, into: RowCells): number {
  const { bytes, length } = text;
  let next = 0;
  let at = skipSpace(text, start + 1);
  while (at < length && bytes[at] === QUOTE) {
    const keyStart = at + 1;
    const keyEnd = closingQuote(bytes, keyStart, length);
    at = skipSpace(text, keyEnd + 1);
    if (bytes[at] === COLON) at = skipSpace(text, at + 1);
    if (at >= length) return length;
    const field = columnField(tree, next, bytes, keyStart, keyEnd);
    if (field) next = field.position + 1;
    at = field ? walkValue(text, at, field, into) : endOf(text, at);
    at = skipComma(text, at);
  }
  // Invalid JSON is left to code that finds its end.
  return bytes[at] === CLOSE_OBJECT ? at + 1 : endOf(text, start);
}

function endOf(text: IndexedText, start: number): number {
  const { bytes, length, index } = text;
  const first = bytes[start];
  if (first === QUOTE) return Math.min(length, closingQuote(bytes, start + 1, length) + 1);
  if (!isOpening(first)) return isClosing(first) ? start : skipWord(text, start);
  const container = index.containerAt(start);
  return container ? (container.end ?? length) : (endOfContainer(text, start) ?? length);
}
