import { useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { itemsWith, useSource } from '../../commands/command-store.ts';
import { displaySettings } from '../../ui/display-settings.ts';
import { useVirtualScroll, visibleRange, type VisibleRange } from '../../ui/virtual-list.ts';
import {
  HEADER_ROW,
  isInside,
  rangeAfterKey,
  rangeAt,
  rangeOfRows,
  rangeTo,
  rectangleOf,
  type CellPosition,
  type CellRange,
} from './cell-range.ts';
import type { ColumnTarget } from './column-menu.tsx';
import {
  columnAt,
  endOf,
  pinnedColumnAt,
  pinsOf,
  type ArrangedColumn,
  type ShownColumn,
} from './columns.ts';
import { GridBody, type GridBodyProps } from './grid-body.tsx';
import { PICTURE_HEIGHT } from '../profile/column-picture.tsx';
import { GridHead, type HeaderActions } from './grid-head.tsx';
import type { Anchor } from '../../ui/popover.tsx';
import { PrintedRows } from '../shared/answer-slots.tsx';
import { shiftRange, useRowLog } from './row-log.tsx';
import { columnsToHave, pagesToHave } from './row-pages.ts';
import { TABLE_COPY } from './table-copy.ts';
import './table-grid.css';
import type { RowOrder } from '../../../answers/query/selection.ts';
import { Button } from '../../ui/button.tsx';

/** Height of the columns' names, CSS pixels; the style sheet has the same. */
const NAMES_HEIGHT = 32;

/** Rows that are rendered beyond either edge; few, as all are before each frame of scrolling. */
const ROWS_BEYOND = 1;

const WIDTH_STEP = 16;

interface TableGridProps
  extends
    Pick<HeaderActions, 'onMove' | 'onResize' | 'onSort' | 'openMenu' | 'pictures'>,
    Pick<GridBodyProps, 'columns' | 'pages' | 'errors' | 'marks' | 'scales' | 'range' | 'log'> {
  readonly onMenu: (menu: Omit<ColumnTarget, 'page'>) => void;
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
  readonly all: readonly ArrangedColumn[];
  readonly onShow: (column: string) => void;
  readonly order: readonly RowOrder[];
  readonly onRange: (range: CellRange) => void;
  readonly onFit: (column: ShownColumn, drawn: VisibleRange) => void;
  readonly onOpen: (position: CellPosition) => void;
  readonly onCellMenu: (at: Anchor) => void;
  readonly onRecord: ((position: CellPosition) => void) | undefined;
  readonly hasRecord: boolean;
  readonly onCloseRecord: () => void;
  readonly onCopy: (hasNames: boolean) => void;
}

export function TableGrid(props: TableGridProps) {
  const { columns, rows, pages, range, onRange, onRecord, hasRecord, log } = props;
  const { active } = range;
  const rowHeight = useStore(displaySettings, ({ isCompact }) => (isCompact ? 24 : 28));
  const headHeight = NAMES_HEIGHT + (props.pictures ? PICTURE_HEIGHT : 0);
  const scroll = useVirtualScroll(headHeight + rows * rowHeight);
  const { scroller, top, left } = scroll;
  const grid = useRef<HTMLDivElement>(null);
  const numbers = 24 + 9 * Math.max(2, String(log?.last ?? rows).length);
  const height = Math.max(0, scroll.height - headHeight);
  const width = Math.max(0, scroll.width - numbers);
  const drawn = visibleRange({ top, height }, { rowHeight, count: rows }, ROWS_BEYOND);
  const pins = useMemo(() => pinsOf(columns, width), [columns, width]);
  const visible = { first: columnAt(columns, left), last: columnAt(columns, left + width) };

  useLayoutEffect(() => {
    const near = columnsToHave(columns, visible);
    const pinned = [...pins.keys()].flatMap((index) => columns[index] ?? []);
    const paths = [...new Set([...near, ...pinned])].map(({ path }) => path);
    pages.want(pagesToHave(drawn, rows), log ? [...paths, log.numbers] : paths);
  });

  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });
  const isTouched = useRef(false);
  const { scrollTo } = scroll;
  const sight = { top, height, rowHeight, rows, drawn, scrollTo };
  const isAtNewest = useRowLog(log, pages, sight, (by) => {
    if (!isTouched.current) return;
    isMoved.current = grid.current?.contains(document.activeElement) ?? false;
    onRange(shiftRange(range, by));
  });
  const reveal = ({ row, column }: CellPosition): void => {
    const start = row * rowHeight;
    if (row !== HEADER_ROW) scroll.reveal(start, start + rowHeight + headHeight);
    const { left: begin = 0, width: wide = 0 } = columns[column] ?? {};
    const end = begin + wide - width;
    // Pinned columns before a column cover it once it is scrolled that far.
    const covered = [...pins].filter(([index]) => index < column);
    const cover = covered.reduce((sum, [index]) => sum + (columns[index]?.width ?? 0), 0);
    // A column wider than the table shows its beginning; a pinned one is in sight.
    const nextLeft = pins.has(column)
      ? Math.max(left, end)
      : Math.min(begin - cover, Math.max(left, end));
    if (nextLeft !== left) scroll.scrollTo({ left: nextLeft });
  };
  const shownSize = useRef('');
  // Beside an open record, the focused row stays in sight.
  useEffect(() => {
    const size = `${hasRecord} ${height} ${width}`;
    if (shownSize.current === size) return;
    shownSize.current = size;
    if (hasRecord) reveal(active);
  });
  const go = (next: CellRange): void => {
    isMoved.current = true;
    isTouched.current = true;
    onRange(next);
    reveal(next.active);
  };
  useColumnSearch(props, (column) => go(rangeAt({ row: Math.max(0, active.row), column })));
  const openMenu = (column: ShownColumn, anchor: HTMLElement): void => {
    onRange(rangeAt({ row: HEADER_ROW, column: columns.indexOf(column) }));
    props.onMenu({ column, anchor, onFit: () => props.onFit(column, drawn) });
  };
  const open = (): void => {
    if (active.row !== HEADER_ROW) props.onOpen(active);
  };

  const cellAt = (clientX: number, clientY: number): CellPosition | undefined => {
    const bounds = scroller.current?.getBoundingClientRect();
    if (!bounds || rows === 0) return undefined;
    const row = Math.floor((clientY - bounds.top - headHeight + top) / rowHeight);
    const x = clientX - bounds.left - numbers;
    const column = pinnedColumnAt(columns, pins, x, left) ?? columnAt(columns, x + left);
    return { row: Math.max(0, Math.min(row, rows - 1)), column };
  };

  const shared = { columns, visible, pins, left, numbers };
  return (
    <>
      <div ref={scroller} className="gh-table-scroller">
        <div
          className="gh-table-space"
          style={{ height: Math.max(scroll.height, scroll.space), width: numbers + endOf(columns) }}
        >
          <div
            ref={grid}
            role="grid"
            className="gh-table-grid gh-column"
            aria-label={props.label}
            aria-describedby={props.hint}
            aria-rowcount={rows + 1}
            aria-colcount={columns.length + 1}
            aria-multiselectable
            aria-busy={pages.isBusy()}
            tabIndex={-1}
            style={{ width: scroll.width, height: scroll.height }}
            onKeyDown={(event) => {
              const page = Math.max(1, Math.floor(height / rowHeight) - 1);
              const act = gridKeyAction(event, props, { page, go, open, openMenu });
              if (!act) return;
              event.preventDefault();
              event.stopPropagation();
              act();
            }}
          >
            <GridHead
              {...props}
              {...shared}
              height={headHeight}
              active={active}
              onFit={(column) => props.onFit(column, drawn)}
              onMenu={openMenu}
              onFocus={(column) => {
                const isHere = active.row === HEADER_ROW && active.column === column;
                if (!isHere) go(rangeAt({ row: HEADER_ROW, column }));
              }}
            />
            <GridBody
              {...props}
              {...shared}
              {...{ rowHeight, drawn, top, cellAt }}
              onSelect={(position, isRow, isLonger) => {
                const { row } = position;
                const first = isLonger && range.anchor.row !== HEADER_ROW ? range.anchor.row : row;
                if (isRow) go(rangeOfRows(first, row, columns.length));
                else go(isLonger ? rangeTo(range, position) : rangeAt(position));
              }}
              onOpen={open}
              onMenu={(position, at) => {
                const area = rectangleOf(range);
                const isIn = area !== undefined && isInside(position, area);
                // The menu takes the focus.
                onRange(isIn ? { ...range, active: position } : rangeAt(position));
                props.onCellMenu(at);
              }}
              onPick={log && props.onOpen}
              onPickRow={onRecord}
            />
          </div>
        </div>
      </div>
      <PrintedRows shown={Math.floor(height / rowHeight)} all={rows} />
      {!isAtNewest && (
        <Button
          label={TABLE_COPY.newest}
          className="gh-table-newest"
          onClick={() => scrollTo({ top: log?.isNewestFirst ? 0 : rows * rowHeight })}
        />
      )}
    </>
  );
}

