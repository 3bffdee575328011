import { buffer } from 'node:stream/consumers';
import type { GraphQLInputField } from 'graphql';
import { wholeAnswerText } from '../answers/json/answer-text.ts';
import { childrenFrom } from '../answers/json/children.ts';
import { createColumnTree } from '../answers/query/read-row.ts';
import { groupBy } from '../contract/group-by.ts';
import { objectOrNone } from '../contract/json-members.ts';
import { CsvFault, decodeList, readCsv, tableOfRows, type CellRow } from '../jobs/csv-rows.ts';
import { fieldsOfVariable, makeObjects, mapColumns } from '../jobs/row-objects.ts';
import { columnReader, type ValueText } from '../jobs/value-texts.ts';
import { displayText } from '../session/display-text.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { COMMAND_COPY } from './copy.ts';
import { shownSchema } from './introspect.ts';
import { readIfThere } from './read-operation.ts';
import { blockOf, textOfJson, spreadRow } from './row-block.ts';
import type { EachOption } from './run-options.ts';
import type { RowsRunContext } from './rows-file.ts';
import type { CommandTerminal } from './service-options.ts';

const { each: WORDS } = COMMAND_COPY;

export type EachValues = Awaited<ReturnType<typeof readEachValues>>;

/** Reads the values of a variable, or its input objects, by its type as the operation has it. */
export async function readEach(
  option: EachOption,
  typeText: string,
  { schema, terminal }: Pick<RowsRunContext, 'schema' | 'terminal'>,
): Promise<EachValues> {
  const isPlain = /^\W*(?:Boolean|Float|ID|Int|String)\W*$/.test(typeText);
  const fields = isPlain ? undefined : fieldsOfVariable(await shownSchema(schema), typeText);
  if (fields) return readEachObjects(option, fields, terminal);
  return readEachValues(option, typeText, terminal);
}

/**
 * Reads the values of a variable, by its type's name.
 *
 * @param typeText the variable's type as the operation has it
 * @throws {UsageError} no such file or column, no value, or values of another type
 */
async function readEachValues(
  option: EachOption,
  typeText: string,
  terminal: Pick<CommandTerminal, 'input'>,
) {
  const { source, isLater } = option;
  const allCells = await readCells(option, terminal);
  const last = allCells.findLastIndex(isFilled);
  const cells = allCells.filter(isFilled);
  const read = columnReader(typeText, cells);
  const texts = new Map<string, string>();
  const misfits: Misfit[] = [];
  for (const cell of cells) {
    const { text, line } = cell;
    const json = read(cell);
    if (json === undefined) misfits.push({ text, said: `line ${line}: ${text.slice(0, 80)}` });
    else if (!texts.has(json)) texts.set(json, text);
  }
  const lost = leaveOut(misfits, option, typeText);
  if (cells.length === 0 && !isLater) throw new UsageError(`${source} has no values.`);
  const jsons = [...texts.keys()];
  return {
    jsons,
    texts: [...texts.values()],
    lost,
    repeated: cells.length - misfits.length - jsons.length,
    /** Lines or cells without a text, those behind the last value apart. */
    empty: last + 1 - cells.length,
  };
}

/**
 * Reads input objects: of each row of a CSV file, whose columns are mapped to the fields, or of each line as JSON.
 *
 * @throws {UsageError} no such file, column or field, or values of another type
 */
async function readEachObjects(
  option: EachOption,
  inputs: readonly GraphQLInputField[],
  terminal: Pick<CommandTerminal, 'input' | 'messages'>,
): Promise<EachValues> {
  const { source } = option;
  const { file, text, column, isTable } = await readSource(option, terminal);
  if (!isTable) {
    const lines = linesOf(text).filter(isFilled);
    const wrong = lines.filter((line) => objectOrNone(line.text) === undefined);
    if (wrong.length > 0) throw new UsageError(WORDS.noObjects(wrong[0]?.line ?? 1, file));
    const jsons = lines.map((line) => line.text);
    return { jsons, texts: jsons, lost: [], repeated: 0, empty: 0 };
  }
  const { names, rows } = await readTable(file, text);
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const pairs = (column ?? '').split(',').flatMap((pair): [string, string][] => {
    const [, field = '', name = ''] = /^([^=]+)=(.+)$/s.exec(pair) ?? [];
    return field === '' ? [] : [[field, name]];
  });
  const { fields, missing, unknown } = mapColumns(inputs, names, new Map(pairs));
  const needed = missing.map(({ name }) => name);
  if (unknown.length + needed.length > 0 || fields.length === 0) {
    const all = inputs.map(({ name }) => name);
    const written = option.column === undefined ? file : undefined;
    throw new UsageError(WORDS.badMapping({ file: written, unknown, needed, all, names }));
  }
  const objects = makeObjects(fields, names, filled);
  const first = names.indexOf(fields[0]?.column ?? '');
  const textOf = ({ cells }: CellRow): string => cells[first] ?? '';
  const misfitsByLine = groupBy(objects.misfits, ({ line }) => line);
  const misfits = filled.flatMap((row): Misfit[] => {
    const cells = misfitsByLine.get(row.line);
    return cells ? [{ text: textOf(row), said: cells.map(WORDS.misfit).join('; ') }] : [];
  });
  const lost = leaveOut(misfits, option, 'of its field');
  const isKept = (_: unknown, at: number): boolean => !misfitsByLine.has(filled[at]?.line ?? 0);
  const jsons = objects.jsons.filter(isKept);
  if (jsons.length === 0) throw new UsageError(`${source} has no values.`);
  const unused = names.filter((name) => fields.every((field) => field.column !== name));
  if (unused.length > 0) terminal.messages.write(`${WORDS.unusedColumns(unused)}\n`);
  const texts = filled.filter(isKept).map(textOf);
  return { jsons, texts, lost, repeated: 0, empty: rows.length - filled.length };
}

