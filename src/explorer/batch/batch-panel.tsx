import { useEffect, useState, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useViewForNow } from '../answer-views/answer-bar.tsx';
import { useActiveTabId } from '../graphiql/graphiql-adapter.ts';
import { useOpenTabList } from '../graphiql/graphiql-adapter-tabs.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { createBatchRuns, type BatchControlProps } from './batch-runs.ts';
import { BatchStrip } from './batch-strip.tsx';
import './batch.css';

interface BatchPanelProps extends BatchControlProps {
  /** Another one each time that it is to be opened. */
  readonly opened: number;
}

/** The dialog that begins a batch, and how far the one of the tab in front is. */
export function BatchPanel({ opened, ...props }: BatchPanelProps): JSX.Element {
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
            onStart={(request) => {
              runs.start(request);
              showView('table');
            }}
            onClose={() => setClosed(opened)}
          />,
          document.body,
        )}
      {batch && <BatchStrip key={tabId} batch={batch} onDismiss={() => runs.dismiss(tabId)} />}
    </>
  );
}
