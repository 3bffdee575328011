import { useEffect, useState } from 'react';
import { prepareExplorer } from './prepare-explorer.ts';
import type { PageSession } from './page-session.ts';
import { useSessionView } from './use-session-view.ts';

/**
 * Registers the worker, and brings the explorer's code in while the user types.
 *
 * @returns whether the code is there
 */
export function usePreparedExplorer(page: PageSession): boolean {
  const { status, isSigningIn } = useSessionView(page.store);
  const isWanted = status !== 'none' || isSigningIn;
  const [isPrepared, setIsPrepared] = useState(false);
  useEffect(() => page.prepare(), [page]);
  useEffect(() => {
    const giveUp = new AbortController();
    // A failure shows when the explorer is needed, with a way to try again.
    prepareExplorer({ isWanted, signal: giveUp.signal }).then(
      () => setIsPrepared(!giveUp.signal.aborted),
      () => undefined,
    );
    return () => giveUp.abort();
  }, [isWanted]);
  return isPrepared;
}
