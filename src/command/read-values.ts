import { buffer } from 'node:stream/consumers';
import Papa from 'papaparse';
import { CSV_BEGINNING, csvFormOf, csvRows } from '../jobs/csv-rows.ts';
import { columnReader, type ValueText } from '../jobs/value-texts.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { COMMAND_COPY } from './copy.ts';
import { readIfThere } from './read-operation.ts';
import type { EachOption } from './run-options.ts';
import type { CommandTerminal } from './service-options.ts';

const { each: WORDS } = COMMAND_COPY;

export type EachValues = ReturnType<typeof valuesOf>;

/**
 * Reads the values of a variable, by its type's name.
 *
 * @param typeText the variable's type as the operation has it
 * @throws {UsageError} no such file or column, no value, or values of another type
 */
export async function readEachValues(
  { source }: EachOption,
  typeText: string,
  terminal: Pick<CommandTerminal, 'input'>,
) {
  const values = valuesOf(await readCells(source, terminal), typeText);
  if (values.jsons.length === 0) throw new UsageError(`${source} has no values.`);
  return values;
}

/** @throws {UsageError} values of another type */
export function valuesOf(allCells: readonly TextCell[], typeText: string) {
  const last = allCells.findLastIndex(isFilled);
  const cells = allCells.filter(isFilled);
  const read = columnReader(typeText, cells);
  const texts = new Map<string, string>();
  const wrong: string[] = [];
  for (const cell of cells) {
    const { text, line } = cell;
    const json = read(cell);
    if (json === undefined) wrong.push(`line ${line}: ${text.slice(0, 80)}`);
    else if (!texts.has(json)) texts.set(json, text);
  }
  if (wrong.length > 0) throw new UsageError(WORDS.wrong(wrong, typeText));
  const jsons = [...texts.keys()];
  return {
    jsons,
    texts: [...texts.values()],
    repeated: cells.length - jsons.length,
    /** Lines or cells without a text, those behind the last value apart. */
    empty: last + 1 - cells.length,
  };
}

export interface TextCell extends ValueText {
  /** From 1. */
  readonly line: number;
}

async function readCells(source: string, { input }: Pick<CommandTerminal, 'input'>) {
  if (source === '-') return linesOf(decode(await buffer(input)));
  const whole = await readIfThere(source);
  const isTable = /\.[ct]sv$/i.test(source);
  if (whole) return isTable ? columnOf(source, decode(whole)) : linesOf(decode(whole));
  const colon = source.lastIndexOf(':');
  const file = colon > 0 ? source.slice(0, colon) : source;
  const bytes = colon > 0 ? await readIfThere(file) : undefined;
  if (!bytes) throw new UsageError(`There is no file ${file} for --for-each.`);
  return columnOf(file, decode(bytes), source.slice(colon + 1));
}

function isFilled({ text }: TextCell): boolean {
  return text.trim() !== '';
}

function linesOf(text: string): readonly TextCell[] {
  return text.split(/\r\n|\r|\n/).map((one, at) => ({ text: one.trim(), line: at + 1 }));
}

/** @param column its name; without one the file's only column */
function columnOf(file: string, text: string, column?: string): readonly TextCell[] {
  const form = csvFormOf(Papa, text.slice(0, CSV_BEGINNING), text.length > CSV_BEGINNING);
  const { data } = Papa.parse<string[]>(text, { delimiter: form.delimiter });
  const [header, ...rows] = csvRows(data, form);
  const names = header?.cells.map((name) => name.trim()) ?? [];
  const at = column === undefined && names.length === 1 ? 0 : names.indexOf(column ?? '');
  if (at < 0) throw new UsageError(WORDS.whichColumn(file, names));
  return rows.map(({ cells, line }) => ({ text: cells[at] ?? '', line }));
}

/** Bytes that are not UTF-8 are read as Windows spreadsheets write them. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
