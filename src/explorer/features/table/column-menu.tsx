import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSamePath, KIND } from '../../../answers/json/shape.ts';
import { listsInRows, outermostList } from '../../../answers/query/list-columns.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { OpenMenu, type MenuAction, type MenuPart } from '../../ui/open-menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { PROFILE_COPY } from '../profile/profile-copy.ts';
import {
  filtersBeside,
  pinColumn,
  toggleJson,
  withColumn,
  withOrder,
  type ArrangedColumn,
  type RowsProps,
  type ChosenList,
} from './columns.ts';
import { FilterForm } from './filter-form.tsx';
import { fullName, TABLE_COPY } from './table-copy.ts';
import './column-menu.css';
import type { ColumnFilter, RowOrder } from '../../../answers/query/selection.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

const ColumnPanel = laterDialog(
  async () => (await import('../profile/column-panel.tsx')).ColumnPanel,
);

export interface ColumnTarget {
  readonly column: ArrangedColumn;
  readonly anchor: HTMLElement;
  readonly page: 'menu' | 'filter';
  readonly onFit?: (() => void) | undefined;
}

export type ProfiledColumn = Pick<ColumnTarget, 'column' | 'anchor'>;

interface ColumnDialogsProps extends RowsProps, ChosenList {
  readonly arranged: readonly ArrangedColumn[];
  readonly menu: ColumnTarget | undefined;
  readonly profiled: ProfiledColumn | undefined;
  readonly hasProfiles: boolean;
  readonly onCopy: (column: ArrangedColumn) => void;
  readonly onGroup: ((column: readonly string[]) => void) | undefined;
  readonly onMenu: (menu: ColumnTarget | undefined) => void;
  readonly onProfile: (profiled: ProfiledColumn | undefined) => void;
  readonly onGone: () => void;
}