/** Finds columns in the palette, and goes to one; where it is hidden, once it is shown. */
function useColumnSearch({ columns, all, onShow }: TableGridProps, goTo: (column: number) => void) {
  const wanted = useRef<string>(undefined);
  const goToWanted = (): void => {
    const column = columns.findIndex(({ key }) => key === wanted.current);
    if (column < 0) return;
    wanted.current = undefined;
    goTo(column);
  };
  useEffect(goToWanted);
  useSource('columns', (text) =>
    itemsWith(
      text,
      all.map(({ key, name, isShown }) => ({
        id: key,
        label: TABLE_COPY.goTo(name),
        run() {
          wanted.current = key;
          if (isShown) goToWanted();
          else onShow(key);
        },
      })),
    ),
  );
}

interface GridMoves {
  readonly page: number;
  readonly go: (range: CellRange) => void;
  readonly open: () => void;
  readonly openMenu: (column: ShownColumn, anchor: HTMLElement) => void;
}

function gridKeyAction(
  event: KeyboardEvent,
  { columns, rows, range, ...props }: TableGridProps,
  { page, go, open, openMenu }: GridMoves,
): (() => void) | undefined {
  const { active } = range;
  const { onRecord } = props;
  const { key, shiftKey: isShift, altKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const isHeader = active.row === HEADER_ROW;
  const column = columns[active.column];
  const isMenu =
    key === 'ContextMenu' || (key === 'F10' && isShift) || (altKey && key === 'ArrowDown');
  if (isMenu && isHeader && column) {
    const anchor = (event.target as Element).closest<HTMLElement>('.gh-table-header');
    return anchor ? () => openMenu(column, anchor) : undefined;
  }
  if (isMenu && !altKey && rows > 0) {
    const cell = (event.target as Element).closest<HTMLElement>('[role="gridcell"]');
    return cell ? () => props.onCellMenu(cell) : undefined;
  }
  if (altKey) {
    const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : undefined;
    if (!isHeader || !column || !step) return undefined;
    if (isShift) return () => props.onResize(column, column.width + step * WIDTH_STEP);
    return () => {
      const to = active.column + step;
      // At either end the key does nothing, rather than going back in the browser's history.
      if (!columns[to]) return;
      props.onMove(column, columns[step < 0 ? to : to + 1]);
      go(rangeAt({ row: HEADER_ROW, column: to }));
    };
  }
  if (isControl && key.toLowerCase() === 'c') {
    return rectangleOf(range) && (() => props.onCopy(isShift));
  }
  if (key === 'Enter' && !isControl) {
    if (isHeader) return undefined;
    return onRecord && !isShift ? () => onRecord(active) : open;
  }
  const extent = { rows, columns: columns.length };
  const next = rangeAfterKey(range, { key, isShift, isControl, page }, extent);
  if (next) return () => go(next);
  return key === 'Escape' && props.hasRecord ? props.onCloseRecord : undefined;
}
