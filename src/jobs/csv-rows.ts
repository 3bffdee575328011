import type Papa from 'papaparse';
import type { ParseError, Parser, ParseResult } from 'papaparse';
import { ownNames } from '../contract/free-name.ts';
import { loadPart } from '../contract/load-part.ts';

export interface CellRow {
  readonly cells: readonly string[];
  readonly line: number;
}

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
  // A zip, or a workbook of before 2007.
  const isWorkbook = ['80,75,3,4', '208,207,17,224'].includes(bytes.subarray(0, 4).join());
  if (!isWorkbook) return readCsv(decodeList(bytes), most);
  const rows = await readSheet(bytes);
  if (typeof rows === 'string') throw new CsvFault(rows, 1);
  return rows;
}

/** UTF-8, or UTF-16 by its mark; other bytes are read as Windows spreadsheets write them. */
export function decodeList(bytes: Uint8Array): string {
  const mark = [...bytes.subarray(0, 2)].join();
  if (mark === '255,254') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === '254,255') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads CSV with any separator, in slices.
 * @param most rows that are wanted; a few more may come
 * @throws {CsvFault} quotes that are not closed would take the rows behind them for one cell
 */
export async function readCsv(text: string, most = Infinity): Promise<readonly CellRow[]> {
  const { default: papa } = await loadPart(() => import('papaparse'));
  const form = csvFormOf(papa, text.slice(0, BEGINNING), text.length > BEGINNING);
  const lines = text.includes('\r') ? withLineFeeds(text, form) : text;
  let data: string[][] = [];
  const fault = await new Promise<ParseError | undefined>((resolve) => {
    let last: ParseError | undefined;
    papa.parse<string[]>(lines, {
      delimiter: form.delimiter,
      newline: '\n',
      chunkSize: AT_ONCE,
      chunk(results: ParseResult<string[]>, parser: Parser) {
        // The last row of a slice may go on in the next one.
        last = results.errors.find(({ type }) => type === 'Quotes');
        const isCertain = last?.row !== undefined && last.row < results.data.length;
        if (last) last = { ...last, row: data.length + (last.row ?? 0) };
        data = data.concat(results.data);
        if (data.length > most && !isCertain) last = undefined;
        if (data.length > most || isCertain) return parser.abort();
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(last),
    });
  });
  const rows = csvRows(data, form);
  if (fault) throw new CsvFault('quote', rows[fault.row ?? 0]?.line ?? 1);
  return rows;
}

/** Ends all rows with a line feed, as the package knows one end alone; line breaks within quotes stay. */
function withLineFeeds(text: string, { delimiter }: CsvForm): string {
  const between = delimiter.replace(/[\\\]^-]/, String.raw`\$&`);
  const before = `^|[\r\n\u{FEFF}${between}]`;
  const quoted = new RegExp(`((?<=${before})"[^"]*(?:""[^"]*)*"?)|\r\n?`, 'g');
  return text.replace(quoted, (_, cell: string | undefined) => cell ?? '\n');
}

/**
 * Takes the first row for the names of columns. One that is there twice, or has none, is known by its number too:
 * `city (2)`, `(3)`.
 * @throws {CsvFault} a row has cells behind the last column, as a separator without quotes makes them
 */
export function tableOfRows([header, ...rows]: readonly CellRow[]) {
  const texts = header?.cells.map((name) => name.trim()) ?? [];
  const isOwn = (name: string): boolean => texts.indexOf(name) === texts.lastIndexOf(name);
  const names = ownNames(
    texts.map((name, at) => (name !== '' && isOwn(name) ? name : `${name} (${at + 1})`.trim())),
  );
  const past = rows.find(({ cells }) => cells.slice(names.length).some((cell) => cell.trim()));
  if (past) throw new CsvFault('cells', past.line);
  return { names, rows };
}

function csvRows(data: readonly string[][], { isDeclared }: CsvForm): readonly CellRow[] {
  let line = 1;
  const rows = data.map((cells) => {
    const row = { cells, line };
    line += 1 + cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0);
    return row;
  });
  return isDeclared ? rows.slice(1) : rows;
}
