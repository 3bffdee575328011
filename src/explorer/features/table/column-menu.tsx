import { useLayoutEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isSamePath } from '../../../answers/json/shape.ts';
import { listsInRows, outermostList } from '../../../answers/query/list-columns.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { rowAfterKey } from '../../ui/row-keys.ts';
import { GROUP_COPY, PROFILE_COPY } from '../profile/profile-copy.ts';
import { placePanel } from '../shared/place-panel.ts';
import { withOrder, type ArrangedColumn, type RowsProps } from './columns.ts';
import { FilterForm } from './filter-form.tsx';
import { TABLE_COPY } from './table-copy.ts';
import './column-menu.css';
import type { ColumnFilter, RowOrder } from '../../../answers/query/selection.ts';

/** CSS pixels; the style sheet has the same width. */
const PANEL = { width: 264, maxHeight: 480 };

export interface OpenMenu {
  readonly column: ArrangedColumn;
  readonly anchor: HTMLElement;
  readonly page: 'menu' | 'filter';
  /** Makes the column as wide as what is in sight of it; undefined where it is not in sight. */
  readonly onFit?: (() => void) | undefined;
}

interface ColumnMenuProps extends RowsProps {
  readonly menu: OpenMenu;
  readonly onOrder: (order: readonly RowOrder[]) => void;
  readonly onFilters: (filters: readonly ColumnFilter[]) => void;
  /** Makes each item of a list a row; undefined makes the rows of the list alone. */
  readonly onRowsOf: (list: readonly string[] | undefined) => void;
  /** Shows a list as JSON, or as columns again. */
  readonly onJson: (list: readonly string[]) => void;
  readonly onPin: (isPinned: boolean) => void;
  readonly onHide: () => void;
  readonly onCopy: () => void;
  /** Groups the rows by a column; undefined where they cannot be. */
  readonly onGroup: ((column: readonly string[]) => void) | undefined;
  /** Shows what the column holds; undefined where that is not known. */
  readonly onProfile: (() => void) | undefined;
  readonly onClose: () => void;
}

export function ColumnMenu(props: ColumnMenuProps): JSX.Element {
  const { menu, selection, onFilters, onClose } = props;
  const { column, anchor } = menu;
  const [page, setPage] = useState(menu.page);
  const panel = useRef<HTMLDivElement>(null);
  const { name } = column;
  const filters = selection.filters ?? [];
  const others = filters.filter((filter) => keyOfPath(filter.column) !== column.key);
  const filter = filters.find((each) => !others.includes(each));
  useLayoutEffect(() => {
    const element = panel.current;
    placePanel(element, anchor, PANEL);
    element?.showPopover();
    focusFirstIn(element);
    const listening = new AbortController();
    // The key that opened it may ask for the browser's own menu once it is let go.
    const prevent = (event: Event): void => event.preventDefault();
    element?.addEventListener('contextmenu', prevent, { signal: listening.signal });
    return () => listening.abort();
  }, [anchor]);
  const close = (): void => panel.current?.hidePopover();
  const done =
    (act: () => void): (() => void) =>
    () => {
      close();
      act();
    };
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={page === 'menu' ? TABLE_COPY.menuOf(name) : TABLE_COPY.filterOf(name)}
      className="gh-table-menu gh-column-menu"
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      {page === 'menu' ? (
        <MenuItems
          {...props}
          filter={filter}
          onFilter={() => {
            flushSync(() => setPage('filter'));
            focusFirstIn(panel.current);
          }}
          onUnfilter={() => onFilters(others)}
          done={done}
        />
      ) : (
        <FilterForm
          answersApi={props.answersApi}
          name={props.name}
          selection={{ ...selection, filters: others }}
          column={column}
          filter={filter}
          onCancel={close}
          onApply={(next) => done(() => onFilters(next ? [...others, next] : others))()}
        />
      )}
    </div>
  );
}

function focusFirstIn(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('[role="menuitem"], [data-first]')?.focus();
}

