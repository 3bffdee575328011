import { useEffect } from 'react';
import type { TokenWorkerClient } from '../token-worker/client.ts';
import { loadExplorer } from './load-explorer.ts';

/** Registers the worker and fetches the explorer while the user types, so that both are there. */
export function usePreparedWorkspace(worker: TokenWorkerClient): void {
  useEffect(() => {
    void worker.prepare();
    const timer = setTimeout(() => {
      // A failure shows when the explorer is needed, with a way to try again.
      loadExplorer().catch(() => undefined);
    }, 300);
    return () => clearTimeout(timer);
  }, [worker]);
}
