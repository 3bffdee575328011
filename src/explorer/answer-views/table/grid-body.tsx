import type { JSX } from 'react';
import { rectangleOf, type CellRange } from './cell-range.ts';
import type { ListErrors } from './list-errors.ts';
import { PAGE_ROWS, type RowPages } from './row-pages.ts';
import type { Window } from './rows-in-sight.ts';
import type { ShownColumn } from './shown-column.ts';
import { TableRow } from './table-row.tsx';
import { ROW_HEIGHT } from './table-sizes.ts';
import { useCellPointer, type CellPointerOptions } from './use-cell-pointer.ts';

/** Rows' places are counted from one of so many: a browser's own numbers end in the millions. */
const ROWS_PER_ORIGIN = 1_024;

interface GridBodyProps extends CellPointerOptions {
  readonly columns: readonly ShownColumn[];
  /** Rows that are drawn, and columns in sight by their place among all. */
  readonly drawn: Window;
  readonly inSight: Window;
  /** Where the rows are scrolled to, CSS pixels. */
  readonly top: number;
  readonly left: number;
  /** Width of the rows' numbers, CSS pixels. */
  readonly numbers: number;
  readonly rows: number;
  readonly pages: RowPages;
  readonly errors: ListErrors;
  readonly range: CellRange;
  readonly onOpen: () => void;
}

/** The rows in sight; that with the focus stays, wherever the others are scrolled. */
export function GridBody(props: GridBodyProps): JSX.Element {
  const { columns, drawn, inSight, top, left, numbers, rows, pages, range } = props;
  const handlers = useCellPointer(props);
  const { active } = range;
  const selected = rectangleOf(range);
  const origin = Math.floor(drawn.first / ROWS_PER_ORIGIN) * ROWS_PER_ORIGIN;
  const places: number[] = [];
  if (active.row >= 0 && active.row < drawn.first) places.push(active.row);
  for (let row = drawn.first; row <= drawn.last; row += 1) places.push(row);
  if (active.row > drawn.last && active.row < rows) places.push(active.row);
  const style: object = {
    left: numbers,
    transform: `translate(${-left}px, ${origin * ROW_HEIGHT - top}px)`,
    '--gh-table-left': `${left - numbers}px`,
    '--gh-table-numbers': `${numbers}px`,
  };
  return (
    <div role="presentation" className="gh-table-body" onDoubleClick={props.onOpen} {...handlers}>
      <div role="rowgroup" className="gh-table-rows" style={style}>
        {places.map((row) => {
          const isIn = selected && row >= selected.top && row <= selected.bottom;
          return (
            <TableRow
              key={row}
              row={row}
              top={(row - origin) * ROW_HEIGHT}
              page={pages.page(Math.floor(row / PAGE_ROWS))}
              columns={columns}
              first={inSight.first}
              last={inSight.last}
              active={row === active.row ? active.column : -1}
              left={isIn ? selected.left : -1}
              right={isIn ? selected.right : -1}
              errors={props.errors}
            />
          );
        })}
      </div>
    </div>
  );
}
