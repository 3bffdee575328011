import { useEffect, useState } from 'react';
import { systemClock } from '../../../contract/clock.ts';

/** The wall clock, milliseconds, looked at every second. */
export function useNow(): number {
  const [now, setNow] = useState(systemClock.now);
  useEffect(() => systemClock.every(1_000, () => setNow(systemClock.now())), []);
  return now;
}
