import type { GraphQLSchema } from 'graphql';
import { useEffect, useState, type JSX } from 'react';
// Before the style sheet of the grid, which builds on it.
import './table.css';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import type { Run } from '../../runs/run.ts';
import {
  keyOfPath,
  NO_TABLE_STATE,
  stateOfList,
  withListState,
  type ShownRows,
  type TableState,
  type ListState,
} from '../../runs/table-state.ts';
import { ProblemNotice } from '../shared/problem-notice.tsx';
import { arrangeColumns } from './columns.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { ListTable } from './list-table.tsx';
import { TABLE_COPY, listName } from './table-copy.ts';
import { TableNotice } from './table-status.tsx';
import type { FoundList } from '../../../answers/query/outline.ts';
import { Select } from '../../ui/choices.tsx';

const GroupDialog = laterDialog(
  async () => (await import('../profile/group-dialog.tsx')).GroupDialog,
);

interface TableViewProps extends AnswerViewProps {
  readonly run: Run | undefined;
  readonly schema: GraphQLSchema | undefined;
  /** What was chosen before, for an answer of the same operation. */
  readonly initialState: TableState | undefined;
  /** Hears what is chosen, and which rows are shown for it: undefined where the answer has no list. */
  readonly onStateChange: (state: TableState, shown: ShownRows | undefined) => void;
}

export function TableView(props: TableViewProps): JSX.Element {
  const { initialState = NO_TABLE_STATE, onStateChange, run, schema, ...answer } = props;
  const { outline } = answer;
  const [state, setState] = useState(initialState);
  const [grouped, setGrouped] = useState<readonly string[]>();
  const { lists } = outline;
  const chosen = state.list && keyOfPath(state.list);
  const list = lists.find(({ path }) => keyOfPath(path) === chosen) ?? lists[0];
  useEffect(
    () => onStateChange(state, list && shownRows(list, stateOfList(state, list.path))),
    [onStateChange, state, list],
  );
  return (
    <div className="gh-table">
      <ProblemNotice {...answer} />
      {list ? (
        <ListTable
          {...answer}
          {...{ run, schema, list }}
          key={keyOfPath(list.path)}
          choices={stateOfList(state, list.path)}
          onChoose={(next) => setState((last) => withListState(last, list.path, next))}
          onGroup={setGrouped}
          listChoice={
            <ListSelect
              lists={lists}
              list={list}
              onChoose={(path) => setState((last) => ({ ...last, list: path }))}
            />
          }
        />
      ) : !outline.isFinished ? (
        <TableNotice title={TABLE_COPY.noListYet} />
      ) : outline.hasData || outline.errorCount === 0 ? (
        <TableNotice title={TABLE_COPY.noList} text={TABLE_COPY.noListHint} />
      ) : (
        // An answer of errors alone has no list because it has no data.
        <TableNotice title={TABLE_COPY.noData(outline.errorCount)} />
      )}
      {list && grouped && (
        <GroupDialog
          answersApi={answer.answersApi}
          name={answer.name}
          list={list}
          choices={stateOfList(state, list.path)}
          first={grouped}
          onClose={() => setGrouped(undefined)}
        />
      )}
    </div>
  );
}

export function shownRows(list: FoundList, choices: ListState): ShownRows {
  const shown = arrangeColumns(list, choices).filter(({ isShown }) => isShown);
  return { ...choices, list: list.path, columns: shown.map(({ path }) => path) };
}

interface ListSelectProps {
  readonly lists: readonly FoundList[];
  readonly list: FoundList;
  readonly onChoose: (path: readonly string[]) => void;
}

export function ListSelect({ lists, list, onChoose }: ListSelectProps): JSX.Element | null {
  if (lists.length < 2) return null;
  return (
    <Select
      className="gh-table-lists"
      aria-label={TABLE_COPY.list}
      value={keyOfPath(list.path)}
      options={lists.map(({ path, count }) => [
        keyOfPath(path),
        TABLE_COPY.listName(listName(path), count),
      ])}
      onChange={(key) => onChoose(JSON.parse(key) as string[])}
    />
  );
}
