import { getNullableType, isListType, type GraphQLInputType } from 'graphql';
import type { Steps } from '../../answers/query/run-in-slices.ts';
import { readValue } from '../variables/json-document.ts';
import { findFault, type FoundFault } from '../variables/input-values.ts';
import { columnReader } from '../../jobs/value-texts.ts';

export const MAX_BATCH_VALUES = 10_000;

/** No more lines are read: many may say the same. */
export const MAX_LINES = 200_000;

export interface TextLine {
  readonly text: string;
  /** From 1, as editors and spreadsheets count. */
  readonly line: number;
}

export interface BatchValue {
  readonly text: string;
  readonly json: string;
}

export interface WrongLine extends TextLine, FoundFault {}

export interface BatchValues {
  readonly values: readonly BatchValue[];
  readonly wrong: readonly WrongLine[];
  readonly repeated: number;
  /** Lines that were read past {@link MAX_BATCH_VALUES}. */
  readonly left: number;
  /** Whether there are lines that were not read, past {@link MAX_LINES}. */
  readonly isCut: boolean;
}

/** Cells, and the line that they begin in, from 1. */
export interface CellRow {
  readonly cells: readonly string[];
  readonly line: number;
}

export function pastedRows(text: string): readonly CellRow[] {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.map((line, at) => ({ cells: line.split('\t'), line: at + 1 }));
}

/**
 * A column's values by the variable's type, in steps; a list's are its items. Of a type that is not known, numbers are
 * text unless its name says otherwise, and other JSON is read as JSON.
 */
export function* readValues(
  lines: readonly TextLine[],
  {
    type,
    typeText = '',
  }: { readonly type: GraphQLInputType | undefined; readonly typeText?: string },
  isEachOnce: boolean,
): Steps<BatchValues> {
  const inner = innerType(type);
  const read = columnReader(
    inner ? String(inner) : typeText,
    lines.map(({ text }) => text.trim()),
  );
  const known = new Set<string>();
  const values: BatchValue[] = [];
  const wrong: WrongLine[] = [];
  let [repeated, left] = [0, 0];
  for (const { text: written, line } of lines.slice(0, MAX_LINES)) {
    yield;
    const text = written.trim();
    if (text === '') continue;
    // What is none of the type is told as what it is.
    const json = read(text) ?? JSON.stringify(text);
    const found = faultOf(json, inner);
    if (found) wrong.push({ text, line, ...found });
    else if (isEachOnce && known.has(json)) repeated += 1;
    else if (values.length === MAX_BATCH_VALUES) left += 1;
    else values.push({ text, json });
    known.add(json);
  }
  return { values, wrong, repeated, left, isCut: lines.length > MAX_LINES };
}

function faultOf(json: string, type: GraphQLInputType | undefined): FoundFault | undefined {
  try {
    return findFault(readValue(json), type);
  } catch {
    // Thousands of brackets in one another are more than can be read.
    return { fault: 'json', path: '' };
  }
}

function innerType(type: GraphQLInputType | undefined): GraphQLInputType | undefined {
  const bare = type && getNullableType(type);
  return isListType(bare) ? innerType(bare.ofType) : type;
}