interface MenuItemsProps extends ColumnMenuProps {
  readonly filter: ColumnFilter | undefined;
  readonly onFilter: () => void;
  readonly onUnfilter: () => void;
  readonly done: (act: () => void) => () => void;
}

const DIRECTIONS = ['ascending', 'descending'] as const;

function MenuItems(props: MenuItemsProps): JSX.Element {
  const { menu, selection, filter, onOrder, onGroup, done } = props;
  const { column, onFit } = menu;
  const { order = [] } = selection;
  const place = order.findIndex((each) => keyOfPath(each.column) === column.key);
  const hasOthers = order.length > (place < 0 ? 0 : 1);
  const sort = (direction: RowOrder['direction'] | undefined, isAdded: boolean) =>
    done(() => onOrder(withOrder(order, column.path, direction, isAdded)));
  const groups = [
    [
      ...DIRECTIONS.map((direction) => ({
        label: TABLE_COPY.sortBy[direction],
        isOn: order[place]?.direction === direction,
        run: sort(direction, false),
        runWithShift: sort(direction, true),
      })),
      ...(hasOthers
        ? DIRECTIONS.map((direction) => ({
            label: TABLE_COPY.thenBy[direction],
            run: sort(direction, true),
          }))
        : []),
      ...(place >= 0 ? [{ label: TABLE_COPY.unsort, run: sort(undefined, true) }] : []),
    ],
    [
      { label: TABLE_COPY.filterColumn, isOn: filter !== undefined, run: props.onFilter },
      ...(filter ? [{ label: TABLE_COPY.unfilter, run: done(props.onUnfilter) }] : []),
      ...(onGroup ? [{ label: GROUP_COPY.item, run: done(() => onGroup(column.path)) }] : []),
      ...(props.onProfile ? [{ label: PROFILE_COPY.item, run: done(props.onProfile) }] : []),
    ],
    listItems(),
    [
      ...(onFit ? [{ label: TABLE_COPY.fit, run: done(onFit) }] : []),
      {
        label: column.isPinned ? TABLE_COPY.unpin : TABLE_COPY.pin,
        run: done(() => props.onPin(!column.isPinned)),
      },
      { label: TABLE_COPY.hide, run: done(props.onHide) },
      { label: TABLE_COPY.copyColumn, run: done(props.onCopy) },
    ],
  ];
  function listItems() {
    const list = outermostList(column);
    if (!list || list.length === 0) return [];
    const json = {
      label: TABLE_COPY.asJson,
      isOn: column.isJson,
      run: done(() => props.onJson(list)),
    };
    return [
      ...listsInRows([column]).map((path) => {
        const isOn = selection.rowsOf !== undefined && isSamePath(selection.rowsOf, path);
        const run = done(() => props.onRowsOf(isOn ? undefined : path));
        return { label: TABLE_COPY.rowsOf(path.at(-1) ?? ''), isOn, run };
      }),
      json,
    ];
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const at = items.indexOf(event.target as HTMLElement);
    const next = rowAfterKey(event.key, at, { page: items.length, rows: items.length });
    if (next === undefined) return;
    event.preventDefault();
    // From the last item on to the first, and back (ARIA Authoring Practices, "Menu").
    const isOver = next === at && event.key.startsWith('Arrow');
    items[isOver ? items.length - 1 - at : next]?.focus();
  };
  return (
    // The menu takes the keys of its items, one of which has the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div role="menu" aria-label={column.name} onKeyDown={onKeyDown}>
      {groups
        .filter((items) => items.length > 0)
        .map((items) => (
          <div key={items[0]?.label} role="group" className="gh-column-items">
            {items.map(({ label, run, ...more }) => (
              <button
                key={label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                data-on={'isOn' in more && more.isOn ? '' : undefined}
                onClick={({ shiftKey }) =>
                  shiftKey && 'runWithShift' in more ? more.runWithShift() : run()
                }
              >
                {label}
              </button>
            ))}
          </div>
        ))}
    </div>
  );
}
