import { useState, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { Batch, BatchState } from '../../batch/run-batch.ts';
import { ProgressStrip, useNow, type StripButton } from '../answer-views/shared/progress-strip.tsx';
import { BATCH_COPY, describeBatch } from './batch-copy.ts';
import { BatchErrors } from './batch-errors.tsx';
import type { TabBatch } from './batch-runs.ts';

interface BatchStripProps {
  readonly batch: TabBatch;
  readonly onDismiss: () => void;
}

export function BatchStrip({ batch: tabBatch, onDismiss }: BatchStripProps): JSX.Element {
  const { batch, shown } = tabBatch;
  const state = useStore(shown);
  const { phase, failed } = state;
  const [showsErrors, setShowsErrors] = useState(false);
  const errors: StripButton = {
    text: BATCH_COPY.showErrors(failed.length),
    act: () => setShowsErrors(true),
  };
  return (
    <>
      <ProgressStrip
        {...describeBatch(state, useNow())}
        label={BATCH_COPY.region}
        progress={BATCH_COPY.progress}
        kind={phase.kind}
        buttons={[
          ...buttonsOf(batch, state),
          ...(failed.length > 0 ? [errors] : []),
          ...(phase.kind === 'ended'
            ? [{ text: '×', label: BATCH_COPY.dismiss, act: onDismiss }]
            : []),
        ]}
      />
      {showsErrors &&
        createPortal(
          <BatchErrors tabBatch={tabBatch} onClose={() => setShowsErrors(false)} />,
          document.body,
        )}
    </>
  );
}

/** What can be done about a batch, the first thing first. */
function buttonsOf(
  { pause, resume, cancel, tryAgain }: Batch,
  { phase, failed }: BatchState,
): readonly StripButton[] {
  const stop = { text: BATCH_COPY.cancel, act: cancel };
  const endHere = { text: BATCH_COPY.end, act: cancel };
  const count = failed.filter(({ failure }) => failure.kind !== 'partial').length;
  switch (phase.kind) {
    case 'running':
      return phase.isPausing
        ? [{ text: BATCH_COPY.resume, act: resume }, stop]
        : [{ text: BATCH_COPY.pause, act: pause }, stop];
    case 'waiting':
      return [{ text: BATCH_COPY.pause, act: pause }, stop];
    case 'needs-sign-in':
      return [stop];
    case 'paused':
      return [{ text: BATCH_COPY.resume, act: resume }, endHere];
    case 'incomplete':
      return [{ text: BATCH_COPY.again(count), act: () => tryAgain() }, endHere];
    case 'full':
      return [endHere];
    case 'ended':
      return [];
  }
}
