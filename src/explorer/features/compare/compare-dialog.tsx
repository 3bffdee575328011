import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { csv } from '../../../answers/export/csv.ts';
import { ndjson } from '../../../answers/export/ndjson.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import { ITEM_JOINER } from '../../../answers/json/values.ts';
import { JOINED_ROWS } from '../../../answers/store/joined-answers.ts';
import { formatSeconds } from '../../../session/format-moment.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { stepsStoreOf } from '../steps/steps-store.ts';
import { useDerivedAnswer, type DerivedAnswer } from '../save/derived-answer.ts';
import { cancelSave, runSave } from '../save/run-save.ts';
import { readChoices } from '../save/save-plan.ts';
import { saveStore } from '../save/save-store.ts';
import { MAX_KEPT_BYTES } from '../../runs/answer-store.ts';
import { variablesOf } from '../../runs/run.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CloseCross } from '../../ui/icons.tsx';
import {
  commonLists,
  comparableAnswers,
  isRunOf,
  operationOfRun,
  proposeKey,
  type ComparableAnswer,
  type ComparedOperation,
  type CommonList,
} from './comparable.ts';
import { COMPARE_COPY } from './compare-copy.ts';
import type { DialogProps } from '../../frame/define-feature.ts';
import { COMPARED_ROWS, ComparisonTable, sideOf } from './comparison-table.tsx';
import '../table/table.css';
import './compare.css';
import {
  comparedKeyName,
  comparedName,
  MAX_COMPARED_ROWS,
  type ComparisonFacts,
} from '../../../answers/query/derived-answers.ts';
import type { Column } from '../../../answers/query/list-columns.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import { Button } from '../../ui/button.tsx';
import { TableNotice } from '../table/table-status.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { Switch } from '../shared/answer-bar.tsx';
import { Choice } from '../../ui/choices.tsx';
import { formatCount } from '../../../contract/language.ts';

export function CompareDialog({ answerStore, argument, onClose }: DialogProps) {
  // As they were when it was opened: the compared runs stay in place.
  const [all] = useState(() => comparableAnswers(answerStore.store.getState()));
  const compared =
    (argument as ComparedOperation | undefined) ?? (all[0] && operationOfRun(all[0].run));
  const answers = compared ? all.filter(({ run }) => isRunOf(run, compared)) : [];
  return (
    <Dialog
      title={COMPARE_COPY.title(compared?.name)}
      className="gh-dialog-tall gh-compare"
      onClose={onClose}
      beside={<CloseCross />}
    >
      {answers.length < 2 ? (
        <TableNotice
          role="status"
          title={COMPARE_COPY.tooFew}
          text={COMPARE_COPY.tooFewHint(MAX_KEPT_BYTES / (1024 * 1024))}
        />
      ) : (
        <Answers
          answersApi={answerStore.answersApi()}
          answers={answers}
          operationName={compared?.name}
        />
      )}
    </Dialog>
  );
}

interface AnswersProps {
  readonly answersApi: AnswersApi;
  readonly answers: readonly ComparableAnswer[];
  readonly operationName: string | undefined;
}

function Answers({ answersApi, answers, operationName }: AnswersProps) {
  const { file } = useStore(stepsStoreOf(useSchemaAccess()));
  const [afterName, setAfter] = useState(answers[0]?.name);
  const [beforeName, setBefore] = useState(answers[1]?.name);
  const [listKey, setListKey] = useState<string>();
  const [keyChoice, setKeyChoice] = useState<string>();
  const before = answers.find(({ name }) => name === beforeName);
  const after = answers.find(({ name }) => name === afterName);
  const lists = useMemo(
    () => (before && after ? commonLists(before.outline, after.outline) : []),
    [before, after],
  );
  const list = lists.find(({ path }) => keyOfPath(path) === listKey) ?? lists[0];
  const key =
    list?.keys.find(({ path }) => keyOfPath(path) === keyChoice) ??
    proposeKey(list?.keys ?? [], list?.path.at(-1) === JOINED_ROWS ? file.input.id : undefined);
  const runs = answers.map((answer) => [answer.name, runLabel(answer)] as const);
  return (
    <>
      <div className="gh-compare-choices gh-actions" role="group" aria-label={COMPARE_COPY.choices}>
        <Choice label={PART_COPY.before} value={beforeName} options={runs} onChange={setBefore} />
        <Choice label={PART_COPY.after} value={afterName} options={runs} onChange={setAfter} />
        {lists.length > 1 && list && (
          <Choice
            label={PART_COPY.list}
            value={keyOfPath(list.path)}
            options={lists.map(({ path }) => [keyOfPath(path), listLabel(path, after)])}
            onChange={setListKey}
          />
        )}
        {list && key && (
          <Choice
            label={COMPARE_COPY.key}
            value={keyOfPath(key.path)}
            options={list.keys.map(({ path }) => [keyOfPath(path), comparedName(path)])}
            onChange={setKeyChoice}
          />
        )}
      </div>
      {before && after && list && key ? (
        <Compared
          {...{ answersApi, operationName, list }}
          before={before.name}
          after={after.name}
          keyColumn={key.path}
        />
      ) : (
        <TableNotice role="status" title={COMPARE_COPY.noList} text={COMPARE_COPY.noListHint} />
      )}
    </>
  );
}

