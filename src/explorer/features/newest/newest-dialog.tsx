import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { NewestValue, SavedOperation } from '../../../operations/saved-operation.ts';
import { formatMoment } from '../../../session/format-moment.ts';
import '../batch/batch.css';
import { runCommand } from '../../commands/command-store.ts';
import { commandLabel } from '../../commands/keymap.ts';
import { useEditorDocument, useSchema } from '../../editors/graphiql-adapter.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { findPagesOfList, type PagesOfList } from './largest-value.ts';
import { useOpenTabList } from '../../editors/graphiql-adapter-tabs.ts';
import { useVariablesText } from '../../editors/graphiql-adapter-variables.ts';
import { describeAsking, describeObstacle } from '../pages/pages-copy.ts';
import { wantPages } from '../pages/use-unfinished.ts';
import type { AnswerStore, TabAnswer } from '../../runs/answer-store.ts';
import { editItem } from '../saved/saved-actions.ts';
import { savedStoreOf, type SavedStore } from '../saved/saved-store.ts';
import type { DialogProps } from '../../frame/define-feature.ts';
import { Choice } from '../../ui/choices.tsx';
import { useAwaited } from '../../ui/while-wanted.ts';
import { CloseButton, closeDialogOf, Dialog } from '../../ui/dialog.tsx';
import { setJson } from '../variables/json-document.ts';
import { useDeclaredVariables } from '../variables/use-declared-variables.ts';
import { readOperations } from '../variables/variable-rows.ts';
import {
  findFilterVariables,
  hasOrder,
  proposeColumn,
  valueFor,
  type FilterVariable,
} from './find-filters.ts';
import { NEWEST_COPY } from './newest-copy.ts';
import { Button } from '../../ui/button.tsx';

