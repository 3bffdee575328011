import { useEffect, useEffectEvent, useMemo, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import type { NewestValue, SavedOperation } from '../../operations/saved-operation.ts';
import { formatMoment } from '../../session/format-moment.ts';
import { Choice } from '../batch/value-source.tsx';
import '../batch/batch.css';
import { runCommand } from '../commands/command-store.ts';
import { COMMAND_LABELS } from '../commands/commands-copy.ts';
import { useEditorDocument, useSchema } from '../graphiql/graphiql-adapter.ts';
import { useSchemaAccess } from '../schema-access/schema-access.ts';
import { hasMorePages } from './largest-value.ts';
import { useOpenTabList } from '../graphiql/graphiql-adapter-tabs.ts';
import { useVariablesText } from '../graphiql/graphiql-adapter-variables.ts';
import type { AnswerStore, TabAnswer } from '../runs/answer-store.ts';
import { editItem } from '../saved/saved-actions.ts';
import type { SavedStore } from '../saved/saved-store.ts';
import { CloseButton, closeDialogOf, Dialog } from '../ui/dialog.tsx';
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
import { Button } from '../ui/button.tsx';

interface NewestDialogProps {
  readonly saved: SavedStore;
  readonly answerStore: AnswerStore;
  readonly onClose: () => void;
}

export function NewestDialog({ saved, answerStore, onClose }: NewestDialogProps): JSX.Element {
  const { tabs, activeTabIndex } = useOpenTabList();
  const { document } = useEditorDocument();
  const declared = useDeclaredVariables();
  const { id: tabId = '', savedId } = tabs[activeTabIndex] ?? {};
  const item = useStore(saved.state, ({ stored }) => stored.get(savedId ?? '')?.item);
  const answer = useStore(answerStore.store, ({ byTab }) => byTab[tabId]);
  const parsed = useMemo(() => readOperations(document), [document]);
  const filters = parsed ? findFilterVariables(parsed, declared?.rows ?? []) : [];
  const columns = (answer?.outline?.lists ?? []).flatMap(({ path: list, columns: own }) =>
    own.map(({ path }) => ({ list, path })),
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
          {...{ saved, operation, filters, columns, answerStore, answer }}
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

/** Whether the rows that the column is of have more pages, which are not here. */
function useMorePages(
  { answerStore, answer }: Pick<NewestFormProps, 'answerStore' | 'answer'>,
  list: readonly string[] | undefined,
): boolean {
  const { service } = useSchemaAccess();
  const schema = useSchema() ?? undefined;
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const { name, run } = answer ?? {};
    if (name === undefined || !run || !list) return;
    hasMorePages(answerStore.answersApi(), { name, run }, list, {
      schema,
      settings: service.pages,
    }).then(setHasMore, () => undefined);
  }, [answerStore, answer, list, schema, service]);
  return hasMore;
}

interface PlacedColumn {
  readonly list: readonly string[];
  readonly path: readonly string[];
}

interface NewestFormProps {
  readonly saved: SavedStore;
  readonly operation: SavedOperation;
  /** One at least. */
  readonly filters: readonly FilterVariable[];
  readonly columns: readonly PlacedColumn[];
  readonly isOrdered: boolean;
  readonly answerStore: AnswerStore;
  readonly answer: TabAnswer | undefined;
}

function NewestForm(props: NewestFormProps): JSX.Element {
  const { saved, operation, filters, columns, isOrdered } = props;
  const { edit } = useVariablesText();
  const kept = operation.newest;
  const [first] = filters;
  const proposed = first && proposeColumn(first, columns);
  const variable = filters.find(({ name }) => name === kept?.variable)?.name ?? first?.name ?? '';
  const chosen = kept ? { list: kept.list, path: kept.column } : (proposed ?? columns[0]);
  const key = chosen && keyOf(chosen);
  const hasMore = useMorePages(props, chosen?.list);
  const all = chosen && !columns.some((one) => keyOf(one) === key) ? [chosen, ...columns] : columns;
  const keep = (next: NewestValue): void =>
    void editItem(saved, operation, (last) => ({ ...last, newest: next })).catch(saved.fail);
  // What is proposed counts as chosen, so that the answer at hand is looked at.
  const keepProposed = useEffectEvent(() => {
    if (!kept && chosen) keep({ variable, list: chosen.list, column: chosen.path });
  });
  useEffect(() => keepProposed(), []);
  const [now] = useState(() => Date.now());
  const largest = kept?.largest;
  const filter = filters.find(({ name }) => name === variable);
  const asked = largest === undefined ? undefined : valueFor(filter?.typeText ?? '', largest);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (asked === undefined) return;
        edit((text) => setJson(text, [variable], asked));
        closeDialogOf(event.currentTarget);
        runCommand('run');
      }}
    >
      <Choice
        label={NEWEST_COPY.column}
        value={key ?? ''}
        onChange={(next) => {
          const column = all.find((one) => keyOf(one) === next);
          if (column) keep({ variable, list: column.list, column: column.path });
        }}
      >
        {all.slice(0, 500).map((one) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {NEWEST_COPY.columnOf(one.list.slice(1).join('.'), one.path.join('.'))}
          </option>
        ))}
      </Choice>
      <Choice
        label={NEWEST_COPY.variable}
        value={variable}
        onChange={(next) =>
          chosen && keep({ ...kept, variable: next, list: chosen.list, column: chosen.path })
        }
      >
        {filters.map(({ name, typeText }) => (
          <option key={name} value={name}>{`$${name}: ${typeText}`}</option>
        ))}
      </Choice>
      <div className="gh-batch-findings" role="status">
        {largest === undefined || asked === undefined ? (
          <p>{hasMore ? NEWEST_COPY.more : NEWEST_COPY.none}</p>
        ) : (
          <>
            <p>{NEWEST_COPY.largest(largest, formatMoment(kept?.seenAt ?? now, now))}</p>
            <p>
              <strong>{NEWEST_COPY.asks(variable, asked)}</strong>
            </p>
          </>
        )}
        {hasMore && largest !== undefined && <p>{NEWEST_COPY.more}</p>}
        {!isOrdered && <p>{NEWEST_COPY.noOrder}</p>}
      </div>
      <div className="gh-dialog-actions">
        {largest !== undefined && (
          <Button
            label={NEWEST_COPY.forget}
            onClick={() => kept && keep({ ...kept, largest: undefined, seenAt: undefined })}
          />
        )}
        {hasMore && (
          <Button
            label={COMMAND_LABELS['fetch-all-pages']}
            onClick={({ currentTarget }) => {
              closeDialogOf(currentTarget);
              runCommand('fetch-all-pages');
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

function keyOf({ list, path }: PlacedColumn): string {
  return JSON.stringify([list, path]);
}
