import { useState, type JSX } from 'react';
import { useStore } from 'zustand';
import { FORMATS, type FileRequest } from '../../../answers/export/formats.ts';
import { isTextColumn } from '../../../answers/query/selection.ts';
import { isSamePath, KIND } from '../../../answers/json/shape.ts';
import { keyOfPath, stateOfList, NO_TABLE_STATE, type ListState } from '../../runs/table-state.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CloseCross } from '../../ui/icons.tsx';
import { useDerivedAnswer, type DerivedAnswer } from '../save/derived-answer.ts';
import { cancelSave, runSave } from '../save/run-save.ts';
import { SAVE_COPY, formatText } from '../save/save-copy.ts';
import { planFile, readChoices } from '../save/save-plan.ts';
import { saveStore } from '../save/save-store.ts';
import { useColumnSamples, type ChartedList } from './columns.ts';
import { AnswerSlots } from '../shared/answer-slots.tsx';
import { ListTable } from './list-table.tsx';
import { GROUP_COPY, fullName } from './table-copy.ts';
import './group-dialog.css';
import {
  MAX_GROUPS,
  type GroupedRows,
  type GroupFacts,
} from '../../../answers/query/derived-answers.ts';
import type { AnswerOutline } from '../../../answers/query/outline.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, Tick, toggled } from '../../ui/choices.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

const MOST = 3;

const ADDED_AT_FIRST = 4;

const ADDED_UP = ['sum', 'min', 'max', 'average'] as const;

interface GroupDialogProps extends Pick<ChartedList, 'answersApi' | 'name' | 'list'> {
  readonly choices: ListState;
  readonly first: readonly string[];
  readonly onClose: () => void;
}

export function GroupDialog(props: GroupDialogProps): JSX.Element {
  const { answersApi, name, list, choices, first, onClose } = props;
  const [by, setBy] = useState<readonly string[]>([keyOfPath(first)]);
  const byKey = new Map(list.columns.map((column) => [keyOfPath(column.path), column]));
  const { texts } = choices;
  const samples = useColumnSamples({ answersApi, name, list, texts, isFinished: true });
  const areNumbers = (path: readonly string[]): boolean | undefined =>
    samples?.some((one) => one.kind === 'number' && isSamePath(one.path, path));
  const numeric = [...byKey].filter(
    ([, { path, kinds }]) =>
      !isTextColumn(choices, path) && ((kinds & KIND.number) !== 0 || areNumbers(path)),
  );
  const [added, setAdded] = useState<ReadonlySet<string>>(() => {
    const others = numeric.map(([key]) => key).filter((key) => !by.includes(key));
    return new Set(others.slice(0, ADDED_AT_FIRST));
  });
  const offered = numeric.filter(([key]) => !by.includes(key));
  const { columns: _columns, order: _order, ...filters } = choices;
  const pathsOf = (keys: readonly string[]): (readonly string[])[] =>
    keys.flatMap((key) => (byKey.has(key) ? [byKey.get(key)?.path ?? []] : []));
  const task: GroupedRows = {
    ...filters,
    answer: name,
    list: list.path,
    by: pathsOf(by),
    measures: [
      { measure: 'count' },
      ...pathsOf(offered.map(([key]) => key).filter((key) => added.has(key))).flatMap((column) =>
        ADDED_UP.map((measure) => ({ measure, column })),
      ),
    ],
  };
  const groups = useDerivedAnswer<Grouped>(answersApi, JSON.stringify(task), async (made) => {
    const facts = await answersApi.write.group(made, task);
    if (!facts || facts.all !== undefined) return GROUP_COPY.tooMany(MAX_GROUPS);
    return { facts, outline: await answersApi.read.outline(made) };
  });
  return (
    <Dialog
      title={GROUP_COPY.title}
      className="gh-dialog-tall gh-groups"
      onClose={onClose}
      beside={<CloseCross />}
    >
      <div className="gh-groups-choices">
        {Array.from({ length: Math.min(MOST, by.length + 1) }, (_, place) => (
          <Choice
            key={place}
            className="gh-choice"
            label={GROUP_COPY.by[place]}
            value={by[place] ?? ''}
            options={[...byKey]
              .filter(([key]) => !by.slice(0, place).includes(key))
              .map(([key, { path }]) => [key, fullName(path)])}
            onChange={(chosen) => {
              const before = by.slice(0, place);
              const behind = by.slice(place + 1).filter((key) => key !== chosen);
              setBy(chosen === '' ? [...before, ...behind] : [...before, chosen, ...behind]);
            }}
          >
            {place > 0 && <option value="">{GROUP_COPY.nothing}</option>}
          </Choice>
        ))}
        <fieldset>
          <legend>{GROUP_COPY.columns}</legend>
          {offered.length === 0 && GROUP_COPY.noNumbers}
          {offered.map(([key, { path }]) => (
            <Tick
              key={key}
              className="gh-choice"
              isOn={added.has(key)}
              onChange={(isOn) => setAdded(toggled(added, key, isOn))}
            >
              {fullName(path)}
            </Tick>
          ))}
        </fieldset>
      </div>
      <p role="status" className="gh-muted">
        {groups.kind === 'done'
          ? GROUP_COPY.done(groups.result.facts.groups, groups.result.facts.rows)
          : groups.kind === 'working'
            ? GROUP_COPY.working
            : ''}
      </p>
      {groups.kind === 'failed' && <p role="alert">{groups.message}</p>}
      {groups.kind === 'done' && (
        <GroupTable key={groups.name} answersApi={answersApi} groups={groups} />
      )}
    </Dialog>
  );
}

interface Grouped {
  readonly facts: GroupFacts;
  readonly outline: AnswerOutline;
}

interface GroupTableProps {
  readonly answersApi: AnswersApi;
  readonly groups: Extract<DerivedAnswer<Grouped>, { kind: 'done' }>;
}

function GroupTable({ answersApi, groups }: GroupTableProps): JSX.Element | undefined {
  const { name, result } = groups;
  const { outline } = result;
  const [list] = outline.lists;
  const [choices, setChoices] = useState(() => stateOfList(NO_TABLE_STATE, []));
  const state = useStore(saveStore);
  if (!list) return undefined;
  const isBusy = state.kind === 'working';
  const { columns: _columns, ...shown } = choices;
  const plan = {
    list,
    shown: { ...shown, list: list.path, columns: list.columns.map(({ path }) => path) },
  };
  const save = (format: (typeof FORMATS)[number]): void => {
    const request = planFile<FileRequest>(format, plan, readChoices());
    if (!request) return;
    runSave({ answersApi, name, operationName: GROUP_COPY.file(undefined) }, { request });
  };
  return (
    <AnswerSlots>
      {({ tools, status }) => (
        <>
          <div className="gh-groups-bar">{tools}</div>
          <div className="gh-table gh-fill">
            <ListTable
              {...{ answersApi, name, outline, list, choices }}
              revision={0}
              onChoose={setChoices}
            />
          </div>
          {status}
          <div className="gh-dialog-actions">
            <span role="status">{state.kind === 'idle' ? '' : state.message}</span>
            {isBusy && <Button label={PART_COPY.cancel} onClick={cancelSave} />}
            {FORMATS.filter(({ of }) => of === 'rows').map((format) => (
              <Button
                key={format.name}
                label={SAVE_COPY.title(formatText(format.label))}
                disabled={isBusy}
                onClick={() => save(format)}
              />
            ))}
          </div>
        </>
      )}
    </AnswerSlots>
  );
}
