import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whole seconds until a moment, counted down as they pass.
 *
 * @param moment wall clock, milliseconds; undefined counts nothing
 */
export function useSecondsUntil(moment: number | undefined): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (moment === undefined) return () => undefined;
      const timer = setInterval(() => {
        listener();
        if (secondsUntil(moment) === 0) clearInterval(timer);
      }, 1_000);
      return () => clearInterval(timer);
    },
    [moment],
  );
  return useSyncExternalStore(subscribe, () => secondsUntil(moment));
}

function secondsUntil(moment: number | undefined): number {
  return moment === undefined ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
}
