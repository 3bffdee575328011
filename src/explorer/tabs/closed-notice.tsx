import type { JSX } from 'react';
import { useStore } from 'zustand';
import { Toast } from '../ui/toast.tsx';
import type { ClosedTabs, Closing } from './closed-tabs.ts';
import { tabTitle } from './tab-title.ts';
import { TAB_COPY } from './tabs-copy.ts';

interface ClosedNoticeProps {
  readonly closedTabs: ClosedTabs;
  readonly onUndo: (closing: Closing) => void;
}

/** Says what was closed, and offers to take that back. */
export function ClosedNotice({ closedTabs, onUndo }: ClosedNoticeProps): JSX.Element {
  const closings = useStore(closedTabs.store, (state) => state.closings);
  const undoable = useStore(closedTabs.store, (state) => state.undoable);
  return (
    <div role="status">
      {undoable && (
        <Toast
          key={`${closings.length} ${undoable.map(({ tab }) => tab.id).join(' ')}`}
          text={TAB_COPY.closed(undoable.map(({ tab }) => tabTitle(tab)))}
          action={TAB_COPY.undo}
          onAction={() => onUndo(closedTabs.tabsOf(undoable))}
          onEnd={closedTabs.endUndo}
        />
      )}
    </div>
  );
}
