import { buffer } from 'node:stream/consumers';
import type { GraphQLInputField } from 'graphql';
import { childrenFrom } from '../answers/json/children.ts';
import { hasEvenLists, spreadRow } from '../answers/query/join-rows.ts';
import { inOneGo } from '../answers/query/run-in-slices.ts';
import { createColumnTree } from '../answers/query/read-row.ts';
import { objectOrNone } from '../contract/json-members.ts';
import {
  CsvFault,
  decodeList,
  readCsv,
  readList,
  tableOfRows,
  type CellRow,
} from '../jobs/csv-rows.ts';
import { fieldsOfVariable } from '../jobs/row-objects.ts';
import { STEPS_FAULTS } from '../jobs/steps/steps-copy.ts';
import {
  cellsOfValues,
  isFilled,
  objectsOfRows,
  valuesOfCells,
  type EachValues,
  type TextCell,
} from '../jobs/steps/step-values.ts';
import { displayText } from '../session/display-text.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { COMMAND_COPY } from './copy.ts';
import { shownSchema } from './introspect.ts';
import { readIfThere } from './read-operation.ts';
import { blockOfRows } from './row-block.ts';
import type { EachOption } from './run-options.ts';
import type { RowsRunContext } from './rows-file.ts';
import type { CommandTerminal } from './service-options.ts';

const { each: WORDS } = COMMAND_COPY;

/**
 * Reads the values of variables, or the input objects of one, by their types as the operation has them.
 * @throws {UsageError} no such file or column, no value, or values of another type
 */
export async function readEach(
  option: EachOption,
  types: readonly string[],
  { schema, terminal }: Pick<RowsRunContext, 'schema' | 'terminal'>,
): Promise<EachValues> {
  const [typeText = ''] = types;
  const isPlain = /^\W*(?:Boolean|Float|ID|Int|String)\W*$/.test(typeText);
  const fields = isPlain ? undefined : fieldsOfVariable(await shownSchema(schema), typeText);
  const readPlain = async () => {
    const rows = await readCells(option, terminal);
    const isEmpty = !option.isLater && !rows.some(([first]) => first && isFilled(first));
    if (isEmpty) throw new UsageError(`${option.source} has no values.`);
    return inOneGo(valuesOfCells(rows, types, option.leavesOut));
  };
  const read = () => (fields ? readEachObjects(option, fields, terminal) : readPlain());
  const { unused = [], ...values } = option.values ?? (await read());
  if (unused.length > 0) terminal.messages.write(`${WORDS.unusedColumns(unused)}\n`);
  const lost = values.lost.map(({ value, said }) => ({ value: displayText(value, []), said }));
  return { ...values, lost };
}

/**
 * Reads input objects: of each row of a CSV file, whose columns are mapped to the fields, or of each line as JSON.
 * @throws {UsageError} no such file, column or field, or values of another type
 */
async function readEachObjects(
  option: EachOption,
  inputs: readonly GraphQLInputField[],
  terminal: Pick<CommandTerminal, 'input'>,
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
  const pairs = (column ?? '').split(',').flatMap((pair): [string, string][] => {
    const [, field = '', name = ''] = /^([^=]+)=(.+)$/s.exec(pair) ?? [];
    return field === '' ? [] : [[field, name]];
  });
  const table = await readTable(file, readCsv(text));
  const reading = objectsOfRows(table, inputs, new Map(pairs), {
    leavesOut: option.leavesOut,
    file: option.column === undefined ? file : undefined,
  });
  const values = inOneGo(reading);
  if (values.jsons.length === 0) throw new UsageError(`${source} has no values.`);
  return values;
}

async function readCells(option: EachOption, terminal: Pick<CommandTerminal, 'input'>) {
  const { file, text, column, isTable } = await readSource(option, terminal);
  if (column !== undefined && /\.(?:ndjson|jsonl)$/i.test(file)) {
    return valuesIn(text, [column, ...(option.also ?? []).map((one) => one.column)]);
  }
  const cells = isTable ? await columnOf(file, text, column) : linesOf(text);
  return cells.map((cell) => [cell]);
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

/**
 * The values of rows that are JSON, one a line; of lists on the way those of all items.
 * @throws {UsageError} lists of several columns cannot be paired
 */
function valuesIn(rows: string, columns: readonly string[]): readonly (readonly TextCell[])[] {
  const lines = linesOf(rows).filter(isFilled);
  const { text, list } = blockOfRows(lines.map((line) => line.text));
  const tree = createColumnTree(columns.map((column) => column.split('.')));
  const found = Array.from(childrenFrom(text, list), (row) => {
    if (!hasEvenLists(text, row, tree)) throw new UsageError(STEPS_FAULTS.uneven(columns));
    const spread = spreadRow(text, row, tree, columns.length);
    return spread.map((jsons) => ({ jsons, line: row.number + 1 }));
  });
  return [...cellsOfValues(found.flat())];
}

function linesOf(text: string): readonly TextCell[] {
  return text.split(/\r\n|\r|\n/).map((one, at) => ({ text: one.trim(), line: at + 1 }));
}

/** @throws {UsageError} the file has quotes or cells that cannot be read as they were meant */
async function readTable(file: string, reading: Promise<readonly CellRow[]>) {
  try {
    return tableOfRows(await reading);
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
  const { readWorkbook } = await import('../jobs/read-workbook.ts');
  return { bytes, table: await readTable(path, readList(bytes, readWorkbook)) };
}

/** @param column its name; without one the file's only column */
async function columnOf(file: string, text: string, column?: string) {
  const { names, rows } = await readTable(file, readCsv(text));
  const at = column === undefined && names.length === 1 ? 0 : names.indexOf(column ?? '');
  const lead = column?.includes('=') ? `${STEPS_FAULTS.noFields} ` : '';
  if (at < 0) throw new UsageError(lead + WORDS.whichColumn(file, names));
  return rows.map(({ cells, line }): TextCell => ({ text: cells[at] ?? '', line }));
}
