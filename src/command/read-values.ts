import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { GraphQLInputField } from 'graphql';
import { childrenFrom } from '../answers/json/children.ts';
import { hasEvenLists, spreadRow } from '../answers/query/join-rows.ts';
import { inOneGo } from '../answers/query/run-in-slices.ts';
import { createColumnTree } from '../answers/query/read-row.ts';
import { objectOrNone } from '../contract/json-members.ts';
import {
  listNames,
  CsvFault,
  decodeList,
  encodingOf,
  isWorkbook,
  readCsv,
  readCsvBlocks,
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
  takeValues,
  valuesOfCells,
  type EachValues,
  type ListRows,
  type TextCell,
} from '../jobs/steps/step-values.ts';
import { displayText } from '../session/display-text.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { COMMAND_COPY } from './copy.ts';
import { shownSchema } from './introspect.ts';
import { readIfThere } from './read-operation.ts';
import { readFileParts } from './output.ts';
import { blockOfRows, type RowBlock } from './row-block.ts';
import { readRowsFile } from './row-spool.ts';
import type { EachOption } from './run-options.ts';
import type { RowsRunContext } from './rows-file.ts';
import { DiskList, keepOnDisk, type Scratch } from './scratch.ts';
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
  const { source, column = '', also = [], scratch, leavesOut } = option;
  const read = async () => {
    if (!scratch && fields) return readEachObjects(option, fields, terminal);
    if (!scratch) return readPlain(option, types, terminal);
    const columns = [column, ...also.map((one) => one.column)];
    return valuesIn(readRowsFile(source), columns, types, { leavesOut, kept: keepOnDisk(scratch) });
  };
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
  const { source, leavesOut } = option;
  const { file, text, column, isTable } = await readSource(source, terminal);
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
  const table = await readTable(file, readCsv(text).then(tableOfRows));
  const values = inOneGo(objectsOfRows(table, inputs, new Map(pairs), { leavesOut, file }));
  if (values.jsons.length === 0) throw new UsageError(`${source} has no values.`);
  return values;
}

async function readPlain(
  { source, leavesOut }: EachOption,
  types: readonly string[],
  terminal: Pick<CommandTerminal, 'input'>,
): Promise<EachValues> {
  const { file, text, column, isTable } = await readSource(source, terminal);
  const isOfRows = column !== undefined && /\.(?:ndjson|jsonl)$/i.test(file);
  const lines = isTable && !isOfRows ? await columnOf(file, text, column) : linesOf(text);
  const rows = blockOfRows(isOfRows ? lines.filter(isFilled).map((line) => line.text) : []);
  const cells = () => lines.map((line) => [line]);
  const values = isOfRows
    ? await valuesIn([rows], [column], types, { leavesOut })
    : inOneGo(valuesOfCells(cells, types, { leavesOut }));
  if (values.jsons.length + values.lost.length === 0)
    throw new UsageError(`${source} has no values.`);
  return values;
}

/** The text of a file, and what is behind its name after a colon. */
async function readSource(source: string, { input }: Pick<CommandTerminal, 'input'>) {
  if (source === '-')
    return { file: source, text: await decodeList(await buffer(input)), isTable: false };
  const whole = await readIfThere(source);
  if (whole) {
    const isTable = /\.[ct]sv$/i.test(source);
    return { file: source, text: await decodeList(whole), isTable };
  }
  const colon = source.lastIndexOf(':');
  const file = colon > 0 ? source.slice(0, colon) : source;
  const bytes = colon > 0 ? await readIfThere(file) : undefined;
  if (!bytes) throw new UsageError(`There is no file ${file} for --for-each.`);
  return { file, text: await decodeList(bytes), column: source.slice(colon + 1), isTable: true };
}

/**
 * The values of rows; of lists on the way those of all items.
 * @throws {UsageError} lists of several columns cannot be paired
 */
async function valuesIn(
  blocks: AsyncIterable<RowBlock> | Iterable<RowBlock>,
  columns: readonly string[],
  types: readonly string[],
  options: Parameters<typeof takeValues>[2],
): Promise<EachValues> {
  const tree = createColumnTree(columns.map((column) => column.split('.')));
  const values = takeValues(types, () => [], options);
  let line = 0;
  for await (const { text, list } of blocks) {
    for (const row of childrenFrom(text, list)) {
      line += 1;
      if (!hasEvenLists(text, row, tree)) throw new UsageError(STEPS_FAULTS.uneven(columns));
      for (const jsons of spreadRow(text, row, tree, columns.length)) {
        values.add(cellsOfValues(jsons, line));
      }
    }
  }
  return values.end();
}

function linesOf(text: string): readonly TextCell[] {
  return text.split(/\r\n|\r|\n/).map((one, at) => ({ text: one.trim(), line: at + 1 }));
}

/** @throws {UsageError} the file has quotes or cells that cannot be read as they were meant */
async function readTable<Table>(file: string, reading: Promise<Table>): Promise<Table> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw new UsageError(WORDS.badCsv[error.kind](file, error.line), { cause: error });
  }
}

/**
 * Reads a list: the rows of a workbook, or those of CSV, which go to the disk.
 * @returns its table, the bytes of a workbook, and a digest of the file, which may go on
 * @throws {UsageError} there is no such file, or it cannot be read
 */
export async function readInput(path: string, scratch: Scratch) {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) throw new UsageError(`There is no file ${path}.`);
  const hash = createHash('sha256');
  // A pipe is read once.
  const whole = stats.isFile() ? undefined : await readFile(path);
  if (isWorkbook(whole ?? (await buffer(createReadStream(path, { end: 3 }))))) {
    const { readWorkbook } = await import('../jobs/read-workbook.ts');
    const workbook = whole ?? (await readFile(path));
    const table = await readTable(path, readList(workbook, readWorkbook).then(tableOfRows));
    return { workbook, table, hash: hash.update(workbook) };
  }
  const bytes = () => (whole ? [whole] : readFileParts(path));
  const decoder = new TextDecoder(await encodingOf(bytes()));
  const texts = async function* () {
    for await (const part of bytes()) {
      hash.update(part);
      yield decoder.decode(part, { stream: true });
    }
    yield decoder.decode();
  };
  const rows = new DiskList<CellRow>(scratch);
  let header: CellRow | undefined;
  const read = async (): Promise<ListRows> => {
    for await (const block of readCsvBlocks(texts())) {
      header ??= block[0];
      for (const row of block) if (row !== header) rows.push(row);
    }
    return { names: listNames(header, rows), rows };
  };
  return { workbook: undefined, table: await readTable(path, read()), hash };
}

/** @param column its name; without one the file's only column */
async function columnOf(file: string, text: string, column?: string) {
  const { names, rows } = await readTable(file, readCsv(text).then(tableOfRows));
  const at = column === undefined && names.length === 1 ? 0 : names.indexOf(column ?? '');
  const lead = column?.includes('=') ? `${STEPS_FAULTS.noFields} ` : '';
  if (at < 0) throw new UsageError(lead + WORDS.whichColumn(file, names));
  return rows.map(({ cells, line }): TextCell => ({ text: cells[at] ?? '', line }));
}
