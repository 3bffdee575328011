import { useEffect, useMemo, useRef, useState, type FunctionComponent } from 'react';
import { flushSync } from 'react-dom';
// Before the style sheet of the grid, which builds on it.
import './table.css';
import type { ViewProps } from '../../frame/define-feature.ts';
import {
  keyOfPath,
  NO_TABLE_STATE,
  stateOfList,
  withListState,
  type ListState,
} from '../../runs/table-state.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { formatCount, locale } from '../../../contract/language.ts';
import { InSlot } from '../shared/answer-slots.tsx';
import { ProblemNotice } from '../shared/problem-notice.tsx';
import { shownRows, useColumnFields, type ChosenList } from './columns.ts';
import { ListTable } from './list-table.tsx';
import { TABLE_COPY, listName } from './table-copy.ts';
import { NoRows } from './table-status.tsx';
import type { FoundList } from '../../../answers/query/outline.ts';
import { Select } from '../../ui/choices.tsx';
import { Button } from '../../ui/button.tsx';
import { runCommand } from '../../commands/command-store.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

type ChosenListProps = Pick<ViewProps, 'run' | 'schema' | 'initialState' | 'onStateChange'>;

export function TableView(props: ViewProps) {
  const { initialState, onStateChange, run, schema, operationName: _, origin, ...answer } = props;
  const { outline } = answer;
  const { lists } = outline;
  const chosen = useChosenList(lists, { initialState, onStateChange, run, schema });
  const { list, fields, choices, choose, listChoice } = chosen;
  const showGroups = (next: ListState): void => {
    // Kept before the other view reads it.
    flushSync(() => choose(next));
    runCommand('view-groups');
  };
  return (
    <div className="gh-table gh-fill">
      <ProblemNotice {...answer} />
      {choices.groups?.before && <WayBack onBack={() => showGroups(withoutGroup(choices))} />}
      {list ? (
        <ListTable
          {...answer}
          {...{ list, fields, choices }}
          key={keyOfPath(list.path)}
          onChoose={choose}
          onGroup={origin && ((column) => showGroups(groupedBy(choices, column)))}
          listChoice={listChoice}
        />
      ) : (
        <NoRows outline={outline} list={undefined} />
      )}
    </div>
  );
}

export interface ListProps
  extends AnswerViewProps, ChosenList, Pick<ViewProps, 'operationName' | 'run' | 'origin'> {
  readonly source: string;
}

export function ListView({
  content: Content,
  ...props
}: ViewProps & { readonly content: FunctionComponent<ListProps> }) {
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

function groupedBy(choices: ListState, column: readonly string[]): ListState {
  const { measures, isChart } = choices.groups ?? {};
  return { ...choices, groups: { by: [column], measures, isChart } };
}

/** The choices with the filters of before one group's rows were shown. */
export function withoutGroup(choices: ListState): ListState {
  const { before, ...groups } = choices.groups ?? { by: [] };
  return { ...choices, ...before, groups };
}

function WayBack({ onBack }: { readonly onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // From the groups, whose row is gone.
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <p className="gh-table-note gh-muted">
      {TABLE_COPY.ofGroup}{' '}
      <Button ref={button} label={TABLE_COPY.backToGroups} look="text" onClick={onBack} />
    </p>
  );
}

const NO_PATH: readonly string[] = [];

function useChosenList(
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
          aria-label={PART_COPY.list}
          value={key}
          options={lists.map((one) => [
            keyOfPath(one.path),
            `${listName(one.path)} (${formatCount(one.count)})`,
          ])}
          onChange={(to) => setState((last) => ({ ...last, list: JSON.parse(to) as string[] }))}
        />
      ) : undefined,
  };
}
