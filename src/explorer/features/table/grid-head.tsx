import type { GridBodyProps } from './grid-body.tsx';
import {
  memo,
  useId,
  useRef,
  useState,
  type DOMAttributes,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { keyOfPath } from '../../runs/table-state.ts';
import { followDrag } from '../../ui/follow-drag.ts';
import { ColumnPicture } from '../profile/column-picture.tsx';
import type { ProfileStore } from '../profile/use-profiles.ts';
import { HEADER_ROW, indicesToRender, type CellPosition } from './cell-range.ts';
import { type ColumnFields, endOf, gapAt, movedBy, stopOf, type ShownColumn } from './columns.ts';
import { TABLE_COPY, columnName } from './table-copy.ts';
import type { RowOrder } from '../../../answers/query/selection.ts';

interface GridHeadProps
  extends HeaderActions, Pick<GridBodyProps, 'columns' | 'visible' | 'pins' | 'left' | 'numbers'> {
  readonly height: number;
  readonly order: readonly RowOrder[];
  readonly active: CellPosition;
  readonly onFocus: (index: number) => void;
}

export interface HeaderPictures {
  readonly profiles: ProfileStore;
  readonly fields: ColumnFields;
  readonly onOpen: (column: ShownColumn, button: HTMLElement) => void;
}

export function GridHead(props: GridHeadProps) {
  const { columns, visible, pins, left, numbers, order, active, onFocus, pictures } = props;
  const id = useId();
  const [gap, handlers] = useHeaderPointer(columns, props);
  const focused = active.row === HEADER_ROW ? active.column : -1;
  return (
    <div
      role="presentation"
      className="gh-table-head gh-fixed"
      style={{ height: props.height }}
      {...handlers}
    >
      <div
        role="row"
        aria-rowindex={1}
        className="gh-table-names"
        style={{ left: numbers, transform: `translateX(${-left}px)` }}
        onFocus={({ target }) => {
          const isName = target.closest<HTMLElement>('[data-part]')?.dataset['part'] === 'name';
          if (isName) onFocus(indexAt(target));
        }}
      >
        <div
          role="columnheader"
          className="gh-table-corner"
          aria-colindex={1}
          style={{ width: numbers, transform: `translateX(${left - numbers}px)` }}
        >
          <span className="gh-hidden">{TABLE_COPY.rowNumber}</span>
        </div>
        {indicesToRender(visible, focused, [...pins.keys()]).map((index) => {
          const column = columns[index];
          if (!column) return undefined;
          const { key } = column;
          const stop = stopOf(column, pins.get(index));
          const place = order.findIndex((each) => keyOfPath(each.column) === key);
          return (
            <ColumnHeader
              key={key}
              index={index}
              column={column}
              id={`${id}-${index}`}
              transform={stop === undefined ? undefined : movedBy(left, stop)}
              direction={order[place]?.direction}
              rank={order.length > 1 && place >= 0 ? place + 1 : undefined}
              isFocused={index === focused}
              isOpen={props.openMenu === key}
              profiles={pictures?.profiles}
              schemaType={pictures?.fields.get(key)?.type}
            />
          );
        })}
        {gap !== undefined && (
          <div className="gh-table-gap" style={{ left: columns[gap]?.left ?? endOf(columns) }} />
        )}
      </div>
    </div>
  );
}

interface ColumnHeaderProps {
  readonly index: number;
  readonly column: ShownColumn;
  readonly id: string;
  readonly transform: string | undefined;
  readonly direction: RowOrder['direction'] | undefined;
  readonly rank: number | undefined;
  readonly isFocused: boolean;
  readonly isOpen: boolean;
  readonly profiles: ProfileStore | undefined;
  readonly schemaType: string | undefined;
}

/** A column's name. The row of names hears its events, so that scrolling renders none anew. */
const ColumnHeader = memo(function ColumnHeader(props: ColumnHeaderProps) {
  const { index, column, id, transform, direction, rank, profiles } = props;
  const { key, path, name: label, left, width } = column;
  const { prefix } = columnName(path);
  const tabIndex = props.isFocused ? 0 : -1;
  return (
    <div
      role="columnheader"
      className="gh-table-header"
      aria-colindex={index + 2}
      aria-sort={direction ?? 'none'}
      aria-label={label}
      data-column={index}
      data-pinned={transform && ''}
      style={{ left, width, transform }}
    >
      <button
        type="button"
        className="gh-table-name gh-strip"
        aria-label={label}
        aria-describedby={profiles && id}
        tabIndex={tabIndex}
        title={rank === undefined ? label : `${label} · ${TABLE_COPY.sortRank(rank)}`}
        data-part="name"
        data-direction={direction}
        data-rank={rank}
      >
        {prefix && <span className="gh-table-prefix gh-ellipsis">{prefix}</span>}
        <span className="gh-ellipsis">{label.slice(prefix.length)}</span>
      </button>
      <button
        type="button"
        className="gh-column-more"
        aria-label={TABLE_COPY.menuOf(label)}
        aria-haspopup="menu"
        aria-expanded={props.isOpen}
        tabIndex={-1}
        data-part="more"
      />
      <div
        role="separator"
        className="gh-table-edge"
        aria-orientation="vertical"
        aria-label={TABLE_COPY.widthOf(label)}
        aria-valuenow={width}
        data-part="edge"
      />
      {profiles && (
        <ColumnPicture
          {...{ profiles, label, id, tabIndex }}
          columnKey={key}
          schemaType={props.schemaType}
        />
      )}
    </div>
  );
});

function indexAt(target: EventTarget): number {
  return Number((target as Element).closest<HTMLElement>('[data-column]')?.dataset['column']);
}

export interface HeaderActions {
  readonly onSort: (column: ShownColumn, isAdded: boolean) => void;
  readonly onResize: (column: ShownColumn, width: number) => void;
  readonly onFit: (column: ShownColumn) => void;
  readonly onMove: (column: ShownColumn, before: ShownColumn | undefined) => void;
  readonly onMenu: (column: ShownColumn, anchor: HTMLElement) => void;
  readonly openMenu: string | undefined;
  readonly pictures?: HeaderPictures | undefined;
}

/** Columns are made wider at their edges and dragged by their names; the index is where one would drop. */
function useHeaderPointer(
  columns: readonly ShownColumn[],
  { onSort, onResize, onFit, onMove, onMenu, pictures }: HeaderActions,
): [gap: number | undefined, handlers: DOMAttributes<HTMLElement>] {
  const resized = useRef<{ readonly column: ShownColumn; readonly from: number }>(undefined);
  const [gap, setGap] = useState<number>();
  const partAt = ({ target }: MouseEvent) => {
    const element = (target as Element).closest<HTMLElement>('[data-part]');
    const column = columns[indexAt(target)];
    return element && column && { kind: element.dataset['part'], element, column };
  };
  const drag = (press: PointerEvent<HTMLElement>, column: ShownColumn): void => {
    const names = press.currentTarget.firstElementChild;
    const scroller = names?.closest<HTMLElement>('.gh-table-scroller');
    if (!names || !scroller) return;
    let to: number | undefined;
    followDrag({
      press: press.nativeEvent,
      scroller,
      axis: 'x',
      onMove(at) {
        to = gapAt(columns, at - names.getBoundingClientRect().left);
        setGap(to);
      },
      onEnd(isDropped) {
        setGap(undefined);
        if (isDropped && to !== undefined) onMove(column, columns[to]);
      },
    });
  };
  const endResize = (): void => {
    resized.current = undefined;
  };
  const handlers: DOMAttributes<HTMLElement> = {
    onPointerDown(event) {
      const { kind, column, element } = partAt(event) ?? {};
      if (event.button !== 0 || !column) return;
      // A finger that moves on the names scrolls.
      if (kind === 'name' && event.pointerType !== 'touch') drag(event, column);
      if (kind !== 'edge') return;
      resized.current = { column, from: event.clientX };
      // The edge gets the double click too.
      element?.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      if (!resized.current) return;
      const { column, from } = resized.current;
      onResize(column, Math.round(column.width + event.clientX - from));
    },
    onPointerUp: endResize,
    onPointerCancel: endResize,
    onClick(event) {
      const part = partAt(event);
      if (part?.kind === 'name') onSort(part.column, event.shiftKey);
      if (part?.kind === 'more') onMenu(part.column, part.element);
      if (part?.kind === 'picture') pictures?.onOpen(part.column, part.element);
    },
    onContextMenu(event) {
      const header = (event.target as Element).closest<HTMLElement>('.gh-table-header');
      const column = columns[indexAt(event.target)];
      if (!header || !column) return;
      event.preventDefault();
      onMenu(column, header);
    },
    onDoubleClick(event) {
      const part = partAt(event);
      if (part?.kind === 'edge') onFit(part.column);
    },
  };
  return [gap, handlers];
}
