import { useEffect, useState } from 'react';

/**
 * Whole seconds until a moment, counted down as they pass.
 *
 * @param moment wall clock, milliseconds; undefined counts nothing
 */
export function useSecondsUntil(moment: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const left = moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1_000));
  useEffect(() => {
    if (moment === undefined) return undefined;
    const look = (): void => setNow(Date.now());
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}
