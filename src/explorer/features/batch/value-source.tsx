import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useActiveTabId } from '../../editors/graphiql-adapter.ts';
import { useOpenTabList } from '../../editors/graphiql-adapter-tabs.ts';
import type { AnswerStore, TabAnswer } from '../../runs/answer-store.ts';
import type { RunForEach } from '../../runs/run.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { tabTitle } from '../../frame/tabs/tab-title.ts';
import { BATCH_COPY, describeCsvFault } from './batch-copy.ts';
import type { CellRow } from '../../../jobs/csv-rows.ts';
import { pastedRows, readCsvRows, readTableColumn, type TextLine } from './batch-values.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, Radios, Tick } from '../../ui/choices.tsx';
import { whileWanted } from '../../ui/while-wanted.ts';
import { PART_COPY } from '../../ui/part-copy.ts';
import { formatCount } from '../../../contract/language.ts';

const SOURCES = ['paste', 'file', 'table'] as const;

/** A batch starts from an earlier one in the history, or from a column of the table in the active tab. */
export interface BatchStart extends Partial<RunForEach> {
  readonly list?: readonly string[];
  readonly column?: readonly string[];
}

interface ValueSourceProps {
  readonly answerStore: AnswerStore;
  readonly earlier: BatchStart | undefined;
  /** Hears of the lines that are chosen, of each change of them. */
  readonly onLines: (lines: readonly TextLine[]) => void;
}

/** Where the values come from: lines that are pasted, a column of a file, a column of a tab's table. */
export function ValueSource(props: ValueSourceProps) {
  const { earlier, onLines } = props;
  const [source, setSource] = useState<(typeof SOURCES)[number]>(
    earlier?.column ? 'table' : 'paste',
  );
  const [first, setFirst] = useState(earlier?.values);
  return (
    <>
      <fieldset className="gh-batch-sources">
        <legend>{BATCH_COPY.source}</legend>
        <Radios
          className="gh-choice"
          value={source}
          options={SOURCES.map((one) => [one, BATCH_COPY.sources[one]])}
          onChange={(one) => {
            setSource(one);
            setFirst(undefined);
            onLines([]);
          }}
        />
      </fieldset>
      {earlier?.count !== undefined && earlier.values === undefined && (
        <p>{BATCH_COPY.notKept(earlier.count)}</p>
      )}
      {source === 'paste' && <PasteSource first={first} onLines={onLines} />}
      {source === 'file' && <FileSource onLines={onLines} />}
      {source === 'table' && <TableSource {...props} />}
    </>
  );
}

type OnLines = Pick<ValueSourceProps, 'onLines'>;

type Rows = readonly CellRow[];

/** A browser lays out longer texts anew with each key, for tenths of a second. */
const MAX_TYPED_LINES = 500;
const MAX_TYPED_LENGTH = 50_000;

/** The beginning of a text that is too long to be edited; otherwise undefined. */
function shownOfLong(text: string, rows: Rows): string | undefined {
  if (rows.length <= MAX_TYPED_LINES && text.length <= MAX_TYPED_LENGTH) return undefined;
  const first = rows.slice(0, 100).map(({ cells }) => cells.join('\t'));
  return `${first.join('\n').slice(0, MAX_TYPED_LENGTH)}\n…`;
}

function PasteSource({ first = '', onLines }: OnLines & { readonly first: string | undefined }) {
  const [shown, setShown] = useState(() => shownOfLong(first, pastedRows(first)));
  const [text, setText] = useState(shown === undefined ? first : '');
  const { rows = [], choice, take: takeRows, choose } = useColumn(onLines, false, first);
  const noteId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const take = (next: string): void => {
    const found = pastedRows(next);
    const beginning = shownOfLong(next, found);
    // Lines that are not shown are needed as rows only.
    setText(beginning === undefined ? next : '');
    setShown(beginning);
    takeRows(found, choice.column);
  };
  return (
    <>
      <label className="gh-batch-choice gh-stack">
        <span>{BATCH_COPY.pasted}</span>
        <textarea
          ref={area}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          value={shown ?? text}
          readOnly={shown !== undefined}
          aria-describedby={shown === undefined ? undefined : noteId}
          onChange={({ target }) => take(target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            const { selectionStart, selectionEnd } = event.currentTarget;
            const next = text.slice(0, selectionStart) + pasted + text.slice(selectionEnd);
            // The browser would take a second or more for the hidden lines.
            if (shownOfLong(next, pastedRows(next)) === undefined && shown === undefined) return;
            event.preventDefault();
            take(shown === undefined ? next : pasted);
          }}
        />
      </label>
      {shown !== undefined && (
        <p className="gh-batch-long gh-muted">
          <span id={noteId}>{BATCH_COPY.longText(rows.length)}</span>{' '}
          <Button
            label={PART_COPY.clear}
            look="text"
            onClick={() => {
              take('');
              area.current?.focus();
            }}
          />
        </p>
      )}
      {widthOf(rows) > 1 && <RowsColumn rows={rows} choice={choice} onChoose={choose} />}
    </>
  );
}

function FileSource({ onLines }: OnLines) {
  const { rows, choice, take, choose } = useColumn(onLines, true);
  const [fault, setFault] = useState<string>();
  const read = async (file: File | undefined): Promise<void> => {
    setFault(undefined);
    const told = (error: unknown): void => setFault(describeCsvFault(error));
    take(file && ((await readCsvRows(file).catch(told)) ?? undefined), 0);
  };
  return (
    <>
      <label className="gh-batch-choice gh-stack">
        <span>{BATCH_COPY.file}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </label>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {rows && <RowsColumn rows={rows} choice={choice} onChoose={choose} />}
    </>
  );
}

