import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { readCsv, readList, tableOfRows } from '../../../jobs/csv-rows.ts';
import type { readWorkbook } from '../../../jobs/read-workbook.ts';
import type { InputRows } from '../../../jobs/steps/step-values.ts';
import WorkbookWorker from '../../../jobs/workbook.worker.ts?worker';
import { inOwnWorker } from '../../../workers/start-worker.ts';
import { useActiveTabId } from '../../editors/graphiql-adapter.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { Choice } from '../../ui/choices.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { whileWanted } from '../../ui/while-wanted.ts';
import { describeCsvFault } from '../batch/batch-copy.ts';
import { readTableColumn } from '../batch/batch-values.ts';
import { asOptions } from './step-details.tsx';
import { STEPS_COPY } from './steps-copy.ts';
import { withNames } from './steps-draft.ts';
import { MAX_STEP_ROWS } from './steps-runs.ts';
import { stepsStoreOf } from './steps-store.ts';

/** Longest time that a workbook is read, milliseconds. */
const MAX_WORKBOOK_MS = 60_000;

const inWorkbookWorker = inOwnWorker<{ read: typeof readWorkbook }>(WorkbookWorker, 'workbook');

const readInWorker: typeof readWorkbook = (bytes) =>
  inWorkbookWorker(({ read }) => read(bytes), AbortSignal.timeout(MAX_WORKBOOK_MS));

/** The list: rows that are pasted, those of a CSV file or of the tab's table, and the column that tells them apart. */
export function ListPart() {
  const access = useSchemaAccess();
  const { answerStore } = access;
  const tabId = useActiveTabId();
  const draft = stepsStoreOf(access);
  const { file, table, wanted } = useStore(draft);
  const [fault, setFault] = useState<string>();
  const latest = useRef<File | string>('');
  const take = ({ names, rows }: InputRows, name?: string): void => {
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    setFault(filled.length > MAX_STEP_ROWS ? STEPS_COPY.cut(MAX_STEP_ROWS) : undefined);
    if (filled.length > 0) draft.setState((held) => ({ file: withNames(held.file, names, name) }));
    draft.setState({ table: { names, rows: filled.slice(0, MAX_STEP_ROWS) } });
  };
  const read = (list: File | string): void => {
    latest.current = list;
    const isText = typeof list === 'string';
    const most = MAX_STEP_ROWS + 2;
    const reading = isText
      ? readCsv(list, most)
      : list.arrayBuffer().then((all) => readList(new Uint8Array(all), readInWorker, most));
    const name = isText ? undefined : list.name;
    void reading
      .then((rows) => latest.current === list && take(tableOfRows(rows), name))
      .catch((error: unknown) => setFault(describeCsvFault(error)));
  };
  const takeColumns = useEffectEvent(([first = [], ...others]: Columns, names: string[]) => {
    const rows = first.map(({ text, line }, at) => {
      return { cells: [text, ...others.map((column) => column[at]?.text ?? '')], line };
    });
    take({ names, rows });
    draft.setState({ wanted: undefined });
  });
  useEffect(() => {
    const answer = answerStore.store.getState().byTab[tabId];
    const lists = answer?.outline?.lists ?? [];
    const list = lists.find(({ path }) => wanted && keyOfPath(path) === keyOfPath(wanted));
    if (!answer || !list) return undefined;
    const paths = list.columns.map(({ path }) => path);
    return whileWanted(
      Promise.all(paths.map((path) => readTableColumn(answerStore, answer.name, list, path))),
      (columns) =>
        takeColumns(
          columns,
          paths.map((path) => path.join('.') || PART_COPY.value),
        ),
      (error) => setFault(answerErrorMessage(error)),
    );
  }, [answerStore, tabId, wanted]);
  return (
    <>
      <label className="gh-stack">
        <span>{STEPS_COPY.paste}</span>
        <textarea rows={4} spellCheck={false} onChange={({ target }) => read(target.value)} />
      </label>
      <FileButton
        label={STEPS_COPY.listFile}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        onFiles={([chosen]) => read(chosen)}
      />
      <p role="status">
        {table.rows.length > 0 && STEPS_COPY.list(table.rows.length, table.names.join(', '))}{' '}
        {fault}
      </p>
      {table.names.length > 0 && (
        <Choice
          label={STEPS_COPY.id}
          value={file.input.id}
          options={asOptions(table.names)}
          onChange={(id) => draft.setState({ file: { ...file, input: { ...file.input, id } } })}
        />
      )}
    </>
  );
}

type Columns = readonly Awaited<ReturnType<typeof readTableColumn>>[];
