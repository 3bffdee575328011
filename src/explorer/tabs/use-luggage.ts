import type { TabsState } from '@graphiql/react';
import { useEffect } from 'react';
import type { LuggageRack } from '../../session/reload-state.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { recordCall, type CallStore } from '../runs/call-store.ts';
import { useOpenTabs } from '../graphiql/graphiql-adapter.ts';
import { packLuggage, unpackRun } from './pack-luggage.ts';
import type { AnswerShelf } from '../runs/answer-shelf.ts';
import type { RunEditors } from '../runs/run-editors.ts';
import type { Run } from '../runs/run.ts';
import { storeTabs } from './store-tabs.ts';

interface LuggageContext {
  readonly rack: LuggageRack;
  readonly calls: CallStore;
  readonly store: SessionStore;
  readonly shelf: AnswerShelf;
  readonly editors: RunEditors;
  readonly isShown: boolean;
}

/** Brings what is worked on from page to page: into storage what may be there, the rest along. */
export function useLuggage(context: LuggageContext): void {
  const { rack, calls, store, shelf, editors, isShown } = context;
  const openTabs = useOpenTabs();
  useEffect(() => {
    if (!openTabs || !isShown) return undefined;
    const { read, fill, storage } = openTabs;
    const luggage = rack.take();
    if (luggage) {
      fill(luggage);
      for (const { tabId, response, run } of luggage) {
        if (response === undefined) continue;
        const earlier = response ? 'brought-along' : 'left-behind';
        const answered = run && unpackRun(tabId, run);
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
    const stopPacking = rack.packWith(() =>
      packLuggage(withAnswers(read(), editors), shelf.isWhole, runOf),
    );
    return () => {
      window.removeEventListener('pagehide', leave);
      stopFollowing();
      stopPacking();
    };
  }, [rack, calls, store, shelf, editors, openTabs, isShown]);
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
