import { memo, type JSX } from 'react';
import { errorOfCell, errorOfRow, type ListErrors } from './list-errors.ts';
import { PAGE_ROWS, type RowPage } from './row-pages.ts';
import type { ShownColumn } from './shown-column.ts';
import { TableCell } from './table-cell.tsx';
import './table-cell.css';

interface TableRowProps {
  /** As the table shows it, from 0. */
  readonly row: number;
  /** CSS pixels. */
  readonly top: number;
  readonly page: RowPage | undefined;
  readonly columns: readonly ShownColumn[];
  /** The columns in sight, by their place among all. */
  readonly first: number;
  readonly last: number;
  /** The column that has the focus; -1 for none. */
  readonly active: number;
  /** The columns that are selected; -1 for none. */
  readonly left: number;
  readonly right: number;
  readonly errors: ListErrors;
}

/** A row of the table: its number, and its cells in sight. */
export const TableRow = memo(function TableRow(props: TableRowProps): JSX.Element {
  const { row, top, page, columns, first, last, active, left, right, errors } = props;
  const place = row % PAGE_ROWS;
  const number = page?.numbers[place];
  const rowErrors = number === undefined ? undefined : errors.rows.get(number);
  const error =
    rowErrors &&
    errorOfRow(
      rowErrors,
      columns.map(({ path }) => path),
    );
  const places: number[] = [];
  if (active >= 0 && active < first) places.push(active);
  for (let column = first; column <= last; column += 1) places.push(column);
  if (active > last) places.push(active);
  return (
    <div
      role="row"
      className="gh-table-row"
      aria-rowindex={row + 2}
      data-odd={row % 2 === 1 ? '' : undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        role="rowheader"
        className="gh-table-number"
        aria-colindex={1}
        data-error={error && ''}
        title={error}
      >
        {row + 1}
      </div>
      {places.map((column) => {
        const shown = columns[column];
        return (
          shown && (
            <TableCell
              key={shown.key}
              column={shown}
              place={column}
              cell={page?.columns.get(shown.key)?.[place]}
              isActive={column === active}
              isSelected={column >= left && column <= right}
              error={rowErrors && errorOfCell(rowErrors, shown.path)}
            />
          )
        );
      })}
    </div>
  );
});