interface Misfit {
  readonly text: string;
  /** Its line, and for an input object its cells. */
  readonly said: string;
}

/** @returns the values that the run goes without @throws {UsageError} values do not fit, and are not to be left out */
function leaveOut(misfits: readonly Misfit[], { leavesOut }: EachOption, type: string) {
  const lines = misfits.map(({ said }) => said);
  if (lines.length > 0 && !leavesOut) throw new UsageError(WORDS.wrong(lines, type));
  return misfits.map(({ text, said }) => ({
    value: displayText(text, []),
    said: WORDS.doesNotFit(said),
  }));
}

interface TextCell extends ValueText {
  /** From 1. */
  readonly line: number;
}

async function readCells(option: EachOption, terminal: Pick<CommandTerminal, 'input'>) {
  const { file, text, column, isTable } = await readSource(option, terminal);
  if (column !== undefined && /\.(?:ndjson|jsonl)$/i.test(file)) return valuesIn(text, column);
  return isTable ? columnOf(file, text, column) : linesOf(text);
}

/** The text of a file, and what is behind its name after a colon. */
async function readSource(
  { source, column: named }: EachOption,
  { input }: Pick<CommandTerminal, 'input'>,
) {
  if (source === '-')
    return { file: source, text: decodeList(await buffer(input)), isTable: false };
  const whole = await readIfThere(source);
  if (whole) {
    const isTable = named !== undefined || /\.[ct]sv$/i.test(source);
    return { file: source, text: decodeList(whole), column: named, isTable };
  }
  const colon = source.lastIndexOf(':');
  const file = colon > 0 ? source.slice(0, colon) : source;
  const bytes = colon > 0 ? await readIfThere(file) : undefined;
  if (!bytes) throw new UsageError(`There is no file ${file} for --for-each.`);
  return { file, text: decodeList(bytes), column: source.slice(colon + 1), isTable: true };
}

/** The values of rows that are JSON, one a line; of lists on the way those of all items. */
function valuesIn(rows: string, column: string): readonly TextCell[] {
  const lines = linesOf(rows).filter(isFilled);
  const items = new TextEncoder().encode(`[${lines.map((line) => line.text).join()}]`);
  const { text, list } = blockOf(wholeAnswerText(items));
  const tree = createColumnTree([column.split('.')]);
  return Array.from(childrenFrom(text, list), (row) =>
    spreadRow(text, row, tree).map(([json = 'null']): TextCell => {
      return { text: json === 'null' ? '' : textOfJson(json), json, line: row.number + 1 };
    }),
  ).flat();
}

function isFilled({ text }: TextCell): boolean {
  return text.trim() !== '';
}

function linesOf(text: string): readonly TextCell[] {
  return text.split(/\r\n|\r|\n/).map((one, at) => ({ text: one.trim(), line: at + 1 }));
}

/** @throws {UsageError} the file has quotes or cells that cannot be read as they were meant */
async function readTable(file: string, text: string) {
  try {
    return tableOfRows(await readCsv(text));
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw new UsageError(WORDS.badCsv[error.kind](file, error.line), { cause: error });
  }
}

export type InputTable = Awaited<ReturnType<typeof readTable>>;

/** @throws {UsageError} there is no such file, or it cannot be read */
export async function readInput(path: string) {
  const bytes = await readIfThere(path);
  if (!bytes) throw new UsageError(`There is no file ${path}.`);
  return { bytes, table: await readTable(path, decodeList(bytes)) };
}

/** @param column its name; without one the file's only column */
async function columnOf(file: string, text: string, column?: string) {
  const { names, rows } = await readTable(file, text);
  const at = column === undefined && names.length === 1 ? 0 : names.indexOf(column ?? '');
  const lead = column?.includes('=') ? WORDS.noFields : '';
  if (at < 0) throw new UsageError(lead + WORDS.whichColumn(file, names));
  return rows.map(({ cells, line }): TextCell => ({ text: cells[at] ?? '', line }));
}
