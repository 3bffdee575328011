import { useEffect, useState } from 'react';
import type { SessionStore } from '../session/session-store.ts';

/** Milliseconds until the token ends, looked at every second; undefined without a live token. */
export function useRemaining(store: SessionStore): number | undefined {
  const [remaining, setRemaining] = useState(store.remainingMs);
  useEffect(() => {
    const look = (): void => setRemaining(store.remainingMs());
    look();
    const undo = store.subscribe(look);
    const timer = setInterval(look, 1_000);
    return () => {
      undo();
      clearInterval(timer);
    };
  }, [store]);
  return remaining;
}
