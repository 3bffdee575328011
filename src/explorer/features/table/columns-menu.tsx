import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { SearchInput, useSearchText } from '../../ui/search-input.tsx';
import { useVirtualList } from '../../ui/virtual-list.ts';
import { ActionFace } from '../shared/answer-bar.tsx';
import { PROFILE_COPY } from '../profile/profile-copy.ts';
import { PopoverButton } from '../../ui/popover.tsx';
import { stepColumn, type ArrangedColumn } from './columns.ts';
import { TABLE_COPY, columnName } from './table-copy.ts';
import { Button } from '../../ui/button.tsx';
import { Tick } from '../../ui/choices.tsx';
import { foldText } from '../../../contract/fold-text.ts';

/** A column's row in the menu, CSS pixels; the style sheet has the same. */
const ROW_HEIGHT = 32;

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

const MANY_COLUMNS = 10;

interface ColumnsMenuProps {
  readonly columns: readonly ArrangedColumn[];
  readonly hasMore: boolean;
  readonly onChange: (columns: readonly ArrangedColumn[]) => void;
  readonly onReset: () => void;
  readonly pictures:
    { readonly areShown: boolean; readonly onChoose: (areShown: boolean) => void } | undefined;
}

export function ColumnsMenu(props: ColumnsMenuProps) {
  const { columns, pictures } = props;
  const shown = columns.filter(({ isShown }) => isShown).length;
  return (
    <PopoverButton
      button={{
        look: 'table',
        label: <ActionFace sign="columns" label={TABLE_COPY.columns(shown, columns.length)} />,
      }}
      title={TABLE_COPY.columnsTitle}
      className="gh-table-menu"
      width={320}
    >
      {pictures && (
        <Tick
          className="gh-table-tick gh-choice gh-fixed"
          isOn={pictures.areShown}
          onChange={pictures.onChoose}
        >
          {PROFILE_COPY.show}
        </Tick>
      )}
      <ColumnList {...props} />
    </PopoverButton>
  );
}

function ColumnList({ columns, hasMore, onChange, onReset }: ColumnsMenuProps) {
  const search = useSearchText();
  const wanted = foldText(useDeferredValue(search.value));
  const [focused, setFocused] = useState<string>();
  const matching = columns.filter(({ name }) => foldText(name).includes(wanted));
  const indexOf = (key: string | undefined) => matching.findIndex((column) => column.key === key);
  const list = useVirtualList(matching.length, ROW_HEIGHT, indexOf(focused));
  const { scroller, rows, scrollTo, height, topOf } = list;
  const hint = useId();
  const show = (chosen: readonly ArrangedColumn[], isShown: boolean): void =>
    onChange(columns.map((column) => (chosen.includes(column) ? { ...column, isShown } : column)));
  const step = (key: string, by: -1 | 1): void => {
    onChange(stepColumn(columns, key, by));
    setFocused(key);
    scrollTo(Math.max(0, indexOf(key) + by));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    const row = (event.target as Element).closest<HTMLElement>('[data-key]');
    const { key = '' } = row?.dataset ?? {};
    if (!by || !row) return;
    event.preventDefault();
    if (event.altKey) return step(key, by);
    if (!matching[indexOf(key) + by]) return;
    scrollTo(indexOf(key) + by);
    const next = by < 0 ? row.previousElementSibling : row.nextElementSibling;
    next?.querySelector('input')?.focus({ preventScroll: true });
  };
  const actions = [
    [TABLE_COPY.showAll, () => show(matching, true)],
    [TABLE_COPY.hideAll, () => show(matching, false)],
    [TABLE_COPY.asItCame, onReset],
  ] as const;
  return (
    <>
      {columns.length > MANY_COLUMNS && (
        <SearchInput className="gh-table-filter" label={TABLE_COPY.findColumn} {...search} />
      )}
      <div className="gh-table-menu-actions gh-actions gh-fixed">
        {actions.map(([label, act]) => (
          <Button key={label} label={label} look="table" onClick={act} />
        ))}
      </div>
      <p className="gh-hidden" id={hint}>
        {TABLE_COPY.columnsHint}
      </p>
      {hasMore && (
        <p className="gh-table-none gh-muted">{TABLE_COPY.moreColumns(columns.length)}</p>
      )}
      {matching.length === 0 && (
        <p className="gh-table-none gh-muted">{TABLE_COPY.noColumnFound}</p>
      )}
      <div ref={scroller} className="gh-table-menu-scroller">
        {/* The list takes the keys of its rows. */}
        <ul
          role="list"
          className="gh-placed"
          aria-label={TABLE_COPY.columnsTitle}
          aria-describedby={hint}
          style={{ height }}
          onKeyDown={onKeyDown}
          onFocus={({ target }) =>
            setFocused(target.closest<HTMLElement>('[data-key]')?.dataset['key'])
          }
        >
          {rows.map((index) => {
            const column = matching[index];
            if (!column) return undefined;
            const { prefix } = columnName(column.path);
            const label = column.name;
            return (
              <li
                key={column.key}
                className="gh-table-choice gh-strip"
                data-key={column.key}
                aria-posinset={index + 1}
                aria-setsize={matching.length}
                style={{ transform: `translateY(${topOf(index)}px)` }}
              >
                <label title={label}>
                  <input
                    type="checkbox"
                    aria-label={label}
                    checked={column.isShown}
                    onChange={({ currentTarget }) => show([column], currentTarget.checked)}
                  />
                  {prefix && <span className="gh-table-prefix gh-ellipsis">{prefix}</span>}
                  <span className="gh-ellipsis">{label.slice(prefix.length)}</span>
                </label>
                {([-1, 1] as const).map((by) => (
                  <Button
                    key={by}
                    className="gh-table-step gh-fixed"
                    data-step={by < 0 ? 'up' : 'down'}
                    aria-label={by < 0 ? TABLE_COPY.moveUp(label) : TABLE_COPY.moveDown(label)}
                    onClick={() => step(column.key, by)}
                  />
                ))}
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}
