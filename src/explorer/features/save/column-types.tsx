import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { loadPart } from '../../../contract/load-part.ts';
import type { TypedFileRequest } from '../../../answers/export/typed-formats.ts';
import type { TypedColumn } from '../../../answers/typed/typed-file.ts';
import { typeName, type ValueType } from '../../../answers/typed/value-types.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { useVirtualList } from '../../ui/virtual-list.ts';
import { useAwaited } from '../../ui/while-wanted.ts';
import type { RecordSource } from './file-record.ts';
import type { TypePreview } from './typed-parts.ts';
import { TYPE_REASONS, TYPES_COPY } from './types-copy.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

type Paths = readonly (readonly string[])[];

interface ColumnTypesProps extends RecordSource {
  readonly request: TypedFileRequest;
  readonly asText: Paths;
  readonly onAsText: (paths: Paths) => void;
}

export function ColumnTypes(props: ColumnTypesProps) {
  const { request, asText, onAsText } = props;
  const preview = usePreview(props);
  const id = useId();
  return (
    <section className="gh-save-types gh-stack" aria-labelledby={id}>
      <h3 id={id} className="gh-field-name">
        {TYPES_COPY.title}
      </h3>
      <p role="status" className="gh-field-hint">
        {statusText(preview)}
      </p>
      {typeof preview === 'object' && (
        <TypeTable
          columns={preview.columns}
          isExcel={request.format === 'xlsx'}
          {...{ asText, onAsText }}
        />
      )}
    </section>
  );
}

function statusText(preview: TypePreview | 'failed' | undefined): string {
  if (preview === undefined) return TYPES_COPY.looking;
  if (preview === 'failed') return TYPES_COPY.failed;
  return preview.share < 1 ? TYPES_COPY.part(preview.share) : TYPES_COPY.whole;
}

/** What the values of a file's columns are, as far as it was looked at; undefined as long as that goes on. */
function usePreview({ answersApi, name, origin, request }: ColumnTypesProps) {
  // Which columns are text says nothing of their values.
  const asked = JSON.stringify({ ...request, asText: undefined });
  return useAwaited(
    async (signal): Promise<TypePreview | 'failed'> => {
      try {
        const { previewOf } = await loadPart(() => import('./described-parts.ts'));
        const wanted = JSON.parse(asked) as TypedFileRequest;
        return await previewOf({ answersApi, name, signal }, wanted, origin);
      } catch {
        return 'failed';
      }
    },
    [answersApi, name, asked],
  );
}

/** CSS pixels; the style sheet has the same. */
const ROW_HEIGHT = 48;

interface TypeTableProps {
  readonly columns: readonly TypedColumn[];
  readonly isExcel: boolean;
  readonly asText: Paths;
  readonly onAsText: (paths: Paths) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** One of its ticks is a stop of the Tab key; the arrow keys go to the others. */
function TypeTable({ columns, isExcel, asText, onAsText }: TypeTableProps) {
  const [focused, setFocused] = useState(0);
  const { length } = columns;
  const stop = Math.min(focused, length - 1);
  const { scroller, rows, height, topOf, scrollTo } = useVirtualList(length, ROW_HEIGHT, stop);
  const chosen = useMemo(() => new Set(asText.map(keyOfPath)), [asText]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = stop + (STEPS[event.key] ?? 0);
    if (next === stop || !columns[next]) return;
    event.preventDefault();
    setFocused(next);
    scrollTo(next);
    const row = event.currentTarget.querySelector(`[aria-rowindex="${next + 2}"]`);
    row?.querySelector('input')?.focus({ preventScroll: true });
  };
  const toggle = ({ path }: TypedColumn, isText: boolean): void => {
    const others = asText.filter((one) => keyOfPath(one) !== keyOfPath(path));
    onAsText(isText ? [...others, path] : others);
  };
  return (
    <div ref={scroller} className="gh-save-types-scroller">
      {/* The table takes the keys of its ticks. */}
      <div
        role="table"
        aria-label={TYPES_COPY.title}
        aria-rowcount={length + 1}
        onKeyDown={onKeyDown}
      >
        <div role="row" aria-rowindex={1} className="gh-save-types-head gh-muted">
          <div role="columnheader">{PART_COPY.column}</div>
          {/* It stands below the column, and needs no head to be seen. */}
          <div role="columnheader" className="gh-hidden">
            {TYPES_COPY.reason}
          </div>
          <div role="columnheader">{PART_COPY.type}</div>
          <div role="columnheader">{TYPES_COPY.asText}</div>
        </div>
        <div role="rowgroup" className="gh-save-types-rows gh-placed" style={{ height }}>
          {rows.map((index) => {
            const column = columns[index];
            if (!column) return undefined;
            const isText = chosen.has(keyOfPath(column.path));
            const type = isText ? TEXT : column.type;
            const label = isExcel ? excelTypeName(type) : typeName(type);
            const reason = isText ? '' : reasonText(column, isExcel);
            return (
              <div
                key={column.name}
                role="row"
                aria-rowindex={index + 2}
                style={{ transform: `translateY(${topOf(index)}px)` }}
              >
                <div role="rowheader" title={column.name}>
                  {column.name}
                </div>
                <div role="cell" className="gh-save-types-reason gh-muted" title={reason}>
                  {reason}
                </div>
                <div role="cell" title={label}>
                  {label}
                </div>
                <div role="cell">
                  <input
                    type="checkbox"
                    aria-label={TYPES_COPY.columnAsText(column.name)}
                    checked={isText}
                    tabIndex={index === stop ? 0 : -1}
                    onFocus={() => setFocused(index)}
                    onChange={({ target }) => toggle(column, target.checked)}
                  />
                </div>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

const TEXT: ValueType = { kind: 'text' };

function excelTypeName(type: ValueType): string {
  const { excel } = TYPES_COPY;
  const { kind } = type;
  if (kind === 'boolean' || kind === 'date') return excel[kind];
  if (kind === 'timestamp') return type.unit === 'MILLIS' ? excel.moment : excel.text;
  if (kind === 'json') return type.reason === 'mixed' ? excel.mixed : excel.text;
  return ['int32', 'int64', 'double', 'decimal', 'digits'].includes(kind)
    ? excel.number
    : excel.text;
}

function reasonText({ type, reason, lostByExcel }: TypedColumn, isExcel: boolean): string {
  if (isExcel && lostByExcel > 0) return TYPES_COPY.excelNumbers(lostByExcel);
  if (isExcel && type.kind === 'timestamp' && type.unit !== 'MILLIS')
    return TYPES_COPY.excelMoments;
  // A workbook has one type of numbers.
  const isOfNumbers = reason && ['digits', 'double', 'decimal'].includes(reason.kind);
  if (!reason || (isExcel && isOfNumbers)) return '';
  const say = TYPE_REASONS[reason.kind] as (of: typeof reason) => string;
  return say(reason);
}
