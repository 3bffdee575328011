import type Papa from 'papaparse';
import { ownNames } from '../contract/free-name.ts';
import { loadPart } from '../contract/load-part.ts';

export interface CellRow {
  readonly cells: readonly string[];
  readonly line: number;
}

type Parts<Part> = AsyncIterable<Part> | Iterable<Part>;

const BEGINNING = 64 * 1024;

/** Characters that one task reads. */
const AT_ONCE = 256 * 1024;

/** It is no workbook, or too large. */
export type WorkbookFault = 'workbook' | 'large';

/** A file that cannot be read as it was meant: nothing of it is taken. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
  /** From 1. */
  readonly line: number;
  /** A quote that is not closed or has text behind it, cells behind the last column, or that of a workbook. */
  readonly kind: 'quote' | 'cells' | WorkbookFault;

  constructor(kind: CsvFault['kind'], line: number) {
    super(`${kind} in line ${line}`);
    [this.kind, this.line] = [kind, line];
  }
}

interface CsvForm {
  readonly delimiter: string;
  /** Whether the first line declares the separator, as Excel accepts it. */
  readonly isDeclared: boolean;
}

/**
 * Detects the separator of CSV: declared in a first line such as `sep=;`, else guessed by
 * papaparse. If the first row has no comma, later commas are decimal commas or parts of texts.
 * @param beginning {@link BEGINNING} characters, or all
 * @param isCut whether there is more, so that the last line is incomplete
 */
export function csvFormOf(papa: Pick<typeof Papa, 'parse'>, beginning: string, isCut = false) {
  const text = (isCut && beginning.slice(0, beginning.lastIndexOf('\n') + 1)) || beginning;
  const declared = /^\u{FEFF}?"?sep=([^\r\n"])"?(?:[\r\n]|$)/iu.exec(text)?.[1];
  if (declared !== undefined) return { delimiter: declared, isDeclared: true };
  // An empty last line would distort the guess.
  const guess = { preview: 20, skipEmptyLines: 'greedy', newline: '\n' } as const;
  const { data, meta } = papa.parse<string[]>(text.replaceAll(/\r\n?/g, '\n'), guess);
  const isOneColumn = meta.delimiter === ',' && data[0]?.length === 1;
  // ASCII's unit separator, which no spreadsheet writes.
  return { delimiter: isOneColumn ? '\u{1F}' : meta.delimiter, isDeclared: false };
}

/**
 * Reads a file of rows: the first sheet of a workbook, else CSV.
 * @param readSheet reads a workbook, in the page within a worker
 * @param most rows of CSV that are wanted; a few more may come
 * @throws {CsvFault}
 */
export async function readList(
  bytes: Uint8Array,
  readSheet: (bytes: Uint8Array) => Promise<readonly CellRow[] | WorkbookFault>,
  most = Infinity,
): Promise<readonly CellRow[]> {
  if (!isWorkbook(bytes)) return readCsv(await decodeList(bytes), most);
  const rows = await readSheet(bytes);
  if (typeof rows === 'string') throw new CsvFault(rows, 1);
  return rows;
}

