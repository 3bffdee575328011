import { useEffect } from 'react';
import { useOnRun } from '../graphiql-adapter.ts';
import { useHistoryStore } from './history-context.ts';

/** Keeps each operation that runs, and what still waits to be stored when the page goes. */
export function useHistoryRecorder(): void {
  const history = useHistoryStore();
  useOnRun(history.record);
  useEffect(() => {
    window.addEventListener('pagehide', history.flush);
    return () => {
      window.removeEventListener('pagehide', history.flush);
      history.flush();
    };
  }, [history]);
}
