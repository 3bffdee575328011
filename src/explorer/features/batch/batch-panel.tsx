import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useViewForNow } from '../shared/answer-bar.tsx';
import { useActiveTabId } from '../../editors/graphiql-adapter.ts';
import { useOpenTabList } from '../../editors/graphiql-adapter-tabs.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { createBatchRuns, type BatchControlProps, type TabBatch } from './batch-runs.ts';
import type { BatchStart } from './value-source.tsx';
import { hasFailed } from '../../../jobs/run-batch.ts';
import { JobStrip, useNow, type StripButton } from '../shared/job-strip.tsx';
import { BATCH_COPY, describeBatch, isError } from './batch-copy.ts';
import { ErrorsByValue } from './errors-by-value.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

export interface BatchPanelProps extends BatchControlProps {
  /** Another one each time that it is to be opened. */
  readonly opened: number;
  readonly earlier: BatchStart | undefined;
}

export function BatchPanel({ opened, earlier, ...props }: BatchPanelProps) {
  const [runs] = useState(() => createBatchRuns(props));
  useEffect(() => runs.watch(), [runs]);
  const tabId = useActiveTabId();
  const { tabs } = useOpenTabList();
  useEffect(() => runs.pauseClosed(tabs), [runs, tabs]);
  const batch = useStore(runs.store, (all) => all[tabId]);
  const [closed, setClosed] = useState(0);
  const showView = useViewForNow();
  return (
    <>
      {opened > closed && (
        <BatchDialog
          key={opened}
          {...props}
          current={batch}
          earlier={earlier}
          onStart={(request) => {
            void runs.start(request);
            showView(tabId, 'table');
          }}
          onClose={() => setClosed(opened)}
        />
      )}
      {batch && <BatchStrip key={tabId} batch={batch} onDismiss={() => runs.dismiss(tabId)} />}
    </>
  );
}

interface BatchStripProps {
  readonly batch: TabBatch;
  readonly onDismiss: () => void;
}

function BatchStrip({ batch, onDismiss }: BatchStripProps) {
  const state = useStore(batch.shown);
  const { phase, failed } = state;
  const [showsErrors, setShowsErrors] = useState(false);
  const errorCount = failed.filter(isError).length;
  const canTry = phase.kind !== 'ended' && phase.kind !== 'full';
  const errors: StripButton = {
    text: errorCount > 0 ? PART_COPY.errors(errorCount) : BATCH_COPY.showValues,
    act: () => setShowsErrors(true),
  };
  const again = {
    text: BATCH_COPY.again(failed.filter(hasFailed).length),
    act: () => batch.tryAgain(),
  };
  return (
    <>
      <JobStrip
        {...describeBatch(state, useNow())}
        job={batch}
        phase={phase}
        label={BATCH_COPY.region}
        progress={BATCH_COPY.progress}
        goOn={phase.kind === 'incomplete' ? again : undefined}
        more={failed.length > 0 ? [errors] : []}
        onDismiss={onDismiss}
      />
      {showsErrors && (
        <ErrorsByValue
          listed={failed.map((one) => ({
            ...one,
            text: batch.request.values[one.index]?.text ?? '',
            onRetry: canTry && hasFailed(one) ? () => batch.tryAgain([one.index]) : undefined,
          }))}
          onClose={() => setShowsErrors(false)}
        />
      )}
    </>
  );
}
