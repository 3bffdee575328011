import { memo, useEffect, useRef, type JSX, type MouseEvent, type PointerEvent } from 'react';
import type { Cell } from '../../../answers/api.ts';
import type { VisibleRange } from '../../ui/virtual-list.ts';
import { rectangleOf, type CellRange, type CellPosition } from './cell-range.ts';
import type { ShownColumn } from './columns.ts';
import { errorOfCell, errorOfRow, type ListErrors } from './list-errors.ts';
import { PAGE_ROWS, type RowPages, type RowPage } from './row-pages.ts';

/** A row's height, CSS pixels; the style sheet has the same. */
export const ROW_HEIGHT = 28;

/** Rows' places are counted from one of so many: a browser's own numbers end in the millions. */
const ROWS_PER_ORIGIN = 1_024;

interface GridBodyProps extends CellPointerOptions {
  readonly columns: readonly ShownColumn[];
  /** Rows that are drawn, and columns in sight by their place among all. */
  readonly drawn: VisibleRange;
  readonly visible: VisibleRange;
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
  const { columns, drawn, visible, top, left, numbers, rows, pages, range } = props;
  const handlers = useCellPointer(props);
  const { active } = range;
  const selected = rectangleOf(range);
  const origin = Math.floor(drawn.first / ROWS_PER_ORIGIN) * ROWS_PER_ORIGIN;
  const positions: number[] = [];
  if (active.row >= 0 && active.row < drawn.first) positions.push(active.row);
  for (let row = drawn.first; row <= drawn.last; row += 1) positions.push(row);
  if (active.row > drawn.last && active.row < rows) positions.push(active.row);
  const style: object = {
    left: numbers,
    transform: `translate(${-left}px, ${origin * ROW_HEIGHT - top}px)`,
    '--gh-table-left': `${left - numbers}px`,
    '--gh-table-numbers': `${numbers}px`,
  };
  return (
    <div role="presentation" className="gh-table-body" onDoubleClick={props.onOpen} {...handlers}>
      <div role="rowgroup" className="gh-table-rows" style={style}>
        {positions.map((row) => {
          const isIn = selected && row >= selected.top && row <= selected.bottom;
          return (
            <TableRow
              key={row}
              row={row}
              top={(row - origin) * ROW_HEIGHT}
              page={pages.page(Math.floor(row / PAGE_ROWS))}
              columns={columns}
              first={visible.first}
              last={visible.last}
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
const TableRow = memo(function TableRow(props: TableRowProps): JSX.Element {
  const { row, top, page, columns, first, last, active, left, right, errors } = props;
  const position = row % PAGE_ROWS;
  const number = page?.numbers[position];
  const rowErrors = number === undefined ? undefined : errors.rows.get(number);
  const error =
    rowErrors &&
    errorOfRow(
      rowErrors,
      columns.map(({ path }) => path),
    );
  const positions: number[] = [];
  if (active >= 0 && active < first) positions.push(active);
  for (let column = first; column <= last; column += 1) positions.push(column);
  if (active > last) positions.push(active);
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
      {positions.map((column) => {
        const shown = columns[column];
        return (
          shown && (
            <TableCell
              key={shown.key}
              column={shown}
              position={column}
              cell={page?.columns.get(shown.key)?.[position]}
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

/** Longer texts are not put into a cell, where nobody could see them, UTF-16 units. */
const MAX_TEXT = 300;

interface TableCellProps {
  readonly column: ShownColumn;
  /** Among the columns that are shown. */
  readonly position: number;
  /** Undefined until it has come. */
  readonly cell: Cell | undefined;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly error: string | undefined;
}

/** A value of the table, as it was written. */
function TableCell(props: TableCellProps): JSX.Element {
  const { column, position, cell, isActive, isSelected, error } = props;
  return (
    <div
      role="gridcell"
      className="gh-table-cell"
      aria-colindex={position + 2}
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

interface CellPointerOptions {
  /** The cell at a place of the window, the nearest one where there is none; undefined for no rows. */
  readonly cellAt: (clientX: number, clientY: number) => CellPosition | undefined;
  /** Whether a place of the window is among the rows' numbers. */
  readonly isNumber: (clientX: number) => boolean;
  /** @param isLonger from where the selection began; else it begins here */
  readonly onSelect: (position: CellPosition, isLonger: boolean) => void;
  readonly onSelectRow: (row: number, isLonger: boolean) => void;
}

interface CellPointer {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface Drag {
  readonly isRows: boolean;
  /** The cell that it has come to. */
  position: CellPosition;
  clientX: number;
  clientY: number;
  frame: number | undefined;
}

/** Cells are selected by a click, by a drag, and with Shift from the last one on. */
function useCellPointer(options: CellPointerOptions): CellPointer {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const drag = useRef<Drag>(undefined);
  const end = (): void => {
    if (drag.current?.frame !== undefined) cancelAnimationFrame(drag.current.frame);
    drag.current = undefined;
  };
  useEffect(
    () => () => {
      if (drag.current?.frame !== undefined) cancelAnimationFrame(drag.current.frame);
      drag.current = undefined;
    },
    [],
  );
  // A pointer that rests outside scrolls on, frame by frame.
  const goOn = (): void => {
    const now = drag.current;
    const { cellAt, onSelect, onSelectRow } = latest.current;
    const position = now && cellAt(now.clientX, now.clientY);
    if (!position) return;
    if (position.row !== now.position.row || position.column !== now.position.column) {
      now.position = position;
      if (now.isRows) onSelectRow(position.row, true);
      else onSelect(position, true);
    }
    now.frame = requestAnimationFrame(goOn);
  };
  const select = ({ clientX, clientY, shiftKey }: MouseEvent): Drag | undefined => {
    const position = options.cellAt(clientX, clientY);
    if (!position) return undefined;
    const isRows = options.isNumber(clientX);
    if (isRows) options.onSelectRow(position.row, shiftKey);
    else options.onSelect(position, shiftKey);
    return { isRows, position, clientX, clientY, frame: undefined };
  };
  return {
    onPointerDown(event) {
      // A finger that moves scrolls; one that does not is a click.
      if (event.button !== 0 || event.pointerType === 'touch') return;
      drag.current = select(event);
    },
    onPointerMove(event) {
      const now = drag.current;
      if (!now) return;
      if ((event.buttons & 1) === 0) {
        end();
        return;
      }
      now.clientX = event.clientX;
      now.clientY = event.clientY;
      if (now.frame !== undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      goOn();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClick(event) {
      const { nativeEvent } = event;
      if (nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch') {
        select(event);
      }
    },
  };
}
