import { useEffect, useState } from 'react';
import type { ArrangedColumn } from './columns.ts';
import type { Cell } from '../../../answers/json/values.ts';
import type { FoundList } from '../../../answers/query/outline.ts';
import type { AnswersApi } from '../../../answers/api.ts';

const SAMPLE_ROWS = 30;

/** Of thousands of columns, so many cells come at a time that the page stays quick. */
const COLUMNS_AT_ONCE = 500;

/** Longer texts do not make a column wider, bytes. */
const SAMPLE_BYTES = 80;

/** CSS pixels by column key, fitted to the list's first rows; undefined until the first are known. */
export function useFitWidths(
  answersApi: AnswersApi,
  name: string,
  list: FoundList,
  shown: readonly ArrangedColumn[],
): ReadonlyMap<string, number> | undefined {
  const [fit, setFit] = useState<{ sample: string; widths: ReadonlyMap<string, number> }>();
  const sample = `${name} ${Math.min(list.count, SAMPLE_ROWS)}`;
  useEffect(() => {
    const known = fit?.sample === sample ? fit.widths : new Map<string, number>();
    const columns = shown.filter(({ key }) => !known.has(key)).slice(0, COLUMNS_AT_ONCE);
    const asJson = columns.filter(({ isJson }) => isJson).map(({ path }) => path);
    if (columns.length === 0) return;
    const read = async (): Promise<void> => {
      const paths = columns.map(({ path }) => path);
      const sized = { from: 0, count: SAMPLE_ROWS, maxCellBytes: SAMPLE_BYTES };
      const reading = answersApi.rows(name, { list: list.path, columns: paths, asJson, ...sized });
      // The rows themselves say what is wrong.
      const { rows } = await reading.catch(() => ({ rows: [] }));
      const widths = new Map(known);
      for (const [index, { key, path }] of columns.entries()) {
        const cells = rows.flatMap((row) => row.cells[index] ?? []);
        widths.set(key, fitWidth(path, cells));
      }
      setFit({ sample, widths });
    };
    void read();
  }, [answersApi, name, list.path, shown, sample, fit]);
  return fit?.widths;
}

/** Of a letter or digit, about, CSS pixels: measuring each would lay out the page. */
const LETTER = 7.6;
const DIGIT = 8.6;

/** Beside a cell's text, CSS pixels. */
const CELL_SPACE = 22;

/** Beside a column's name, CSS pixels: the arrow that tells the order. */
const NAME_SPACE = 38;

/** Wider columns are for their reader to make, CSS pixels. */
const MAX_FIT = 320;

const MIN_FIT = 64;

export function fitWidth(path: readonly string[], cells: readonly Cell[], most = MAX_FIT): number {
  const name = path.join('.').length * LETTER + NAME_SPACE;
  const widths = cells.map(({ kind, text }) => text.length * (kind === 'number' ? DIGIT : LETTER));
  const fit = Math.max(Math.min(name, MAX_FIT * 0.75), Math.max(0, ...widths) + CELL_SPACE);
  return Math.round(Math.max(MIN_FIT, Math.min(fit, most)));
}
