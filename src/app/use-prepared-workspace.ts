import { useEffect } from 'react';
import { loadExplorer } from './load-explorer.ts';
import type { PageSession } from './page-session.ts';

/** Registers the worker and fetches the explorer while the user types, so that both are there. */
export function usePreparedWorkspace(page: PageSession): void {
  useEffect(() => {
    page.prepare();
    const timer = setTimeout(() => {
      // A failure shows when the explorer is needed, with a way to try again.
      loadExplorer().catch(() => undefined);
    }, 300);
    return () => clearTimeout(timer);
  }, [page]);
}
