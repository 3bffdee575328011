import { useEffect, useState } from 'react';
import type { Row } from '../../../answers/query/rows.ts';
import type { RowSelection } from '../../../answers/query/selection.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import { whileWanted } from '../../ui/while-wanted.ts';
import type { ArrangedColumn, RowsProps } from './columns.ts';

export interface RecordPlace extends RowsProps {
  readonly revision: number;
  readonly row: number;
  readonly columns: readonly ArrangedColumn[];
}

/** Cells of one row, each up to some bytes; of the row before, until another one has been read. */
export function useRecord(
  { answersApi, name, revision, selection, row, columns }: RecordPlace,
  maxCellBytes: number,
  joiner?: string,
): { readonly record?: Row; readonly failure?: string } {
  const [read, setRead] = useState<{ readonly record?: Row; readonly failure?: string }>({});
  const asked = JSON.stringify([name, selection, columns.map(({ path }) => path), revision]);
  useEffect(() => {
    const [answer, rowsOf, paths] = JSON.parse(asked) as [string, RowSelection, string[][]];
    const size = { from: row, count: 1, maxCellBytes, joiner };
    return whileWanted(
      answersApi.compute.rows(answer, { ...rowsOf, columns: paths, ...size }),
      ({ rows: [record] }) => record && setRead({ record }),
      (reason) => setRead({ failure: answerErrorMessage(reason) }),
    );
  }, [answersApi, asked, row, maxCellBytes, joiner]);
  return read;
}

/** Whether the pane takes the focus: it lies over the table, or the element that had the focus is gone. */
export function takesFocus(element: Element): boolean {
  const pane = element.closest('.gh-record');
  const isOver = pane !== null && getComputedStyle(pane).position === 'absolute';
  return isOver || document.activeElement === document.body;
}
