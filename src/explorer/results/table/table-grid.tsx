import { useEffect, useLayoutEffect, useMemo, useRef, type JSX, type KeyboardEvent } from 'react';
import type { RowOrder } from '../results-desk.ts';
import {
  HEADER_ROW,
  rangeAfterKey,
  rangeAt,
  rangeOfRows,
  rangeTo,
  rectangleOf,
  type CellPlace,
  type CellRange,
} from './cell-range.ts';
import type { ArrangedColumn } from './arrange-columns.ts';
import { HeaderCell } from './header-cell.tsx';
import { keyOfPath } from './key-of-path.ts';
import { columnAt, type Layout } from './lay-columns.ts';
import type { ListErrors } from './list-errors.ts';
import type { RowPages } from './row-pages.ts';
import { PAGE_ROWS } from './row-pages.ts';
import { columnsToHave, pagesToHave, rowsInSight } from './rows-in-sight.ts';
import type { ShownColumn } from './shown-column.ts';
import { TABLE_COPY } from './table-copy.ts';
import { TableRow } from './table-row.tsx';
import { HEAD_HEIGHT, numberWidth, ROW_HEIGHT } from './table-sizes.ts';
import { useCellPointer } from './use-cell-pointer.ts';
import { useHeaderPointer } from './use-header-pointer.ts';
import { useSight } from './use-sight.ts';

/** Rows' places are counted from one of so many: a browser's own numbers end in the millions. */
const ROWS_PER_ORIGIN = 1_024;

/** A step of a column's width by keys, CSS pixels. */
const WIDTH_STEP = 16;

interface TableGridProps {
  readonly label: string;
  /** Names the text that tells the keys. */
  readonly hint: string;
  readonly layout: Layout<ArrangedColumn>;
  readonly rows: number;
  readonly pages: RowPages;
  readonly errors: ListErrors;
  readonly order: RowOrder | undefined;
  readonly range: CellRange;
  readonly onRange: (range: CellRange) => void;
  readonly onSort: (column: ShownColumn) => void;
  readonly onStep: (column: ShownColumn, step: -1 | 1) => void;
  readonly onMove: (column: ShownColumn, before: ShownColumn | undefined) => void;
  readonly onResize: (column: ShownColumn, width: number, isDone: boolean) => void;
  readonly onFit: (column: ShownColumn, window: { first: number; last: number }) => void;
  readonly onOpen: (place: CellPlace) => void;
  readonly onCopy: () => void;
}

