import type { ReactNode } from 'react';
import { systemClock } from '../../../contract/clock.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import type { RowOrder } from '../../../answers/query/selection.ts';
import type { RowPages } from './row-pages.ts';
import { fullName, listName, TABLE_COPY } from './table-copy.ts';
import { Button, VanishingButton } from '../../ui/button.tsx';
import { Digits, RoundedFractions } from '../shared/digits.tsx';
import type { NumberTotals } from '../../../answers/values/exact-sum.ts';
import type { FoundList } from '../../../answers/query/outline.ts';
import type { CellsRequest } from '../../../answers/query/sum-cells.ts';
import { PART_COPY } from '../../ui/part-copy.ts';
import { useAwaited } from '../../ui/while-wanted.ts';

interface TableStatusProps extends Pick<AnswerViewProps, 'answersApi' | 'name'> {
  readonly rows: number;
  readonly count: number;
  readonly isFiltered: boolean;
  readonly pages: RowPages;
  readonly isMade: boolean;
  readonly isFinished: boolean;
  readonly isCounted: boolean;
  readonly finding: string | undefined;
  readonly onCancel: () => void;
  readonly cells: number;
  readonly pick: ReactNode;
  readonly summed: CellsRequest | undefined;
  readonly copyMessage: string;
  readonly order: readonly RowOrder[];
  readonly onCopy: () => void;
  readonly onMore: (opener: HTMLElement) => void;
}

export function TableStatus(props: TableStatusProps) {
  const { rows, count, isFiltered, isMade, isFinished, isCounted } = props;
  const { answersApi, name, finding, cells, summed, pages } = props;
  const all = isCounted ? TABLE_COPY.rows(count) : '';
  const some = isMade ? TABLE_COPY.made(rows, count) : TABLE_COPY.found(rows, count);
  const found = isFiltered ? (pages.total() === undefined ? '' : some) : all;
  return (
    <div className="gh-table-status gh-strip">
      {/* While rows arrive or are looked for, screen readers should not read each number. */}
      <span
        role="status"
        aria-live={isFinished && (finding ?? !pages.isFinding()) ? 'polite' : 'off'}
      >
        {finding ?? (isFinished ? found : `${found} ${TABLE_COPY.growing}`)}
      </span>
      <span role="status" className="gh-hidden">
        {props.order.map((by) => TABLE_COPY.sorted(fullName(by.column), by.direction)).join(' ')}
      </span>
      {finding !== undefined && (
        <Button label={PART_COPY.cancel} look="small" onClick={props.onCancel} />
      )}
      <span role="status" className="gh-table-copied">
        {props.copyMessage}
      </span>
      {props.pick}
      {cells > 1 && summed && <SelectionSums {...{ answersApi, name }} request={summed} />}
      {cells > 1 && (
        <span className="gh-table-copy gh-fixed">
          <Button label={TABLE_COPY.copy(cells)} look="small" onClick={props.onCopy} />
          <Button
            label={PART_COPY.more}
            look="small"
            aria-haspopup="menu"
            onClick={({ currentTarget }) => props.onMore(currentTarget)}
          />
        </span>
      )}
    </div>
  );
}

export interface TableNoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly role?: 'alert' | 'status';
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export function TableNotice({ title, text, role, action }: TableNoticeProps) {
  return (
    <div className="gh-table-notice gh-column" role={role}>
      <strong>{title}</strong>
      {text !== undefined && <p className="gh-muted">{text}</p>}
      {action && <VanishingButton label={action.label} look="table" onClick={action.onClick} />}
    </div>
  );
}

/** The selection changes with each step of a drag: after so much quiet it is added up, milliseconds. */
const QUIET_MS = 120;

interface SelectionSumsProps extends Pick<AnswerViewProps, 'answersApi' | 'name'> {
  readonly request: CellsRequest;
}

function SelectionSums(props: SelectionSumsProps) {
  const sums = useSums(props);
  const facts = (['sum', 'average', 'min', 'max'] as const).flatMap((key) =>
    !sums?.count || sums[key] === undefined
      ? []
      : { key, label: TABLE_COPY.sums[key], number: sums[key] },
  );
  return (
    <span
      role="status"
      className="gh-table-sums"
      title={facts.map(({ label, number }) => `${label} ${number}`).join('\n')}
    >
      {facts.map(({ key, label, number }) => (
        <span key={key} data-sum={key}>
          {label}{' '}
          <strong>
            <RoundedFractions value>
              <Digits text={number} />
            </RoundedFractions>
          </strong>
        </span>
      ))}
    </span>
  );
}

function useSums({ answersApi, name, request }: SelectionSumsProps): NumberTotals | undefined {
  return useAwaited(
    async (signal) => {
      await new Promise<void>((end) => systemClock.after(QUIET_MS, end));
      return signal.aborted ? undefined : answersApi.compute.sumCells(name, request);
    },
    [answersApi, name, JSON.stringify(request)],
  );
}

interface EmptyNoticeProps extends Pick<TableStatusProps, 'rows' | 'isFiltered'> {
  readonly list: FoundList;
  readonly label: string;
  readonly failure: string | undefined;
  readonly hasColumns: boolean;
  readonly filter: string;
  readonly isBusy: boolean;
  readonly onClear: () => void;
}

export function EmptyNotice(props: EmptyNoticeProps) {
  const { list, label, rows, failure, filter } = props;
  if (failure !== undefined) {
    return <TableNotice title={TABLE_COPY.failed} text={failure} role="alert" />;
  }
  if (list.count === 0) {
    return <TableNotice title={TABLE_COPY.noRows(label)} text={TABLE_COPY.noRowsHint} />;
  }
  if (!props.hasColumns) {
    return <TableNotice title={TABLE_COPY.noColumns} text={TABLE_COPY.noColumnsHint} />;
  }
  if (rows > 0 || !props.isFiltered || props.isBusy) return undefined;
  const action = { label: TABLE_COPY.clearFilter, onClick: props.onClear };
  return <TableNotice title={TABLE_COPY.nothingFound(filter)} action={action} />;
}

interface NoRowsProps extends Pick<AnswerViewProps, 'outline'> {
  readonly list: readonly string[] | undefined;
}

export function NoRows({ outline, list }: NoRowsProps) {
  if (!outline.isFinished) return <TableNotice title={TABLE_COPY.noListYet} />;
  if (list)
    return <TableNotice title={TABLE_COPY.noRows(listName(list))} text={TABLE_COPY.noRowsHint} />;
  if (!outline.hasData && outline.errorCount > 0)
    return <TableNotice title={TABLE_COPY.noData(outline.errorCount)} />;
  return <TableNotice title={TABLE_COPY.noList} text={TABLE_COPY.noListHint} />;
}
