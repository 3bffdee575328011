import type { AnswerStore } from '../runs/answer-store.ts';
import { isSamePath } from '../../answers/json/shape.ts';
import { MAX_BATCH_VALUES, type TextLine } from './batch-values.ts';
import type { FoundList } from '../../answers/query/outline.ts';

/** Lines of a file that are read: a header, the values, and what says that there are more. */
const MAX_LINES = 2 * MAX_BATCH_VALUES;

/** Rows that are asked for at a time. */
const ROWS_AT_ONCE = 2_000;

/**
 * Reads the first rows of a CSV file, whatever separates its cells; of a larger one no more than is needed.
 *
 * @throws what the file's reader throws
 */
export async function readCsvRows(file: File): Promise<readonly (readonly string[])[]> {
  const { default: papa } = await import('papaparse');
  return new Promise((resolve, reject) => {
    papa.parse<string[]>(file, {
      preview: MAX_LINES,
      // An empty last line would count against the separator that is guessed.
      skipEmptyLines: 'greedy',
      complete: ({ data }) => resolve(data),
      error: reject,
    });
  });
}

/**
 * Reads the values of a column from an answer's list; where its table shows that list, in the table's order
 * and by its filters.
 *
 * @throws {CodedError} the answer is gone
 */
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
  for (let from = 0; lines.length < MAX_LINES; from += ROWS_AT_ONCE) {
    const { rows } = await answersApi().rows(name, {
      ...selection,
      columns: [column],
      from,
      count: ROWS_AT_ONCE,
      maxCellBytes: 100_000,
    });
    for (const { number, cells } of rows) {
      const [cell] = cells;
      const isThere = cell?.kind !== undefined && cell.kind !== 'null';
      lines.push({ text: isThere ? cell.text : '', line: number + 1 });
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  return lines;
}
