import { useRef, useState, type JSX, type MouseEvent, type PointerEvent } from 'react';
import type { RowOrder } from '../../../answers/api.ts';
import type { VisibleRange } from '../../ui/virtual-list.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { HEADER_ROW, type CellPosition } from './cell-range.ts';
import { gapAt, type ShownColumn } from './columns.ts';
import { TABLE_COPY, columnName, fullName } from './table-copy.ts';

interface GridHeadProps extends HeaderPointerOptions {
  /** The columns in sight, by their place among all. */
  readonly visible: VisibleRange;
  /** How far the columns are scrolled, and where the last one ends, CSS pixels. */
  readonly left: number;
  readonly end: number;
  /** Width of the rows' numbers, CSS pixels. */
  readonly numbers: number;
  readonly order: RowOrder | undefined;
  readonly active: CellPosition;
  readonly onSort: (column: ShownColumn) => void;
  /** A column's name has got the focus. */
  readonly onFocus: (position: number) => void;
}

/** The columns' names. */
export function GridHead(props: GridHeadProps): JSX.Element {
  const { columns, visible, left, numbers, order, active, onSort, onFocus } = props;
  const { gap, handlers } = useHeaderPointer(props);
  const positions: number[] = [];
  for (let position = visible.first; position <= visible.last; position += 1)
    positions.push(position);
  const isHere = active.row === HEADER_ROW;
  if (isHere && !positions.includes(active.column)) positions.push(active.column);
  return (
    <div role="presentation" className="gh-table-head" {...handlers}>
      <div
        role="row"
        aria-rowindex={1}
        className="gh-table-names"
        style={{ left: numbers, transform: `translateX(${-left}px)` }}
        onFocus={({ target }) => {
          const position = target.closest<HTMLElement>('[data-place]')?.dataset['place'];
          if (position !== undefined) onFocus(Number(position));
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
        {positions.map((position) => {
          const column = columns[position];
          const isOrder = column && order && keyOfPath(order.column) === column.key;
          return (
            column && (
              <HeaderCell
                key={column.key}
                column={column}
                position={position}
                direction={isOrder ? order.direction : undefined}
                isActive={isHere && active.column === position}
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

interface HeaderCellProps {
  readonly column: ShownColumn;
  /** Among the columns that are shown. */
  readonly position: number;
  /** How the rows are ordered by it; undefined where they are not. */
  readonly direction: RowOrder['direction'] | undefined;
  readonly isActive: boolean;
  readonly onSort: () => void;
}

/** A column's name: a button that sorts, with an edge that makes the column wider. */
function HeaderCell(props: HeaderCellProps): JSX.Element {
  const { column, position, direction, isActive, onSort } = props;
  const { prefix, name } = columnName(column.path);
  const label = fullName(column.path);
  return (
    <div
      role="columnheader"
      className="gh-table-header"
      aria-colindex={position + 2}
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
        data-place={position}
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
        data-edge={position}
      />
    </div>
  );
}

/** What moves less was a click, CSS pixels. */
const LEAST_MOVE = 6;

interface HeaderPointerOptions {
  readonly columns: readonly ShownColumn[];
  /** A place of the window in CSS pixels from the first column's left edge. */
  readonly placeOf: (clientX: number) => number;
  /** @param isDone false as long as the pointer moves */
  readonly onResize: (column: ShownColumn, width: number, isDone: boolean) => void;
  readonly onFit: (column: ShownColumn) => void;
  /** @param before where it is put; undefined for the end */
  readonly onMove: (column: ShownColumn, before: ShownColumn | undefined) => void;
}

type Drag =
  | { readonly kind: 'resize'; readonly column: ShownColumn; readonly from: number }
  | { readonly kind: 'move'; readonly column: ShownColumn; readonly from: number };

interface HeaderPointer {
  /** Where a column would be dropped: the index of the one behind. */
  readonly gap: number | undefined;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void;
    readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
  };
}

/** Columns are made wider at their edges, and dragged by their names. */
function useHeaderPointer(options: HeaderPointerOptions): HeaderPointer {
  const { columns, placeOf, onResize, onFit, onMove } = options;
  const drag = useRef<Drag>(undefined);
  const hasMoved = useRef(false);
  const [gap, setGap] = useState<number>();
  const columnOf = (event: MouseEvent, name: 'edge' | 'place'): ShownColumn | undefined => {
    const element = (event.target as Element).closest<HTMLElement>(`[data-${name}]`);
    return element ? columns[Number(element.dataset[name])] : undefined;
  };
  const widthNow = ({ column, from }: Drag, event: MouseEvent): number =>
    Math.round(column.width + event.clientX - from);
  const end = (): void => {
    drag.current = undefined;
    setGap(undefined);
  };
  return {
    gap,
    handlers: {
      onPointerDown(event) {
        hasMoved.current = false;
        if (event.button !== 0) return;
        const edge = columnOf(event, 'edge');
        const named = columnOf(event, 'place');
        if (edge) drag.current = { kind: 'resize', column: edge, from: event.clientX };
        // A finger that moves on the names scrolls.
        else if (named && event.pointerType !== 'touch') {
          drag.current = { kind: 'move', column: named, from: event.clientX };
        }
        if (edge) capture(event);
      },
      onPointerMove(event) {
        const now = drag.current;
        if (!now) return;
        if (now.kind === 'resize') {
          onResize(now.column, widthNow(now, event), false);
          return;
        }
        if (!hasMoved.current && Math.abs(event.clientX - now.from) < LEAST_MOVE) return;
        if (!hasMoved.current) capture(event);
        hasMoved.current = true;
        setGap(gapAt(columns, placeOf(event.clientX)));
      },
      onPointerUp(event) {
        const now = drag.current;
        if (now?.kind === 'resize') onResize(now.column, widthNow(now, event), true);
        else if (now && gap !== undefined) onMove(now.column, columns[gap]);
        end();
      },
      onPointerCancel: end,
      onClickCapture(event) {
        if (!hasMoved.current) return;
        hasMoved.current = false;
        event.stopPropagation();
        event.preventDefault();
      },
      onDoubleClick(event) {
        const edge = columnOf(event, 'edge');
        if (edge) onFit(edge);
      },
    },
  };
}

/** By the element that was pressed: it gets the double click too. */
function capture({ target, pointerId }: PointerEvent): void {
  (target as Element).setPointerCapture(pointerId);
}
