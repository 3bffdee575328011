import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { rowAfterKey } from '../../ui/row-keys.ts';
import { Said } from '../../ui/said.tsx';
import { useVirtualList } from '../../ui/virtual-list.ts';
import { cellValue, faceOf } from '../shared/cell-value.tsx';
import { CellContent } from './cell-content.tsx';
import { type ColumnFields, hasOwnColumn, type ArrangedColumn } from './columns.ts';
import { errorOfCell, errorOfRow, type ListErrors } from './list-errors.ts';
import { columnName, fullName, TABLE_COPY } from './table-copy.ts';
import './record-pane.css';
import { takesFocus, useRecord, type RecordPlace } from './use-record.ts';
import type { Cell } from '../../../answers/json/values.ts';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

/** Height of a field, CSS pixels; the style sheet has the same. */
const FIELD_HEIGHT = 48;

const MAX_VALUE_BYTES = 300;

interface RecordPaneProps extends RecordPlace {
  readonly rows: number;
  readonly errors: ListErrors;
  readonly active: string | undefined;
  /** The key of the column whose cell is shown, in place of the record. */
  readonly cell: string | undefined;
  readonly fields: ColumnFields;
  readonly onGo: (row: number) => void;
  readonly onOpen: (column: string) => void;
  readonly onRecord: () => void;
  readonly onClose: () => void;
  /** Closes the part opened last. */
  readonly onBack: () => void;
}

export function RecordPane(props: RecordPaneProps) {
  const { row, rows, columns, errors, onGo, onRecord, onClose } = props;
  const [told, setTold] = useState(row);
  // A cell that is opened and closed gives the focus back to its field.
  const [focused, setFocused] = useState(-1);
  const opened = columns.find(({ key }) => key === props.cell);
  const name = (of: number): string => TABLE_COPY.record(of, opened?.name);
  return (
    // Escape closes it from any element inside.
    <section
      className="gh-record gh-fill"
      aria-label={name(row)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        props.onBack();
      }}
    >
      <div className="gh-record-head gh-strip">
        <h2 className="gh-ellipsis">{TABLE_COPY.cellOf(row, opened?.name)}</h2>
        <p className="gh-hidden" role="status">
          <Said key={told} text={name(told)} />
        </p>
        {opened && (
          <Button className="gh-record-back" hint={TABLE_COPY.showRecord} onClick={onRecord} />
        )}
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
      {opened ? (
        <CellContent
          key={opened.key}
          {...props}
          column={opened}
          error={(number) => {
            const found = errors.get(number);
            return errorOfCell(found, opened.path) ?? errorOfRow(found, columns);
          }}
        />
      ) : (
        <RecordFields {...props} {...{ focused, setFocused }} />
      )}
    </section>
  );
}

interface RecordFieldsProps extends RecordPaneProps {
  readonly focused: number;
  readonly setFocused: (index: number) => void;
}

function RecordFields(props: RecordFieldsProps) {
  const { columns, errors, active, onOpen, focused, setFocused } = props;
  const { record, failure } = useRecord(props, MAX_VALUE_BYTES);
  const fields = useVirtualList(columns.length, FIELD_HEIGHT, focused);
  const { scroller, scrollTo, height, topOf, pageSize } = fields;
  const rowErrors = record && errors.get(record.number);
  const rowError = errorOfRow(rowErrors, columns);
  const current = columns.findIndex(({ key }) => key === active);
  useEffect(() => {
    if (current >= 0) scrollTo(current);
  }, [current, scrollTo]);
  const list = useRef<HTMLUListElement>(null);
  const isMoved = useRef(false);
  const entry = focused >= 0 ? focused : Math.max(0, current);
  const onOpened = useEffectEvent(() => {
    if (!list.current || !takesFocus(list.current)) return;
    isMoved.current = true;
    setFocused(entry);
  });
  useLayoutEffect(() => onOpened(), []);
  useEffect(() => {
    const field = list.current?.querySelector<HTMLElement>(`[data-field="${focused}"]`);
    if (!isMoved.current || !field) return;
    isMoved.current = false;
    field.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = rowAfterKey(event.key, entry, { page: pageSize, rows: columns.length });
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    setFocused(next);
    scrollTo(next);
  };
  return (
    <>
      {failure !== undefined && (
        <p role="alert" className="gh-value-error">
          {failure}
        </p>
      )}
      {record?.isNull && !hasOwnColumn(columns) && <p className="gh-muted">{TABLE_COPY.nullRow}</p>}
      {rowError !== undefined && <p className="gh-value-error">{rowError}</p>}
      <div ref={scroller} className="gh-record-scroller">
        {/* The list takes the keys of its fields. */}
        <ul ref={list} role="list" className="gh-placed" style={{ height }} onKeyDown={onKeyDown}>
          {fields.rows.map((index) => {
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
                <Button
                  className="gh-record-field gh-column"
                  data-field={index}
                  tabIndex={index === entry ? 0 : -1}
                  aria-current={index === current || undefined}
                  title={title.filter(Boolean).join('\n')}
                  onFocus={() => setFocused(index)}
                  onClick={() => onOpen(column.key)}
                >
                  <span className="gh-record-name">
                    {prefix && <span className="gh-table-prefix gh-ellipsis">{prefix}</span>}
                    <span>{name}</span>
                    {field?.description !== undefined && (
                      <span className="gh-record-description gh-ellipsis" lang="">
                        {field.description}
                      </span>
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
                </Button>
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}

function valueOf(cell: Cell, { withheld }: ArrangedColumn): ReactNode {
  if (cell.kind !== 'null' || withheld === undefined) return cellValue(cell);
  return `${PART_COPY.withheld} (${withheld})`;
}
