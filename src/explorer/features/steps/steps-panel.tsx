import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { orNone } from '../../../contract/json-members.ts';
import { holdsSecret } from '../../../contract/secrets.ts';
import {
  readStepsText,
  writeStepsText,
  type StepsFile,
  type StepSettings,
} from '../../../jobs/steps/steps-file.ts';
import { browserPreferences, tabPreferences } from '../../../session/preferences.ts';
import { secretsInUse } from '../../../session/session-state.ts';
import { useSchema } from '../../editors/graphiql-adapter.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choices.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { useAwaited, useSettled } from '../../ui/while-wanted.ts';
import { savedStoreOf } from '../saved/saved-store.ts';
import { ListPart } from './list-part.tsx';
import { FirstRows, StepCard } from './step-card.tsx';
import { asOptions } from './step-details.tsx';
import { describeStep, STEPS_COPY } from './steps-copy.ts';
import { columnsBefore, readFacts, freeId, proposeStep, withSteps } from './steps-draft.ts';
import type { DraftStep } from './steps-draft.ts';
import type { StepsState } from './steps-job.ts';
import { STEPS_NAMES } from './steps-name-copy.ts';
import { StepsResult } from './steps-result.tsx';
import { findSaved } from './steps-runs.ts';
import { stepsStoreOf, type StepsRuns } from './steps-store.ts';
import './steps.css';

export function StepsPanel() {
  const runs = useStore(stepsStoreOf(useSchemaAccess()), (draft) => draft.runs);
  return (
    <section className="gh-steps gh-side-panel" aria-label={STEPS_NAMES.panel}>
      <h2 className="gh-title">{STEPS_NAMES.panel}</h2>
      {runs ? <StepsForm runs={runs} /> : <p role="status">{PART_COPY.trying}</p>}
    </section>
  );
}

const NO_JOB: StoreApi<StepsState | undefined> = createStore(() => undefined);

function StepsForm({ runs }: { readonly runs: StepsRuns }) {
  const access = useSchemaAccess();
  const draft = stepsStoreOf(access);
  const { file, table, early } = useStore(draft);
  const saved = savedStoreOf(access);
  const { stored } = useStore(saved.state);
  useEffect(() => void saved.start().catch(() => undefined), [saved]);
  const schema = useSchema() ?? undefined;
  const items = useMemo(() => [...stored.values()].map(({ item }) => item), [stored]);
  const serviceAt = (at: number): string =>
    file.steps.slice(0, at + 1).findLast(({ service }) => service)?.service ?? access.service.id;
  const ids = [...new Set(file.steps.flatMap(({ service = [] }) => service))];
  const others = useAwaited(async () => {
    const partsOf = (id: string) => runs.partsOf(id).catch(() => undefined);
    return new Map(await Promise.all(ids.map(async (id) => [id, await partsOf(id)] as const)));
  }, [runs, ids.join()]);
  const partsAt = (at: number) => {
    const id = serviceAt(at);
    return id === access.service.id ? { items, schema } : others?.get(id);
  };
  const mayPropose = (at: number): boolean =>
    partsAt(at)?.schema !== undefined && table.names.length > 0;
  const namesAt = (at: number): readonly string[] =>
    (partsAt(at)?.items ?? []).flatMap(({ kind, name }) => (kind === 'operation' ? [name] : []));
  const factsAt = ({ operation }: Pick<StepSettings, 'operation'>, at: number) => {
    const parts = partsAt(at);
    return readFacts(findSaved(parts?.items ?? [], operation), parts?.schema);
  };
  const steps = file.steps.map((step, at): DraftStep => ({ step, facts: factsAt(step, at) }));
  const settled = useSettled(file);
  useKeptFile(settled);
  const checked = useAwaited(() => runs.check(settled, table), [runs, settled, table]);
  // A check of the file before says nothing of the mutations of this one.
  const latest = settled === file ? checked : undefined;
  const jobs = useStore(runs.store);
  const shown = Object.values(jobs).findLast((one) => one.file === file)?.shown ?? NO_JOB;
  // Its tab is the one that this file would run in.
  const ofTab = Object.values(jobs).find((one) => one.file.name === file.name)?.shown ?? NO_JOB;
  const isUnderWay = useStore(
    ofTab,
    (state) => state !== undefined && state.phase.kind !== 'ended',
  );
  const list = useRef<HTMLOListElement>(null);
  const change = (next: readonly StepSettings[], fresh?: DraftStep): void =>
    draft.setState({ file: withSteps(file, next, fresh) });
  const propose = (named: StepSettings, at: number): void => {
    const facts = factsAt(named, at);
    const step = proposeStep(file, table.names, steps.slice(0, at), { step: named, facts });
    change(file.steps.toSpliced(at, 1, step), { step, facts });
    if (!mayPropose(at)) draft.setState({ early: [...early, step] });
  };
  // A step that the user changes becomes another object, and is not found here.
  const late = file.steps.findIndex((step, at) => early.includes(step) && mayPropose(at));
  const proposeLate = useEffectEvent(([step]: StepsFile['steps']) => step && propose(step, late));
  useEffect(() => {
    if (late >= 0) proposeLate(file.steps.slice(late));
  }, [late, file]);
  const focus = (at: number, part: string): void =>
    list.current?.children[at]?.querySelector<HTMLElement>(part)?.focus();
  return (
    <>
      <ListPart />
      <ol className="gh-stack gh-list" ref={list} aria-label={STEPS_NAMES.panel}>
        {steps.map((one, at) => (
          <StepCard
            key={at}
            {...one}
            number={at + 1}
            operations={namesAt(at)}
            service={serviceAt(at)}
            services={runs.offered}
            names={table.names}
            columns={columnsBefore(steps.slice(0, at), table.names)}
            onChange={(step) => {
              const isJoined = step.join !== undefined && one.step.join === undefined;
              change(file.steps.with(at, step), isJoined ? { ...one, step } : undefined);
            }}
            onOperation={(operation) => propose({ ...one.step, operation }, at)}
            onMove={(by) => {
              const to = at + by;
              if (!steps[to]) return;
              flushSync(() => change(file.steps.toSpliced(at, 1).toSpliced(to, 0, one.step)));
              focus(to, `button:nth-of-type(${by < 0 ? 1 : 2})`);
            }}
            onRemove={() => change(file.steps.toSpliced(at, 1))}
          >
            {(table.rows.length > 0 ? checked?.faults : undefined)?.map(
              ({ place, message }) =>
                place === one.step.id && (
                  <p key={message} className="gh-fault">
                    {message}
                  </p>
                ),
            )}
            <StepProgress {...{ shown, at }} />
          </StepCard>
        ))}
      </ol>
      <AddStep
        operations={namesAt(steps.length - 1)}
        onAdd={(operation) => {
          const id = freeId(operation, file.steps);
          flushSync(() => propose({ id, operation, with: {} }, steps.length));
          focus(steps.length, 'select');
        }}
      />
      <StepsResult {...{ runs, file, table, steps, checked: latest, isUnderWay }} />
    </>
  );
}