export function ColumnDialogs(props: ColumnDialogsProps) {
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

interface ColumnMenuProps extends ColumnDialogsProps {
  readonly menu: ColumnTarget;
}

function ColumnMenu(props: ColumnMenuProps) {
  const { menu, selection, choices, onChoose, onMenu, onGone } = props;
  const { column, anchor } = menu;
  const [opener] = useState(() => document.activeElement);
  const panel = useRef<HTMLDivElement>(null);
  const others = filtersBeside(choices, column);
  const filter = choices.filters?.find((each) => !others.includes(each));
  const onFilters = (filters: readonly ColumnFilter[]): void => onChoose({ ...choices, filters });
  const close = (): void => panel.current?.hidePopover();
  if (menu.page === 'menu') {
    const parts = menuParts({
      ...props,
      filter,
      onFilter: () => onMenu({ ...menu, page: 'filter' }),
      onUnfilter: () => onFilters(others),
    });
    return (
      <OpenMenu
        label={TABLE_COPY.menuOf(column.name)}
        parts={parts}
        at={anchor}
        onGone={(isLeft) => {
          onMenu(undefined);
          if (isLeft) return;
          if (opener instanceof HTMLElement && opener !== document.body) opener.focus();
          else onGone();
        }}
      />
    );
  }
  return (
    <Popover
      {...{ panel, anchor }}
      title={TABLE_COPY.filterOf(column.name)}
      className="gh-table-menu gh-column-menu"
      width={264}
      onClose={() => {
        onMenu(undefined);
        if (document.activeElement === document.body) onGone();
      }}
    >
      <FilterForm
        answersApi={props.answersApi}
        name={props.name}
        selection={{ ...selection, filters: others }}
        column={column}
        filter={filter}
        onCancel={close}
        onApply={(next) => {
          close();
          onFilters(next ? [...others, next] : others);
        }}
      />
    </Popover>
  );
}

interface MenuPartsOf extends ColumnMenuProps {
  readonly filter: ColumnFilter | undefined;
  readonly onFilter: () => void;
  readonly onUnfilter: () => void;
}

/** A click makes a column wider by so much, CSS pixels. */
const WIDTH_STEP = 48;

const DIRECTIONS = ['ascending', 'descending'] as const;

function menuParts(props: MenuPartsOf): readonly MenuPart[] {
  const { menu, selection, filter, list: rows, choices, onChoose, arranged, onGroup } = props;
  const { column, onFit } = menu;
  const { order = [] } = selection;
  const place = order.findIndex((each) => keyOfPath(each.column) === column.key);
  const hasOthers = order.length > (place < 0 ? 0 : 1);
  const sort = (direction: RowOrder['direction'] | undefined, isAdded: boolean): void =>
    onChoose({ ...choices, order: withOrder(order, column.path, direction, isAdded) });
  const change = (columns: readonly ArrangedColumn[]): void => onChoose({ ...choices, columns });
  const { width = column.width ?? 0 } = arranged.find(({ key }) => key === column.key) ?? {};
  const widen = (label: string, by: number): MenuAction => ({
    label,
    staysOpen: true,
    act: () => change(withColumn(arranged, column.key, { width: width + by })),
  });
  const groups: readonly (readonly MenuAction[])[] = [
    [
      ...DIRECTIONS.map((direction) => ({
        label: TABLE_COPY.sortBy[direction],
        isOn: order[place]?.direction === direction,
        act: (isShift: boolean) => sort(direction, isShift),
      })),
      ...(hasOthers
        ? DIRECTIONS.map((direction) => ({
            label: TABLE_COPY.thenBy[direction],
            act: () => sort(direction, true),
          }))
        : []),
      ...(place >= 0 ? [{ label: TABLE_COPY.unsort, act: () => sort(undefined, true) }] : []),
    ],
    [
      { label: TABLE_COPY.filterColumn, isOn: filter ? true : undefined, act: props.onFilter },
      ...(filter ? [{ label: TABLE_COPY.unfilter, act: props.onUnfilter }] : []),
      ...(onGroup ? [{ label: PROFILE_COPY.groupBy, act: () => onGroup(column.path) }] : []),
      ...(props.hasProfiles
        ? [{ label: PROFILE_COPY.item, act: () => props.onProfile(menu) }]
        : []),
    ],
    listItems(),
    [
      ...(onFit ? [{ label: TABLE_COPY.fit, act: onFit }] : []),
      widen(TABLE_COPY.wider, WIDTH_STEP),
      widen(TABLE_COPY.narrower, -WIDTH_STEP),
      {
        label: column.isPinned ? TABLE_COPY.unpin : TABLE_COPY.pin,
        act: () => change(pinColumn(arranged, column.key, !column.isPinned)),
      },
      {
        label: TABLE_COPY.hide,
        act: () => change(withColumn(arranged, column.key, { isShown: false })),
      },
      { label: TABLE_COPY.copyColumn, act: () => props.onCopy(column) },
    ],
  ];
  function listItems(): MenuAction[] {
    const list = outermostList(column);
    if (!list || list.length === 0) return [];
    const json = {
      label: PART_COPY.asJson,
      isOn: column.isJson === true,
      act: () => onChoose({ ...choices, ...toggleJson(arranged, list, rows, choices) }),
    };
    return [
      ...listsInRows([column]).map((path) => {
        const isOn = selection.rowsOf !== undefined && isSamePath(selection.rowsOf, path);
        const act = (): void => onChoose({ ...choices, rowsOf: isOn ? undefined : path });
        return { label: TABLE_COPY.rowsOf(path.at(-1) ?? ''), isOn, act };
      }),
      json,
    ];
  }
  const keepFocus = (item: MenuAction): MenuPart => ({
    ...item,
    act(isShift) {
      flushSync(() => item.act(isShift));
      // The column that had the focus may be hidden.
      if (document.activeElement === document.body) props.onGone();
    },
  });
  const scales = ([undefined, 'bars', 'colors'] as const).map((scale) => ({
    label: TABLE_COPY.scales[scale ?? 'none'],
    isOn: column.scale === scale,
    act: () => change(withColumn(arranged, column.key, { scale })),
  }));
  const hasScale = props.hasProfiles && (column.kinds & KIND.number) !== 0;
  return [
    ...groups
      .filter((items) => items.length > 0)
      .flatMap((items, at) => [...(at > 0 ? ['line' as const] : []), ...items.map(keepFocus)]),
    ...(hasScale ? ['line' as const, { label: TABLE_COPY.scale, actions: scales }] : []),
  ];
}
