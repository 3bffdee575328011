import type { TabsState } from '@graphiql/react';
import { callOfTab, NO_CALL, recordCall, type CallStore } from './call-store.ts';

/** How GraphiQL's own answer begins when variables or headers are no JSON, and nothing was sent. */
const NOT_SENT = /^\{\s*"errors":\s*\[\s*\{\s*"message":\s*"Request not sent\. /;

/** Takes the call before off the record of a tab in which GraphiQL has refused to make one. */
export function forgetUnsent(calls: CallStore, { tabs, activeTabIndex }: TabsState): void {
  const tab = tabs[activeTabIndex];
  if (!tab || !NOT_SENT.test(tab.response ?? '')) return;
  if (callOfTab(calls.getState(), tab.id).facts) {
    recordCall(calls, tab.id, { ...NO_CALL, facts: undefined, failure: undefined });
  }
}
