import type { JSX } from 'react';
import type { RowOrder } from '../../../answers/api.ts';
import { HEADER_ROW, type CellPlace } from './cell-range.ts';
import { HeaderCell } from './header-cell.tsx';
import { keyOfPath } from '../../runs/table-state.ts';
import type { Window } from './rows-in-sight.ts';
import type { ShownColumn } from './shown-column.ts';
import { TABLE_COPY } from './table-copy.ts';
import { useHeaderPointer, type HeaderPointerOptions } from './use-header-pointer.ts';
import './grid-head.css';

interface GridHeadProps extends HeaderPointerOptions {
  /** The columns in sight, by their place among all. */
  readonly inSight: Window;
  /** How far the columns are scrolled, and where the last one ends, CSS pixels. */
  readonly left: number;
  readonly end: number;
  /** Width of the rows' numbers, CSS pixels. */
  readonly numbers: number;
  readonly order: RowOrder | undefined;
  readonly active: CellPlace;
  readonly onSort: (column: ShownColumn) => void;
  /** A column's name has got the focus. */
  readonly onFocus: (place: number) => void;
}

/** The columns' names. */
export function GridHead(props: GridHeadProps): JSX.Element {
  const { columns, inSight, left, numbers, order, active, onSort, onFocus } = props;
  const { gap, handlers } = useHeaderPointer(props);
  const places: number[] = [];
  for (let place = inSight.first; place <= inSight.last; place += 1) places.push(place);
  const isHere = active.row === HEADER_ROW;
  if (isHere && !places.includes(active.column)) places.push(active.column);
  return (
    <div role="presentation" className="gh-table-head" {...handlers}>
      <div
        role="row"
        aria-rowindex={1}
        className="gh-table-names"
        style={{ left: numbers, transform: `translateX(${-left}px)` }}
        onFocus={({ target }) => {
          const place = target.closest<HTMLElement>('[data-place]')?.dataset['place'];
          if (place !== undefined) onFocus(Number(place));
        }}
      >
        <div
          role="columnheader"
          className="gh-table-corner"
          aria-colindex={1}
          style={{ width: numbers, transform: `translateX(${left - numbers}px)` }}
        >
          <span className="gh-table-hidden">{TABLE_COPY.rowNumber}</span>
        </div>
        {places.map((place) => {
          const column = columns[place];
          const isOrder = column && order && keyOfPath(order.column) === column.key;
          return (
            column && (
              <HeaderCell
                key={column.key}
                column={column}
                place={place}
                direction={isOrder ? order.direction : undefined}
                isActive={isHere && active.column === place}
                onSort={() => onSort(column)}
              />
            )
          );
        })}
        {gap !== undefined && (
          <div className="gh-table-gap" style={{ left: columns[gap]?.left ?? props.end }} />
        )}
      </div>
    </div>
  );
}
