import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useActiveTabId } from '../../editors/graphiql-adapter.ts';
import { useOpenTabList, useTabActions } from '../../editors/graphiql-adapter-tabs.ts';
import type { FeatureProps } from '../../frame/define-feature.ts';
import { createRun, type Run } from '../../runs/run.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { useAwaited } from '../../ui/while-wanted.ts';
import { BATCH_COPY, isError } from '../batch/batch-copy.ts';
import { ErrorsByValue } from '../batch/errors-by-value.tsx';
import { useViewForNow } from '../shared/answer-bar.tsx';
import { JOB_COPY } from '../shared/job-copy.ts';
import { JobStrip, useNow } from '../shared/job-strip.tsx';
import { describeSteps, STEPS_COPY } from './steps-copy.ts';
import { failedQueries, isFinished, type TabSteps } from './steps-job.ts';
import { STEPS_NAMES } from './steps-name-copy.ts';
import { createStepsRuns } from './steps-runs.ts';
import { stepsStoreOf, type StepsRuns } from './steps-store.ts';

/** Says above the answer how the steps of the tab in front go, and offers a run that was left by a reload. */
export function StepsJobs(props: FeatureProps) {
  const { source } = useSchemaAccess();
  const [runs] = useState(() =>
    createStepsRuns({ ...props, ownSchema: () => source.held.getState().schema }),
  );
  const draft = stepsStoreOf(props);
  useEffect(() => {
    draft.setState({ runs });
    return runs.watch();
  }, [draft, runs]);
  const tabId = useActiveTabId();
  const all = useStore(runs.store);
  const { tabs } = useOpenTabList();
  useEffect(() => {
    const gone = Object.keys(all).filter((id) => tabs.every((tab) => tab.id !== id));
    gone.forEach(runs.leave);
  }, [all, tabs, runs]);
  const newRun = useNewRun();
  const mayAsk = props.isShown && Object.keys(all).length === 0;
  const [said, say] = useState<string>();
  const left = useAwaited(async () => (mayAsk ? runs.kept() : undefined), [runs, mayAsk]);
  const job = all[tabId];
  if (job) return <StepsStrip key={tabId} {...{ job, runs }} />;
  if (!left) return null;
  return (
    <div className="gh-pages gh-actions" role="group" aria-label={STEPS_NAMES.panel}>
      <Button
        look="tool"
        label={STEPS_COPY.goOn(left.name, left.done, left.total)}
        onClick={() => {
          say(undefined);
          void runs.goOn(newRun(left.name)).catch((error: Error) => say(error.message));
        }}
      />
      <p className="gh-pages-bad" role="status">
        {said}
      </p>
    </div>
  );
}

const NOT_KEPT = createStore(() => ({ isWhole: false, isOffered: false }));

function StepsStrip({ job, runs }: { readonly job: TabSteps; readonly runs: StepsRuns }) {
  const { tabId } = job.run;
  const state = useStore(job.shown);
  const { isWhole, isOffered } = useStore(job.journal?.state ?? NOT_KEPT);
  const [showsErrors, setShowsErrors] = useState(false);
  const listed = state.steps.flatMap(({ id, lost, failed, texts }) => [
    ...lost.map(({ value, said }, index) => ({
      index,
      text: `${id}: ${value}`,
      failure: { kind: 'fault', message: said } as const,
    })),
    ...failed.map((one) => ({ ...one, text: `${id}: ${texts[one.index] ?? ''}` })),
  ]);
  const errorCount = listed.filter(isError).length;
  const failed = Object.values(failedQueries(state)).flatMap(({ indexes }) => indexes);
  const mayGoOn = isWhole && state.phase.kind === 'ended';
  const text = isFinished(job) ? STEPS_COPY.askAgain(failed.length) : JOB_COPY.resume;
  const askAgain = { text, act: () => runs.askAgain(tabId) };
  const errors = {
    text: errorCount > 0 ? PART_COPY.errors(errorCount) : BATCH_COPY.showValues,
    act: () => setShowsErrors(true),
  };
  return (
    <>
      <JobStrip
        {...describeSteps(state, useNow(), isWhole && isOffered)}
        job={job}
        phase={state.phase}
        label={STEPS_NAMES.panel}
        progress={STEPS_COPY.progress}
        goOn={{ text: JOB_COPY.resume, act: job.resume }}
        more={[
          ...(mayGoOn && (!isFinished(job) || failed.length > 0) ? [askAgain] : []),
          ...(listed.length > 0 ? [errors] : []),
        ]}
        onDismiss={() => runs.dismiss(tabId)}
      />
      {showsErrors &&
        createPortal(
          <ErrorsByValue listed={listed} onClose={() => setShowsErrors(false)} />,
          document.body,
        )}
    </>
  );
}

/** Gives a run in a tab of the steps' own, which shows its table. */
export function useNewRun(): (name: string) => Run {
  const { tabs } = useOpenTabList();
  const { show, addWith } = useTabActions();
  const showView = useViewForNow();
  return (name) => {
    const texts = { query: `# ${name || STEPS_NAMES.panel}`, variables: '', headers: '' };
    const held = tabs.find(({ query }) => query === texts.query);
    if (held) show(held.id);
    const tabId = held?.id ?? addWith({ ...texts, name: name || STEPS_NAMES.panel });
    showView(tabId, 'table');
    return createRun({ tabId, call: { query: texts.query }, texts });
  };
}
