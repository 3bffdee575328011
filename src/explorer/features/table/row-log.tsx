import { useLayoutEffect, useRef } from 'react';
import { keyOfPath } from '../../runs/table-state.ts';
import type { VisibleRange } from '../../ui/virtual-list.ts';
import { HEADER_ROW, type CellPosition, type CellRange } from './cell-range.ts';
import type { ListErrors } from './list-errors.ts';
import type { RowPages } from './row-pages.ts';
import { isSelective } from '../../../answers/query/selection.ts';

export interface RowLog {
  readonly label: string;
  readonly numbers: readonly string[];
  readonly last: number;
  readonly isNewestFirst: boolean;
  readonly errors: ListErrors;
  readonly onOpen: (number: number) => void;
}

interface RowsInSight {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly rows: number;
  readonly drawn: VisibleRange;
  readonly scrollTo: (to: { readonly top: number }) => void;
}

export function useRowLog(
  log: RowLog | undefined,
  pages: RowPages,
  { top, height, rowHeight, rows, drawn, scrollTo }: RowsInSight,
  onShift: (rows: number) => void,
): boolean {
  const end = rows * rowHeight - height;
  const isAtNewest = !log || (log.isNewestFirst ? top < rowHeight : top > end - rowHeight);
  const wasAtNewest = useRef(true);
  const last = useRef<{ readonly rows: number; readonly numberOfFirst: number }>(undefined);
  useLayoutEffect(() => {
    if (!log) return;
    const direction = log.isNewestFirst ? -1 : 1;
    const number = Number(pages.cell(drawn.first, keyOfPath(log.numbers))?.text);
    // Rows in another order have no number by which others can be told.
    const isKnown = !isSelective(pages.found()) && number > 0;
    const numberOfFirst = isKnown ? number - direction * drawn.first : NaN;
    const before = last.current;
    last.current = { rows, numberOfFirst };
    const by = direction * ((before?.numberOfFirst ?? NaN) - numberOfFirst) || 0;
    if (before?.rows === rows && by === 0) {
      wasAtNewest.current = isAtNewest;
      return;
    }
    if (by !== 0) onShift(by);
    if (wasAtNewest.current) scrollTo({ top: log.isNewestFirst ? 0 : rows * rowHeight });
    else if (by !== 0) scrollTo({ top: top + by * rowHeight });
  });
  return isAtNewest;
}

export function shiftRange(range: CellRange, by: number): CellRange {
  const shift = ({ row, column }: CellPosition): CellPosition => ({
    row: row === HEADER_ROW ? row : Math.max(0, row + by),
    column,
  });
  return { active: shift(range.active), anchor: shift(range.anchor), lead: shift(range.lead) };
}
