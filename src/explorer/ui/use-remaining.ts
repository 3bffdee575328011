import { useEffect, useState } from 'react';
import { systemClock } from '../../contract/clock.ts';
import type { SessionStore } from '../../session/session-store.ts';

/** Milliseconds until the token ends, each second; undefined without a live token. */
export function useRemaining(store: SessionStore): number | undefined {
  const [remaining, setRemaining] = useState(store.remainingMs);
  useEffect(() => {
    const look = (): void => setRemaining(store.remainingMs());
    look();
    const stopListening = store.subscribe(look);
    const stopTicking = systemClock.every(1_000, look);
    return () => {
      stopListening();
      stopTicking();
    };
  }, [store]);
  return remaining;
}
