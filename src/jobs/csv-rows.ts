import type Papa from 'papaparse';

export interface CellRow {
  readonly cells: readonly string[];
  readonly line: number;
}

export const CSV_BEGINNING = 64 * 1024;

interface CsvForm {
  readonly delimiter: string;
  /** Whether the first line declares the separator, as Excel accepts it. */
  readonly isDeclared: boolean;
}

/**
 * Detects the separator of CSV: declared in a first line such as `sep=;`, else guessed by
 * papaparse. If the first row has no comma, later commas are decimal commas or parts of texts.
 *
 * @param beginning {@link CSV_BEGINNING} characters, or all
 * @param isCut whether there is more, so that the last line is incomplete
 */
export function csvFormOf(papa: Pick<typeof Papa, 'parse'>, beginning: string, isCut = false) {
  const text = (isCut && beginning.slice(0, beginning.lastIndexOf('\n') + 1)) || beginning;
  const declared = /^\u{FEFF}?"?sep=([^\r\n"])"?(?:[\r\n]|$)/iu.exec(text)?.[1];
  if (declared !== undefined) return { delimiter: declared, isDeclared: true };
  // An empty last line would distort the guess.
  const { data, meta } = papa.parse<string[]>(text, { preview: 20, skipEmptyLines: 'greedy' });
  const isOneColumn = meta.delimiter === ',' && data[0]?.length === 1;
  // ASCII's unit separator, which no spreadsheet writes.
  return { delimiter: isOneColumn ? '\u{1F}' : meta.delimiter, isDeclared: false };
}

export function csvRows(data: readonly string[][], { isDeclared }: CsvForm): readonly CellRow[] {
  let line = 1;
  const rows = data.map((cells) => {
    const row = { cells, line };
    line += 1 + cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0);
    return row;
  });
  return isDeclared ? rows.slice(1) : rows;
}
