import {
  memo,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type DOMAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { VisibleRange } from '../../ui/virtual-list.ts';
import { cellValue, faceOf } from '../shared/cell-value.tsx';
import { indicesToRender, rectangleOf, type CellPosition, type CellRange } from './cell-range.ts';
import { scaleImage, type ScaledColumn } from './cell-scale.ts';
import { hasOwnColumn, movedBy, stopOf, type ShownColumn } from './columns.ts';
import { errorOfCell, errorOfRow, joined, type ListErrors } from './list-errors.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import type { Anchor } from '../../ui/popover.tsx';
import type { RowLog } from './row-log.tsx';
import { PAGE_ROWS, type RowPage, type RowPages } from './row-pages.ts';
import { TABLE_COPY } from './table-copy.ts';
import type { Cell } from '../../../answers/json/values.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

/** Rows' positions are counted from one of so many: a browser's own numbers end in the millions. */
const ROWS_PER_ORIGIN = 1_024;

export interface GridBodyProps extends CellActions {
  readonly columns: readonly ShownColumn[];
  readonly rowHeight: number;
  readonly drawn: VisibleRange;
  readonly visible: VisibleRange;
  readonly pins: ReadonlyMap<number, number>;
  readonly top: number;
  readonly left: number;
  readonly numbers: number;
  readonly pages: RowPages;
  readonly errors: ListErrors;
  /** The text marked in the cells, by the column's key; with an empty one for all others. */
  readonly marks: ReadonlyMap<string, RegExp>;
  readonly scales: ReadonlyMap<string, ScaledColumn>;
  readonly range: CellRange;
  readonly onOpen: () => void;
  readonly log?: RowLog | undefined;
}

export function GridBody(props: GridBodyProps) {
  const { columns, rowHeight, drawn, visible, top, left, numbers, pages, range, errors, log } =
    props;
  const handlers = useCellPointer(range.active, props);
  const { active } = range;
  const selected = rectangleOf(range);
  const origin = Math.floor(drawn.first / ROWS_PER_ORIGIN) * ROWS_PER_ORIGIN;
  const group = useRef<HTMLDivElement>(null);
  // By hand: a value that cells inherit would have the style of each of them made anew in each frame.
  useLayoutEffect(() => {
    const still = group.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [];
    for (const element of still) {
      const moved = movedBy(left, Number(element.dataset['stop']));
      if (element.style.transform !== moved) element.style.transform = moved;
    }
  });
  const style: object = {
    left: numbers,
    transform: `translate(${-left}px, ${origin * rowHeight - top}px)`,
    '--gh-table-row': `${rowHeight}px`,
    '--gh-table-numbers': `${numbers}px`,
  };
  return (
    <div role="presentation" className="gh-table-body" onDoubleClick={props.onOpen} {...handlers}>
      <div role="rowgroup" className="gh-table-rows" ref={group} style={style}>
        {indicesToRender(drawn, active.row).map((row) => {
          const isIn = selected && row >= selected.top && row <= selected.bottom;
          return (
            <TableRow
              key={row}
              {...{ row, columns, errors }}
              top={(row - origin) * rowHeight}
              page={pages.pageOf(row)}
              first={visible.first}
              last={visible.last}
              pins={props.pins}
              marks={props.marks}
              scales={props.scales}
              active={row === active.row ? active.column : -1}
              left={isIn ? selected.left : -1}
              right={isIn ? selected.right : -1}
              numbersKey={log && keyOfPath(log.numbers)}
            />
          );
        })}
      </div>
    </div>
  );
}

interface TableRowProps extends Pick<
  GridBodyProps,
  'columns' | 'errors' | 'pins' | 'marks' | 'scales'
> {
  readonly row: number;
  readonly top: number;
  readonly page: RowPage | undefined;
  readonly first: number;
  readonly last: number;
  readonly active: number;
  readonly left: number;
  readonly right: number;
  readonly numbersKey: string | undefined;
}

const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, top, page, columns, first, last, pins } = props;
  const { active, left, right, errors, marks, numbersKey } = props;
  const index = row % PAGE_ROWS;
  const number = numbersKey && page?.columns.get(numbersKey)?.[index]?.text;
  const rowErrors = errors.get(numbersKey ? Number(number) : (page?.numbers[index] ?? -1));
  const isNull = page?.nulls.has(index) === true && !hasOwnColumn(columns);
  const rowTitle = errorOfRow(rowErrors, columns) ?? (isNull ? TABLE_COPY.nullRow : undefined);
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
        className="gh-table-number gh-muted"
        aria-colindex={1}
        data-stop={0}
        data-error={rowErrors && ''}
        title={joined(rowErrors)}
      >
        {rowErrors && <ErrorMark />}
        {numbersKey === undefined ? row + 1 : number}
      </div>
      {isNull && (
        <div className="gh-table-null" aria-hidden data-stop={0}>
          null
        </div>
      )}
      {indicesToRender({ first, last }, active, [...pins.keys()]).map((position) => {
        const column = columns[position];
        if (!column) return undefined;
        const cell = page?.columns.get(column.key)?.[index];
        const error = rowErrors && errorOfCell(rowErrors, column.path);
        const scale = cell && props.scales.get(column.key);
        const backgroundImage = scale && scaleImage(scale, cell);
        const withheld = cell?.kind === 'null' ? column.withheld : undefined;
        return (
          <div
            key={column.key}
            role="gridcell"
            className="gh-table-cell"
            aria-colindex={position + 2}
            aria-selected={position >= left && position <= right}
            tabIndex={position === active ? 0 : -1}
            data-kind={cell ? faceOf(cell, column.isJson) : 'waiting'}
            data-error={error && ''}
            // Each cell of a missing row says so, and why.
            title={error ?? withheld ?? rowTitle}
            data-stop={stopOf(column, pins.get(position))}
            data-scale={backgroundImage && ''}
            style={{ left: column.left, width: column.width, backgroundImage }}
          >
            {error !== undefined && <ErrorMark />}
            {withheld !== undefined && PART_COPY.withheld}
            {cell &&
              withheld === undefined &&
              cellContent(cell, marks.get(column.key) ?? marks.get(''))}
          </div>
        );
      })}
    </div>
  );
});

