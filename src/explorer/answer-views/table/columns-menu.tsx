import { useDeferredValue, useId, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { SearchInput } from '../../ui/search-input.tsx';
import { useVirtualList } from '../../ui/virtual-list.ts';
import { stepColumn, type ArrangedColumn } from './columns.ts';
import { fullName, TABLE_COPY, columnName } from './table-copy.ts';

/** A column's row in the menu, CSS pixels; the style sheet has the same. */
const ROW_HEIGHT = 30;

/** Fewer columns than these are found by looking. */
const MANY_COLUMNS = 10;

interface ColumnsMenuProps {
  readonly columns: readonly ArrangedColumn[];
  readonly onChange: (columns: readonly ArrangedColumn[]) => void;
  /** Shows columns as if nobody had chosen. */
  readonly onReset: () => void;
}

/** A button, and behind it which columns are shown, in which order. */
export function ColumnsMenu({ columns, onChange, onReset }: ColumnsMenuProps): JSX.Element {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = columns.filter(({ isShown }) => isShown).length;
  const put = (): void => {
    const box = button.current?.getBoundingClientRect();
    const { current } = panel;
    if (!box || !current) return;
    const left = Math.max(8, Math.min(box.left, innerWidth - 328));
    const below = innerHeight - box.bottom - 12;
    const isAbove = below < 240 && box.top > below;
    current.style.left = `${left}px`;
    current.style.top = isAbove ? 'auto' : `${box.bottom + 4}px`;
    current.style.bottom = isAbove ? `${innerHeight - box.top + 4}px` : 'auto';
    current.style.maxHeight = `${Math.min(480, isAbove ? box.top - 12 : below)}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="gh-table-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {TABLE_COPY.columns(shown, columns.length)}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={TABLE_COPY.columnsTitle}
        className="gh-table-menu"
        onBeforeToggle={(event) => {
          if (event.newState === 'open') put();
          setOpen(event.newState === 'open');
        }}
      >
        {isOpen && <ColumnList columns={columns} onChange={onChange} onReset={onReset} />}
      </div>
    </>
  );
}

function ColumnList({ columns, onChange, onReset }: ColumnsMenuProps): JSX.Element {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text).toLowerCase();
  const [focused, setFocused] = useState<string>();
  const matching = columns.filter(({ path }) => fullName(path).toLowerCase().includes(wanted));
  const always = matching.findIndex(({ key }) => key === focused);
  const { scroller, rows, scrollTo } = useVirtualList(matching.length, ROW_HEIGHT, always);
  const hint = useId();
  const showAll = (isShown: boolean): void => {
    const keys = new Set(matching.map(({ key }) => key));
    onChange(columns.map((column) => (keys.has(column.key) ? { ...column, isShown } : column)));
  };
  const step = (key: string, by: -1 | 1): void => {
    onChange(stepColumn(columns, key, by));
    setFocused(key);
    scrollTo(Math.max(0, matching.findIndex((column) => column.key === key) + by));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    const row = (event.target as Element).closest<HTMLElement>('[data-key]');
    if (!by || !row) return;
    event.preventDefault();
    if (event.altKey) {
      step(row.dataset['key'] ?? '', by);
      return;
    }
    const position = matching.findIndex(({ key }) => key === row.dataset['key']) + by;
    if (!matching[position]) return;
    scrollTo(position);
    const next = by < 0 ? row.previousElementSibling : row.nextElementSibling;
    next?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <>
      {columns.length > MANY_COLUMNS && (
        <SearchInput
          className="gh-table-filter"
          label={TABLE_COPY.findColumn}
          value={text}
          onChange={setText}
        />
      )}
      <div className="gh-table-menu-actions">
        <button type="button" className="gh-table-button" onClick={() => showAll(true)}>
          {TABLE_COPY.showAll}
        </button>
        <button type="button" className="gh-table-button" onClick={() => showAll(false)}>
          {TABLE_COPY.hideAll}
        </button>
        <button type="button" className="gh-table-button" onClick={onReset}>
          {TABLE_COPY.asItCame}
        </button>
      </div>
      <p className="gh-table-hidden" id={hint}>
        {TABLE_COPY.columnsHint}
      </p>
      {matching.length === 0 && <p className="gh-table-none">{TABLE_COPY.noColumnFound}</p>}
      <div ref={scroller} className="gh-table-menu-scroller">
        {/* The list takes the keys of its rows. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          role="list"
          aria-label={TABLE_COPY.columnsTitle}
          aria-describedby={hint}
          style={{ height: matching.length * ROW_HEIGHT }}
          onKeyDown={onKeyDown}
          onFocus={({ target }) =>
            setFocused(target.closest<HTMLElement>('[data-key]')?.dataset['key'])
          }
        >
          {rows.map((index) => {
            const column = matching[index];
            return (
              column && (
                <ColumnRow
                  key={column.key}
                  column={column}
                  position={{ index, of: matching.length, top: index * ROW_HEIGHT }}
                  onShow={(isShown) =>
                    onChange(
                      columns.map((other) => (other === column ? { ...other, isShown } : other)),
                    )
                  }
                  onStep={(by) => step(column.key, by)}
                />
              )
            );
          })}
        </ul>
      </div>
    </>
  );
}

interface ColumnRowProps {
  readonly column: ArrangedColumn;
  /** Where it stands: its index, of how many, and its top edge in CSS pixels. */
  readonly position: { readonly index: number; readonly of: number; readonly top: number };
  readonly onShow: (isShown: boolean) => void;
  readonly onStep: (step: -1 | 1) => void;
}

/** A column in the menu: whether it is shown, and its place among the others. */
function ColumnRow({ column, position, onShow, onStep }: ColumnRowProps): JSX.Element {
  const { prefix, name } = columnName(column.path);
  const label = fullName(column.path);
  return (
    <li
      className="gh-table-choice"
      data-key={column.key}
      aria-posinset={position.index + 1}
      aria-setsize={position.of}
      style={{ transform: `translateY(${position.top}px)` }}
    >
      <label title={label}>
        <input
          type="checkbox"
          aria-label={label}
          checked={column.isShown}
          onChange={({ currentTarget }) => onShow(currentTarget.checked)}
        />
        {prefix && <span className="gh-table-prefix">{prefix}</span>}
        <span>{name}</span>
      </label>
      <button
        type="button"
        className="gh-table-step"
        data-step="up"
        aria-label={TABLE_COPY.moveUp(label)}
        onClick={() => onStep(-1)}
      />
      <button
        type="button"
        className="gh-table-step"
        data-step="down"
        aria-label={TABLE_COPY.moveDown(label)}
        onClick={() => onStep(1)}
      />
    </li>
  );
}
