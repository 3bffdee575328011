import type { GraphQLInputField } from 'graphql';
import { textOfJson } from '../../answers/query/join-rows.ts';
import type { Steps } from '../../answers/query/run-in-slices.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { CellRow } from '../csv-rows.ts';
import { makeObjects, mapColumns } from '../row-objects.ts';
import { PAIRED } from '../chunks.ts';
import { columnReader, type ValueText } from '../value-texts.ts';
import { STEPS_FAULTS } from './steps-copy.ts';
import { StepsFaults } from './steps-file.ts';

export interface TextCell extends ValueText {
  /** From 1. */
  readonly line: number;
}

export interface InputRows {
  readonly names: readonly string[];
  readonly rows: readonly CellRow[];
}

export interface EachValues {
  /** Each as JSON, no two the same. */
  readonly jsons: readonly string[];
  readonly texts: readonly string[];
  /** Those that do not fit the type, and are left out. */
  readonly lost: readonly { readonly value: string; readonly said: string }[];
  readonly repeated: number;
  /** Lines or cells without a text, those behind the last value apart. */
  readonly empty: number;
  /** Columns that no field takes. */
  readonly unused?: readonly string[];
}

export function isFilled({ text }: ValueText): boolean {
  return text.trim() !== '';
}

/**
 * The values of variables by their types' names, paired row by row, in steps.
 *
 * @param lines a cell of each variable; a row with an empty one is left out
 * @param types the variables' types as the operation has them
 * @throws {StepsFaults} values do not fit, and are not to be left out
 */
export function* valuesOfCells(
  lines: Iterable<readonly TextCell[]>,
  types: readonly string[],
  leavesOut?: boolean,
): Steps<EachValues> {
  const rows: (readonly TextCell[])[] = [];
  let [count, last] = [0, 0];
  for (const row of lines) {
    yield;
    count += 1;
    if (!row.every(isFilled)) continue;
    rows.push(row);
    last = count;
  }
  const columnOf = (at: number) => rows.flatMap((row) => row[at] ?? []);
  const readers = types.map((type, at) => columnReader(type, columnOf(at)));
  const texts = new Map<string, string>();
  const misfits: Misfit[] = [];
  for (const cells of rows) {
    yield;
    const text = cells.map((cell) => cell.text).join(', ');
    const jsons = cells.map((cell, at) => readers[at]?.(cell));
    const json = jsons.join(PAIRED);
    const isFit = jsons.every((one) => one !== undefined);
    if (!isFit) misfits.push({ text, said: STEPS_FAULTS.wrongLine(cells[0]?.line ?? 0, text) });
    else if (!texts.has(json)) texts.set(json, text);
  }
  const lost = leaveOut(misfits, leavesOut, types.join(', '));
  const jsons = [...texts.keys()];
  const repeated = rows.length - misfits.length - jsons.length;
  return { jsons, texts: [...texts.values()], lost, repeated, empty: last - rows.length };
}

/** The cells of rows of values, as JSON; undefined for one that is missing. */
export function* cellsOfValues(
  rows: readonly { readonly jsons: readonly (string | undefined)[]; readonly line: number }[],
): Generator<readonly TextCell[]> {
  for (const { jsons, line } of rows) {
    yield jsons.map((json = 'null') => ({
      text: json === 'null' ? '' : textOfJson(json),
      json,
      line,
    }));
  }
}

interface ObjectsOptions {
  readonly leavesOut?: boolean | undefined;
  /** A file that is named where the mapping is wrong. */
  readonly file?: string | undefined;
  /** The column by which a row is named; otherwise that of the first field. */
  readonly named?: string;
}

/**
 * An input object of each row that has a cell, in steps.
 *
 * @param pairs columns by field; empty to go by names
 * @throws {StepsFaults} no such column or field, or cells of another type
 */
export function* objectsOfRows(
  { names, rows }: InputRows,
  inputs: readonly GraphQLInputField[],
  pairs: ReadonlyMap<string, string>,
  { leavesOut, file, named }: ObjectsOptions,
): Steps<EachValues> {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const { fields, missing, unknown } = mapColumns(inputs, names, pairs);
  const needed = missing.map(({ name }) => name);
  if (unknown.length + needed.length > 0 || fields.length === 0) {
    const all = inputs.map(({ name }) => name);
    throw new StepsFaults(STEPS_FAULTS.badMapping({ file, unknown, needed, all, names }));
  }
  const objects = yield* makeObjects(fields, names, filled);
  const first = names.indexOf(named ?? fields[0]?.column ?? '');
  const textOf = ({ cells }: CellRow): string => cells[first] ?? '';
  const misfitsByLine = groupBy(objects.misfits, ({ line }) => line);
  const misfits = filled.flatMap((row): Misfit[] => {
    const cells = misfitsByLine.get(row.line);
    return cells
      ? [{ text: textOf(row), said: cells.map(STEPS_FAULTS.misfitCell).join('; ') }]
      : [];
  });
  const isKept = (_: unknown, at: number): boolean => !misfitsByLine.has(filled[at]?.line ?? 0);
  return {
    lost: leaveOut(misfits, leavesOut),
    jsons: objects.jsons.filter(isKept),
    texts: filled.filter(isKept).map(textOf),
    repeated: 0,
    empty: rows.length - filled.length,
    unused: names.filter((name) => fields.every((field) => field.column !== name)),
  };
}

interface Misfit {
  readonly text: string;
  /** Its line, and for an input object its cells. */
  readonly said: string;
}

function leaveOut(misfits: readonly Misfit[], isLeftOut: boolean | undefined, type?: string) {
  const lines = misfits.map(({ said }) => said);
  if (lines.length > 0 && !isLeftOut) throw new StepsFaults(STEPS_FAULTS.wrong(lines, type));
  return misfits.map(({ text, said }) => ({ value: text, said: STEPS_FAULTS.doesNotFit(said) }));
}
