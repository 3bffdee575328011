import { buffer } from 'node:stream/consumers';
import Papa from 'papaparse';
import { columnReader } from '../jobs/value-texts.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { COMMAND_COPY } from './copy.ts';
import { canKeepNumbers, findRoundedNumber, readIfThere } from './read-operation.ts';
import type { CommandTerminal } from './service-options.ts';

const { each: WORDS } = COMMAND_COPY;

export interface EachOption {
  readonly variable: string;
  /** A file, `-`, or a CSV file and the name of its column. */
  readonly source: string;
}

/** @param text such as `ids=@people.csv:id` */
export function parseForEach(text: string): EachOption {
  const [, variable, source] = /^\$?([_A-Za-z]\w*)=@(.+)$/s.exec(text) ?? [];
  if (variable === undefined || source === undefined) throw new UsageError(WORDS.badForEach);
  return { variable, source };
}

export interface EachValues {
  /** Each as JSON, none twice. */
  readonly jsons: readonly string[];
  /** As they were written. */
  readonly texts: readonly string[];
  readonly repeated: number;
}

/**
 * Reads the values of a variable, by its type's name.
 *
 * @param typeText the variable's type as the operation has it
 * @throws {UsageError} no such file or column, no value, or some that are none of the type
 */
export async function readEachValues(
  { source }: EachOption,
  typeText: string,
  terminal: Pick<CommandTerminal, 'input'>,
): Promise<EachValues> {
  const cells = await readCells(source, terminal);
  const read = columnReader(
    typeText,
    cells.map(({ text }) => text),
  );
  const texts = new Map<string, string>();
  const wrong: string[] = [];
  for (const { text, line } of cells) {
    const json = read(text);
    if (json === undefined) wrong.push(WORDS.wrongValue(line, text.slice(0, 80)));
    else if (!texts.has(json)) texts.set(json, text);
  }
  if (wrong.length > 0) throw new UsageError(WORDS.wrong(wrong, typeText));
  if (cells.length === 0) throw new UsageError(WORDS.noValues(source));
  const jsons = [...texts.keys()];
  const rounded = canKeepNumbers()
    ? undefined
    : jsons.find((json) => findRoundedNumber(json) !== undefined);
  if (rounded !== undefined) throw new UsageError(COMMAND_COPY.operation.roundedVariable(rounded));
  return { jsons, texts: [...texts.values()], repeated: cells.length - jsons.length };
}

interface TextCell {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

async function readCells(
  source: string,
  { input }: Pick<CommandTerminal, 'input'>,
): Promise<readonly TextCell[]> {
  if (source === '-') return linesOf(decode(await buffer(input)));
  const whole = await readIfThere(source);
  if (whole) return isTable(source) ? columnOf(source, decode(whole)) : linesOf(decode(whole));
  const colon = source.lastIndexOf(':');
  const file = colon > 0 ? source.slice(0, colon) : source;
  const bytes = colon > 0 ? await readIfThere(file) : undefined;
  if (!bytes) throw new UsageError(WORDS.noFile(file));
  return columnOf(file, decode(bytes), source.slice(colon + 1));
}

function isTable(file: string): boolean {
  return /\.[ct]sv$/i.test(file);
}

function linesOf(text: string): readonly TextCell[] {
  const lines = text.split(/\r\n|\r|\n/).map((one, at) => ({ text: one.trim(), line: at + 1 }));
  return lines.filter((one) => one.text !== '');
}

/** @param column its name; without one the file's only column */
function columnOf(file: string, text: string, column?: string): readonly TextCell[] {
  // An empty last line would count against the separator that is guessed.
  const { meta } = Papa.parse(text, { preview: 20, skipEmptyLines: 'greedy' });
  const { data } = Papa.parse<string[]>(text, { delimiter: meta.delimiter });
  const [header = []] = data;
  const names = header.map((name) => name.trim());
  const at = column === undefined && names.length === 1 ? 0 : names.indexOf(column ?? '');
  if (at < 0) throw new UsageError(WORDS.whichColumn(file, names));
  let line = 1;
  const cells = data.map((row) => {
    const cell = { text: (row[at] ?? '').trim(), line };
    line += 1 + row.reduce((sum, one) => sum + one.split(/\r\n|\r|\n/).length - 1, 0);
    return cell;
  });
  return cells.slice(1).filter((one) => one.text !== '');
}

/** What is not UTF-8 is read as Windows spreadsheets write. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
