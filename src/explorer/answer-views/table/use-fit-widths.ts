import { useEffect, useState } from 'react';
import type { FoundList } from '../../../answers/query/find-lists.ts';
import type { ResultsDesk } from '../../../answers/api.ts';
import type { ArrangedColumn } from './arrange-columns.ts';
import { fitWidth } from './fit-width.ts';

/** Rows that a column's first width is made for. */
const SAMPLE_ROWS = 30;

/** Columns that are measured at once. */
const SAMPLE_COLUMNS = 100;

/** Longer texts do not make a column wider, bytes. */
const SAMPLE_BYTES = 80;

interface FitWidths {
  readonly name: string;
  readonly widths: ReadonlyMap<string, number>;
}

/**
 * How wide columns are at first, by the first rows of their list.
 *
 * @returns CSS pixels by the column's key; undefined until the first are known
 */
export function useFitWidths(
  desk: ResultsDesk,
  name: string,
  list: FoundList,
  shown: readonly ArrangedColumn[],
): ReadonlyMap<string, number> | undefined {
  const [fit, setFit] = useState<FitWidths>();
  const sample = `${name} ${Math.min(list.count, SAMPLE_ROWS)}`;
  const isKnown = fit !== undefined;
  const isSame = fit?.name === sample;
  useEffect(() => {
    const known = isSame ? fit.widths : new Map<string, number>();
    const columns = shown.filter(({ key }) => !known.has(key)).slice(0, SAMPLE_COLUMNS);
    if (columns.length === 0) return undefined;
    let isWanted = true;
    const paths = columns.map(({ path }) => path);
    const size = { from: 0, count: SAMPLE_ROWS, maxCellBytes: SAMPLE_BYTES };
    const take = (rows: Awaited<ReturnType<ResultsDesk['rows']>>['rows']): void => {
      if (!isWanted) return;
      const widths = new Map(known);
      columns.forEach(({ key, path }, place) => {
        const cells = rows.flatMap(({ cells: all }) => all[place] ?? []);
        widths.set(key, fitWidth(path, cells));
      });
      setFit({ name: sample, widths });
    };
    desk.rows(name, { list: list.path, columns: paths, ...size }).then(
      ({ rows }) => take(rows),
      // The rows themselves say what is wrong.
      () => take([]),
    );
    return () => {
      isWanted = false;
    };
  }, [desk, name, list.path, shown, sample, isSame, fit]);
  return isKnown ? fit.widths : undefined;
}
