import type { TabsState } from '@graphiql/react';
import { useEffect } from 'react';
import type { ReloadStateHolder } from '../../session/reload-state.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { recordCall, type CallStore } from '../runs/call-store.ts';
import { useOpenTabs } from '../graphiql/graphiql-adapter.ts';
import { collectReloadState, restoreRun } from './collect-reload-state.ts';
import type { AnswerShelf } from '../runs/answer-shelf.ts';
import type { RunEditors } from '../runs/run-editors.ts';
import type { Run } from '../runs/run.ts';
import { storeTabs } from './store-tabs.ts';

interface ReloadStateContext {
  readonly holder: ReloadStateHolder;
  readonly calls: CallStore;
  readonly store: SessionStore;
  readonly shelf: AnswerShelf;
  readonly editors: RunEditors;
  readonly isShown: boolean;
}

/** Brings what is worked on from page to page: into storage what may be there, the rest along. */
export function useReloadState(context: ReloadStateContext): void {
  const { holder, calls, store, shelf, editors, isShown } = context;
  const openTabs = useOpenTabs();
  useEffect(() => {
    if (!openTabs || !isShown) return undefined;
    const { read, fill, storage } = openTabs;
    const reloadState = holder.take();
    if (reloadState) {
      fill(reloadState);
      for (const { tabId, response, run } of reloadState) {
        if (response === undefined) continue;
        const earlier = response ? 'brought-along' : 'left-behind';
        const answered = run && restoreRun(tabId, run);
        recordCall(calls, tabId, { earlier, run: answered });
        if (!response) continue;
        const bytes = (): Uint8Array<ArrayBuffer> => new TextEncoder().encode(response);
        shelf.keep(tabId, bytes, answered);
      }
    }
    const runOf = (tabId: string): Run | undefined => shelf.store.getState().byTab[tabId]?.run;
    const leave = (): void => storeTabs(storage, read());
    window.addEventListener('pagehide', leave);
    // After a sign-out the next workspace reads the tabs while this one is still there.
    const stopFollowing = store.subscribe(leave);
    const stopCollecting = holder.collectWith(() =>
      collectReloadState(withAnswers(read(), editors), shelf.isWhole, runOf),
    );
    return () => {
      window.removeEventListener('pagehide', leave);
      stopFollowing();
      stopCollecting();
    };
  }, [holder, calls, store, shelf, editors, openTabs, isShown]);
}

/** GraphiQL has cleared the answer of a tab that was left within its run. */
function withAnswers({ tabs, activeTabIndex }: TabsState, editors: RunEditors): TabsState {
  return {
    tabs: tabs.map((tab) => ({
      ...tab,
      response: tab.response || (editors.answerOf(tab.id) ?? null),
    })),
    activeTabIndex,
  };
}
