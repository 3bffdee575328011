import type { JSX } from 'react';
import type { RowOrder } from '../../../answers/api.ts';
import { columnName, fullName } from './column-name.ts';
import type { ShownColumn } from './shown-column.ts';
import { TABLE_COPY } from './table-copy.ts';

interface HeaderCellProps {
  readonly column: ShownColumn;
  /** Among the columns that are shown. */
  readonly place: number;
  /** How the rows are ordered by it; undefined where they are not. */
  readonly direction: RowOrder['direction'] | undefined;
  readonly isActive: boolean;
  readonly onSort: () => void;
}

/** A column's name: a button that sorts, with an edge that makes the column wider. */
export function HeaderCell(props: HeaderCellProps): JSX.Element {
  const { column, place, direction, isActive, onSort } = props;
  const { prefix, name } = columnName(column.path);
  const label = fullName(column.path);
  return (
    <div
      role="columnheader"
      className="gh-table-header"
      aria-colindex={place + 2}
      aria-sort={direction ?? 'none'}
      aria-label={label}
      style={{ left: column.left, width: column.width }}
    >
      <button
        type="button"
        className="gh-table-name"
        aria-label={label}
        tabIndex={isActive ? 0 : -1}
        title={label}
        data-place={place}
        data-direction={direction}
        onClick={onSort}
      >
        {prefix && <span className="gh-table-prefix">{prefix}</span>}
        <span>{name}</span>
      </button>
      <div
        role="separator"
        className="gh-table-edge"
        aria-orientation="vertical"
        aria-label={TABLE_COPY.widthOf(label)}
        aria-valuenow={column.width}
        data-edge={place}
      />
    </div>
  );
}
