import { startTransition, useEffect, useState } from 'react';
import { loadPart } from '../contract/load-part.ts';
import {
  explorerSlices,
  isMeteredConnection,
  prepareExplorer,
  type NetworkInformation,
} from './prepare-explorer.ts';
import type { PageSession } from './page-session.ts';
import { useSessionView } from './use-session-view.ts';

/** Registers the worker and fetches the explorer's code; whether it is there. */
export function usePreparedExplorer(page: PageSession): boolean {
  const { status, isSigningIn } = useSessionView(page.store);
  const isWanted = status !== 'none' || isSigningIn;
  const [isPrepared, setIsPrepared] = useState(false);
  useEffect(() => page.prepare(), [page]);
  useEffect(() => {
    const giveUp = new AbortController();
    const { connection } = navigator as { connection?: NetworkInformation };
    prepareExplorer({
      slices: explorerSlices(document),
      load: async () => (await loadExplorer()).prewarmSteps(),
      isWanted,
      isMetered: isMeteredConnection(connection),
      signal: giveUp.signal,
    }).then(
      // Rendered in pieces too, as long as nobody sees it.
      (isThere) => isThere && startTransition(() => setIsPrepared(true)),
      // A failure shows when the explorer is needed, with a way to try again.
      () => undefined,
    );
    return () => giveUp.abort();
  }, [isWanted]);
  return isPrepared;
}

/** Loads the explorer, as React's lazy wants it, and its window's tabs; throws a PartError. */
export function loadExplorer() {
  return loadPart(loadOnce);
}

async function loadOnce() {
  const [{ Explorer, openExplorerWindow, prewarmSteps }] = await Promise.all([
    import('../explorer/explorer.tsx'),
    import('./over-workspace.css'),
  ]);
  await openExplorerWindow();
  return { default: Explorer, prewarmSteps };
}
