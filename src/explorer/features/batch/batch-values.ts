import { getNullableType, isListType, type GraphQLInputType } from 'graphql';
import { isSamePath } from '../../../answers/json/shape.ts';
import type { FoundList } from '../../../answers/query/outline.ts';
import type { Steps } from '../../../answers/query/run-in-slices.ts';
import { valueToken, type RowSelection } from '../../../answers/query/selection.ts';
import type { AnswerStore } from '../../runs/answer-store.ts';
import { faultsIn, type FoundFault } from '../inputs/input-value.ts';
import { JSON_NOTATION, readValue } from '../variables/json-document.ts';
import { decodeList, readCsv, type CellRow } from '../../../jobs/csv-rows.ts';
import { columnReader, type ValueText } from '../../../jobs/value-texts.ts';

export const MAX_BATCH_VALUES = 10_000;

export const MAX_LINES = 200_000;

export interface TextLine extends ValueText {
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
  /** Values that are null or nothing, lines behind the last value apart. */
  readonly empty: number;
  /** Lines that were read past {@link MAX_BATCH_VALUES}. */
  readonly left: number;
  /** Whether there are lines that were not read, past {@link MAX_LINES}. */
  readonly isCut: boolean;
}

/** Lines that were typed or pasted, as cells without the spaces around them. */
export function pastedRows(text: string): readonly CellRow[] {
  const lines = text.split(/\r\n|\r|\n/);
  const cellsOf = (line: string): string[] => line.split('\t').map((cell) => cell.trim());
  return lines.map((line, at) => ({ cells: cellsOf(line), line: at + 1 }));
}

/** A column's values as {@link columnReader} reads them by the variable's type, in steps; a list's are its items. */
export function* readValues(
  lines: readonly TextLine[],
  {
    type,
    typeText = '',
  }: { readonly type: GraphQLInputType | undefined; readonly typeText?: string },
  isEachOnce: boolean,
): Steps<BatchValues> {
  const inner = innerType(type);
  const read = columnReader(inner ? String(inner) : typeText, lines);
  const known = new Set<string>();
  const values: BatchValue[] = [];
  const wrong: WrongLine[] = [];
  let [repeated, left, empty, before] = [0, 0, 0, 0];
  for (const one of lines.slice(0, MAX_LINES)) {
    yield;
    const { text, line } = one;
    if (one.json === undefined && text.trim() === '') {
      before += 1;
      continue;
    }
    [empty, before] = [empty + before, 0];
    // A value of another type is shown as it is.
    const json = read(one) ?? one.json ?? JSON.stringify(text);
    const found = faultOf(json, inner);
    if (found) wrong.push({ text, line, ...found });
    else if (isEachOnce && known.has(json)) repeated += 1;
    else if (values.length === MAX_BATCH_VALUES) left += 1;
    else values.push({ text, json });
    known.add(json);
  }
  return { values, wrong, repeated, empty, left, isCut: lines.length > MAX_LINES };
}

function faultOf(json: string, type: GraphQLInputType | undefined): FoundFault | undefined {
  try {
    const [first] = faultsIn(readValue(json), type, JSON_NOTATION);
    return first;
  } catch {
    // Thousands of brackets in one another are more than can be read.
    return { fault: 'json', path: '' };
  }
}

function innerType(type: GraphQLInputType | undefined): GraphQLInputType | undefined {
  const bare = type && getNullableType(type);
  return isListType(bare) ? innerType(bare.ofType) : type;
}

const ROWS_AT_ONCE = 2_000;

/** Reads a CSV file's first rows. @throws {CsvFault} */
export async function readCsvRows(file: File): Promise<readonly CellRow[]> {
  return readCsv(await decodeList(new Uint8Array(await file.arrayBuffer())), MAX_LINES + 1);
}

/** A column's values in its table's order and filters. Throws {@link CodedError} once the answer is gone. */
export async function readTableColumn(
  { answersApi, store, tableOf }: Pick<AnswerStore, 'answersApi' | 'store' | 'tableOf'>,
  name: string,
  { path: list }: FoundList,
  column: readonly string[],
): Promise<readonly TextLine[]> {
  const { byTab } = store.getState();
  const tabId = Object.keys(byTab).find((one) => byTab[one]?.name === name);
  const table = tabId === undefined ? undefined : tableOf(tabId);
  const shown = table?.name === name ? table.shown : undefined;
  const selection: RowSelection = shown && isSamePath(shown.list, list) ? shown : { list };
  const lines: TextLine[] = [];
  for (let from = 0; lines.length <= MAX_LINES; from += ROWS_AT_ONCE) {
    const { rows } = await answersApi().compute.rows(name, {
      ...selection,
      columns: [column],
      asJson: [column],
      selectAsJson: selection.asJson ?? [],
      from,
      count: ROWS_AT_ONCE,
      maxCellBytes: Infinity,
    });
    for (const { number, cells } of rows) {
      const [cell] = cells;
      const isThere = cell?.kind !== undefined && cell.kind !== 'null';
      const value = isThere ? { text: cell.text, json: valueToken(cell) } : { text: '' };
      lines.push({ ...value, line: number + 1 });
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  return lines;
}
