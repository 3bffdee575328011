import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  comparedName,
  type GroupedRows,
  type GroupFacts,
} from '../../../answers/query/derived-answers.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import { ownNames } from '../../../contract/free-name.ts';
import type { AnswerOutline } from '../../../answers/query/outline.ts';
import { isSelective, isTextColumn, type ColumnFilter } from '../../../answers/query/selection.ts';
import { runCommand } from '../../commands/command-store.ts';
import type { ViewProps } from '../../frame/define-feature.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import { type GroupsChoice, type ListState } from '../../runs/table-state.ts';
import { VanishingButton } from '../../ui/button.tsx';
import { laterPanel } from '../../ui/later-panel.tsx';
import { useDerivedAnswer, type DerivedAnswer } from '../save/derived-answer.ts';
import { SaveMenu } from '../save/save-menu.tsx';
import { Switch } from '../shared/answer-bar.tsx';
import { RoundedFractions } from '../shared/digits.tsx';
import { shownRows, arrangeColumns, useColumnSamples } from '../table/columns.ts';
import { ListTable } from '../table/list-table.tsx';
import { TABLE_COPY } from '../table/table-copy.ts';
import { TableNotice } from '../table/table-status.tsx';
import { ListView, withoutGroup, type ListProps } from '../table/table-view.tsx';
import {
  filtersOfGroup,
  fitGroups,
  GroupControls,
  withRowsOfGroup,
  type FitGroups,
} from './group-controls.tsx';
import { GROUPS_COPY } from './groups-copy.ts';
import '../chart/chart.css';

const ListChart = laterPanel(async () => (await import('../chart/list-chart.tsx')).ListChart);

export function GroupsView(props: ViewProps) {
  return <ListView {...props} content={ListGroups} />;
}

function ListGroups(props: ListProps) {
  const { answersApi, name, outline, list, choices, onChoose } = props;
  const { asJson, texts, groups: choice = { by: [] } } = choices;
  const source = { answersApi, name, list, asJson, texts };
  const samples = useColumnSamples({ ...source, isFinished: outline.isFinished });
  const arranged = useMemo(() => arrangeColumns(list, choices), [list, choices]);
  const columns = arranged.filter(({ isShown }) => isShown);
  const bar = useRef<HTMLDivElement>(null);
  const isReady = samples !== undefined;
  useEffect(() => {
    // From the table, whose button is gone.
    if (isReady && document.activeElement === document.body)
      bar.current?.querySelector('select')?.focus();
  }, [isReady]);
  if (!samples) return <TableNotice title={GROUPS_COPY.working} />;
  const fit = fitGroups(choice, columns, samples);
  const change = (next: Partial<GroupsChoice>): void =>
    onChoose({ ...choices, groups: { ...choice, ...next } });
  return (
    <>
      <div className="gh-chart-bar" ref={bar}>
        <GroupControls
          {...{ fit, columns, samples }}
          // Of other groups, order and filter are others too.
          onColumns={(next) => change({ ...next, result: undefined })}
          onMeasures={(measures) => change({ measures })}
        />
        <Switch
          label={GROUPS_COPY.show}
          value={choice.isChart ? 'chart' : 'table'}
          options={[
            ['table', GROUPS_COPY.table],
            ['chart', GROUPS_COPY.chart],
          ]}
          onChange={(shown) => change({ isChart: shown === 'chart' })}
        />
      </div>
      <MadeGroups {...props} {...{ fit, choice }} hidden={arranged.length - columns.length} />
    </>
  );
}

interface Grouped {
  readonly facts: GroupFacts;
  readonly outline: AnswerOutline;
}

interface MadeGroupsProps extends ListProps {
  readonly fit: FitGroups;
  readonly choice: GroupsChoice;
  readonly hidden: number;
}

function MadeGroups(props: MadeGroupsProps) {
  const { answersApi, name, outline, list, choices, fit } = props;
  const { filter, filters, rowsOf, asJson, texts } = choices;
  const { by, measures, across: column } = fit;
  const rowsAsked = { list: list.path, filter, filters, rowsOf, asJson, texts };
  const across = column && { column, otherName: GROUPS_COPY.other };
  const request: GroupedRows = { ...rowsAsked, answer: name, by, measures, across };
  // While rows come in, groups are made again of twice as many.
  const rows = outline.isFinished ? list.count : 2 ** Math.floor(Math.log2(list.count));
  const task = JSON.stringify([request, rows]);
  const made = useDerivedAnswer<Grouped>(answersApi, task, async (to) => {
    const facts = await answersApi.write.group(to, request);
    return facts ? { facts, outline: await answersApi.read.outline(to) } : GROUPS_COPY.failed;
  });
  return (
    <>
      <GroupNotes {...props} facts={made.kind === 'done' ? made.result.facts : undefined} />
      {made.kind === 'working' && <TableNotice title={GROUPS_COPY.working} />}
      {made.kind === 'failed' && (
        <TableNotice title={GROUPS_COPY.failed} text={made.message} role="alert" />
      )}
      {made.kind === 'done' && <GroupsResult {...props} made={made} key={made.name} />}
    </>
  );
}

