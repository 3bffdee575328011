import type { JSX } from 'react';
import { SearchInput } from '../../search-input.tsx';
import type { ArrangedColumn } from './arrange-columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import type { CopyOutcome } from './copy-selection.ts';
import { TABLE_COPY } from './table-copy.ts';

/** How copying goes. */
export type CopyStatus =
  { readonly kind: 'idle' | 'copying' } | { readonly kind: CopyOutcome; readonly cells: number };

interface TableToolbarProps {
  readonly listChoice: JSX.Element | undefined;
  readonly columns: readonly ArrangedColumn[];
  readonly onColumns: (columns: readonly ArrangedColumn[]) => void;
  readonly onReset: () => void;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** Rows that are shown, and rows that there are. */
  readonly rows: number;
  readonly count: number;
  readonly isFinished: boolean;
  readonly errorCount: number;
  /** How many cells are selected; undefined for none. */
  readonly cells: number | undefined;
  readonly copy: CopyStatus;
  readonly onCopy: (hasNames: boolean) => void;
}

/** Above the rows: which of them are shown, and what can be done with those that are selected. */
export function TableToolbar(props: TableToolbarProps): JSX.Element {
  const { filter, rows, count, isFinished, errorCount, cells, copy } = props;
  return (
    <div className="gh-table-bar">
      {props.listChoice}
      <SearchInput
        className="gh-table-filter"
        label={TABLE_COPY.filter}
        hint={TABLE_COPY.filterHint}
        value={filter}
        onChange={props.onFilter}
      />
      <ColumnsMenu columns={props.columns} onChange={props.onColumns} onReset={props.onReset} />
      {/* While rows come in, nobody wants each number read out. */}
      <span className="gh-table-count" role="status" aria-live={isFinished ? 'polite' : 'off'}>
        {filter === '' ? TABLE_COPY.rows(count) : TABLE_COPY.found(rows, count)}
        {!isFinished && ` ${TABLE_COPY.growing}`}
        {errorCount > 0 && <span className="gh-table-errors">{TABLE_COPY.errors(errorCount)}</span>}
      </span>
      {cells !== undefined && cells > 1 && (
        <span className="gh-table-copy">
          <button type="button" className="gh-table-button" onClick={() => props.onCopy(false)}>
            {TABLE_COPY.copy(cells)}
          </button>
          <button
            type="button"
            className="gh-table-button"
            aria-label={TABLE_COPY.copyWithNamesLabel}
            onClick={() => props.onCopy(true)}
          >
            {TABLE_COPY.copyWithNames}
          </button>
        </span>
      )}
      <span className="gh-table-copied" role="status">
        {copyWords(copy)}
      </span>
    </div>
  );
}

function copyWords(copy: CopyStatus): string {
  switch (copy.kind) {
    case 'idle':
      return '';
    case 'copying':
      return TABLE_COPY.copying;
    case 'copied':
      return TABLE_COPY.copied(copy.cells);
    case 'too-much':
      return TABLE_COPY.tooMuch;
    case 'failed':
      return TABLE_COPY.copyFailed;
  }
}
