import { useEffect } from 'react';
import { operationNameOf, type Run } from '../runs/run.ts';
import { useHistoryStore } from './history-context.ts';

/**
 * Keeps each operation that runs, and what still waits to be stored when the page goes.
 *
 * @param runListeners are told of each run when it is sent
 */
export function useHistoryRecorder(runListeners: Set<(run: Run) => void>): void {
  const history = useHistoryStore();
  useEffect(() => {
    const record = (run: Run): void =>
      history.record({ ...run.texts, operationName: operationNameOf(run) });
    runListeners.add(record);
    return () => void runListeners.delete(record);
  }, [history, runListeners]);
  useEffect(() => {
    window.addEventListener('pagehide', history.flush);
    return () => {
      window.removeEventListener('pagehide', history.flush);
      history.flush();
    };
  }, [history]);
}
