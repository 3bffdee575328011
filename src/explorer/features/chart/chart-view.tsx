import type { JSX } from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import type { ViewProps } from '../../frame/define-feature.ts';
import { locale } from '../../../contract/language.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { InSlot } from '../shared/answer-slots.tsx';
import { listName, TABLE_COPY } from '../table/table-copy.ts';
import { TableNotice } from '../table/table-status.tsx';
import { useChosenList } from '../table/table-view.tsx';
import { ListChart } from './list-chart.tsx';
import './chart.css';

export function ChartView(props: ViewProps): JSX.Element {
  const { initialState, onStateChange, run, schema, operationName, serviceName, ...answer } = props;
  const { outline } = answer;
  const { lists } = outline;
  const chosen = useChosenList(lists, { initialState, onStateChange, run, schema });
  const { list, choices, choose, listChoice } = chosen;
  return (
    <div className="gh-chart gh-table gh-fill">
      {lists.length > 1 && list && (
        <InSlot slot="tools">
          <div className="gh-table-bar">{listChoice}</div>
        </InSlot>
      )}
      {list && list.count > 0 ? (
        <ListChart
          {...answer}
          // What is zoomed into belongs to one list of one answer.
          key={`${answer.name} ${keyOfPath(list.path)}`}
          list={list}
          operationName={operationName}
          source={[
            operationName,
            serviceName,
            run && new Date(run.startedAt).toLocaleString(locale()),
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
          choices={choices}
          onChoose={choose}
        />
      ) : (
        <EmptyChart outline={outline} list={list?.path} />
      )}
    </div>
  );
}

interface EmptyChartProps extends Pick<AnswerViewProps, 'outline'> {
  /** The list that has no rows; undefined where there is no list. */
  readonly list: readonly string[] | undefined;
}

function EmptyChart({ outline, list }: EmptyChartProps): JSX.Element {
  if (!outline.isFinished) return <TableNotice title={TABLE_COPY.noListYet} />;
  if (list)
    return <TableNotice title={TABLE_COPY.noRows(listName(list))} text={TABLE_COPY.noRowsHint} />;
  if (!outline.hasData && outline.errorCount > 0)
    return <TableNotice title={TABLE_COPY.noData(outline.errorCount)} />;
  return <TableNotice title={TABLE_COPY.noList} text={TABLE_COPY.noListHint} />;
}
