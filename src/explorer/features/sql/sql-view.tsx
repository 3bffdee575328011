import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useStore } from 'zustand';
import { useExplorerState } from '../../editors/graphiql-adapter-docs.ts';
import { useTabSql } from '../../editors/graphiql-adapter-tabs.ts';
import { keysOfPress, keysOf, useKeysOf, withKeys } from '../../commands/keymap.ts';
import type { TabViewProps } from '../../frame/define-feature.ts';
import type { ShownRows, TableState } from '../../runs/table-state.ts';
import { quoteName } from '../../../sql/names.ts';
import { SaveMenu } from '../save/save-menu.tsx';
import { PopoverButton } from '../../ui/popover.tsx';
import { TableNotice } from '../table/table-status.tsx';
import { TableView } from '../table/table-view.tsx';
import { SQL_COPY } from './sql-copy.ts';
import { createSqlSession, type SqlState } from './sql-session.ts';
import { firstStatement, tablesOf, type SqlTable } from './sql-tables.ts';
import './sql.css';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../../contract/language.ts';

export function SqlView({ answerStore, tabId, origin }: TabViewProps) {
  const session = useExplorerState(createSqlSession);
  const state = useStore(session.store);
  const answers = useStore(answerStore.store);
  const tables = useMemo(() => tablesOf(answers), [answers]);
  const [typed, setText] = useTabSql();
  const text = typed ?? firstStatement(tables, answers.byTab[tabId]?.name);
  const field = useRef<HTMLTextAreaElement>(null);
  const keys = useKeysOf('run');
  const run = (): void => void session.run(text, answerStore, origin.schema);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (keysOfPress(event.nativeEvent) !== keysOf('run')) return;
    event.preventDefault();
    run();
  };
  const insert = (written: string): void => {
    const { current } = field;
    if (!current) return;
    current.focus();
    current.setRangeText(written, current.selectionStart, current.selectionEnd, 'end');
    setText(current.value);
  };
  return (
    <div className="gh-sql gh-table gh-fill">
      <div className="gh-sql-statement gh-column">
        <textarea
          ref={field}
          className="gh-sql-input"
          aria-label="SQL"
          placeholder={SQL_COPY.placeholder}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          rows={4}
          data-own-keys="run"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div className="gh-sql-bar gh-actions">
          {state.kind === 'working' ? (
            <Button label={SQL_COPY.stop} onClick={session.stop} />
          ) : (
            <Button
              label={SQL_COPY.run}
              className="gh-button gh-button-primary gh-sql-run"
              disabled={text.trim() === ''}
              title={withKeys(SQL_COPY.run, keys)}
              onClick={run}
            />
          )}
          <Tables tables={tables} onInsert={insert} />
          <span className="gh-sql-status gh-muted" role="status">
            {statusOf(state)}
          </span>
        </div>
      </div>
      <Result {...{ state, answerStore, origin }} hasTables={tables.length > 0} />
    </div>
  );
}

function statusOf(state: SqlState): string {
  switch (state.kind) {
    case 'working':
      return state.percent === undefined ? state.message : `${state.message} ${state.percent} %`;
    case 'rows':
      return SQL_COPY.result(state.rows, state.milliseconds);
    default:
      return '';
  }
}

interface TablesProps {
  readonly tables: readonly SqlTable[];
  readonly onInsert: (written: string) => void;
}

function Tables({ tables, onInsert }: TablesProps) {
  const insert =
    (written: string) =>
    ({ currentTarget }: MouseEvent<HTMLElement>): void => {
      currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
      onInsert(written);
    };
  return (
    <PopoverButton
      button={{ look: 'table', label: SQL_COPY.tablesOf(tables.length) }}
      title={SQL_COPY.tables}
      className="gh-table-menu gh-sql-tables"
      width={320}
    >
      {tables.map(({ name, written, list, rowsOf, columns }) => (
        <section key={name} aria-label={name}>
          <Button
            label={rowsOf ? name : `${name} (${formatCount(list.count)})`}
            className="gh-sql-name"
            title={SQL_COPY.insert(written)}
            onClick={insert(written)}
          />
          <div role="group" aria-label={SQL_COPY.columns(name)}>
            {columns.map((column) => (
              <Button
                key={column}
                label={column}
                className="gh-sql-column gh-hint gh-mono"
                title={SQL_COPY.insert(quoteName(column))}
                onClick={insert(quoteName(column))}
              />
            ))}
          </div>
        </section>
      ))}
      {tables.length === 0 && <p>{SQL_COPY.noTablesHint}</p>}
      <p className="gh-sql-hint gh-hint">{SQL_COPY.hint}</p>
    </PopoverButton>
  );
}

interface ResultProps extends Pick<TabViewProps, 'answerStore' | 'origin'> {
  readonly state: SqlState;
  readonly hasTables: boolean;
}

function Result({ state, answerStore, hasTables, origin }: ResultProps) {
  const [table, setTable] = useState<{
    readonly name: string;
    readonly shown: ShownRows | undefined;
  }>();
  const name = state.kind === 'rows' ? state.name : '';
  const onState = useCallback(
    (_: TableState, rows: ShownRows | undefined) => setTable({ name, shown: rows }),
    [name],
  );
  switch (state.kind) {
    case 'failed':
      return (
        <p className="gh-sql-failure" role="alert">
          {state.message}
        </p>
      );
    case 'rows': {
      const { outline, rows, columns, notes } = state;
      const answersApi = answerStore.answersApi();
      return (
        <>
          {notes.length > 0 && (
            <ul className="gh-sql-notes" aria-label={SQL_COPY.notes}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {rows === 0 ? (
            <TableNotice title={SQL_COPY.noRows} text={SQL_COPY.noRowsHint(columns)} />
          ) : (
            <TableView
              operationName={undefined}
              key={state.name}
              answersApi={answersApi}
              name={state.name}
              outline={outline}
              revision={0}
              run={undefined}
              schema={undefined}
              initialState={undefined}
              onStateChange={onState}
            />
          )}
          <SaveMenu
            key={state.name}
            {...{ answersApi, outline }}
            name={state.name}
            operationName={SQL_COPY.file}
            origin={{ ...origin, run: undefined, schema: undefined }}
            readSelection={() => (table?.name === state.name ? table.shown : undefined)}
          />
        </>
      );
    }
    default:
      return hasTables ? null : (
        <TableNotice title={SQL_COPY.noTables} text={SQL_COPY.noTablesHint} />
      );
  }
}
