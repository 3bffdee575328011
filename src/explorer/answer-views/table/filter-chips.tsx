import { useRef, type JSX } from 'react';
import { keyOfPath } from '../../runs/table-state.ts';
import { textOfToken } from './filter-form.tsx';
import { fullName, TABLE_COPY } from './table-copy.ts';
import type { ColumnFilter } from '../../../answers/query/selection.ts';
import { Button } from '../../ui/button.tsx';

interface FilterChipsProps {
  readonly filters: readonly ColumnFilter[];
  readonly rowsOf: readonly string[] | undefined;
  readonly onRows: () => void;
  readonly onEdit: (filter: ColumnFilter, anchor: HTMLElement) => void;
  readonly onChange: (filters: readonly ColumnFilter[]) => void;
  /** The last one has gone: the focus has to be elsewhere. */
  readonly onEmptied: () => void;
}

/** Filters of columns, to change by a click or remove by Delete, after the list that is made rows. */
export function FilterChips(props: FilterChipsProps): JSX.Element | undefined {
  const { filters, rowsOf, onRows, onEdit, onChange, onEmptied } = props;
  const list = useRef<HTMLDivElement>(null);
  if (filters.length === 0 && !rowsOf) return undefined;
  const remove = (removed: ColumnFilter): void => {
    const at = filters.indexOf(removed);
    const left = filters.filter((filter) => filter !== removed);
    const chips = list.current?.querySelectorAll<HTMLElement>('.gh-filter-text');
    if (left.length === 0) onEmptied();
    else chips?.[at === left.length ? at - 1 : at + 1]?.focus();
    onChange(left);
  };
  return (
    <div ref={list} role="group" className="gh-filter-chips" aria-label={TABLE_COPY.filters}>
      {rowsOf && (
        <span className="gh-filter-chip">
          <span className="gh-filter-text" title={fullName(rowsOf)}>
            {TABLE_COPY.rowsOf(rowsOf.at(-1) ?? '')}
          </span>
          <button
            type="button"
            className="gh-filter-remove"
            aria-label={TABLE_COPY.removeRowsOf(rowsOf.at(-1) ?? '')}
            title={TABLE_COPY.asItCame}
            onClick={() => {
              onEmptied();
              onRows();
            }}
          />
        </span>
      )}
      {filters.map((filter) => {
        const label = describeFilter(filter);
        return (
          // The keys are those of the buttons in it.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <span
            key={keyOfPath(filter.column) + label}
            className="gh-filter-chip"
            onKeyDown={(event) => {
              if (event.key !== 'Delete' && event.key !== 'Backspace') return;
              event.preventDefault();
              remove(filter);
            }}
          >
            <Button
              label={label}
              className="gh-filter-text"
              aria-haspopup="dialog"
              title={label}
              onClick={({ currentTarget }) => onEdit(filter, currentTarget)}
            />
            <button
              type="button"
              className="gh-filter-remove"
              aria-label={TABLE_COPY.removeFilter(label)}
              title={TABLE_COPY.unfilter}
              onClick={() => remove(filter)}
            />
          </span>
        );
      })}
      {filters.length > 1 && (
        <Button
          label={TABLE_COPY.clearFilters}
          look="text"
          onClick={() => {
            onEmptied();
            onChange([]);
          }}
        />
      )}
    </div>
  );
}

const MAX_NAMED = 3;

function describeFilter(filter: ColumnFilter): string {
  const name = fullName(filter.column);
  switch (filter.test) {
    case 'between':
      return TABLE_COPY.between(name, filter.from, filter.to);
    case 'one-of': {
      const named = filter.values.slice(0, MAX_NAMED).map(textOfToken);
      return TABLE_COPY.oneOf(name, named, filter.values.length - named.length);
    }
    case 'is-null':
    case 'is-not-null':
      return `${name} ${TABLE_COPY.tests[filter.test]}`;
    default:
      return TABLE_COPY.compared[filter.test](name, filter.value);
  }
}
