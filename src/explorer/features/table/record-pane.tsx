import { useEffect, useRef, useState, type JSX, type KeyboardEvent, type ReactNode } from 'react';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import { rowAfterKey } from '../../ui/row-keys.ts';
import { Said } from '../../ui/said.tsx';
import { useVirtualList } from '../../ui/virtual-list.ts';
import { cellValue, faceOf } from '../shared/cell-value.tsx';
import { type ColumnFields, hasOwnColumn, type ArrangedColumn, type RowsProps } from './columns.ts';
import { errorOfCell, errorOfRow, type ListErrors } from './list-errors.ts';
import { columnName, fullName, TABLE_COPY } from './table-copy.ts';
import './record-pane.css';
import type { Cell } from '../../../answers/json/values.ts';
import type { Row } from '../../../answers/query/rows.ts';
import type { RowSelection } from '../../../answers/query/selection.ts';
import { whileWanted } from '../../ui/while-wanted.ts';
import { Button } from '../../ui/button.tsx';

/** Of a field, CSS pixels; the style sheet has the same. */
const FIELD_HEIGHT = 48;

const MAX_VALUE_BYTES = 300;

interface RecordPaneProps extends RowsProps {
  readonly revision: number;
  readonly row: number;
  readonly rows: number;
  readonly columns: readonly ArrangedColumn[];
  readonly errors: ListErrors;
  readonly active: string | undefined;
  readonly fields: ColumnFields;
  readonly onGo: (row: number) => void;
  readonly onOpen: (record: Row, column: ArrangedColumn, cell: Cell) => void;
  readonly onClose: () => void;
}

export function RecordPane(props: RecordPaneProps): JSX.Element {
  const { row, rows, columns, errors, active, onGo, onOpen, onClose } = props;
  const { record, failure } = useRecord(props);
  const [focused, setFocused] = useState(-1);
  const {
    scroller,
    rows: fields,
    scrollTo,
    height,
    topOf,
    pageSize,
  } = useVirtualList(columns.length, FIELD_HEIGHT, focused);
  const [told, setTold] = useState(row);
  const rowErrors = record && errors.get(record.number);
  const rowError = errorOfRow(rowErrors, columns);
  const current = columns.findIndex(({ key }) => key === active);
  useEffect(() => {
    if (current >= 0) scrollTo(current);
  }, [current, scrollTo]);
  const list = useRef<HTMLUListElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    list.current?.querySelector<HTMLElement>(`[data-field="${focused}"]`)?.focus({
      preventScroll: true,
    });
  });
  const entry = focused >= 0 ? focused : Math.max(0, current);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = rowAfterKey(event.key, entry, { page: pageSize, rows: columns.length });
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    setFocused(next);
    scrollTo(next);
  };
  return (
    // Escape closes it from any element inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="gh-record gh-fill"
      aria-label={TABLE_COPY.record(row)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="gh-record-head gh-strip">
        <h2>{TABLE_COPY.cellOf(row)}</h2>
        <p className="gh-hidden" role="status">
          <Said key={told} text={TABLE_COPY.record(told)} />
        </p>
        {([-1, 1] as const).map((by) => (
          <Button
            key={by}
            className="gh-record-step"
            data-step={by < 0 ? 'up' : 'down'}
            hint={by < 0 ? TABLE_COPY.previousRow : TABLE_COPY.nextRow}
            aria-disabled={row + by < 0 || row + by >= rows || undefined}
            onClick={() => {
              if (row + by < 0 || row + by >= rows) return;
              onGo(row + by);
              setTold(row + by);
            }}
          />
        ))}
        <Button className="gh-record-close" hint={TABLE_COPY.closeRecord} onClick={onClose} />
      </div>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {record?.isNull && !hasOwnColumn(columns) && (
        <p className="gh-record-null">{TABLE_COPY.nullRow}</p>
      )}
      {rowError !== undefined && <p>{rowError}</p>}
      <div ref={scroller} className="gh-record-scroller">
        {/* The list takes the keys of its fields. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul ref={list} role="list" className="gh-placed" style={{ height }} onKeyDown={onKeyDown}>
          {fields.map((index) => {
            const column = columns[index];
            if (!column) return undefined;
            const cell = record?.cells[index];
            const { prefix, name } = columnName(column.path);
            const field = props.fields.get(column.key);
            const error = errorOfCell(rowErrors, column.path);
            const title = [`${fullName(column.path)} ${field?.type ?? ''}`, field?.description];
            return (
              <li
                key={column.key}
                aria-posinset={index + 1}
                aria-setsize={columns.length}
                style={{ transform: `translateY(${topOf(index)}px)` }}
              >
                <button
                  type="button"
                  className="gh-record-field gh-column"
                  data-field={index}
                  tabIndex={index === entry ? 0 : -1}
                  aria-current={index === current || undefined}
                  title={title.filter(Boolean).join('\n')}
                  onFocus={() => setFocused(index)}
                  onClick={() => {
                    if (record && cell) onOpen(record, column, cell);
                  }}
                >
                  <span className="gh-record-name">
                    {prefix && <span className="gh-table-prefix gh-ellipsis">{prefix}</span>}
                    <span>{name}</span>
                    {field?.description !== undefined && (
                      <span className="gh-record-description gh-ellipsis">{field.description}</span>
                    )}
                  </span>
                  <span
                    className="gh-record-value gh-ellipsis"
                    data-kind={cell && faceOf(cell)}
                    data-error={error && ''}
                  >
                    {cell && valueOf(cell, column)}
                    {error !== undefined && ` ${error}`}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function valueOf(cell: Cell, { withheld }: ArrangedColumn): ReactNode {
  if (cell.kind !== 'null' || withheld === undefined) return cellValue(cell);
  return `${TABLE_COPY.withheld} (${withheld})`;
}

function useRecord({ answersApi, name, revision, selection, row, columns }: RecordPaneProps): {
  readonly record: Row | undefined;
  readonly failure: string | undefined;
} {
  const [read, setRead] = useState<{ readonly record?: Row; readonly failure?: string }>({});
  const asked = JSON.stringify([name, selection, columns.map(({ path }) => path), revision]);
  useEffect(() => {
    const [answer, rowsOf, paths] = JSON.parse(asked) as [string, RowSelection, string[][]];
    const size = { from: row, count: 1, maxCellBytes: MAX_VALUE_BYTES };
    return whileWanted(
      answersApi.compute.rows(answer, { ...rowsOf, columns: paths, ...size }),
      ({ rows: [record] }) => record && setRead({ record }),
      (reason) => setRead({ failure: answerErrorMessage(reason) }),
    );
  }, [answersApi, asked, row]);
  return { record: read.record, failure: read.failure };
}