/** The rows and columns in sight, with the keys and the pointer of a spreadsheet. */
export function TableGrid(props: TableGridProps): JSX.Element {
  const { layout, rows, pages, range, onRange, order } = props;
  const { columns } = layout;
  const { active } = range;
  const sight = useSight(HEAD_HEIGHT + rows * ROW_HEIGHT);
  const { scroller, top, left, scrollTo } = sight;
  const grid = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const numbers = numberWidth(rows);
  const height = Math.max(0, sight.height - HEAD_HEIGHT);
  const width = Math.max(0, sight.width - numbers);
  const drawn = rowsInSight(top, height, ROW_HEIGHT, rows);
  const firstColumn = columnAt(columns, left);
  const lastColumn = columnAt(columns, left + width);
  const origin = Math.floor(drawn.first / ROWS_PER_ORIGIN) * ROWS_PER_ORIGIN;
  const selected = rectangleOf(range);

  const lastTop = useRef(0);
  useLayoutEffect(() => {
    const direction = top < lastTop.current ? -1 : 1;
    lastTop.current = top;
    pages.want({
      pages: pagesToHave({ first: drawn.first, last: drawn.last }, direction),
      columns: columnsToHave(columns, { first: firstColumn, last: lastColumn }).map(
        ({ path }) => path,
      ),
    });
  }, [pages, top, drawn.first, drawn.last, columns, firstColumn, lastColumn]);

  const reveal = ({ row, column }: CellPlace): void => {
    const place: { top?: number; left?: number } = {};
    if (row !== HEADER_ROW) {
      const start = row * ROW_HEIGHT;
      if (start < top) place.top = start;
      else if (start + ROW_HEIGHT > top + height) place.top = start + ROW_HEIGHT - height;
    }
    const at = columns[column];
    if (at && at.left < left) place.left = at.left;
    else if (at && at.left + at.width > left + width) {
      // Of a column that is wider than the table its beginning is shown.
      place.left = Math.min(at.left, at.left + at.width - width);
    }
    if (place.top !== undefined || place.left !== undefined) scrollTo(place);
  };
  const go = (next: CellRange): void => {
    isMoved.current = true;
    onRange(next);
    reveal(next.active);
  };
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });

  const placeOf = ({ clientX }: { readonly clientX: number }): number =>
    clientX - (scroller.current?.getBoundingClientRect().left ?? 0) - numbers + left;
  const cells = useCellPointer({
    cellAt({ clientX, clientY }) {
      const box = scroller.current?.getBoundingClientRect();
      if (!box || rows === 0) return undefined;
      const row = Math.floor((clientY - box.top - HEAD_HEIGHT + top) / ROW_HEIGHT);
      const column = columnAt(columns, placeOf({ clientX }));
      return { row: Math.max(0, Math.min(row, rows - 1)), column };
    },
    isNumber: ({ clientX }) =>
      clientX - (scroller.current?.getBoundingClientRect().left ?? 0) < numbers,
    onSelect(place, isLonger) {
      if (isLonger && isSame(place, range.lead)) return;
      go(isLonger ? rangeTo(range, place) : rangeAt(place));
    },
    onSelectRow(row, isLonger) {
      if (isLonger && row === range.lead.row) return;
      const first = isLonger && range.anchor.row !== HEADER_ROW ? range.anchor.row : row;
      go(rangeOfRows(first, row, columns.length));
    },
  });
  const header = useHeaderPointer({
    columns,
    placeOf,
    onMove: props.onMove,
    onResize: props.onResize,
    onFit: (column) => props.onFit(column, drawn),
  });

  const onHeaderKey = (event: KeyboardEvent, column: ShownColumn): boolean => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined;
    if (!event.altKey || !step) return false;
    if (event.shiftKey) props.onResize(column, column.width + step * WIDTH_STEP, true);
    else {
      const to = active.column + step;
      if (to < 0 || to >= columns.length) return true;
      props.onStep(column, step);
      go(rangeAt({ row: HEADER_ROW, column: to }));
    }
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const isControl = event.ctrlKey || event.metaKey;
    const column = columns[active.column];
    const isHeader = active.row === HEADER_ROW;
    const done = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (isHeader && column && onHeaderKey(event, column)) return done();
    if (event.altKey) return;
    if (isControl && key.toLowerCase() === 'c' && selected) {
      props.onCopy();
      return done();
    }
    if (key === 'Enter' && !isControl && !isHeader) {
      props.onOpen(active);
      return done();
    }
    const page = Math.max(1, Math.floor(height / ROW_HEIGHT) - 1);
    const extent = { rows, columns: columns.length, page };
    const next = rangeAfterKey(range, { key, isShift: event.shiftKey, isControl }, extent);
    if (!next) return;
    go(next);
    done();
  };

  const lines = useMemo(() => {
    const all: number[] = [];
    if (active.row >= 0 && active.row < drawn.first) all.push(active.row);
    for (let row = drawn.first; row <= drawn.last; row += 1) all.push(row);
    if (active.row > drawn.last && active.row < rows) all.push(active.row);
    return all;
  }, [active.row, drawn.first, drawn.last, rows]);
  const heads: number[] = [];
  for (let column = firstColumn; column <= lastColumn; column += 1) heads.push(column);
  if (active.row === HEADER_ROW && !heads.includes(active.column)) heads.push(active.column);
  const gapLeft = header.gap === undefined ? 0 : (columns[header.gap]?.left ?? layout.width);
  return (
    <div ref={scroller} className="gh-table-scroller">
      <div
        className="gh-table-space"
        style={{ height: sight.space, width: numbers + layout.width }}
      >
        <div
          ref={grid}
          role="grid"
          className="gh-table-grid"
          aria-label={props.label}
          aria-describedby={props.hint}
          aria-rowcount={rows + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-busy={pages.isBusy}
          style={{ width: sight.width, height: sight.height }}
          onKeyDown={onKeyDown}
        >
          <div role="rowgroup" className="gh-table-head" {...header.handlers}>
            <div
              role="row"
              aria-rowindex={1}
              style={{ left: numbers, transform: `translateX(${-left}px)` }}
              className="gh-table-names"
              onFocus={({ target }) => {
                const place = target.closest<HTMLElement>('[data-place]')?.dataset['place'];
                if (place === undefined) return;
                const next = { row: HEADER_ROW, column: Number(place) };
                if (!isSame(next, active)) go(rangeAt(next));
              }}
            >
              {heads.map((place) => {
                const column = columns[place];
                const isOrder = column && order && keyOfPath(order.column) === column.key;
                return (
                  column && (
                    <HeaderCell
                      key={column.key}
                      column={column}
                      place={place}
                      direction={isOrder ? order.direction : undefined}
                      isActive={active.row === HEADER_ROW && active.column === place}
                      onSort={() => props.onSort(column)}
                    />
                  )
                );
              })}
              {header.gap !== undefined && (
                <div className="gh-table-gap" style={{ left: gapLeft }} />
              )}
              <div
                role="columnheader"
                className="gh-table-corner"
                aria-colindex={1}
                aria-label={TABLE_COPY.rowNumber}
                style={{ width: numbers, transform: `translateX(${left - numbers}px)` }}
              />
            </div>
          </div>
          <div
            role="rowgroup"
            className="gh-table-body"
            {...cells}
            onDoubleClick={() => active.row !== HEADER_ROW && props.onOpen(active)}
          >
            <div
              role="presentation"
              className="gh-table-rows"
              style={
                {
                  left: numbers,
                  transform: `translate(${-left}px, ${origin * ROW_HEIGHT - top}px)`,
                  '--gh-table-left': `${left - numbers}px`,
                  '--gh-table-numbers': `${numbers}px`,
                } as object
              }
            >
              {lines.map((row) => {
                const isIn = selected && row >= selected.top && row <= selected.bottom;
                return (
                  <TableRow
                    key={row}
                    row={row}
                    top={(row - origin) * ROW_HEIGHT}
                    page={pages.page(Math.floor(row / PAGE_ROWS))}
                    columns={columns}
                    first={firstColumn}
                    last={lastColumn}
                    active={row === active.row ? active.column : -1}
                    left={isIn ? selected.left : -1}
                    right={isIn ? selected.right : -1}
                    errors={props.errors}
                  />
                );
              })}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

function isSame(one: CellPlace, other: CellPlace): boolean {
  return one.row === other.row && one.column === other.column;
}
