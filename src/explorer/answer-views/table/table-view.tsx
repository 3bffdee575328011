import { useEffect, useState, type JSX } from 'react';
// Before those of its parts, which build on it.
import './table.css';
import type { AnswerViewProps } from '../../runs/answer-view.ts';
import { ListChoice } from './list-choice.tsx';
import { ListTable } from './list-table.tsx';
import type { AnswerOutline } from '../../../answers/api.ts';
import { shownRows } from './shown-rows.ts';
import { TABLE_COPY } from './table-copy.ts';
import { TableNotice } from './table-notice.tsx';
import {
  keyOfPath,
  NO_TABLE_STATE,
  stateOfList,
  withListState,
  type ShownRows,
  type TableState,
} from '../../runs/table-state.ts';

interface TableViewProps extends AnswerViewProps {
  /** What was chosen before, for an answer of the same operation. */
  readonly initialState?: TableState | undefined;
  /**
   * Hears what is chosen, and which rows are shown for it; those are undefined where the answer has
   * no list.
   */
  readonly onStateChange?: (state: TableState, shown: ShownRows | undefined) => void;
}

/** An answer's lists as rows and columns, one list at a time. */
export function TableView(props: TableViewProps): JSX.Element {
  const { initialState = NO_TABLE_STATE, onStateChange, ...answer } = props;
  const { outline } = answer;
  const [state, setState] = useState(initialState);
  const { lists } = outline;
  const chosen = state.list && keyOfPath(state.list);
  const list = lists.find(({ path }) => keyOfPath(path) === chosen) ?? lists[0];
  useEffect(
    () => onStateChange?.(state, list && shownRows(list, stateOfList(state, list.path))),
    [onStateChange, state, list],
  );
  return (
    <div className="gh-table">
      {list ? (
        <ListTable
          {...answer}
          key={keyOfPath(list.path)}
          list={list}
          choices={stateOfList(state, list.path)}
          onChoose={(next) => setState((last) => withListState(last, list.path, next))}
          listChoice={
            lists.length > 1 ? (
              <ListChoice
                lists={lists}
                list={list}
                onChoose={(path) => setState((last) => ({ ...last, list: path }))}
              />
            ) : undefined
          }
        />
      ) : outline.isFinished ? (
        <TableNotice {...wordsOnNoList(outline)} />
      ) : (
        <TableNotice title={TABLE_COPY.noListYet} />
      )}
    </div>
  );
}

/** An answer of errors alone has no list because it has no data. */
function wordsOnNoList({ hasData, errors, errorCount }: AnswerOutline): {
  readonly title: string;
  readonly text: string;
} {
  const [first] = errors;
  return hasData || !first
    ? { title: TABLE_COPY.noList, text: TABLE_COPY.noListHint }
    : { title: TABLE_COPY.noData(errorCount), text: first.message };
}
