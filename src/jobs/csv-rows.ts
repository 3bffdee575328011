import type Papa from 'papaparse';

/** Cells, and the line that they begin in, from 1. */
export interface CellRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Characters of a CSV text by which its separator is told. */
export const CSV_BEGINNING = 64 * 1024;

/** How a CSV text is cut into cells. */
interface CsvForm {
  readonly delimiter: string;
  /** Whether the first line only declares the separator, as Excel takes it. */
  readonly isDeclared: boolean;
}

/**
 * Tells the separator of CSV: the one that a first line such as `sep=;` declares, else what papaparse guesses. Where
 * the first row has no comma, those below it are decimal commas and parts of texts.
 *
 * @param beginning {@link CSV_BEGINNING} characters, or all
 * @param isCut whether there is more, so that its last line is not whole
 */
export function csvFormOf(
  papa: Pick<typeof Papa, 'parse'>,
  beginning: string,
  isCut = false,
): CsvForm {
  const text = (isCut && beginning.slice(0, beginning.lastIndexOf('\n') + 1)) || beginning;
  const declared = /^\u{FEFF}?"?sep=([^\r\n"])"?(?:[\r\n]|$)/iu.exec(text)?.[1];
  if (declared !== undefined) return { delimiter: declared, isDeclared: true };
  // An empty last line would count against the separator that is guessed.
  const { data, meta } = papa.parse<string[]>(text, { preview: 20, skipEmptyLines: 'greedy' });
  const isOneColumn = meta.delimiter === ',' && data[0]?.length === 1;
  // ASCII's unit separator, which no spreadsheet writes.
  return { delimiter: isOneColumn ? '\u{1F}' : meta.delimiter, isDeclared: false };
}

/** Rows of CSV with their lines, without a line that declares the separator. */
export function csvRows(data: readonly string[][], { isDeclared }: CsvForm): readonly CellRow[] {
  let line = 1;
  const rows = data.map((cells) => {
    const row = { cells, line };
    line += 1 + cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0);
    return row;
  });
  return isDeclared ? rows.slice(1) : rows;
}