interface StepProgressProps {
  readonly shown: StoreApi<StepsState | undefined>;
  readonly at: number;
}

/** The progress of a step renders apart from the panel: the list above it may have 20,000 rows. */
function StepProgress({ shown, at }: StepProgressProps) {
  const state = useStore(shown);
  const step = state?.steps[at];
  if (!step) return null;
  return (
    <>
      <p className="gh-hint">{describeStep(step).join(' · ')}</p>
      {state.isTrial && state.phase.kind === 'ended' && <FirstRows {...step} />}
    </>
  );
}

/** Keeps the file that is being made over a reload, and for the next visit: this tab's own, else the last one. */
function useKeptFile(file: StepsFile): void {
  const access = useSchemaAccess();
  const { service, store: session } = access;
  const key = `gatehouse:${service.id}:steps-file`;
  const draft = stepsStoreOf(access);
  useEffect(() => {
    const text = tabPreferences.get(key) ?? browserPreferences.get(key);
    const isNew = draft.getState().file.steps.length === 0;
    const kept = isNew && text !== undefined ? orNone(() => readStepsText(text)) : undefined;
    if (kept) draft.setState({ file: kept });
  }, [draft, key]);
  useEffect(() => {
    const text = writeStepsText(file);
    const secrets = secretsInUse(session.getState(), service.apiKey);
    if (file.steps.length === 0 || holdsSecret(text, secrets)) return;
    for (const storage of [tabPreferences, browserPreferences]) storage.set(key, text);
  }, [file, key, session, service]);
}

interface AddStepProps {
  readonly operations: readonly string[];
  readonly onAdd: (operation: string) => void;
}

function AddStep({ operations, onAdd }: AddStepProps) {
  const [chosen, choose] = useState<string>();
  const operation = operations.find((one) => one === chosen) ?? operations[0];
  if (operation === undefined) return <p className="gh-hint">{STEPS_COPY.noSaved}</p>;
  return (
    <>
      <Choice
        label={STEPS_COPY.next}
        value={operation}
        options={asOptions(operations)}
        onChange={choose}
      />
      <Button label={STEPS_COPY.add} onClick={() => onAdd(operation)} />
    </>
  );
}