interface ComparedProps extends Omit<AnswersProps, 'answers'> {
  readonly before: string;
  readonly after: string;
  readonly list: CommonList;
  readonly keyColumn: readonly string[];
}

type Comparison = DerivedAnswer<{
  readonly facts: ComparisonFacts;
  readonly columns: readonly Column[];
}>;

const KINDS = ['all', 'changed', 'added', 'removed'] as const;

function Compared(props: ComparedProps) {
  const { answersApi, operationName, before, after, list, keyColumn } = props;
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  const columns = useMemo(
    () => list.columns.map(({ path }) => path).filter((path) => !isSamePath(path, keyColumn)),
    [list, keyColumn],
  );
  const request = { before, after, list: list.path, key: keyColumn, columns };
  const task = JSON.stringify(request);
  const comparison: Comparison = useDerivedAnswer(answersApi, task, async (to) => {
    const found = await answersApi.write.compare(to, request);
    if (!found) return COMPARE_COPY.tooMany(MAX_COMPARED_ROWS);
    const { lists } = await answersApi.read.outline(to);
    return { facts: found, columns: lists[0]?.columns ?? [] };
  });
  if (comparison.kind === 'failed') return <TableNotice title={comparison.message} role="alert" />;
  if (comparison.kind === 'working') {
    return (
      <p className="gh-compare-working" role="status">
        {PART_COPY.comparing}
      </p>
    );
  }
  const { name } = comparison;
  const { facts } = comparison.result;
  const ranges = rangesOf(facts);
  const { first, count } = ranges[kind];
  return (
    <>
      <div className="gh-compare-bar gh-actions">
        <Switch
          label={COMPARE_COPY.show}
          value={kind}
          options={KINDS.map((one) => [one, COMPARE_COPY.kinds[one](ranges[one].count)])}
          onChange={setKind}
        />
        <span role="status" className="gh-muted">
          {COMPARE_COPY.same(facts.same)}
        </span>
        {ranges.all.count > 0 && (
          <SaveButtons {...{ answersApi, operationName, comparison, keyColumn, columns }} />
        )}
      </div>
      {facts.repeated > 0 && <p className="gh-muted">{COMPARE_COPY.repeated(facts.repeated)}</p>}
      {count > 0 ? (
        <ComparisonTable
          key={`${name} ${kind}`}
          {...{ answersApi, name, facts, keyColumn, columns, first, count }}
        />
      ) : (
        <TableNotice
          role="status"
          title={ranges.all.count === 0 ? COMPARE_COPY.none : COMPARE_COPY.nothingOfKind}
          {...(ranges.all.count === 0 && { text: COMPARE_COPY.noneHint(facts) })}
        />
      )}
    </>
  );
}

function rangesOf({ changed, added, removed }: ComparisonFacts) {
  return {
    all: { first: 0, count: changed + added + removed },
    changed: { first: 0, count: changed },
    added: { first: changed, count: added },
    removed: { first: changed + added, count: removed },
  };
}

interface SaveButtonsProps extends Pick<
  ComparedProps,
  'answersApi' | 'operationName' | 'keyColumn'
> {
  readonly comparison: Extract<Comparison, { kind: 'done' }>;
  readonly columns: readonly (readonly string[])[];
}

function SaveButtons(props: SaveButtonsProps) {
  const { answersApi, operationName, keyColumn, columns, comparison } = props;
  const state = useStore(saveStore);
  const source = {
    answersApi,
    name: comparison.name,
    operationName: COMPARE_COPY.file(operationName),
  };
  const save = (format: typeof csv | typeof ndjson): void => {
    const wanted = columns.flatMap((path) => [sideOf('before', path), sideOf('after', path)]);
    const all = [['change'], [comparedKeyName(keyColumn)], ...wanted];
    const paths = all.filter((path) =>
      comparison.result.columns.some((column) => isSamePath(column.path, path)),
    );
    const { columns: _columns, rows: _rows, ...style } = readChoices();
    const chosen = {
      list: COMPARED_ROWS,
      columns: paths,
      asJson: style.joiner === null ? paths : undefined,
      style: { ...style, joiner: style.joiner ?? ITEM_JOINER },
    };
    runSave(source, { request: format.request(chosen) });
  };
  const isBusy = state.kind === 'working';
  return (
    <div className="gh-compare-save gh-actions">
      <span role="status">{state.kind === 'idle' ? '' : state.message}</span>
      {isBusy && <Button label={PART_COPY.cancel} onClick={cancelSave} />}
      <Button label={COMPARE_COPY.saveCsv} disabled={isBusy} onClick={() => save(csv)} />
      <Button label={COMPARE_COPY.saveNdjson} disabled={isBusy} onClick={() => save(ndjson)} />
    </div>
  );
}

function listLabel(path: readonly string[], answer: ComparableAnswer | undefined): string {
  const list = answer?.outline.lists.find((one) => isSamePath(one.path, path));
  return `${path.slice(1).join('.') || path.join('.')} (${formatCount(list?.count ?? 0)})`;
}

const MAX_VARIABLES = 60;

function runLabel({ run, outline }: ComparableAnswer): string {
  const rows = PART_COPY.rows(outline.lists[0]?.count ?? 0);
  return [formatSeconds(run.startedAt), variablesOf(run, MAX_VARIABLES), rows]
    .filter(Boolean)
    .join(' · ');
}