interface GroupNotesProps extends MadeGroupsProps {
  readonly facts: GroupFacts | undefined;
}

function GroupNotes({ facts, hidden, choices, onChoose }: GroupNotesProps) {
  const { across, all } = facts ?? {};
  const notes = [
    facts && GROUPS_COPY.done(facts.groups, facts.rows),
    facts && all !== undefined && GROUPS_COPY.tooMany(facts.groups, all),
    facts?.isEstimated && GROUPS_COPY.estimated,
    across && across.shown < across.values && GROUPS_COPY.someAcross(across.shown, across.values),
    hidden > 0 && GROUPS_COPY.hidden,
    isSelective({ ...choices, order: [], rowsOf: undefined }) && GROUPS_COPY.filtered,
  ];
  const clear = choices.groups?.before
    ? { label: GROUPS_COPY.allGroups, next: withoutGroup(choices) }
    : { label: TABLE_COPY.clearFilter, next: { ...choices, filter: '', filters: [] } };
  return (
    <p className="gh-table-note gh-muted">
      <span role="status">{notes.filter(Boolean).join(' ')}</span>{' '}
      {notes.at(-1) !== false && (
        <VanishingButton label={clear.label} look="text" onClick={() => onChoose(clear.next)} />
      )}
    </p>
  );
}

interface GroupsResultProps extends MadeGroupsProps {
  readonly made: Extract<DerivedAnswer<Grouped>, { kind: 'done' }>;
}

function GroupsResult(props: GroupsResultProps) {
  const { answersApi, made, operationName, source, origin, run } = props;
  const { choices, onChoose, choice, fit } = props;
  const { name } = made;
  const { outline, facts } = made.result;
  const [list] = outline.lists;
  const [refusal, setRefusal] = useState<string>();
  const numbers = useState(false);
  const by = fit.by.filter((path) => path !== fit.across);
  const keys = ownNames(by.map(comparedName)).map((key) => [key]);
  const asText = JSON.stringify(keys.filter((_, place) => isTextColumn(choices, by[place] ?? [])));
  const shown: ListState = useMemo(() => {
    // All of them: a table hides columns past the fiftieth, such as "Other".
    const all = list?.columns.map(({ path }) => ({ path, isShown: true })) ?? [];
    const columns = choice.result?.columns.length ? choice.result.columns : all;
    return { filter: '', ...choice.result, columns, texts: JSON.parse(asText) as string[][] };
  }, [choice.result, list, asText]);
  if (!list || facts.rows === 0) return <TableNotice title={TABLE_COPY.nothingFound('')} />;
  const change = (next: ListState): void => {
    const columns = next.columns === shown.columns ? (choice.result?.columns ?? []) : next.columns;
    onChoose({ ...choices, groups: { ...choice, result: { ...next, columns, texts: undefined } } });
  };
  const showRows = (filters: readonly ColumnFilter[] | undefined): void => {
    setRefusal(filters ? undefined : GROUPS_COPY.noRowsOfList);
    if (!filters) return;
    // Kept before the table reads it.
    flushSync(() => onChoose(withRowsOfGroup(choices, filters)));
    runCommand('view-table');
  };
  const pick = (from: number): void => {
    const asked = { list: list.path, columns: keys, asJson: keys, from, count: 1 };
    answersApi.compute.rows(name, { ...asked, maxCellBytes: Infinity }).then(
      ({ rows }) => showRows(filtersOfGroup(by, rows[0]?.cells ?? [])),
      (error: unknown) => setRefusal(answerErrorMessage(error)),
    );
  };
  /** A click on a bar filters; of a group's values it shows the rows. */
  const choose = (next: ListState): void => {
    const added = next.filters?.filter((each) => !shown.filters?.includes(each)) ?? [];
    const ofRows = added.flatMap((each) => {
      const column = by[keys.findIndex((key) => isSamePath(key, each.column))];
      return column ? [{ ...each, column }] : [];
    });
    if (added.length > 0 && ofRows.length === added.length) showRows(ofRows);
    else change(next);
  };
  const common = { answersApi, name, outline, list, revision: 0, choices: shown };
  return (
    <>
      {refusal !== undefined && (
        <p className="gh-table-note gh-muted" role="alert">
          {refusal}
        </p>
      )}
      {choice.isChart ? (
        <ListChart {...common} {...{ operationName, source, numbers }} onChoose={choose} />
      ) : (
        <RoundedFractions value>
          <ListTable
            {...common}
            onChoose={change}
            onPick={{ label: GROUPS_COPY.showRows, act: pick }}
          />
        </RoundedFractions>
      )}
      {origin && (
        <SaveMenu
          {...{ answersApi, name, outline }}
          operationName={GROUPS_COPY.file(operationName)}
          origin={{ ...origin, schema: undefined, run }}
          readSelection={() => shownRows(list, shown)}
        />
      )}
    </>
  );
}
