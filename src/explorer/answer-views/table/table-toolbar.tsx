import type { JSX } from 'react';
import { SearchInput } from '../../ui/search-input.tsx';
import { ColumnsMenu, type ColumnsMenuProps } from './columns-menu.tsx';
import { TABLE_COPY } from './table-copy.ts';

interface TableToolbarProps extends ColumnsMenuProps {
  /** Nothing where there is one list. */
  readonly listChoice: JSX.Element | undefined;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
}

/** Above the rows: which of them are shown. */
export function TableToolbar(props: TableToolbarProps): JSX.Element {
  const { listChoice, filter, onFilter, columns, onChange, onReset } = props;
  return (
    <div className="gh-table-bar">
      {listChoice}
      <SearchInput
        className="gh-table-filter"
        label={TABLE_COPY.filter}
        value={filter}
        onChange={onFilter}
      />
      <ColumnsMenu columns={columns} onChange={onChange} onReset={onReset} />
    </div>
  );
}
