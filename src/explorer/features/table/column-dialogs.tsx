import type { JSX } from 'react';
import type { FoundList } from '../../../answers/query/outline.ts';
import { keyOfPath, type ListState } from '../../runs/table-state.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { ColumnMenu, type OpenMenu } from './column-menu.tsx';
import { pinColumn, toggleJson, type ArrangedColumn, type RowsProps } from './columns.ts';
import { fullName } from './table-copy.ts';

const ColumnPanel = laterDialog(
  async () => (await import('../profile/column-panel.tsx')).ColumnPanel,
);

export type ProfiledColumn = Pick<OpenMenu, 'column' | 'anchor'>;

interface ColumnDialogsProps extends RowsProps {
  readonly list: FoundList;
  readonly choices: ListState;
  readonly onChoose: (choices: ListState) => void;
  readonly arranged: readonly ArrangedColumn[];
  readonly menu: OpenMenu | undefined;
  /** The column whose profile is open. */
  readonly profiled: ProfiledColumn | undefined;
  /** Whether columns have profiles. */
  readonly hasProfiles: boolean;
  readonly onGroup: ((column: readonly string[]) => void) | undefined;
  readonly onColumns: (columns: readonly ArrangedColumn[]) => void;
  readonly onCopy: (column: ArrangedColumn) => void;
  readonly onMenu: (menu: undefined) => void;
  readonly onProfile: (profiled: ProfiledColumn | undefined) => void;
  /** What had the focus may be gone. */
  readonly onGone: () => void;
}

/** A column's menu, and the panel with its profile. */
export function ColumnDialogs(props: ColumnDialogsProps): JSX.Element {
  const { answersApi, name, selection, list, choices, onChoose } = props;
  const { arranged, menu, profiled, onColumns, onProfile } = props;
  return (
    <>
      {menu && (
        <ColumnMenu
          key={menu.column.key}
          {...{ answersApi, name, selection, menu }}
          onOrder={(next) => onChoose({ ...choices, order: next })}
          onFilters={(next) => onChoose({ ...choices, filters: next })}
          onRowsOf={(path) => onChoose({ ...choices, rowsOf: path })}
          onJson={(path) => onChoose({ ...choices, ...toggleJson(arranged, path, list, choices) })}
          onPin={(isPinned) => onColumns(pinColumn(arranged, menu.column.key, isPinned))}
          onHide={() =>
            onColumns(
              arranged.map((column) =>
                column.key === menu.column.key ? { ...column, isShown: false } : column,
              ),
            )
          }
          onCopy={() => props.onCopy(menu.column)}
          onGroup={props.onGroup}
          onProfile={props.hasProfiles ? () => onProfile(menu) : undefined}
          onClose={() => {
            props.onMenu(undefined);
            if (document.activeElement === document.body) props.onGone();
          }}
        />
      )}
      {profiled && (
        <ColumnPanel
          key={profiled.column.key}
          {...{ answersApi, name, selection }}
          column={profiled.column.path}
          label={fullName(profiled.column.path)}
          anchor={profiled.anchor}
          onGroup={props.onGroup}
          onFilter={(next) => {
            const { filters = [] } = choices;
            const others = filters.filter(
              ({ column }) => keyOfPath(column) !== profiled.column.key,
            );
            onChoose({ ...choices, filters: [...others, next] });
            props.onGone();
          }}
          onClose={() => onProfile(undefined)}
        />
      )}
    </>
  );
}
