import type { ParseResult } from 'papaparse';
import { loadPart } from '../../../contract/load-part.ts';
import type { AnswerStore } from '../../runs/answer-store.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import { CSV_BEGINNING, csvFormOf, csvRows, type CellRow } from '../../../jobs/csv-rows.ts';
import { valueToken } from '../../../answers/query/selection.ts';
import { MAX_LINES, type TextLine } from './batch-values.ts';
import type { FoundList } from '../../../answers/query/outline.ts';

const ROWS_AT_ONCE = 2_000;

/** What is read of a file in one task, bytes. */
const BYTES_AT_ONCE = 256 * 1024;

/** What stands where bytes are no UTF-8. */
const REPLACEMENT = '\u{FFFD}';

/** Reads a CSV file's first rows, any separator; what is not UTF-8 is read as Windows spreadsheets write. */
export async function readCsvRows(file: File): Promise<readonly CellRow[]> {
  const rows = await parseCsv(file, 'utf-8');
  const isOther = rows.some(({ cells }) => cells.some((cell) => cell.includes(REPLACEMENT)));
  return isOther ? parseCsv(file, 'windows-1252') : rows;
}

async function parseCsv(file: File, encoding: string): Promise<readonly CellRow[]> {
  const { default: papa } = await loadPart(() => import('papaparse'));
  const beginning = await file.slice(0, CSV_BEGINNING).text();
  const form = csvFormOf(papa, beginning, file.size > CSV_BEGINNING);
  const { data } = await new Promise<ParseResult<string[]>>((resolve, reject) => {
    papa.parse<string[], File>(file, {
      preview: MAX_LINES + 2,
      delimiter: form.delimiter,
      encoding,
      chunkSize: BYTES_AT_ONCE,
      complete: resolve,
      error: reject,
    });
  });
  return csvRows(data, form);
}

/** A column's values in its table's order and filters. Throws {@link CodedError} once the answer is gone. */
export async function readTableColumn(
  { answersApi, store, tableOf }: Pick<AnswerStore, 'answersApi' | 'store' | 'tableOf'>,
  name: string,
  { path: list }: FoundList,
  column: readonly string[],
): Promise<readonly TextLine[]> {
  const { byTab } = store.getState();
  const tabId = Object.keys(byTab).find((one) => byTab[one]?.name === name);
  const table = tabId === undefined ? undefined : tableOf(tabId);
  const shown = table?.name === name ? table.shown : undefined;
  const selection = shown && isSamePath(shown.list, list) ? shown : { list };
  const lines: TextLine[] = [];
  for (let from = 0; lines.length <= MAX_LINES; from += ROWS_AT_ONCE) {
    const { rows } = await answersApi().compute.rows(name, {
      ...selection,
      columns: [column],
      asJson: [column],
      from,
      count: ROWS_AT_ONCE,
      maxCellBytes: Infinity,
    });
    for (const { number, cells } of rows) {
      const [cell] = cells;
      const isThere = cell?.kind !== undefined && cell.kind !== 'null';
      const value = isThere ? { text: cell.text, json: valueToken(cell) } : { text: '' };
      lines.push({ ...value, line: number + 1 });
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  return lines;
}
