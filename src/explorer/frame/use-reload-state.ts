import type { FeatureProps } from './define-feature.ts';
import { useEffect } from 'react';
import type { ReloadStateHolder } from '../../session/reload-state.ts';
import {
  callOfRun,
  callOfTab,
  pagesWithFirst,
  recordCall,
  type FetchedPages,
} from '../runs/call-store.ts';
import { useOpenTabs } from '../editors/graphiql-adapter-tabs.ts';
import {
  collectReloadState,
  restoreRun,
  restoreTable,
  type CollectedAnswer,
} from './tabs/collect-reload-state.ts';
import { storeTabs, type TabStorage } from './tabs/storage.ts';

interface ReloadStateContext extends Pick<FeatureProps, 'calls' | 'store' | 'answerStore'> {
  readonly holder: ReloadStateHolder;
  readonly storage: TabStorage;
  readonly isSignedIn: boolean;
  readonly isInFront: boolean;
}

export function useReloadState(context: ReloadStateContext): void {
  const { holder, calls, store, answerStore, storage, isSignedIn, isInFront } = context;
  const openTabs = useOpenTabs();
  useEffect(() => {
    if (!openTabs || !isSignedIn) return undefined;
    const { read, fill } = openTabs;
    const reloadState = holder.take(read().tabs.map(({ id }) => id));
    if (reloadState.length > 0) {
      fill(reloadState);
      for (const { tabId, response, run, table, pages: packed } of reloadState) {
        // Before the answer, which is shown by it.
        if (table !== undefined) answerStore.keepTable(tabId, restoreTable(table));
        if (response === undefined) continue;
        const earlier = response ? 'brought-along' : 'left-behind';
        const answered = run && restoreRun(tabId, run);
        const pages = packed === undefined ? undefined : (JSON.parse(packed) as FetchedPages);
        recordCall(calls, tabId, { earlier, run: answered, pages });
        if (!response) continue;
        answerStore.set(tabId, new TextEncoder().encode(response), answered, pages?.joined);
      }
    }
    const answerOf = (tabId: string): CollectedAnswer | undefined => {
      const answer = answerStore.store.getState().byTab[tabId];
      const bytes = answerStore.bytesForReload(tabId);
      const text = bytes && new TextDecoder().decode(bytes);
      const call = callOfRun(callOfTab(calls.getState(), tabId), answer?.run);
      return answer && { text, run: answer.run, pages: call && pagesWithFirst(call) };
    };
    const leave = (): void => storeTabs(storage, read());
    window.addEventListener('pagehide', leave);
    // After a sign-out the next workspace reads the tabs before this one unmounts.
    const stopFollowing = store.subscribe(leave);
    const stopCollecting = holder.collectWith(
      (room) => collectReloadState(read(), answerOf, answerStore.tableOf, room),
      isInFront,
    );
    return () => {
      window.removeEventListener('pagehide', leave);
      stopFollowing();
      stopCollecting();
    };
  }, [holder, calls, store, answerStore, storage, openTabs, isSignedIn, isInFront]);
}
