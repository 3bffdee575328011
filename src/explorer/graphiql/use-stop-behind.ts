import { useEffect, useRef } from 'react';
import { useActiveTabId, useStop } from './graphiql-adapter.ts';

/**
 * Stops what runs in a tab once another one is in front. GraphiQL does so when tabs are changed, but
 * not when one is added: it would then show the answer in the new tab.
 */
export function useStopBehind(): void {
  const tabId = useActiveTabId();
  const stop = useStop();
  const last = useRef(tabId);
  useEffect(() => {
    if (last.current !== '' && last.current !== tabId) stop();
    last.current = tabId;
  }, [tabId, stop]);
}