export function NewestDialog({ answerStore, onClose }: DialogProps) {
  const saved = savedStoreOf(useSchemaAccess());
  const { tabs, activeTabIndex } = useOpenTabList();
  const { document } = useEditorDocument();
  const declared = useDeclaredVariables();
  const { id: tabId = '', savedId } = tabs[activeTabIndex] ?? {};
  const item = useStore(saved.state, ({ stored }) => stored.get(savedId ?? '')?.item);
  const answer = useStore(answerStore.store, ({ byTab }) => byTab[tabId]);
  const parsed = useMemo(() => readOperations(document), [document]);
  const filters = parsed ? findFilterVariables(parsed, declared?.rows ?? []) : [];
  const columns = (answer?.outline?.lists ?? []).flatMap(({ path: list, columns: own }) =>
    own.map(({ path: column }) => ({ list, column })),
  );
  const operation = item?.kind === 'operation' ? item : undefined;
  const obstacle = !operation
    ? NEWEST_COPY.notSaved
    : filters.length === 0
      ? NEWEST_COPY.noVariable
      : columns.length === 0 && !operation.newest
        ? NEWEST_COPY.noAnswer
        : undefined;
  return (
    <Dialog title={NEWEST_COPY.title} className="gh-batch" onClose={onClose}>
      <p>{obstacle ?? NEWEST_COPY.lead}</p>
      {operation && obstacle === undefined ? (
        <NewestForm
          {...{ saved, operation, filters, columns, answerStore, answer, tabId }}
          isOrdered={parsed !== undefined && hasOrder(parsed)}
        />
      ) : (
        <div className="gh-dialog-actions">
          <CloseButton />
          {!operation && (
            <Button
              label={NEWEST_COPY.save}
              look="primary"
              onClick={({ currentTarget }) => {
                closeDialogOf(currentTarget);
                runCommand('save-operation');
              }}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

function usePages(
  { answerStore, answer }: Pick<NewestFormProps, 'answerStore' | 'answer'>,
  list: readonly string[] | undefined,
): PagesOfList | undefined {
  const { service } = useSchemaAccess();
  const schema = useSchema();
  return useAwaited(() => {
    const { name, run, outline } = answer ?? {};
    if (name === undefined || !run || !list) return undefined;
    const context = { schema, lists: outline?.lists, service };
    return findPagesOfList(answerStore, { name, run }, list, context);
  }, [answerStore, answer, list, schema, service]);
}

type PlacedColumn = Pick<NewestValue, 'list' | 'column'>;

interface NewestFormProps {
  readonly saved: SavedStore;
  readonly operation: SavedOperation;
  /** One at least. */
  readonly filters: readonly FilterVariable[];
  readonly columns: readonly PlacedColumn[];
  readonly isOrdered: boolean;
  readonly answerStore: AnswerStore;
  readonly answer: TabAnswer | undefined;
  readonly tabId: string;
}

function NewestForm(props: NewestFormProps) {
  const { saved, operation, filters, columns, isOrdered, answerStore, answer, tabId } = props;
  const { edit } = useVariablesText();
  const kept = operation.newest;
  const [first] = filters;
  const proposed = first && proposeColumn(first, columns);
  const variable = filters.find(({ name }) => name === kept?.variable)?.name ?? first?.name ?? '';
  const chosen = kept ?? proposed ?? columns[0];
  const key = chosen && keyOf(chosen);
  const pages = usePages(props, chosen?.list);
  const all = chosen && !columns.some((one) => keyOf(one) === key) ? [chosen, ...columns] : columns;
  const keep = (next: NewestValue): void =>
    void editItem(saved, operation, (last) => ({ ...last, newest: next })).catch(saved.fail);
  // The proposal counts as chosen, so that the present answer is looked at.
  const keepProposed = useEffectEvent(() => {
    if (!kept && chosen) keep({ ...chosen, variable });
  });
  useEffect(() => keepProposed(), []);
  const [now] = useState(() => Date.now());
  const largest = kept?.largest;
  const filter = filters.find(({ name }) => name === variable);
  const asked = largest === undefined ? undefined : valueFor(filter?.typeText ?? '', largest);
  const follow = (more: { readonly since?: number }): void => {
    const { query } = operation;
    if (chosen) wantPages({ answerStore, tabId, query, list: chosen.list, ...more });
  };
  const why = whyNotKept(answer, pages);
  const { plan, rest } = pages ?? {};
  const notes = [
    ...(largest === undefined ? [why ?? NEWEST_COPY.none] : why ? [why] : []),
    ...(plan ? [NEWEST_COPY.follows(plan.label), ...describeAsking(plan)] : []),
    ...(isOrdered || plan ? [] : [NEWEST_COPY.noOrder]),
  ];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (asked === undefined) return;
        edit((text) => setJson(text, [variable], asked));
        follow({});
        closeDialogOf(event.currentTarget);
        runCommand('run');
      }}
    >
      <Choice
        className="gh-batch-choice gh-stack"
        label={NEWEST_COPY.column}
        value={key ?? ''}
        options={all
          .slice(0, 500)
          .map((one) => [
            keyOf(one),
            NEWEST_COPY.columnOf(one.list.slice(1).join('.'), one.column.join('.')),
          ])}
        onChange={(next) => {
          const placed = all.find((one) => keyOf(one) === next);
          if (placed) keep({ variable, list: placed.list, column: placed.column });
        }}
      />
      <Choice
        className="gh-batch-choice gh-stack"
        label={NEWEST_COPY.variable}
        value={variable}
        options={filters.map(({ name, typeText }) => [name, `$${name}: ${typeText}`])}
        onChange={(next) => chosen && keep({ ...chosen, variable: next })}
      />
      <div className="gh-batch-findings" role="status">
        {largest !== undefined && asked !== undefined && (
          <>
            <p>{NEWEST_COPY.largest(largest, formatMoment(kept?.seenAt ?? now, now))}</p>
            <p>
              <strong>{NEWEST_COPY.asks(variable, asked)}</strong>
            </p>
          </>
        )}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <div className="gh-dialog-actions">
        {largest !== undefined && (
          <Button
            label={NEWEST_COPY.forget}
            onClick={() => kept && keep({ ...kept, largest: undefined, seenAt: undefined })}
          />
        )}
        {rest && (
          <Button
            label={commandLabel('fetch-all-pages')}
            onClick={({ currentTarget }) => {
              follow({ since: rest.run.startedAt });
              closeDialogOf(currentTarget);
            }}
          />
        )}
        <CloseButton />
        <Button
          label={NEWEST_COPY.run}
          type="submit"
          look="primary"
          disabled={largest === undefined}
        />
      </div>
    </form>
  );
}

function whyNotKept(
  answer: TabAnswer | undefined,
  pages: PagesOfList | undefined,
): string | undefined {
  if ((answer?.outline?.errorCount ?? 0) > 0) return NEWEST_COPY.errors;
  if (pages?.rest) return NEWEST_COPY.more;
  return pages?.obstacle && NEWEST_COPY.notWhole(describeObstacle(pages.obstacle));
}

function keyOf({ list, column }: PlacedColumn): string {
  return JSON.stringify([list, column]);
}
