import { useEffect } from 'react';
import type { LuggageRack } from '../session/luggage-rack.ts';
import { recordCall, type CallStore } from './call-store.ts';
import { useOpenTabs } from './graphiql-adapter.ts';
import { packLuggage } from './pack-luggage.ts';
import { storeTabs } from './store-tabs.ts';

/** Brings what is worked on from page to page: into storage what may be there, the rest along. */
export function useLuggage(rack: LuggageRack, calls: CallStore, isShown: boolean): void {
  const openTabs = useOpenTabs();
  useEffect(() => {
    if (!openTabs || !isShown) return undefined;
    const { read, fill, storage } = openTabs;
    const luggage = rack.take();
    if (luggage) {
      fill(luggage);
      for (const { tabId, response } of luggage) {
        if (response) recordCall(calls, tabId, { isBroughtAlong: true });
      }
    }
    const leave = (): void => storeTabs(storage, read());
    window.addEventListener('pagehide', leave);
    const stopPacking = rack.packWith(() => packLuggage(read()));
    return () => {
      window.removeEventListener('pagehide', leave);
      stopPacking();
    };
  }, [rack, calls, openTabs, isShown]);
}
