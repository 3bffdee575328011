import { useEffect, useMemo, useState, type JSX } from 'react';
// Before the style sheet of the grid, which builds on it.
import './table.css';
import type { ViewProps } from '../../frame/define-feature.ts';
import {
  keyOfPath,
  NO_TABLE_STATE,
  stateOfList,
  withListState,
  type ShownRows,
  type ListState,
} from '../../runs/table-state.ts';
import { ProblemNotice } from '../shared/problem-notice.tsx';
import { arrangeColumns, useColumnFields } from './columns.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { ListTable } from './list-table.tsx';
import { TABLE_COPY, listName } from './table-copy.ts';
import { TableNotice } from './table-status.tsx';
import type { FoundList } from '../../../answers/query/outline.ts';
import { Select } from '../../ui/choices.tsx';

const GroupDialog = laterDialog(async () => (await import('./group-dialog.tsx')).GroupDialog);

type ChosenListProps = Pick<ViewProps, 'run' | 'schema' | 'initialState' | 'onStateChange'>;

export function TableView(props: ViewProps): JSX.Element {
  const { initialState, onStateChange, run, schema, operationName: _, ...answer } = props;
  const { outline } = answer;
  const [grouped, setGrouped] = useState<readonly string[]>();
  const { lists } = outline;
  const chosen = useChosenList(lists, { initialState, onStateChange, run, schema });
  const { list, fields, choices, choose, listChoice } = chosen;
  return (
    <div className="gh-table gh-fill">
      <ProblemNotice {...answer} />
      {list ? (
        <ListTable
          {...answer}
          {...{ list, fields, choices }}
          key={keyOfPath(list.path)}
          onChoose={choose}
          onGroup={setGrouped}
          listChoice={listChoice}
        />
      ) : !outline.isFinished ? (
        <TableNotice title={TABLE_COPY.noListYet} />
      ) : outline.hasData || outline.errorCount === 0 ? (
        <TableNotice title={TABLE_COPY.noList} text={TABLE_COPY.noListHint} />
      ) : (
        <TableNotice title={TABLE_COPY.noData(outline.errorCount)} />
      )}
      {list && grouped && (
        <GroupDialog
          answersApi={answer.answersApi}
          name={answer.name}
          list={list}
          choices={choices}
          first={grouped}
          onClose={() => setGrouped(undefined)}
        />
      )}
    </div>
  );
}

const NO_PATH: readonly string[] = [];

export function useChosenList(
  lists: readonly FoundList[],
  { initialState = NO_TABLE_STATE, onStateChange: onChange, run, schema }: ChosenListProps,
) {
  const [state, setState] = useState(initialState);
  const chosen = state.list && keyOfPath(state.list);
  const list = lists.find(({ path }) => keyOfPath(path) === chosen) ?? lists[0];
  const path = list?.path ?? NO_PATH;
  const key = keyOfPath(path);
  const fields = useColumnFields(run, schema, key);
  const choices = useMemo(() => {
    const texts = [...fields.values()].flatMap((field) => (field.isText ? [field.path] : []));
    return { ...stateOfList(state, JSON.parse(key) as string[]), texts };
  }, [state, key, fields]);
  useEffect(
    () => onChange(state, list && shownRows(list, choices)),
    [onChange, state, list, choices],
  );
  return {
    list,
    fields,
    choices,
    choose: (next: ListState): void =>
      setState((last) => withListState(last, path, { ...next, texts: undefined })),
    listChoice:
      list && lists.length > 1 ? (
        <Select
          className="gh-table-lists"
          aria-label={TABLE_COPY.list}
          value={key}
          options={lists.map((one) => [
            keyOfPath(one.path),
            TABLE_COPY.listName(listName(one.path), one.count),
          ])}
          onChange={(to) => setState((last) => ({ ...last, list: JSON.parse(to) as string[] }))}
        />
      ) : undefined,
  };
}

export function shownRows(list: FoundList, choices: ListState): ShownRows {
  const shown = arrangeColumns(list, choices).filter(({ isShown }) => isShown);
  return { ...choices, list: list.path, columns: shown.map(({ path }) => path) };
}
