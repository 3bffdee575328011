import { useLayoutEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isSamePath } from '../../../answers/json/shape.ts';
import { listsInRows, outermostList } from '../../../answers/query/list-columns.ts';
import { keyOfPath, type ListState } from '../../runs/table-state.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { rowAfterKey } from '../../ui/row-keys.ts';
import { GROUP_COPY, PROFILE_COPY } from '../profile/profile-copy.ts';
import { placePanel } from '../shared/place-panel.ts';
import {
  pinColumn,
  toggleJson,
  withOrder,
  type ArrangedColumn,
  type RowsProps,
  type ChosenList,
} from './columns.ts';
import { FilterForm } from './filter-form.tsx';
import { fullName, TABLE_COPY } from './table-copy.ts';
import './column-menu.css';
import type { ColumnFilter, RowOrder } from '../../../answers/query/selection.ts';

const ColumnPanel = laterDialog(
  async () => (await import('../profile/column-panel.tsx')).ColumnPanel,
);

/** CSS pixels; the style sheet has the same width. */
const PANEL = { width: 264, maxHeight: 480 };

export interface OpenMenu {
  readonly column: ArrangedColumn;
  readonly anchor: HTMLElement;
  readonly page: 'menu' | 'filter';
  /** Makes the column as wide as what is in sight of it; undefined where it is not in sight. */
  readonly onFit?: (() => void) | undefined;
}

export type ProfiledColumn = Pick<OpenMenu, 'column' | 'anchor'>;

interface ColumnDialogsProps extends RowsProps, ChosenList {
  readonly arranged: readonly ArrangedColumn[];
  readonly menu: OpenMenu | undefined;
  readonly profiled: ProfiledColumn | undefined;
  readonly hasProfiles: boolean;
  readonly onCopy: (column: ArrangedColumn) => void;
  /** Groups the rows by a column; undefined where they cannot be. */
  readonly onGroup: ((column: readonly string[]) => void) | undefined;
  readonly onMenu: (menu: undefined) => void;
  readonly onProfile: (profiled: ProfiledColumn | undefined) => void;
  /** What had the focus may be gone. */
  readonly onGone: () => void;
}

export function ColumnDialogs(props: ColumnDialogsProps): JSX.Element {
  const { answersApi, name, selection, choices, menu, profiled, onChoose } = props;
  return (
    <>
      {menu && <ColumnMenu {...props} key={menu.column.key} menu={menu} />}
      {profiled && (
        <ColumnPanel
          key={profiled.column.key}
          {...{ answersApi, name, selection }}
          column={profiled.column.path}
          label={fullName(profiled.column.path)}
          anchor={profiled.anchor}
          onGroup={props.onGroup}
          onFilter={(next) => {
            onChoose({ ...choices, filters: [...filtersBeside(choices, profiled.column), next] });
            props.onGone();
          }}
          onClose={() => props.onProfile(undefined)}
        />
      )}
    </>
  );
}

function filtersBeside({ filters = [] }: ListState, { key }: ArrangedColumn): ColumnFilter[] {
  return filters.filter(({ column }) => keyOfPath(column) !== key);
}

interface ColumnMenuProps extends ColumnDialogsProps {
  readonly menu: OpenMenu;
}

function ColumnMenu(props: ColumnMenuProps): JSX.Element {
  const { menu, selection, choices, onChoose } = props;
  const { column, anchor } = menu;
  const [page, setPage] = useState(menu.page);
  const panel = useRef<HTMLDivElement>(null);
  const { name } = column;
  const others = filtersBeside(choices, column);
  const filter = choices.filters?.find((each) => !others.includes(each));
  const onFilters = (filters: readonly ColumnFilter[]): void => onChoose({ ...choices, filters });
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
      className="gh-popover gh-table-menu gh-column-menu"
      onToggle={({ newState }) => {
        if (newState !== 'closed') return;
        props.onMenu(undefined);
        if (document.activeElement === document.body) props.onGone();
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
  const { menu, selection, filter, list: rows, choices, onChoose, arranged, onGroup, done } = props;
  const { column, onFit } = menu;
  const { order = [] } = selection;
  const place = order.findIndex((each) => keyOfPath(each.column) === column.key);
  const hasOthers = order.length > (place < 0 ? 0 : 1);
  const sort = (direction: RowOrder['direction'] | undefined, isAdded: boolean) =>
    done(() => onChoose({ ...choices, order: withOrder(order, column.path, direction, isAdded) }));
  const change = (columns: readonly ArrangedColumn[]) =>
    done(() => onChoose({ ...choices, columns }));
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
      ...(props.hasProfiles
        ? [{ label: PROFILE_COPY.item, run: done(() => props.onProfile(menu)) }]
        : []),
    ],
    listItems(),
    [
      ...(onFit ? [{ label: TABLE_COPY.fit, run: done(onFit) }] : []),
      {
        label: column.isPinned ? TABLE_COPY.unpin : TABLE_COPY.pin,
        run: change(pinColumn(arranged, column.key, !column.isPinned)),
      },
      {
        label: TABLE_COPY.hide,
        run: change(
          arranged.map((each) => (each.key === column.key ? { ...each, isShown: false } : each)),
        ),
      },
      { label: TABLE_COPY.copyColumn, run: done(() => props.onCopy(column)) },
    ],
  ];
  function listItems() {
    const list = outermostList(column);
    if (!list || list.length === 0) return [];
    const json = {
      label: TABLE_COPY.asJson,
      isOn: column.isJson,
      run: done(() => onChoose({ ...choices, ...toggleJson(arranged, list, rows, choices) })),
    };
    return [
      ...listsInRows([column]).map((path) => {
        const isOn = selection.rowsOf !== undefined && isSamePath(selection.rowsOf, path);
        const run = done(() => onChoose({ ...choices, rowsOf: isOn ? undefined : path }));
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