/** Whether it begins as a zip, or a workbook of before 2007. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return ['80,75,3,4', '208,207,17,224'].includes([...bytes.subarray(0, 4)].join());
}

/** UTF-8, or UTF-16 by its mark; other bytes are read as Windows spreadsheets write them. */
export async function encodingOf(parts: Parts<Uint8Array>): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let mark: string | undefined;
  try {
    for await (const part of parts) {
      mark ??= [...part.subarray(0, 2)].join();
      if (mark === '255,254') return 'utf-16le';
      if (mark === '254,255') return 'utf-16be';
      utf8.decode(part, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

export async function decodeList(bytes: Uint8Array): Promise<string> {
  return new TextDecoder(await encodingOf([bytes])).decode(bytes);
}

/**
 * Reads CSV with any separator.
 * @param most rows that are wanted; a few more may come
 * @throws {CsvFault}
 */
export async function readCsv(text: string, most = Infinity): Promise<readonly CellRow[]> {
  const rows: CellRow[] = [];
  for await (const block of readCsvBlocks(partsOf(text))) {
    for (const row of block) rows.push(row);
    if (rows.length > most) break;
  }
  return rows;
}

function* partsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += AT_ONCE) yield text.slice(at, at + AT_ONCE);
}

/**
 * Reads the rows of CSV with any separator, some at once.
 * @throws {CsvFault} quotes that are not closed would take the rows behind them for one cell
 */
export async function* readCsvBlocks(parts: Parts<string>): AsyncGenerator<readonly CellRow[]> {
  const { default: papa } = await loadPart(() => import('papaparse'));
  let form: CsvForm | undefined;
  let [text, least, line] = ['', AT_ONCE, 1];
  const read = (lines: string, { delimiter, isDeclared }: CsvForm): readonly CellRow[] => {
    const isFirst = line === 1;
    // The package takes the first mark away.
    const marked = !isFirst && lines.startsWith('\u{FEFF}') ? `\u{FEFF}${lines}` : lines;
    const { data, errors } = papa.parse<string[]>(marked, { delimiter, newline: '\n' });
    const wrong = errors.find(({ type }) => type === 'Quotes')?.row;
    // Behind the last line's end is no row.
    if (wrong === undefined) data.pop();
    const rows = data.map((cells, at) => {
      if (at === wrong) throw new CsvFault('quote', line);
      const row = { cells, line };
      line += 1 + cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0);
      return row;
    });
    return isFirst && isDeclared ? rows.slice(1) : rows;
  };
  for await (const part of parts) {
    text += part;
    // It may be the first half of a line's end.
    if (text.length < least || text.endsWith('\r')) continue;
    form ??= csvFormOf(papa, text.slice(0, BEGINNING), true);
    const [lines, rest] = cutRows(text, form);
    text = rest;
    // A cell that is longer is looked at a few times, not with each part.
    least = Math.max(AT_ONCE, 2 * rest.length);
    if (lines !== '') yield read(lines, form);
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (text === '' && line === 1) return;
  form ??= csvFormOf(papa, text.slice(0, BEGINNING), text.length > BEGINNING);
  yield read(`${cutRows(text, form).join('')}\n`, form);
}

/**
 * Cuts a text behind its last whole row. Rows are parted by line feeds then, as the package knows one end alone; line
 * breaks within quotes stay.
 */
function cutRows(text: string, { delimiter }: CsvForm): readonly [lines: string, rest: string] {
  const between = delimiter.replace(/[\\\]^-]/, String.raw`\$&`);
  const before = `^|[\r\n\u{FEFF}${between}]`;
  const quoted = new RegExp(`((?<=${before})"[^"]*(?:""[^"]*)*"?)|\r\n?|\n`, 'g');
  let end = 0;
  const lines = text.replace(quoted, (found, cell: string | undefined, at: number) => {
    if (cell === undefined) end = at + found.length;
    return cell ?? '\n';
  });
  const rest = text.slice(end);
  return [lines.slice(0, lines.length - rest.length), rest];
}

/**
 * Takes the first row for the names of columns. One that is there twice, or has none, is known by its number too:
 * `city (2)`, `(3)`.
 * @throws {CsvFault} a row has cells behind the last column, as a separator without quotes makes them
 */
export function tableOfRows([header, ...rows]: readonly CellRow[]) {
  return { names: listNames(header, rows), rows };
}

/** As {@link tableOfRows}. */
export function listNames(header: CellRow | undefined, rows: Iterable<CellRow>) {
  const texts = header?.cells.map((name) => name.trim()) ?? [];
  const isOwn = (name: string): boolean => texts.indexOf(name) === texts.lastIndexOf(name);
  const names = ownNames(
    texts.map((name, at) => (name !== '' && isOwn(name) ? name : `${name} (${at + 1})`.trim())),
  );
  for (const { cells, line } of rows) {
    if (cells.slice(names.length).some((cell) => cell.trim())) throw new CsvFault('cells', line);
  }
  return names;
}
