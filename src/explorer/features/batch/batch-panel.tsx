import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useViewForNow } from '../shared/answer-bar.tsx';
import { useActiveTabId } from '../../editors/graphiql-adapter.ts';
import { useOpenTabList } from '../../editors/graphiql-adapter-tabs.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { createBatchRuns, type BatchControlProps, type TabBatch } from './batch-runs.ts';
import type { BatchStart } from './value-source.tsx';
import './batch.css';
import { hasFailed } from '../../../jobs/run-batch.ts';
import { JobStrip, useNow, type StripButton } from '../shared/job-strip.tsx';
import {
  BATCH_COPY,
  describeBatch,
  describeValueFailure,
  isError,
  shortText,
} from './batch-copy.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CloseCross } from '../../ui/icons.tsx';
import { Button } from '../../ui/button.tsx';
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
      {opened > closed &&
        // On a phone the pane around it may be out of sight.
        createPortal(
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
          />,
          document.body,
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
      {showsErrors &&
        createPortal(
          <BatchErrors batch={batch} onClose={() => setShowsErrors(false)} />,
          document.body,
        )}
    </>
  );
}

/** More are not listed: they say the same. */
const MAX_LISTED = 500;

interface BatchErrorsProps {
  readonly batch: TabBatch;
  readonly onClose: () => void;
}

function BatchErrors({ batch, onClose }: BatchErrorsProps) {
  const { shown, request } = batch;
  const { failed, phase } = useStore(shown);
  const canTry = phase.kind !== 'ended' && phase.kind !== 'full';
  return (
    <Dialog
      title={BATCH_COPY.errors}
      className="gh-batch-errors"
      onClose={onClose}
      beside={<CloseCross />}
    >
      {/* A scrolling area must be reachable by keyboard. */}
      <div className="gh-batch-scroller" tabIndex={0} role="region" aria-label={BATCH_COPY.errors}>
        <table>
          <thead>
            <tr>
              <th scope="col">{PART_COPY.value}</th>
              <th scope="col">{BATCH_COPY.what}</th>
              <th scope="col" aria-label={PART_COPY.retry} />
            </tr>
          </thead>
          <tbody>
            {failed.slice(0, MAX_LISTED).map((one) => {
              const { index, failure } = one;
              const text = shortText(request.values[index]?.text ?? '');
              return (
                <tr key={`${index} ${failure.kind}`}>
                  <th scope="row">{text}</th>
                  <td>{describeValueFailure(failure)}</td>
                  <td>
                    {canTry && hasFailed(one) && (
                      <Button
                        label={PART_COPY.retry}
                        look="text"
                        aria-label={BATCH_COPY.againOne(text)}
                        onClick={() => batch.tryAgain([index])}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {failed.length > MAX_LISTED && <p>{BATCH_COPY.more(failed.length - MAX_LISTED)}</p>}
      </div>
    </Dialog>
  );
}
