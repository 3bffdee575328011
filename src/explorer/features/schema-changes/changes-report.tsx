import { useId, useState, type JSX } from 'react';
import { reasonOf, sayChange } from '../../../schema/change-copy.ts';
import {
  CHANGE_LEVELS,
  type ChangeLevel,
  type OperationFit,
  type SchemaComparison,
} from '../../../schema/changes-api.ts';
import { useTabActions } from '../../editors/graphiql-adapter-tabs.ts';
import { useHistoryStore } from '../history/feature.tsx';
import { useLayout } from '../../frame/layout-store.ts';
import { useOpenSaved } from '../saved/use-save.ts';
import { closeDialogOf } from '../../ui/dialog.tsx';
import { CHANGES_COPY } from './changes-copy.ts';
import type { KeptOperation } from './operations-to-check.ts';
import { Button, VanishingButton } from '../../ui/button.tsx';
import { formatCount } from '../../../contract/language.ts';

type ConcernedOperation = readonly [KeptOperation, OperationFit];

interface ChangesReportProps {
  readonly comparison: SchemaComparison;
  readonly operations: readonly ConcernedOperation[];
  /** Numbers of checked operations, and of all; undefined until known. */
  readonly done: number;
  readonly count: number | undefined;
}

export function ChangesReportView({ comparison, operations, done, count }: ChangesReportProps) {
  const { counts, changes } = comparison;
  const said = operations.filter(([, fit]) => fit.faults.length + fit.deprecations.length > 0);
  const broken = operations.filter(([, { faults }]) => faults.length > 0).length;
  const isSame = changes.length === 0;
  return (
    <>
      <p className="gh-summary" role="status">
        {isSame ? CHANGES_COPY.same : CHANGES_COPY.counts(counts)}
        {!isSame && count !== undefined && <> · {operationsText({ done, count, broken })}</>}
      </p>
      <div className="gh-changes-lists" role="region" aria-label={CHANGES_COPY.title} tabIndex={0}>
        {said.length > 0 && (
          <section>
            <h3>{CHANGES_COPY.operations}</h3>
            <ul className="gh-list">
              {said.map(([operation, fit]) => (
                <OperationItem key={operation.id} operation={operation} fit={fit} />
              ))}
            </ul>
          </section>
        )}
        {CHANGE_LEVELS.map((level) => (
          <LevelList key={level} level={level} comparison={comparison} operations={operations} />
        ))}
      </div>
    </>
  );
}

function operationsText(of: { done: number; count: number; broken: number }): string {
  if (of.done < of.count) return CHANGES_COPY.checking(of.done, of.count);
  return of.broken > 0 ? CHANGES_COPY.broken(of.broken) : CHANGES_COPY.fits(of.count);
}

interface OperationItemProps {
  readonly operation: KeptOperation;
  readonly fit: OperationFit;
}

function OperationItem({ operation, fit }: OperationItemProps) {
  const show = useShowOperation();
  return (
    <li className="gh-changes-operation" data-broken={fit.faults.length > 0 || undefined}>
      <div>
        <strong>{operation.name}</strong> <small>{CHANGES_COPY.kinds[operation.kind]}</small>
        {[...fit.faults, ...fit.deprecations].map((message) => (
          // The message is graphql-js's.
          <p key={message} className="gh-muted" lang="en">
            {message}
          </p>
        ))}
      </div>
      <Button
        label={CHANGES_COPY.showInEditor}
        aria-label={CHANGES_COPY.open(operation.name)}
        onClick={({ currentTarget }) => show(operation, currentTarget)}
      />
    </li>
  );
}

function useShowOperation(): (operation: KeptOperation, button: Element) => void {
  const openSaved = useOpenSaved();
  const { addWith } = useTabActions();
  const history = useHistoryStore();
  const layout = useLayout();
  return (kept, button) => {
    closeDialogOf(button);
    if (kept.kind === 'saved') return openSaved(kept.operation);
    const { query, variables } = kept.entry;
    const headers = history.headersOf(kept.entry) ?? '';
    addWith({ query: query ?? '', variables: variables ?? '', headers });
    layout.show('editor');
  };
}

const PAGE = 100;

interface LevelListProps extends Pick<ChangesReportProps, 'comparison' | 'operations'> {
  readonly level: ChangeLevel;
}

function LevelList({ level, comparison, operations }: LevelListProps) {
  const { counts, changes } = comparison;
  const [limit, setLimit] = useState(PAGE);
  const id = useId();
  const all = changes.flatMap((change, number) =>
    change.level === level ? [{ ...change, number }] : [],
  );
  if (all.length === 0) return null;
  const left = all.length - limit;
  const unlisted = counts[level] - all.length;
  return (
    <section aria-labelledby={id} data-level={level}>
      <h3 id={id}>{`${CHANGES_COPY.levels[level]} (${formatCount(counts[level])})`}</h3>
      <ul className="gh-list">
        {all.slice(0, limit).map(({ number, ...change }) => (
          <li key={number} className="gh-changes-change">
            <span>{sayChange(change)}</span>
            {reasonOf(change) !== undefined && <small>{reasonOf(change)}</small>}
            <Concerned
              level={level}
              operations={operations.filter(([, fit]) => fit.changes.includes(number))}
            />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <VanishingButton
          label={CHANGES_COPY.showMore(Math.min(PAGE, left), left)}
          onClick={() => setLimit(limit + PAGE)}
        />
      )}
      {left <= 0 && unlisted > 0 && <p>{CHANGES_COPY.more(unlisted)}</p>}
    </section>
  );
}

function Concerned(props: Pick<LevelListProps, 'level' | 'operations'>): readonly JSX.Element[] {
  const { level, operations } = props;
  const show = useShowOperation();
  return groupsOf(level, operations).map(([label, group]) => (
    <div key={label} className="gh-changes-concerned">
      {label}:{' '}
      {group.slice(0, PAGE).map(([operation]) => (
        <Button
          label={operation.name}
          look="bare"
          key={operation.id}
          role="link"
          aria-label={CHANGES_COPY.open(operation.name)}
          onClick={({ currentTarget }) => show(operation, currentTarget)}
        />
      ))}
    </div>
  ));
}

/** The operations that a change breaks, and those that it concerns, each with its label. */
function groupsOf(level: ChangeLevel, operations: readonly ConcernedOperation[]) {
  const isBroken = ([, { faults }]: ConcernedOperation): boolean =>
    level === 'breaking' && faults.length > 0;
  const groups = [
    [CHANGES_COPY.breaks, operations.filter(isBroken)],
    [CHANGES_COPY.concerns, operations.filter((one) => !isBroken(one))],
  ] as const;
  return groups.filter(([, group]) => group.length > 0);
}
