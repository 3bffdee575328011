import { useCallback, useSyncExternalStore } from 'react';
import { systemClock } from '../session/clock.ts';

/**
 * Whole seconds until a moment, counted down as they pass.
 *
 * @param moment wall clock, milliseconds; undefined counts nothing
 */
export function useSecondsUntil(moment: number | undefined): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (moment === undefined) return () => undefined;
      const stop = systemClock.every(1_000, () => {
        listener();
        if (secondsUntil(moment) === 0) stop();
      });
      return stop;
    },
    [moment],
  );
  const read = (): number => secondsUntil(moment);
  return useSyncExternalStore(subscribe, read, read);
}

function secondsUntil(moment: number | undefined): number {
  return moment === undefined ? 0 : Math.max(0, Math.ceil((moment - systemClock.now()) / 1_000));
}