interface ColumnOfRows {
  readonly column: number;
  /** Whether the first row has the columns' names. */
  readonly hasHeader: boolean;
}

/** The rows that a source has, and the column of them that is chosen, whose lines are told of. */
function useColumn(onLines: ValueSourceProps['onLines'], isNamed: boolean, first = '') {
  const [rows, setRows] = useState<Rows | undefined>(() =>
    first === '' ? undefined : pastedRows(first),
  );
  const [choice, setChoice] = useState<ColumnOfRows>({ column: 0, hasHeader: isNamed });
  const set = (from: Rows | undefined, next: ColumnOfRows): void => {
    setRows(from);
    setChoice(next);
    onLines(from ? linesOf(from, next) : []);
  };
  return {
    rows,
    choice,
    take: (from: Rows | undefined, column: number) => set(from, { ...choice, column }),
    choose: (next: ColumnOfRows) => set(rows, next),
  };
}

export function linesOfText(text = ''): readonly TextLine[] {
  return text === '' ? [] : linesOf(pastedRows(text), { column: 0, hasHeader: false });
}

function linesOf(rows: Rows, { column, hasHeader }: ColumnOfRows): readonly TextLine[] {
  const from = hasHeader ? 1 : 0;
  return rows.slice(from).map(({ cells, line }) => ({ text: cells[column] ?? '', line }));
}

/** How many columns the first rows have; more are not offered. */
function widthOf(rows: Rows): number {
  const widths = rows.slice(0, 100).map(({ cells }) => cells.length);
  return Math.min(MAX_COLUMNS, Math.max(1, ...widths));
}

const MAX_COLUMNS = 500;

interface RowsColumnProps {
  readonly rows: Rows;
  readonly choice: ColumnOfRows;
  readonly onChoose: (choice: ColumnOfRows) => void;
}

function RowsColumn({ rows, choice, onChoose }: RowsColumnProps) {
  const names = choice.hasHeader ? (rows[0]?.cells ?? []) : [];
  return (
    <div className="gh-batch-pair">
      <Choice
        className="gh-batch-choice gh-stack"
        label={PART_COPY.column}
        value={String(choice.column)}
        options={Array.from({ length: widthOf(rows) }, (_, at) => [
          String(at),
          names[at]?.trim() || BATCH_COPY.columnName(at + 1),
        ])}
        onChange={(value) => onChoose({ ...choice, column: Number(value) })}
      />
      <Tick isOn={choice.hasHeader} onChange={(hasHeader) => onChoose({ ...choice, hasHeader })}>
        {BATCH_COPY.hasHeader}
      </Tick>
    </div>
  );
}

function TableSource({ answerStore, earlier = {}, onLines }: ValueSourceProps) {
  const tabId = useActiveTabId();
  const { list: first, column: firstColumn } = earlier;
  const { tabs } = useOpenTabList();
  // As they were when it was chosen: an answer that goes on growing is not followed.
  const [lists] = useState(() =>
    tabs.flatMap((tab) => {
      const answer = answerStore.store.getState().byTab[tab.id];
      return (answer?.outline?.lists ?? []).slice(0, 20).map((list) => {
        const path = list.path.slice(1).join('.');
        return {
          key: `${tab.id} ${keyOfPath(list.path)}`,
          label: `${tabTitle(tab)}: ${path} (${formatCount(list.count)})`,
          answer: answer as TabAnswer,
          list,
        };
      });
    }),
  );
  const [listKey, setListKey] = useState(
    first ? `${tabId} ${keyOfPath(first)}` : (lists[0]?.key ?? ''),
  );
  const [columnKey, setColumnKey] = useState(keyOfPath(firstColumn ?? []));
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly failure?: string }>();
  const chosen = lists.find(({ key }) => key === listKey);
  const columns = chosen?.list.columns ?? [];
  const column = columns.find(({ path }) => keyOfPath(path) === columnKey) ?? columns[0];
  const path = column && keyOfPath(column.path);
  const wanted = `${listKey} ${path ?? ''}`;
  const tell = useEffectEvent((lines: readonly TextLine[], failure?: string) => {
    setLoaded({ key: wanted, ...(failure !== undefined && { failure }) });
    onLines(lines);
  });
  useEffect(() => {
    if (!chosen || !column) return undefined;
    const reading = readTableColumn(answerStore, chosen.answer.name, chosen.list, column.path);
    return whileWanted(reading, tell, (error) => tell([], answerErrorMessage(error)));
  }, [answerStore, chosen, column]);
  if (lists.length === 0) return <p>{BATCH_COPY.noTable}</p>;
  return (
    <div className="gh-batch-pair">
      <Choice
        className="gh-batch-choice gh-stack"
        label={BATCH_COPY.table}
        value={listKey}
        options={lists.map(({ key, label }) => [key, label])}
        onChange={(key) => {
          setListKey(key);
          onLines([]);
        }}
      />
      <Choice
        className="gh-batch-choice gh-stack"
        label={PART_COPY.column}
        value={path ?? ''}
        options={columns
          .slice(0, MAX_COLUMNS)
          .map((one) => [keyOfPath(one.path), one.path.join('.') || PART_COPY.value])}
        onChange={(key) => {
          setColumnKey(key);
          onLines([]);
        }}
      />
      {loaded?.key !== wanted && column && <p role="status">{BATCH_COPY.reading}</p>}
      {loaded?.key === wanted && loaded.failure !== undefined && (
        <p role="alert">{loaded.failure}</p>
      )}
    </div>
  );
}
