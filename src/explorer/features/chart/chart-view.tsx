import type { JSX } from 'react';
import type { ViewProps } from '../../frame/define-feature.ts';
import { locale } from '../../../contract/language.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { InSlot } from '../shared/answer-slots.tsx';
import { NoRows } from '../table/table-status.tsx';
import { useChosenList } from '../table/table-view.tsx';
import { ListChart } from './list-chart.tsx';

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
          <div className="gh-table-bar gh-strip">{listChoice}</div>
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
        <NoRows outline={outline} list={list?.path} />
      )}
    </div>
  );
}
