import type { JSX } from 'react';
import type { Cell } from '../../../answers/api.ts';
import type { ShownColumn } from './shown-column.ts';

/** Longer texts are not put into a cell, where nobody could see them, UTF-16 units. */
const MAX_TEXT = 300;

interface TableCellProps {
  readonly column: ShownColumn;
  /** Among the columns that are shown. */
  readonly place: number;
  /** Undefined until it has come. */
  readonly cell: Cell | undefined;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly error: string | undefined;
}

/** A value of the table, as it was written. */
export function TableCell(props: TableCellProps): JSX.Element {
  const { column, place, cell, isActive, isSelected, error } = props;
  return (
    <div
      role="gridcell"
      className="gh-table-cell"
      aria-colindex={place + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      data-kind={cell ? (cell.kind ?? 'missing') : 'waiting'}
      data-error={error && ''}
      title={error}
      style={{ left: column.left, width: column.width }}
    >
      {cell && textOf(cell)}
    </div>
  );
}

function textOf({ text, isCut }: Cell): string {
  return isCut || text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
