import {
  useId,
  useRef,
  useState,
  type DOMAttributes,
  type JSX,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { keyOfPath } from '../../runs/table-state.ts';
import type { VisibleRange } from '../../ui/virtual-list.ts';
import { ColumnPicture } from '../profile/column-picture.tsx';
import type { ProfileStore } from '../profile/use-profiles.ts';
import { HEADER_ROW, indicesToRender, type CellPosition } from './cell-range.ts';
import { endOf, gapAt, pinnedAt, scrolledBy, type ShownColumn } from './columns.ts';
import { TABLE_COPY, columnName } from './table-copy.ts';
import type { ColumnFields } from './use-column-fields.ts';
import type { RowOrder } from '../../../answers/query/selection.ts';

interface GridHeadProps extends HeaderActions {
  /** CSS pixels. */
  readonly height: number;
  readonly pictures?: HeaderPictures | undefined;
  readonly columns: readonly ShownColumn[];
  /** The columns in sight, by their index. */
  readonly visible: VisibleRange;
  readonly pins: ReadonlyMap<number, number>;
  /** How far the columns are scrolled, CSS pixels. */
  readonly left: number;
  /** Width of the rows' numbers, CSS pixels. */
  readonly numbers: number;
  readonly order: readonly RowOrder[];
  readonly active: CellPosition;
  /** @param isAdded to the columns that the rows are sorted by already */
  readonly onSort: (column: ShownColumn, isAdded: boolean) => void;
  /** Whether the menu of a column is open. */
  readonly openMenu: string | undefined;
  /** A column's name has got the focus. */
  readonly onFocus: (index: number) => void;
}

/** Pictures of what the columns hold, below their names. */
export interface HeaderPictures {
  readonly profiles: ProfileStore;
  readonly fields: ColumnFields;
  readonly onOpen: (column: ShownColumn, button: HTMLElement) => void;
}

/** The columns' names: buttons that sort, with edges that make the columns wider. */
export function GridHead(props: GridHeadProps): JSX.Element {
  const { columns, visible, pins, left, numbers, order, active, onSort, onFocus, onMenu } = props;
  const { pictures } = props;
  const id = useId();
  const wasOpen = useRef(false);
  const [gap, handlers] = useHeaderPointer(columns, props);
  const focused = active.row === HEADER_ROW ? active.column : -1;
  return (
    <div
      role="presentation"
      className="gh-table-head"
      style={{ height: props.height }}
      {...handlers}
    >
      <div
        role="row"
        aria-rowindex={1}
        className="gh-table-names"
        style={{ ...scrolledBy(left), left: numbers, transform: `translateX(${-left}px)` }}
        onFocus={({ target }) => {
          const name = target.closest<HTMLElement>('[data-name]');
          if (name) onFocus(Number(name.dataset['name']));
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
        {indicesToRender(visible, focused, [...pins.keys()]).map((index) => {
          const column = columns[index];
          if (!column) return undefined;
          const { key, path, name: label, width } = column;
          const { prefix } = columnName(path);
          const place = order.findIndex((each) => keyOfPath(each.column) === key);
          const direction = order[place]?.direction;
          const rank = order.length > 1 && place >= 0 ? place + 1 : undefined;
          return (
            <div
              key={key}
              role="columnheader"
              className="gh-table-header"
              aria-colindex={index + 2}
              aria-sort={direction ?? 'none'}
              aria-label={label}
              data-pinned={pins.has(index) ? '' : undefined}
              style={{ left: column.left, width, ...pinnedAt(column, pins.get(index)) }}
            >
              <button
                type="button"
                className="gh-table-name"
                aria-label={label}
                aria-describedby={pictures && `${id}-${index}`}
                tabIndex={index === focused ? 0 : -1}
                title={rank === undefined ? label : `${label} · ${TABLE_COPY.sortRank(rank)}`}
                data-name={index}
                data-direction={direction}
                data-rank={rank}
                onClick={({ shiftKey }) => onSort(column, shiftKey)}
              >
                {prefix && <span className="gh-table-prefix">{prefix}</span>}
                <span>{label.slice(prefix.length)}</span>
              </button>
              <button
                type="button"
                className="gh-column-more"
                aria-label={TABLE_COPY.menuOf(label)}
                aria-haspopup="menu"
                aria-expanded={props.openMenu === key}
                tabIndex={-1}
                // A press on it closes a menu that is open, before it is a click.
                onPointerDown={() => (wasOpen.current = props.openMenu === key)}
                onClick={({ currentTarget }) => {
                  if (!wasOpen.current) onMenu(column, currentTarget);
                  wasOpen.current = false;
                }}
              />
              <div
                role="separator"
                className="gh-table-edge"
                aria-orientation="vertical"
                aria-label={TABLE_COPY.widthOf(label)}
                aria-valuenow={width}
                data-edge={index}
              />
              {pictures && (
                <ColumnPicture
                  profiles={pictures.profiles}
                  columnKey={key}
                  schemaType={pictures.fields.get(key)?.type}
                  label={label}
                  id={`${id}-${index}`}
                  tabIndex={index === focused ? 0 : -1}
                  onOpen={(button) => pictures.onOpen(column, button)}
                />
              )}
            </div>
          );
        })}
        {gap !== undefined && (
          <div className="gh-table-gap" style={{ left: columns[gap]?.left ?? endOf(columns) }} />
        )}
      </div>
    </div>
  );
}

/** What moves less was a click, CSS pixels. */
const LEAST_MOVE = 6;

/** What can be done with a column at its name or its edge. */
export interface HeaderActions {
  readonly onResize: (column: ShownColumn, width: number) => void;
  readonly onFit: (column: ShownColumn) => void;
  /** @param before where it is put; undefined for the end */
  readonly onMove: (column: ShownColumn, before: ShownColumn | undefined) => void;
  /** Opens the column's menu beside an element. */
  readonly onMenu: (column: ShownColumn, anchor: HTMLElement) => void;
}

interface HeaderDrag {
  readonly kind: 'edge' | 'name';
  readonly column: ShownColumn;
  /** Where it began, CSS pixels. */
  readonly from: number;
}

/**
 * Columns are made wider at their edges, and dragged by their names.
 *
 * @returns the index of the column before which a dragged one would be dropped, and the handlers
 */
function useHeaderPointer(
  columns: readonly ShownColumn[],
  { onResize, onFit, onMove, onMenu }: HeaderActions,
): [gap: number | undefined, handlers: DOMAttributes<HTMLElement>] {
  const drag = useRef<HeaderDrag>(undefined);
  const hasMoved = useRef(false);
  const [gap, setGap] = useState<number>();
  const columnOf = ({ target }: MouseEvent, kind: HeaderDrag['kind']): ShownColumn | undefined => {
    const element = (target as Element).closest<HTMLElement>(`[data-${kind}]`);
    return element ? columns[Number(element.dataset[kind])] : undefined;
  };
  /** By the element that was pressed: it gets the double click too. */
  const capture = ({ target, pointerId }: PointerEvent): void =>
    (target as Element).setPointerCapture(pointerId);
  const end = (): void => {
    drag.current = undefined;
    setGap(undefined);
  };
  const handlers: DOMAttributes<HTMLElement> = {
    onPointerDown(event) {
      hasMoved.current = false;
      const kind = columnOf(event, 'edge') ? 'edge' : 'name';
      const column = columnOf(event, kind);
      // A finger that moves on the names scrolls.
      const isScroll = kind === 'name' && event.pointerType === 'touch';
      if (event.button !== 0 || !column || isScroll) return;
      drag.current = { kind, column, from: event.clientX };
      if (kind === 'edge') capture(event);
    },
    onPointerMove(event) {
      if (!drag.current) return;
      const { kind, column, from } = drag.current;
      const by = event.clientX - from;
      if (kind === 'edge') return onResize(column, Math.round(column.width + by));
      if (!hasMoved.current && Math.abs(by) < LEAST_MOVE) return;
      if (!hasMoved.current) capture(event);
      hasMoved.current = true;
      const names = event.currentTarget.firstElementChild?.getBoundingClientRect();
      setGap(gapAt(columns, event.clientX - (names?.left ?? 0)));
    },
    onPointerUp() {
      if (drag.current && gap !== undefined) onMove(drag.current.column, columns[gap]);
      end();
    },
    onPointerCancel: end,
    onClickCapture(event) {
      if (!hasMoved.current) return;
      hasMoved.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
    onContextMenu(event) {
      const header = (event.target as Element).closest<HTMLElement>('.gh-table-header');
      const named = header?.querySelector<HTMLElement>('[data-name]');
      const column = columns[Number(named?.dataset['name'])];
      if (!header || !column) return;
      event.preventDefault();
      onMenu(column, header);
    },
    onDoubleClick(event) {
      const column = columnOf(event, 'edge');
      if (column) onFit(column);
    },
  };
  return [gap, handlers];
}
