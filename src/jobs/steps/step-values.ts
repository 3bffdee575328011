import type { GraphQLInputField } from 'graphql';
import { textOfJson } from '../../answers/query/join-rows.ts';
import type { Steps } from '../../answers/query/run-in-slices.ts';
import type { CellRow } from '../csv-rows.ts';
import { mapColumns, objectReader } from '../row-objects.ts';
import { PAIRED } from '../chunks.ts';
import { columnReader, type ValueText } from '../value-texts.ts';
import { STEPS_FAULTS } from './steps-copy.ts';
import { StepsFaults } from './steps-file.ts';

export interface TextCell extends ValueText {
  /** From 1. */
  readonly line: number;
}

export interface ListRows {
  readonly names: readonly string[];
  /** They may be on a disk. */
  readonly rows: Iterable<CellRow>;
}

export type InputRows = ListRows & { readonly rows: readonly CellRow[] };

/** They may be on a disk. */
export type Texts = Iterable<string> & Pick<readonly string[], 'length' | 'slice'>;

export interface EachValues {
  /** Each as JSON, no two the same. */
  readonly jsons: Texts;
  readonly texts: Texts;
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

export function isFilledRow({ cells }: CellRow): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** A place for values, and the texts of those that are known. */
export interface KeptValues extends Readonly<Record<'jsons' | 'texts', KeptTexts>> {
  readonly known: { has(json: string): boolean; add(json: string): unknown };
}

type KeptTexts = Texts & { push(text: string): unknown };

const inMemory = (): KeptValues => ({ jsons: [], texts: [], known: new Set() });

interface ValuesOptions {
  readonly leavesOut?: boolean | undefined;
  readonly kept?: KeptValues | undefined;
}

/**
 * Takes the values of variables by their types' names, paired row by row; a row with an empty cell is left out.
 * @param types the variables' types as the operation has them
 * @param lines all rows, for the kinds of texts without JSON
 */
export function takeValues(
  types: readonly string[],
  lines: () => Iterable<readonly TextCell[]>,
  { leavesOut, kept = inMemory() }: ValuesOptions = {},
) {
  const readers = types.map((type, at) => {
    const column = function* () {
      for (const cells of lines()) if (cells.every(isFilled)) yield cells[at] ?? { text: '' };
    };
    return columnReader(type, column());
  });
  const { jsons, texts, known } = kept;
  const misfits: Misfit[] = [];
  let [count, last, filled] = [0, 0, 0];
  return {
    add(cells: readonly TextCell[]): void {
      count += 1;
      if (!cells.every(isFilled)) return;
      [last, filled] = [count, filled + 1];
      const text = cells.map((cell) => cell.text).join(', ');
      const read = cells.map((cell, at) => readers[at]?.(cell));
      const json = read.join(PAIRED);
      const isFit = read.every((one) => one !== undefined);
      if (!isFit) misfits.push({ text, said: STEPS_FAULTS.wrongLine(cells[0]?.line ?? 0, text) });
      if (!isFit || known.has(json)) return;
      known.add(json);
      jsons.push(json);
      texts.push(text);
    },
    /** @throws {StepsFaults} values do not fit, and are not to be left out */
    end(): EachValues {
      const lost = leaveOut(misfits, leavesOut, types.join(', '));
      const repeated = filled - misfits.length - jsons.length;
      return { jsons, texts, lost, repeated, empty: last - filled };
    },
  };
}

/** As {@link takeValues}, in steps. */
export function* valuesOfCells(
  lines: () => Iterable<readonly TextCell[]>,
  types: readonly string[],
  options?: ValuesOptions,
): Steps<EachValues> {
  const values = takeValues(types, lines, options);
  for (const cells of lines()) {
    yield;
    values.add(cells);
  }
  return values.end();
}

/** The cells of a row of values, as JSON; undefined for one that is missing. */
export function cellsOfValues(jsons: readonly (string | undefined)[], line: number): TextCell[] {
  return jsons.map((json = 'null') => {
    return { text: json === 'null' ? '' : textOfJson(json), json, line };
  });
}

interface ObjectsOptions extends ValuesOptions {
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
  { names, rows }: ListRows,
  inputs: readonly GraphQLInputField[],
  pairs: ReadonlyMap<string, string>,
  { leavesOut, kept: { jsons, texts } = inMemory(), file, named }: ObjectsOptions,
): Steps<EachValues> {
  const { fields, missing, unknown } = mapColumns(inputs, names, pairs);
  const needed = missing.map(({ name }) => name);
  if (unknown.length + needed.length > 0 || fields.length === 0) {
    const all = inputs.map(({ name }) => name);
    throw new StepsFaults(STEPS_FAULTS.badMapping({ file, unknown, needed, all, names }));
  }
  const read = objectReader(fields, names, rows);
  const first = names.indexOf(named ?? fields[0]?.column ?? '');
  const misfits: Misfit[] = [];
  let empty = 0;
  for (const row of rows) {
    yield;
    if (!isFilledRow(row)) {
      empty += 1;
      continue;
    }
    const object = read(row);
    const text = row.cells[first] ?? '';
    if (object.misfits.length > 0) {
      misfits.push({ text, said: object.misfits.map(STEPS_FAULTS.misfitCell).join('; ') });
    } else {
      jsons.push(object.json);
      texts.push(text);
    }
  }
  const unused = names.filter((name) => fields.every((field) => field.column !== name));
  return { lost: leaveOut(misfits, leavesOut), jsons, texts, repeated: 0, empty, unused };
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