function cellContent(cell: Cell, wanted: RegExp | undefined): ReactNode {
  const parts = wanted && cell.kind !== 'null' ? markedParts(cell.text, wanted) : [];
  if (parts.length < 2) return cellValue(cell);
  return (
    <>
      {parts.map((part, position) => (
        <span key={position}>{position % 2 === 1 ? <mark>{part}</mark> : part}</span>
      ))}
      {cell.isCut && '…'}
    </>
  );
}

function ErrorMark() {
  return (
    <svg className="gh-table-mark" viewBox="0 0 16 16" role="img" aria-label={TABLE_COPY.error}>
      <path d="M8 2.2 14.6 13.6H1.4zM8 6.4v3.4M8 11.4v.6" />
    </svg>
  );
}

interface CellActions {
  readonly cellAt: (clientX: number, clientY: number) => CellPosition | undefined;
  /** With `isRow` all of its row; with `isLonger` from where the selection began, else from here. */
  readonly onSelect: (position: CellPosition, isRow: boolean, isLonger: boolean) => void;
  readonly onMenu: (position: CellPosition, at: Anchor) => void;
  readonly onPick?: ((position: CellPosition) => void) | undefined;
  readonly onPickRow?: ((position: CellPosition) => void) | undefined;
}

function useCellPointer(active: CellPosition, actions: CellActions): DOMAttributes<HTMLElement> {
  const { cellAt, onSelect, onMenu, onPick, onPickRow } = actions;
  const pressed = useRef<{ isRow: boolean; clientX: number; clientY: number }>(undefined);
  const isLonger = useRef(false);
  const [isDragging, setDragging] = useState(false);
  const extend = (): void => {
    if (!pressed.current) return;
    const { isRow, clientX, clientY } = pressed.current;
    const position = cellAt(clientX, clientY);
    const isSame = position?.row === active.row && (isRow || position.column === active.column);
    if (!position || isSame) return;
    isLonger.current = true;
    onSelect(position, isRow, true);
  };
  // A pointer that rests outside scrolls on, frame by frame.
  const scrollOn = useEffectEvent(extend);
  useEffect(() => {
    if (!isDragging) return undefined;
    let frame = requestAnimationFrame(function goOn() {
      scrollOn();
      frame = requestAnimationFrame(goOn);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);
  const select = ({ target, clientX, clientY, shiftKey }: MouseEvent): void => {
    const position = cellAt(clientX, clientY);
    if (!position) return;
    const isRow = (target as Element).closest('.gh-table-number') !== null;
    isLonger.current = shiftKey;
    onSelect(position, isRow, shiftKey);
    pressed.current = { isRow, clientX, clientY };
  };
  const end = (): void => {
    pressed.current = undefined;
    setDragging(false);
  };
  return {
    onPointerDown(event) {
      // A finger that moves scrolls; one that does not is a click.
      if (event.button === 0 && event.pointerType !== 'touch') select(event);
    },
    onPointerMove(event) {
      const { clientX, clientY } = event;
      if (!pressed.current) return;
      if ((event.buttons & 1) === 0) return end();
      pressed.current = { ...pressed.current, clientX, clientY };
      extend();
      if (!isDragging) event.currentTarget.setPointerCapture(event.pointerId);
      setDragging(true);
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A long touch is one, too.
    onContextMenu(event) {
      const { clientX, clientY } = event;
      const position = cellAt(clientX, clientY);
      if (!position) return;
      event.preventDefault();
      onMenu(position, new DOMRect(clientX, clientY));
    },
    onClick(event) {
      const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
      if (pointerType === 'touch') {
        select(event);
        pressed.current = undefined;
      }
      const picked = isLonger.current ? undefined : cellAt(event.clientX, event.clientY);
      if (!picked) return;
      onPick?.(picked);
      const isRow = (event.target as Element).closest('.gh-table-number') !== null;
      if (isRow) onPickRow?.(picked);
    },
  };
}

const MAX_MARKS = 20;

/** @param wanted a {@link foldedPattern}; undefined for nothing */
export function markedParts(text: string, wanted: RegExp | undefined): string[] {
  const parts = wanted ? text.split(wanted) : [text];
  const rest = parts.splice(MAX_MARKS * 2).join('');
  return parts.length % 2 === 1 ? parts : [...parts, rest];
}
