import type { FunctionComponent, JSX } from 'react';
import { locale } from '../../../contract/language.ts';
import type { ViewProps } from '../../frame/define-feature.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { InSlot } from '../shared/answer-slots.tsx';
import { ProblemNotice } from '../shared/problem-notice.tsx';
import type { ChosenList } from '../table/columns.ts';
import { NoRows } from '../table/table-status.tsx';
import { useChosenList } from '../table/table-view.tsx';

export interface ListProps
  extends AnswerViewProps, ChosenList, Pick<ViewProps, 'operationName' | 'run' | 'origin'> {
  /** Where the answer is from, for a file of a chart. */
  readonly source: string;
}

/** A view of one of an answer's lists, or a notice that it has no rows. */
export function ListView({
  content: Content,
  ...props
}: ViewProps & { readonly content: FunctionComponent<ListProps> }): JSX.Element {
  const { initialState, onStateChange, schema, serviceName, ...answer } = props;
  const { outline, run, operationName } = answer;
  const chosen = useChosenList(outline.lists, { initialState, onStateChange, run, schema });
  const { list, choices, choose, listChoice } = chosen;
  const when = run && new Date(run.startedAt).toLocaleString(locale());
  const source = [operationName, serviceName, when].filter(Boolean).join(' · ');
  return (
    <div className="gh-chart gh-table gh-fill">
      <ProblemNotice {...answer} />
      {listChoice && (
        <InSlot slot="tools">
          <div className="gh-table-bar gh-strip">{listChoice}</div>
        </InSlot>
      )}
      {list && list.count > 0 ? (
        <Content
          {...answer}
          {...{ list, choices, source }}
          key={keyOfPath(list.path)}
          onChoose={choose}
        />
      ) : (
        <NoRows outline={outline} list={list?.path} />
      )}
    </div>
  );
}
